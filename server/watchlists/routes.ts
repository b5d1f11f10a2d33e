import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import * as calls from '@playbook/contract/watchlists'
import { serve, type Route } from '../http/serve.ts'
import { wholeList } from '../http/to-page.ts'
import { findEach, mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import { presentSymbol } from '../markets/present-market.ts'
import { createPriceBoard } from '../markets/price-board.ts'
import { changeWatchlist, createWatchlist, orderWatchlists } from './change-watchlist.ts'
import { deleteWatchlist, insertSeen, listSeen, listWatchlists, type WatchlistRow } from './store.ts'

const present = (row: WatchlistRow): calls.Watchlist => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
export function watchlistRoutes(deps: MarketDeps): Route[] {
  const { db, markets } = deps
  const prices = createPriceBoard(deps)
  return [
    serve(calls.listWatchlists, async ({ caller }) => wholeList((await listWatchlists(db, caller.userId)).map(present))),
    serve(calls.createWatchlist, async ({ body, caller, context }) =>
      present(await createWatchlist(deps, { ownerId: caller.userId, id: context.newId }, body)),
    ),
    serve(calls.updateWatchlist, async ({ params, body, caller }) =>
      present(await changeWatchlist(deps, { ownerId: caller.userId, id: params.id }, body)),
    ),
    serve(calls.deleteWatchlist, async ({ params, caller }) => {
      if (!(await deleteWatchlist(db, caller.userId, params.id))) throw new Failure('watchlist_not_found')
      return { id: params.id }
    }),
    serve(calls.orderWatchlists, async ({ body, caller }) =>
      wholeList((await orderWatchlists(deps, caller.userId, body.ids)).map(present)),
    ),
    serve(calls.listSeenMarkets, async ({ caller }) => {
      const symbols = await listSeen(db, caller.userId, limits.maxSeenMarkets)
      const known = (await findEach(markets, caller.userId, symbols)).filter((market) => market !== null)
      return wholeList(await Promise.all(known.map(async (market) => presentSymbol(market, await prices.priceOf(market)))))
    }),
    serve(calls.markMarketSeen, async ({ body, caller }) => {
      const { instrument } = await mustFindMarket(deps, caller.userId, body.symbol)
      const { symbol } = instrument
      await insertSeen(db, { ownerId: caller.userId, symbol, now: new Date(deps.now()), kept: limits.maxSeenMarkets })
      return { symbol }
    }),
  ]
}
