import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { presentSubscription, setCancelOf } from './change-subscription.ts'
import type { FollowDeps } from './follow-provider.ts'
import { readSubscription } from './store.ts'

/** What becomes of the plan of an account that is being closed, as its owner is told; '' where it has none. */
export async function tellEndOfPlan(db: Transaction<Database>, userId: string): Promise<string> {
  const row = await readSubscription(db, userId)
  if (row === undefined || row.status === 'cancelled') return ''
  const { plan_name: name, current_period_end: end } = await presentSubscription(db, row)
  return `Your plan ${name} ends on ${end.slice(0, 10)}, with the month that is paid. Nothing is charged any more.`
}

/** Ends the plan of an account that was closed with the month that is paid. Where the provider does not answer, the daily comparison does it. */
export async function endPlanOf(deps: FollowDeps | null, userId: string): Promise<void> {
  if (deps === null) return
  const row = await readSubscription(deps.db, userId)
  if (row === undefined || row.status === 'cancelled' || row.cancel_at_period_end) return
  try {
    await setCancelOf(deps, row.id, true)
  } catch (err) {
    deps.log.warn({ err, userId }, 'The plan of a closed account was not ended yet')
  }
}
