import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { OrderForm, ReplayAccount, ReplayOrder } from '@playbook/contract/replays'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { RequestContext } from '../http/serve.ts'
import type { ReplayDeps } from './create-replay.ts'
import { mustFindReplay } from './must-find-replay.ts'
import { deleteOrder, findOrders, insertOrder, lockReplay, moveCursor, type ReplayRow } from './store.ts'

const refuse = (message: string) => new Failure('replay_order_refused', { message })
const atOnce = 'Another order was given at the same time. Look at the replay again.'
const atThisBar = 'There is an order at this bar already. Take it back first.'
const atTheEnd = 'This is the last bar of the replay, so nothing can fill after it.'
const nothingOpen = 'Nothing is open that could be closed.'
const nothingToUndo = () => new Failure('replay_bar_passed', { message: 'There is no order at the furthest bar that was reached.' })

const present = async (deps: ReplayDeps, row: ReplayRow, orders: ReplayOrder[], time: number, reached: number): Promise<ReplayAccount> => {
  const account = await deps.ask(row, { kind: 'account', time, orders })
  // A later bar may be looked at before it is stored as reached.
  return { id: row.id, ...account, can_undo: orders.at(-1)?.time === Math.max(reached, account.time) }
}

/** Both accounts at a moment. */
export async function accountAtTime(deps: ReplayDeps, ownerId: string, id: string, time: number): Promise<ReplayAccount> {
  const row = await mustFindReplay(deps.db, ownerId, id)
  return present(deps, row, await findOrders(deps.db, id), time, row.reached_time)
}

/** Gives an order at the close of a bar that was not passed, if the engine would take it; the bar is then the furthest one reached. */
export async function giveOrder(
  deps: ReplayDeps,
  ownerId: string,
  id: string,
  form: OrderForm,
  { keepAnswer }: Pick<RequestContext, 'keepAnswer'>,
): Promise<ReplayAccount> {
  const row = await mustFindReplay(deps.db, ownerId, id)
  const place = await deps.ask(row, { kind: 'place', time: form.time })
  const before = await findOrders(deps.db, id)
  const order = orderOf(form, place.time, (before.at(-1)?.number ?? 0) + 1)
  refusePassed(row, place.time)
  if (before.some(({ time }) => time === place.time)) throw refuse(atThisBar)
  if (before.length >= limits.maxReplayOrders) throw new Failure('too_many_replay_orders')
  if (place.isLast) throw refuse(atTheEnd)
  await refuseUnfit(deps, row, before, form)
  const reply = await present(deps, row, [...before, order], place.time, place.time)
  const now = new Date(deps.now())
  return deps.db.transaction().execute(async (tx) => {
    refusePassed(await mustBeUnchanged(tx, ownerId, id, before), place.time)
    await insertOrder(tx, id, order, now)
    await moveCursor(tx, id, { time: place.time, bar: place.bar, now })
    await keepAnswer(tx, reply)
    return reply
  })
}

const orderOf = (form: OrderForm, time: number, number: number): ReplayOrder =>
  form.action === 'close'
    ? { number, time, action: 'close', size: null, stop: null, target: null }
    : { number, time, action: form.action, size: form.size, stop: form.stop, target: form.target }

/** Nothing may be ordered at a bar before the furthest one that was reached. */
export function refusePassed({ reached_time: reached }: Pick<ReplayRow, 'reached_time'>, time: number): void {
  if (time < reached) throw new Failure('replay_bar_passed')
}

/** Refuses what the engine would, as far as it can be known at this close. */
async function refuseUnfit(deps: ReplayDeps, row: ReplayRow, orders: ReplayOrder[], form: OrderForm): Promise<void> {
  if (form.action === 'close') {
    const { you } = await deps.ask(row, { kind: 'account', time: form.time, orders })
    if (you.positions.length === 0) throw refuse(nothingOpen)
    return
  }
  const { refusal } = await deps.ask(row, { kind: 'preview', order: form, orders })
  if (refusal !== null) throw refuse(`The engine would not take this order, because ${refusal}.`)
}

/** The replay, held until the transaction ends, if the orders that the answer was computed from are still its orders. */
async function mustBeUnchanged(tx: Transaction<Database>, ownerId: string, id: string, orders: readonly ReplayOrder[]): Promise<ReplayRow> {
  const row = await lockReplay(tx, ownerId, id)
  if (row === undefined) throw new Failure('replay_not_found')
  const there = await findOrders(tx, id)
  if (there.length !== orders.length || there.at(-1)?.time !== orders.at(-1)?.time) throw refuse(atOnce)
  return row
}

/** Takes the last order back while its bar is the furthest one reached. */
export async function undoOrder(deps: ReplayDeps, ownerId: string, id: string): Promise<ReplayAccount> {
  const row = await mustFindReplay(deps.db, ownerId, id)
  const orders = await findOrders(deps.db, id)
  const last = orders.at(-1)
  if (last === undefined || last.time !== row.reached_time) throw nothingToUndo()
  const reply = await present(deps, row, orders.slice(0, -1), last.time, row.reached_time)
  await deps.db.transaction().execute(async (tx) => {
    if ((await mustBeUnchanged(tx, ownerId, id, orders)).reached_time !== last.time) throw nothingToUndo()
    await deleteOrder(tx, id, last.number)
  })
  return reply
}
