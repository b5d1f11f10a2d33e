import type { MarketDetail } from '@playbook/contract/markets'
import { mustFindMarket, type MarketDeps } from './find-market.ts'
import { presentMarket } from './present-market.ts'
import type { Market } from './price-feed.ts'

/** One market in detail, as its user may see it. */
export async function describeMarket(deps: MarketDeps, ownerId: string, symbol: string): Promise<MarketDetail> {
  return presentFound(deps, await mustFindMarket(deps, ownerId, symbol))
}

export async function presentFound({ now }: Pick<MarketDeps, 'now'>, market: Market): Promise<MarketDetail> {
  const nowSeconds = now() / 1000
  // The figures may store what the reach then tells of.
  const figures = await market.prices.figures(nowSeconds)
  return presentMarket(market, figures, await market.prices.reach(nowSeconds))
}
