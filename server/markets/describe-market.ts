import type { MarketDetail } from '@playbook/contract/markets'
import { askSource } from './ask-source.ts'
import { mustFindMarket, type Market, type MarketDeps } from './load-bars.ts'
import { importedFigures, simulatedFigures, type MarketFigures } from './market-figures.ts'
import { presentMarket } from './present-market.ts'
import { findOwnMarket } from './store.ts'

/** One market in detail, as its user may see it. */
export async function describeMarket(deps: MarketDeps, ownerId: string, symbol: string): Promise<MarketDetail> {
  return presentFound(deps, ownerId, await mustFindMarket(deps, ownerId, symbol))
}

export async function presentFound(deps: MarketDeps, ownerId: string, market: Market): Promise<MarketDetail> {
  return presentMarket(market, await askSource(market.instrument.symbol, () => figuresOf(deps, ownerId, market)))
}

async function figuresOf(deps: MarketDeps, ownerId: string, market: Market): Promise<MarketFigures> {
  const nowSeconds = deps.now() / 1000
  if (market.marketId === null) return simulatedFigures(market.instrument, nowSeconds)
  const own = await findOwnMarket(deps.db, ownerId, market.instrument.symbol)
  const span = { firstTime: own?.first_time ?? 0, lastTime: own?.last_time ?? 0 }
  return importedFigures(deps.db, market, span, nowSeconds)
}
