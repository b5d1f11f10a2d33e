import type { PriceSource, Quote, SourceMarket } from '../sources/price-source.ts'

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
  let gathering: { readonly markets: Map<string, SourceMarket>; readonly answer: Promise<ReadonlyMap<string, Quote>> } | null = null
  function gather() {
    const markets = new Map<string, SourceMarket>()
    const answer = new Promise<void>((resolve) => setTimeout(resolve, gatherMs)).then(() => {
      gathering = null
      return source.quotes([...markets.values()], AbortSignal.timeout(timeoutMs))
    })
    return { markets, answer }
  }
  return {
    async quoteOf(market) {
      gathering ??= gather()
      const { markets, answer } = gathering
      markets.set(market.instrument.symbol, market)
      return (await answer).get(market.instrument.symbol) ?? null
    },
  }
}
