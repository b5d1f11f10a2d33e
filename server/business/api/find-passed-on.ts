import { Failure } from '@playbook/contract/failure'
import { notPassedOn } from '@playbook/contract/market-sources'
import type { Db } from '../../db/tables.ts'
import type { KeyCaller } from '../../http/actor.ts'
import { mustFindMarket, openMarkets, type Markets } from '../../markets/find-market.ts'
import type { Market } from '../../markets/price-feed.ts'
import { simulatedFeed } from '../../markets/simulated-feed.ts'

/** The markets of each environment: a test key reads simulated ones alone, whatever the installation has. */
export interface ApiMarkets {
  readonly live: Markets
  readonly test: Markets
}

export const openApiMarkets = ({ db, markets }: { readonly db: Db; readonly markets: Markets }): ApiMarkets => ({
  live: passedOn(markets),
  test: openMarkets(db, [simulatedFeed]),
})

/** The market of a symbol for a key; refused where its prices may not be passed on. */
export const mustFindPassedOn = (markets: ApiMarkets, caller: KeyCaller, symbol: string): Promise<Market> =>
  // A business has no prices of its own: it reads the shared markets.
  mustFindMarket({ markets: markets[caller.environment] }, caller.businessId, symbol)

/** The same markets, of which one whose prices may not be passed on is refused. */
const passedOn = (markets: Markets): Markets => ({
  ...markets,
  async find(ownerId, symbol) {
    const market = await markets.find(ownerId, symbol)
    const refusal = market && notPassedOn(market.source, market.sourceLabel)
    if (refusal !== null) throw new Failure('prices_not_passed_on', { message: refusal })
    return market
  },
})
