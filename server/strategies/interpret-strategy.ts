import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { interpret } from '@playbook/contract/strategies'
import { holdForAct, type Billing } from '../billing/act-holds.ts'
import type { RequestContext } from '../http/serve.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Notices } from '../jobs/notices.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { runQueue } from './cancel-strategy.ts'
import type { CheckEntries } from './check-entries.ts'
import { nameStrategy, summarise } from './name-strategy.ts'
import { prepareRun, readAndCheck } from './prepare-run.ts'
import { priceRun } from './price-run.ts'
import type { ReadText } from './read-text.ts'
import { insertStrategy } from './store.ts'

export interface InterpretDeps extends MarketDeps, Billing {
  readonly queue: JobQueue
  readonly notices: Notices
}

type Form = HandlerArguments<typeof interpret>['body']

/** Reads a strategy and, unless it is a preview or something stands in the way, stores it and queues its run. */
export async function interpretStrategy(
  deps: InterpretDeps & { readonly readText: ReadText; readonly checkEntries: CheckEntries },
  { ownerId, newId: id, keepAnswer }: { readonly ownerId: string } & Pick<RequestContext, 'newId' | 'keepAnswer'>,
  form: Form,
): Promise<Reply<typeof interpret>> {
  const checked = await readAndCheck(deps, ownerId, form)
  const { reading } = checked
  if (form.preview) return { id: null, strategy_id: null, status: null, reading }
  const { plan, symbol, timeframe, market, period, nowSeconds, initialCapitalUsd } = await prepareRun(deps, ownerId, form, checked)
  const row = {
    id,
    owner_id: ownerId,
    name: form.name || nameStrategy(plan, symbol),
    summary: summarise(reading),
    strategy_text: form.strategy_text,
    plan: JSON.stringify(plan),
    reading: JSON.stringify(reading),
    answers: JSON.stringify(form.answers ?? {}),
    overrides: JSON.stringify(form.overrides ?? {}),
    symbol,
    timeframe,
    source: market.source,
    start_date: period.startDate,
    end_date: period.endDate,
    initial_capital: initialCapitalUsd,
    now: new Date(deps.now()),
    parentId: form.parent_id ?? null,
  }
  const reply = { id, strategy_id: id, status: 'pending', reading } as const
  const quote = deps.isBillingOn ? await priceRun(market, { timeframe, ...period, nowSeconds, rules: reading.rules }) : null
  const subject = { kind: 'strategy', id, name: row.name } as const
  const isQueued = await deps.db.transaction().execute(async (tx) => {
    const inserted = await insertStrategy(tx, row, limits.maxUnfinishedRuns)
    if (inserted === 'too_many') return false
    if (inserted === 'new') await deps.queue.enqueue(tx, runQueue, { strategyId: id }, { id, ownerId })
    await keepAnswer(tx, reply)
    if (inserted === 'new' && quote !== null)
      await holdForAct(tx, deps, { userId: ownerId, id, quote, subject, accepted: form.accepted_tokens })
    return true
  })
  if (!isQueued) throw new Failure('too_many_runs', { retryAfterSeconds: 10 })
  return reply
}
