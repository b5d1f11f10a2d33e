import type { PriceSource, Quote, SourceMarket } from '../sources/price-source.ts'
import { askTogether } from './ask-together.ts'

/** Newest prices, asked for together. */
export interface QuoteBoard {
  /** Null where the source has no price of the market; refuses when it does not answer. */
  readonly quoteOf: (market: SourceMarket) => Promise<Quote | null>
}

/** Questions that come within this are one question. */
const gatherMs = 5
const timeoutMs = 5_000

/** Asks a source for the prices of all markets that are wanted at the same time at once. */
export function createQuoteBoard(source: PriceSource): QuoteBoard {
  const ask = askTogether(gatherMs, (markets: readonly SourceMarket[]) => source.quotes(markets, AbortSignal.timeout(timeoutMs)))
  return {
    async quoteOf(market) {
      const { symbol } = market.instrument
      return (await ask(symbol, market)).get(symbol) ?? null
    },
  }
}
