import { setImmediate } from 'node:timers/promises'
import type { Market, MarketDeps } from './load-bars.ts'
import { importedPrice, simulatedPrice, type PriceNow } from './market-figures.ts'

/** Newest prices for lists. */
export interface PriceBoard {
  readonly priceOf: (market: Market) => Promise<PriceNow>
}

const importedMax = 5_000

/** Simulated prices are computed once a minute, those of imported markets once: their candles never change. */
export function createPriceBoard(deps: MarketDeps): PriceBoard {
  const simulated = new Map<string, PriceNow>()
  const imported = new Map<string, Promise<PriceNow>>()
  let minute = 0

  async function simulatedNow(market: Market): Promise<PriceNow> {
    const nowSeconds = deps.now() / 1000
    const thisMinute = Math.floor(nowSeconds / 60)
    if (thisMinute !== minute) simulated.clear()
    minute = thisMinute
    const { symbol } = market.instrument
    const known = simulated.get(symbol)
    if (known) return known
    // Dozens of these in a row would keep everybody else waiting.
    await setImmediate()
    const price = simulatedPrice(market.instrument, nowSeconds)
    if (thisMinute === minute) simulated.set(symbol, price)
    return price
  }

  function importedNow(market: Market, marketId: string): Promise<PriceNow> {
    const known = imported.get(marketId)
    if (known) return known
    if (imported.size >= importedMax) imported.clear()
    const price = importedPrice(deps.db, market)
    imported.set(marketId, price)
    price.catch(() => imported.delete(marketId))
    return price
  }

  const priceOf = (market: Market) => (market.marketId === null ? simulatedNow(market) : importedNow(market, market.marketId))
  return { priceOf }
}
