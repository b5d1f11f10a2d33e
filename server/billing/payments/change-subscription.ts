import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { changePlan as changePlanCall, Subscription } from '@playbook/contract/financial'
import { planOf, type Plan } from '@playbook/contract/plans'
import { followObject, type FollowDeps } from './follow-provider.ts'
import { tokensOfChange } from './fulfil.ts'
import { findPaidPlan, readSubscription, type SubscriptionRow } from './store.ts'

/** What was told of the cost of a change counts for so long. */
const toldSeconds = 15 * 60

async function mustHaveRunning({ db }: FollowDeps, userId: string): Promise<SubscriptionRow> {
  const found = await readSubscription(db, userId)
  if (found === undefined) throw new Failure('subscription_not_found')
  if (found.status === 'cancelled') throw new Failure('subscription_over')
  return found
}

/** The plan as its page shows it: the one of the period that is paid, and the next one where that is another. */
export async function presentSubscription(db: FollowDeps['db'], row: SubscriptionRow): Promise<Subscription> {
  const next = row.plan_code === null ? undefined : planOf(row.plan_code)
  const paidCode = await findPaidPlan(db, row.user_id, row.period_start)
  const plan = (paidCode === null ? undefined : planOf(paidCode)) ?? next
  const goesOn = row.status !== 'cancelled' && !row.cancel_at_period_end
  const hasNext = goesOn && next !== undefined && plan !== undefined && next.code !== plan.code
  return {
    plan_code: plan?.code ?? 'unknown',
    plan_name: plan?.name ?? 'N/A',
    tokens: plan?.tokens ?? 0,
    status: row.status === 'incomplete' ? 'past_due' : row.status,
    cancel_at_period_end: row.cancel_at_period_end,
    started_at: row.started_at.toISOString(),
    current_period_start: row.period_start.toISOString(),
    current_period_end: (row.ended_at ?? row.period_end).toISOString(),
    next_plan_code: hasNext ? next.code : null,
    next_plan_name: hasNext ? next.name : null,
    next_charge_cents: goesOn ? (next?.price_cents ?? null) : null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  }
}

async function readAgain(deps: FollowDeps, row: SubscriptionRow): Promise<Subscription> {
  await followObject(deps, { kind: 'subscription', id: row.id })
  return presentSubscription(deps.db, (await readSubscription(deps.db, row.user_id)) ?? row)
}

/** Ends the plan with the period that is paid, or lets it go on. */
export async function setCancel(deps: FollowDeps, userId: string, cancels: boolean): Promise<Subscription> {
  const row = await mustHaveRunning(deps, userId)
  const told = await deps.provider.readSubscription(row.id)
  if (told === null || told.status === 'cancelled') {
    await readAgain(deps, row)
    throw new Failure('subscription_over')
  }
  if (told.cancelAtPeriodEnd !== cancels) await deps.provider.setCancelAtPeriodEnd(row.id, cancels)
  return readAgain(deps, row)
}

interface Wanted {
  readonly userId: string
  readonly planCode: string
  readonly isPreview: boolean
  /** The moment that was told of, in UTC seconds. */
  readonly prorationAt: number | undefined
  readonly key: string
}

/** Changes to another plan, or tells what that would cost: a dearer one now, a cheaper one, or the paid one again, from the next period. */
export async function changePlan(deps: FollowDeps, wanted: Wanted): Promise<Reply<typeof changePlanCall>> {
  const plan = planOf(wanted.planCode)
  if (plan?.kind !== 'plan') throw new Failure('plan_not_found')
  const row = await mustHaveRunning(deps, wanted.userId)
  if (row.status === 'past_due') throw new Failure('payment_declined', { message: 'A payment is open. Pay it with another card first.' })
  const paid = planOf((await findPaidPlan(deps.db, wanted.userId, row.period_start)) ?? row.plan_code ?? '')
  const seconds = Math.floor(deps.now() / 1_000)
  const isFresh = wanted.prorationAt !== undefined && Math.abs(seconds - wanted.prorationAt) <= toldSeconds
  const prorationAt = isFresh ? wanted.prorationAt! : seconds
  const isDearer = paid !== undefined && plan.price_cents > paid.price_cents
  const cost = { subscriptionId: row.id, planCode: plan.code, prorationAt: isDearer ? prorationAt : null }
  // A smaller plan that waits gives way first: what is charged now is the difference to what was paid.
  const waits = isDearer && paid.code !== row.plan_code
  if (waits && !wanted.isPreview)
    await deps.provider.changePlan({ subscriptionId: row.id, planCode: paid.code, prorationAt: null, key: `${wanted.key}-first` })
  const dueNow = isDearer ? await costOf(deps, cost, row, paid, waits) : 0
  if (!wanted.isPreview) {
    await deps.provider.changePlan({ ...cost, key: wanted.key }).catch(async (error: unknown) => {
      const before = { subscriptionId: row.id, planCode: row.plan_code ?? '', prorationAt: null, key: `${wanted.key}-back` }
      if (waits) await deps.provider.changePlan(before)
      throw error
    })
    await readAgain(deps, row)
    const after = await deps.provider.readSubscription(row.id)
    if (after?.latestInvoiceId != null) await followObject(deps, { kind: 'invoice', id: after.latestInvoiceId })
  }
  return {
    applied: !wanted.isPreview,
    plan_code: plan.code,
    plan_name: plan.name,
    due_now_cents: dueNow,
    tokens_now: isDearer ? tokensOfChange(paid, plan, costOfRest(plan, paid, row, prorationAt)) : 0,
    from: row.period_end.toISOString(),
    then_cents: plan.price_cents,
    proration_at: prorationAt,
  }
}

const leftOf = (row: SubscriptionRow, at: number) => {
  const [start, end] = [row.period_start.getTime() / 1_000, row.period_end.getTime() / 1_000]
  return Math.max(0, Math.min(1, (end - at) / (end - start)))
}

/** The cost of the rest of the period, without tax, as each line is rounded. */
const costOfRest = (plan: Plan, paid: Plan, row: SubscriptionRow, at: number) =>
  Math.round(plan.price_cents * leftOf(row, at)) - Math.round(paid.price_cents * leftOf(row, at))

function costOf(
  { provider }: FollowDeps,
  cost: Parameters<FollowDeps['provider']['previewChange']>[0],
  row: SubscriptionRow,
  paid: Plan,
  waits: boolean,
): Promise<number> {
  const plan = planOf(cost.planCode)
  // While a smaller plan waits, the provider would count from that one.
  if (waits && plan !== undefined) return Promise.resolve(costOfRest(plan, paid, row, cost.prorationAt ?? 0))
  return provider.previewChange(cost)
}
