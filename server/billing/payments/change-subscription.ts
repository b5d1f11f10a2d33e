import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { changePlan as changePlanCall, Subscription } from '@playbook/contract/financial'
import { planOf, type Plan } from '@playbook/contract/plans'
import { formatCount } from '@playbook/engine/format/count'
import { notify } from '../../notifications/notify.ts'
import { followObject, type FollowDeps } from './follow-provider.ts'
import { tokensOfChange } from './fulfil.ts'
import { moneyText } from './money-text.ts'
import type { Charge } from './payment-provider.ts'
import { findPaidPlan, readCustomer, readSubscription, type SubscriptionRow } from './store.ts'

/** What was told of the cost of a change counts for so long. */
const toldSeconds = 15 * 60

async function mustHaveRunning({ db }: FollowDeps, userId: string): Promise<SubscriptionRow> {
  const found = await readSubscription(db, userId)
  if (found === undefined) throw new Failure('subscription_not_found')
  if (found.status === 'cancelled') throw new Failure('subscription_over')
  return found
}

/** The plan as its page shows it: the one of the period that is paid, and the next one where that is another. */
export async function presentSubscription(
  db: FollowDeps['db'],
  row: SubscriptionRow,
  { nextTotalCents = null }: { readonly nextTotalCents?: number | null } = {},
): Promise<Subscription> {
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
    next_total_cents: goesOn ? nextTotalCents : null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  }
}

/** What the next period comes to with tax, of another plan where one is named; null where nothing is charged, or the provider does not say. */
export async function readNextTotal({ provider, log }: FollowDeps, row: SubscriptionRow, planCode?: string): Promise<number | null> {
  if (row.status === 'cancelled' || row.cancel_at_period_end) return null
  try {
    const next = await provider.previewNext({ subscriptionId: row.id, ...(planCode === undefined ? {} : { planCode }) })
    return next?.cents ?? null
  } catch (err) {
    if (!(err instanceof Failure)) throw err
    log.warn({ err }, 'The next charge of a plan could not be previewed')
    return null
  }
}

async function readAgain(deps: FollowDeps, row: SubscriptionRow): Promise<Subscription> {
  await followObject(deps, { kind: 'subscription', id: row.id })
  return presentSubscription(deps.db, (await readSubscription(deps.db, row.user_id)) ?? row)
}

