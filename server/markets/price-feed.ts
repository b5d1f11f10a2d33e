import type { MarketSource } from '@playbook/contract/market-sources'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bar, Bars } from '@playbook/engine/market/bars'
import type { Category, Instrument } from '@playbook/engine/market/instrument'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { PriceEvent } from '../sources/price-source.ts'

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
  /** When the source answered last, where it does not answer now and newer prices are therefore missing. */
  readonly staleSince?: number | undefined
}

/**
 * The newest price, and the close of the trading day before the one it belongs to, or the price 24 hours before where the source tells
 * that instead; null where there is none.
 */
export interface LatestPrice {
  readonly last: number | null
  readonly previousClose: number | null
  /** The moment that the newest price is of, UTC seconds; left out where the source does not say. */
  readonly at?: number | null
  /** When the source answered last, where it does not answer now: the price is a stored one. */
  readonly staleSince?: number | undefined
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

/** How far back the candles of a timeframe go. */
export interface TimeframeReach {
  readonly timeframe: Timeframe
  /** The earliest that may be asked for; null where the source does not say. */
  readonly from: number | null
  /** What is stored of it without a hole, up to the newest; null where nothing is, or where bars are computed. */
  readonly stored: Range | null
}

/** How a download is watched and ended. */
export interface DownloadWatch {
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Rows that were dropped for one reason, with the words for it. */
interface DroppedRows {
  readonly reason: string
  readonly words: string
  readonly count: number
}

/** What is known of a stretch of stored bars besides the bars themselves. */
export interface SeriesRecord {
  /** The timeframe that the bars were made of. */
  readonly madeOf: Timeframe | undefined
  readonly rowsReceived: number
  readonly dropped: readonly DroppedRows[]
  readonly barsRevised: number
  /** Gaps that the source was asked for again, and how often. */
  readonly asked: readonly { readonly from: number; readonly times: number }[]
  readonly events: readonly PriceEvent[]
  /** Bars that have an adjusted close besides the raw one. */
  readonly adjustedBars: number
  /** When the source answered last, and whether it does not answer now. */
  readonly checkedAt: number | null
  readonly isFailing: boolean
}

/** The prices of one market, as they are quoted or adjusted for dividends. Moments are UTC seconds unless the name says otherwise. */
export interface MarketPrices {
  /**
   * Closed bars that open in from ≤ t < to, oldest first. A bar that is still forming is never among them. Where bars are
   * stored in several timeframes, `madeOf` says which of them to make these of; what is not stored is not downloaded.
   */
  readonly bars: (timeframe: Timeframe, fromSeconds: number, toSeconds: number, nowSeconds: number, madeOf?: Timeframe) => Promise<Bars>
  readonly page: (range: CandleRange, nowSeconds: number) => Promise<CandlePage>
  readonly latest: (nowSeconds: number) => Promise<LatestPrice>
  readonly figures: (nowSeconds: number) => Promise<MarketFigures>
  /** What of a stretch would have to be downloaded first; nothing where bars are computed or wholly stored. */
  readonly missing: (timeframe: Timeframe, range: Range, nowSeconds: number) => Promise<readonly Range[]>
  /** Downloads what is missing of a stretch. */
  readonly download: (timeframe: Timeframe, range: Range, nowSeconds: number, watch: DownloadWatch) => Promise<void>
  readonly reach: (nowSeconds: number) => Promise<readonly TimeframeReach[]>
  /** What is known of stored bars; null where they are computed. */
  readonly record: (timeframe: Timeframe, range: Range, nowSeconds: number) => Promise<SeriesRecord | null>
  /** Until when the newest prices stay as they are; Infinity for prices that never move on. */
  readonly changesAtMs: (nowMs: number) => number
}

/** A market that a caller may see, and where its prices come from. */
export interface Market {
  readonly instrument: Instrument
  readonly source: MarketSource
  /** Which of the sources of that kind it is, for people. */
  readonly sourceLabel?: string
  /** The facts of the instrument that the source states; the others are those of its kind. */
  readonly statedFacts?: readonly (keyof Instrument)[]
  /** Its prices are downloaded from a source outside as they are asked for. */
  readonly isDownloaded?: boolean
  /** Whether its prices may be passed on to others. */
  readonly mayRedistribute?: boolean
  /** Timeframes it has candles of, shortest first. */
  readonly timeframes: readonly Timeframe[]
  /** Names it among the markets of everybody, for caches. */
  readonly key: string
  readonly prices: MarketPrices
  /** The same prices adjusted for dividends, where its source tells these. */
  readonly adjusted?: MarketPrices
}

/** The market as it is priced: adjusted for dividends where that is asked for and they are known, else as it is quoted. */
export function pricedMarket(
  market: Market,
  adjustment: Adjustment | undefined,
): { readonly market: Market; readonly applied: Adjustment } {
  const { adjusted } = market
  if (adjustment !== 'dividends' || adjusted === undefined) return { market, applied: 'none' }
  return { market: { ...market, key: `${market.key} adjusted`, prices: adjusted }, applied: 'dividends' }
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
  /** The source's name for people while its list has never been known, so that its markets are missing; null once it is. */
  readonly unlisted?: () => Promise<string | null>
}
