import { randomUUID } from 'node:crypto'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure, failures } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import {
  cancelScreen,
  createScreen,
  deleteScreen as deleteCall,
  getScreen,
  isScreenActive,
  listScreens as listCall,
  runScreen,
  watchScreen,
  type ScreenMarkets,
  type ScreenProgress,
} from '@playbook/contract/screener'
import { mustReadCondition } from '../alerts/read-alert-condition.ts'
import { serve, type RequestContext, type Route } from '../http/serve.ts'
import { wholeList } from '../http/to-page.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Notices } from '../jobs/notices.ts'
import { presentEach, watch } from '../jobs/progress.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { findListedSymbols } from '../watchlists/find-listed-symbols.ts'
import { screenQueue, type ScreenData } from './screen-job.ts'
import * as store from './store.ts'

export interface ScreenDeps extends MarketDeps {
  readonly queue: JobQueue
  readonly notices: Notices
}

const max = { saved: limits.maxScreens, active: limits.maxUnfinishedScreens }
const tooMany = `You can save ${limits.maxScreens} screens and let ${limits.maxUnfinishedScreens} run at once. Wait, or delete one.`

const present = (row: store.ScreenHead): ScreenProgress => ({
  id: row.id,
  name: row.name,
  text: row.text,
  words: row.words,
  timeframe: row.timeframe,
  bars: row.bars,
  markets: row.markets,
  status: row.status,
  progress: row.progress,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  ranAt: row.ran_at?.toISOString() ?? null,
})

async function mustFind(deps: ScreenDeps, ownerId: string, id: string) {
  const row = await store.findScreen(deps.db, ownerId, id)
  if (row === undefined) throw new Failure('screen_not_found')
  return row
}

type Form = HandlerArguments<typeof createScreen>['body']

async function create(
  deps: ScreenDeps,
  ownerId: string,
  { newId: id, keepAnswer }: Pick<RequestContext, 'newId' | 'keepAnswer'>,
  form: Form,
) {
  const { expr, words, timeframe } = mustReadCondition(form, null, form.timeframe)
  await mustHaveMarkets(deps, ownerId, form.markets)
  const now = new Date(deps.now())
  const row = {
    id,
    owner_id: ownerId,
    name: form.name || words,
    text: form.text,
    words,
    timeframe,
    bars: form.bars,
    status: 'pending' as const,
    run_id: id,
    attempt: 0,
    progress: 0,
    message: 'Waiting',
    ran_at: null,
    created_at: now,
    updated_at: now,
  }
  const reply = present({ ...row, markets: form.markets })
  return deps.db.transaction().execute(async (tx) => {
    const stored = {
      ...row,
      expr: JSON.stringify(expr),
      answers: JSON.stringify(form.answers ?? {}),
      confirmed: JSON.stringify(form.confirmed ?? []),
      markets: JSON.stringify(form.markets),
      rows: null,
    }
    const inserted = await store.insertScreen(tx, stored, max)
    if (inserted === 'too_many') throw new Failure('too_many_screens', { message: tooMany })
    if (inserted === 'new') await deps.queue.enqueue<ScreenData>(tx, screenQueue, { screenId: id, runId: id }, { id, ownerId })
    await keepAnswer(tx, reply)
    return reply
  })
}

/** A watch list without a market is refused before anything is stored. */
async function mustHaveMarkets({ db }: ScreenDeps, ownerId: string, markets: ScreenMarkets): Promise<void> {
  if (markets.kind !== 'watchlist' || (await findListedSymbols(db, ownerId, markets.id)).length > 0) return
  throw new Failure('watchlist_empty', { errors: { markets: [failures.watchlist_empty.message] } })
}

async function runAgain(deps: ScreenDeps, ownerId: string, id: string): Promise<ScreenProgress> {
  const before = await mustFind(deps, ownerId, id)
  // It runs already: that run is the answer.
  if (isScreenActive(before.status)) return present(before)
  await mustHaveMarkets(deps, ownerId, before.markets)
  const runId = randomUUID()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.restartScreen(tx, ownerId, id, runId, max, new Date(deps.now()))))
      throw new Failure('too_many_screens', { message: tooMany })
    await deps.queue.enqueue<ScreenData>(tx, screenQueue, { screenId: id, runId }, { id: runId, ownerId })
  })
  return present(await mustFind(deps, ownerId, id))
}

/** Cancels the screens of an owner that have not ended: one of them, or all for an account that is closed. */
export async function cancelScreensOf(deps: Pick<ScreenDeps, 'db' | 'queue' | 'now'>, ownerId: string, id: string | null): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await deps.queue.cancel(tx, screenQueue, await store.cancelScreens(tx, ownerId, id, new Date(deps.now())))
  })
}

export function screenerRoutes(deps: ScreenDeps): Route[] {
  return [
    serve(listCall, async ({ caller }) => wholeList((await store.listScreens(deps.db, caller.userId)).map(present))),
    serve(createScreen, ({ body, caller, context }) => create(deps, caller.userId, context, body)),
    serve(getScreen, async ({ params, caller }) => {
      const row = await mustFind(deps, caller.userId, params.id)
      const { answers, confirmed, rows } = row
      return { ...present(row), answers, confirmed, rows }
    }),
    serve(runScreen, ({ params, caller }) => runAgain(deps, caller.userId, params.id)),
    serve(cancelScreen, async ({ params, caller }) => {
      const { id } = await mustFind(deps, caller.userId, params.id)
      await cancelScreensOf(deps, caller.userId, id)
      const row = await mustFind(deps, caller.userId, id)
      if (row.status !== 'cancelled') throw new Failure('screen_finished')
      return present(row)
    }),
    serve(deleteCall, async ({ params, caller }) => {
      const { id } = await mustFind(deps, caller.userId, params.id)
      await cancelScreensOf(deps, caller.userId, id)
      await deps.db.transaction().execute((tx) => store.deleteScreen(tx, caller.userId, id))
      return { id }
    }),
    serve(watchScreen, async ({ params, caller, context: { signal } }) => {
      const { id } = await mustFind(deps, caller.userId, params.id)
      const read = async () => (await store.findScreen(deps.db, caller.userId, id)) ?? null
      const states = watch(deps.notices, { topic: store.screenTopic(id), read, hasEnded: ({ status }) => !isScreenActive(status), signal })
      return presentEach(states, present)
    }),
  ]
}
