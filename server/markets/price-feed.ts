import type { MarketSource } from '@playbook/contract/market-sources'
import type { Bar, Bars } from '@playbook/engine/market/bars'
import type { Category, Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'

/** Which candles: `count` of them, oldest first, `skipped` behind the newest that opens before `beforeSeconds` (null: no such end). */
export interface CandleRange {
  readonly timeframe: Timeframe
  readonly count: number
  readonly skipped: number
  readonly beforeSeconds: number | null
}

export interface CandlePage {
  readonly bars: Bars
  /** The bar behind them that is not complete yet. */
  readonly forming: Bar | null
}

/** The newest price, and the close of the trading day before the one it belongs to; null where there is none. */
export interface LatestPrice {
  readonly last: number | null
  readonly previousClose: number | null
  /** The moment that the newest price is of, UTC seconds; left out where the source does not say. */
  readonly at?: number | null
}

/** Figures of a market's page besides its price. */
export interface MarketFigures extends LatestPrice {
  readonly firstTime: number | null
  readonly lastTime: number | null
  readonly high52w: number | null
  readonly low52w: number | null
  readonly volume24h: number | null
  readonly isOpen: boolean
}

/** The prices of one market. Moments are UTC seconds unless the name says otherwise. */
interface MarketPrices {
  /** Closed bars that open in from ≤ t < to, oldest first. A bar that is still forming is never among them. */
  readonly bars: (timeframe: Timeframe, fromSeconds: number, toSeconds: number, nowSeconds: number) => Promise<Bars>
  readonly page: (range: CandleRange, nowSeconds: number) => Promise<CandlePage>
  readonly latest: (nowSeconds: number) => Promise<LatestPrice>
  readonly figures: (nowSeconds: number) => Promise<MarketFigures>
  /** Until when the newest prices stay as they are; Infinity for prices that never move on. */
  readonly changesAtMs: (nowMs: number) => number
}

/** A market that a caller may see, and where its prices come from. */
export interface Market {
  readonly instrument: Instrument
  readonly source: MarketSource
  /** Timeframes it has candles of, shortest first. */
  readonly timeframes: readonly Timeframe[]
  /** Names it among the markets of everybody, for caches. */
  readonly key: string
  readonly prices: MarketPrices
}

export interface MarketsQuery {
  readonly search?: string | undefined
  readonly category?: Category | undefined
}

/** One source of prices: the simulator, the imports of a user, an exchange. */
export interface PriceFeed {
  /** The market of that symbol, in upper case, for this user; null when the source does not list it. */
  readonly find: (ownerId: string, symbol: string) => Promise<Market | null>
  /** The markets that match, best match first. */
  readonly search: (ownerId: string, wanted: MarketsQuery) => Promise<readonly Market[]>
  /** What is looked at most. */
  readonly popular: (ownerId: string, category?: Category) => Promise<readonly Market[]>
}
