import type { MarketSource } from '@playbook/contract/market-sources'
import type { RawCandle } from '@playbook/engine/market/check-candles'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'

/** A market as a source outside lists it. */
export interface SourceMarket {
  /** In our terms; its symbol is a legal one. */
  readonly instrument: Instrument
  /** What the source itself calls it. */
  readonly upstream: string
  /** The facts of the instrument that the source stated; the others are those of its kind. */
  readonly statedFacts: readonly (keyof Instrument)[]
  /** Timeframes that the source has candles of, shortest first, and how many seconds back they reach; null where it does not say. */
  readonly series: readonly { readonly timeframe: Timeframe; readonly reachSeconds: number | null }[]
}

/** A split (new shares for one old share) or a dividend (in the quote currency) on the day that opens at `time`, UTC seconds. */
export interface PriceEvent {
  readonly time: number
  readonly kind: 'split' | 'dividend'
  readonly value: number
}

export interface SourcePage {
  readonly candles: readonly RawCandle[]
  readonly events: readonly PriceEvent[]
  /** Where the next page begins, UTC seconds; null when the range has been answered to its end. */
  readonly nextFrom: number | null
}

/** The newest price. Moments are UTC seconds. */
export interface Quote {
  readonly price: number
  readonly at: number
  /** Of the trading day before; of an exchange that never closes, the price 24 hours before. */
  readonly previousClose: number | null
}

/** One source of prices outside: an exchange, a data service. A refusal is a `SourceFailure`. */
export interface PriceSource {
  /** Names it in settings and in what is stored, e.g. `kraken`. */
  readonly key: string
  readonly source: MarketSource
  /** On the page, e.g. `Kraken`. */
  readonly label: string
  /** Whether its prices may be passed on to others. */
  readonly mayRedistribute: boolean
  /** Every market it lists; kept for a while. */
  readonly markets: (signal: AbortSignal) => Promise<readonly SourceMarket[]>
  /** Markets that it finds by words and lists besides those; absent where it lists all. */
  readonly lookUp?: (words: string, signal: AbortSignal) => Promise<readonly SourceMarket[]>
  /** One page of candles that open in from ≤ t < to (UTC seconds), as sent. The newest may still be forming. */
  readonly candles: (
    market: SourceMarket,
    timeframe: Timeframe,
    fromSeconds: number,
    toSeconds: number,
    signal: AbortSignal,
  ) => Promise<SourcePage>
  /** By our symbols; one without a price is left out. */
  readonly quotes: (markets: readonly SourceMarket[], signal: AbortSignal) => Promise<ReadonlyMap<string, Quote>>
  readonly close: () => Promise<void>
}
