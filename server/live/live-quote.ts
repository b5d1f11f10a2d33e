import type { Bar } from '@playbook/engine/market/bars'
import type { LatestPrice, Market } from '../markets/price-feed.ts'

/** The newest price of a market. Moments are UTC seconds. */
export interface LiveQuote extends LatestPrice {
  /** The moment that the price is of; null where there is none. */
  readonly at: number | null
  /** The minute that is running, as far as it has come; null while the market is closed or nothing is known of it. */
  readonly minute: Bar | null
}

export const noQuote: LiveQuote = { last: null, previousClose: null, at: null, minute: null }

/** Follows the prices of markets of one kind of source. */
export interface QuoteFeed {
  /** Tells each new price of a market until the function that comes back is called; the first one soon. */
  readonly follow: (market: Market, onQuote: (quote: LiveQuote) => void) => () => void
  readonly close: () => Promise<void>
}