/** Ends the plan with the period that is paid, or lets it go on. */
export async function setCancel(deps: FollowDeps, userId: string, cancels: boolean): Promise<Subscription> {
  const row = await mustHaveRunning(deps, userId)
  await setCancelOf(deps, row.id, cancels)
  const now = await presentSubscription(deps.db, (await readSubscription(deps.db, row.user_id)) ?? row)
  if (row.cancel_at_period_end !== cancels)
    await tellPlan(
      deps,
      userId,
      cancels
        ? {
            title: 'Your plan was cancelled',
            text: `${now.plan_name} ends on ${dayOf(row.period_end)}, and nothing is charged any more. Tokens that are paid stay until they expire.`,
          }
        : { title: 'Your plan goes on', text: `${now.plan_name} is charged again on ${dayOf(row.period_end)}.` },
    )
  return now
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Tells the user of what they, or somebody in their account, did with their plan. */
const tellPlan = (
  { db, mail, now }: FollowDeps,
  ownerId: string,
  words: { readonly title: string; readonly text: string },
): Promise<unknown> =>
  db
    .transaction()
    .execute((tx) => notify(tx, mail, { ownerId, kind: 'account', ...words, link: '/console/settings/billing', now: new Date(now()) }))

/** The same for any plan, by its id at the provider; what stands there afterwards is booked. */
export async function setCancelOf(deps: FollowDeps, id: string, cancels: boolean): Promise<void> {
  const told = await deps.provider.readSubscription(id)
  const isOver = told === null || told.status === 'cancelled'
  if (!isOver && told.cancelAtPeriodEnd !== cancels) await deps.provider.setCancelAtPeriodEnd(id, cancels)
  await followObject(deps, { kind: 'subscription', id })
  if (isOver) throw new Failure('subscription_over')
}

interface Wanted {
  readonly userId: string
  readonly planCode: string
  readonly isPreview: boolean
  /** The moment that was told of, in UTC seconds. */
  readonly prorationAt: number | undefined
  /** What the user was told is charged now; another charge is refused. */
  readonly acceptedCents: number | undefined
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
  const change: PlanStep = { row, plan, paid, prorationAt: isDearer ? prorationAt : null, waits: isDearer && paid.code !== row.plan_code }
  const due = wanted.isPreview ? await previewDue(deps, change) : await applyChange(deps, change, wanted)
  const tokensNow = isDearer ? tokensOfChange(paid, plan, costOfRest(plan, paid, row, prorationAt)) : 0
  if (!wanted.isPreview)
    await tellPlan(deps, wanted.userId, {
      title: 'Your plan was changed',
      text:
        due.cents === 0
          ? `${plan.name} from ${dayOf(row.period_end)} on.`
          : `${plan.name} from now on: ${moneyText(due.cents, 'usd')} was charged for the rest of the month, and ${formatCount(tokensNow, 'token')} were added.`,
    })
  return {
    applied: !wanted.isPreview,
    plan_code: plan.code,
    plan_name: plan.name,
    due_now_cents: due.cents,
    due_now_tax_cents: due.taxCents,
    tokens_now: tokensNow,
    from: row.period_end.toISOString(),
    then_cents: plan.price_cents,
    then_total_cents: wanted.isPreview && !row.cancel_at_period_end ? await readNextTotal(deps, row, plan.code) : null,
    proration_at: prorationAt,
  }
}

interface PlanStep {
  readonly row: SubscriptionRow
  readonly plan: Plan
  /** The plan of the period that is paid. */
  readonly paid: Plan | undefined
  /** Null where nothing is charged now. */
  readonly prorationAt: number | null
  /** A smaller plan waits for the next period: it gives way first, and what is charged now is the difference to what was paid. */
  readonly waits: boolean
}

/** What a change costs now. While a smaller plan waits, the provider would count from that one: it is told the two amounts it will charge. */
async function previewDue({ db, provider }: FollowDeps, { row, plan, paid, prorationAt, waits }: PlanStep): Promise<Charge> {
  if (prorationAt === null) return { cents: 0, taxCents: 0 }
  const customerId = waits ? await readCustomer(db, row.user_id) : null
  return customerId === null || paid === undefined
    ? provider.previewChange({ subscriptionId: row.id, planCode: plan.code, prorationAt })
    : provider.previewParts(customerId, [
        { planCode: paid.code, cents: -priceOfRest(paid, row, prorationAt) },
        { planCode: plan.code, cents: priceOfRest(plan, row, prorationAt) },
      ])
}

/** Changes the plan, and books what it has cost. Where that is not what was told, or is refused, everything stays as it was. */
async function applyChange(deps: FollowDeps, step: PlanStep, { acceptedCents, key }: Wanted): Promise<Charge> {
  const { row, plan, paid, prorationAt, waits } = step
  const change = { subscriptionId: row.id, planCode: plan.code, prorationAt }
  const { provider } = deps
  if (waits && paid !== undefined)
    await provider.changePlan({ subscriptionId: row.id, planCode: paid.code, prorationAt: null, key: `${key}-first` })
  const due = await changeAt(provider, change, { acceptedCents, key }).catch(async (error: unknown) => {
    if (waits) await provider.changePlan({ subscriptionId: row.id, planCode: row.plan_code ?? '', prorationAt: null, key: `${key}-back` })
    throw error
  })
  await readAgain(deps, row)
  const after = await provider.readSubscription(row.id)
  if (after?.latestInvoiceId != null) await followObject(deps, { kind: 'invoice', id: after.latestInvoiceId })
  return due
}

async function changeAt(
  provider: FollowDeps['provider'],
  change: Parameters<FollowDeps['provider']['previewChange']>[0],
  { acceptedCents, key }: Pick<Wanted, 'acceptedCents' | 'key'>,
): Promise<Charge> {
  const due = await provider.previewChange(change)
  if (acceptedCents !== undefined && due.cents !== acceptedCents) throw new Failure('charge_changed')
  await provider.changePlan({ ...change, key })
  return due
}

const leftOf = (row: SubscriptionRow, at: number) => {
  const [start, end] = [row.period_start.getTime() / 1_000, row.period_end.getTime() / 1_000]
  return Math.max(0, Math.min(1, (end - at) / (end - start)))
}

/** The price of the rest of the period, without tax, as a line of its own is rounded. */
const priceOfRest = (plan: Plan, row: SubscriptionRow, at: number) => Math.round(plan.price_cents * leftOf(row, at))
const costOfRest = (plan: Plan, paid: Plan, row: SubscriptionRow, at: number) => priceOfRest(plan, row, at) - priceOfRest(paid, row, at)
