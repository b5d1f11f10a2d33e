import { Failure } from '@playbook/contract/failure'
import { notPassedOn } from '@playbook/contract/market-sources'
import type { KeyCaller } from '../../http/actor.ts'
import { mustFindMarket, type Markets } from '../../markets/find-market.ts'
import type { Market } from '../../markets/price-feed.ts'

/** The markets of each environment: a test key reads simulated ones alone, whatever the installation has. */
export interface ApiMarkets {
  readonly live: Markets
  readonly test: Markets
}

/** The market of a symbol for a key; refused where its prices may not be passed on. */
export async function mustFindPassedOn(markets: ApiMarkets, caller: KeyCaller, symbol: string): Promise<Market> {
  // A business has no prices of its own: it reads the shared markets.
  const market = await mustFindMarket({ markets: markets[caller.environment] }, caller.businessId, symbol)
  const refusal = notPassedOn(market.source, market.sourceLabel)
  if (refusal !== null) throw new Failure('prices_not_passed_on', { message: refusal })
  return market
}
