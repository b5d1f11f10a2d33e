import { limits } from '@playbook/contract/limits'
import { windowOf } from '@playbook/contract/page'
import * as calls from '@playbook/contract/replays'
import { serve, type Route } from '../http/serve.ts'
import { toPart } from '../http/to-page.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { createReplay, type ReplayDeps } from './create-replay.ts'
import { mustFindReplay } from './must-find-replay.ts'
import { accountAtTime, giveOrder, refusePassed, undoOrder } from './order-by-hand.ts'
import { createReplayPlayer } from './play-replay.ts'
import { presentHead, presentReplay } from './present-replay.ts'
import { deleteReplay, findOrders, listReplays, moveCursor } from './store.ts'

export function replayRoutes(given: MarketDeps): Route[] {
  const deps: ReplayDeps = { ...given, ask: createReplayPlayer(given) }
  const { db, ask } = deps
  const find = (ownerId: string, id: string) => mustFindReplay(db, ownerId, id)
  const show = async (ownerId: string, id: string) => presentReplay(deps.markets, await find(ownerId, id), await findOrders(db, id))
  return [
    serve(calls.listReplays, async ({ query, caller }) => {
      const { strategy_id: strategyId, symbol } = query
      const { rows, count } = await listReplays(db, caller.userId, { ...windowOf(query, limits.replaysPageSize), strategyId, symbol })
      return toPart(calls.listReplays.path, query, limits.replaysPageSize, rows.map(presentHead), count)
    }),
    serve(calls.createReplay, ({ body, caller, context }) => createReplay(deps, caller.userId, context, body)),
    serve(calls.getReplay, ({ params: { id }, caller }) => show(caller.userId, id)),
    serve(calls.moveReplay, async ({ params: { id }, body, caller }) => {
      const row = await find(caller.userId, id)
      const { time, bar } = await ask(row, { kind: 'place', time: body.cursor_time })
      await moveCursor(db, row.id, { time, bar, now: new Date(deps.now()) })
      return show(caller.userId, id)
    }),
    serve(calls.deleteReplay, async ({ params: { id }, caller }) => {
      const row = await find(caller.userId, id)
      await deleteReplay(db, caller.userId, row.id)
      return { id: row.id }
    }),
    serve(calls.replayDecisions, async ({ params: { id }, query: { from, to }, caller }) => ({
      id,
      ...(await ask(await find(caller.userId, id), { kind: 'decisions', from, to })),
    })),
    serve(calls.nearReplayDecision, async ({ params: { id }, query: { time, towards }, caller }) => ({
      id,
      ...(await ask(await find(caller.userId, id), { kind: 'near', time, towards })),
    })),
    serve(calls.replayBar, async ({ params: { id }, query: { time }, caller }) => ({
      id,
      ...(await ask(await find(caller.userId, id), { kind: 'bar', time })),
    })),
    serve(calls.replayAccount, ({ params: { id }, query: { time }, caller }) => accountAtTime(deps, caller.userId, id, time)),
    serve(calls.previewOrder, async ({ params: { id }, body, caller }) => {
      const row = await find(caller.userId, id)
      const { time } = await ask(row, { kind: 'place', time: body.time })
      refusePassed(row, time)
      return ask(row, { kind: 'preview', order: body, orders: await findOrders(db, row.id) })
    }),
    serve(calls.giveOrder, ({ params: { id }, body, caller, context }) => giveOrder(deps, caller.userId, id, body, context)),
    serve(calls.undoOrder, ({ params: { id }, caller }) => undoOrder(deps, caller.userId, id)),
  ]
}
