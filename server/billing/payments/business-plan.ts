import type { BusinessSubscription } from '@playbook/contract/b2b-billing'
import { businessPlanCodes, businessPlanOf } from '@playbook/contract/business-plans'
import type { Db } from '../../db/tables.ts'

/** The plan that is paid for a business, the running one before one that is over; undefined where none ever was. */
const findPlan = (db: Db, businessId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.id', 'plan_code', 'status', 'cancel_at_period_end', 'period_end', 'ended_at', 'next_attempt_at', 'email'])
    .where('plan_code', 'in', businessPlanCodes)
    .where('status', '<>', 'incomplete')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('checkouts')
          .select('checkouts.id')
          .whereRef('checkouts.user_id', '=', 'subscriptions.user_id')
          .whereRef('checkouts.plan_code', '=', 'subscriptions.plan_code')
          .where('checkouts.business_id', '=', businessId),
      ),
    )
    .orderBy((each) => each('ended_at', 'is not', null))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** With its id at the provider; null where the business pays no plan, or the last one is over. */
export async function readBusinessPlan(
  db: Db,
  businessId: string,
): Promise<{ readonly id: string; readonly shown: BusinessSubscription } | null> {
  const found = await findPlan(db, businessId)
  const plan = businessPlanOf(found?.plan_code ?? '')
  if (found === undefined || plan === undefined || found.status === 'cancelled') return null
  const shown = {
    plan,
    status: found.status === 'incomplete' ? ('past_due' as const) : found.status,
    cancel_at_period_end: found.cancel_at_period_end,
    current_period_end: (found.ended_at ?? found.period_end).toISOString(),
    next_attempt_at: found.next_attempt_at?.toISOString() ?? null,
    payer: found.email,
  }
  return { id: found.id, shown }
}
