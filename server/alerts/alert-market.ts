import { Failure } from '@playbook/contract/failure'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { JobQueue } from '../jobs/job-queue.ts'
import { mustFindMarket, mustHaveTimeframe, type MarketDeps } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'

export interface AlertDeps extends MarketDeps {
  readonly queue: JobQueue
}

/** Why no new prices come for a market; null where they do. */
export function whyNoPrices(market: Market, nowMs: number): string | null {
  if (market.prices.changesAtMs(nowMs) !== Infinity) return null
  const { symbol } = market.instrument
  return `No new prices come for ${symbol}: it has ${sourceFacts(market.source).words}. An alert on it would never fire.`
}

/** A market on which an alert can fire. */
export async function mustFindLiveMarket(deps: MarketDeps, ownerId: string, symbol: string, timeframe: Timeframe): Promise<Market> {
  const market = await mustFindMarket(deps, ownerId, symbol)
  const reason = whyNoPrices(market, deps.now())
  if (reason !== null) throw new Failure('alert_unavailable', { message: reason, errors: { symbol: [reason] } })
  mustHaveTimeframe(market, timeframe)
  return market
}
