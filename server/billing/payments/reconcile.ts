import { followObject, type FollowDeps } from './follow-provider.ts'
import type { ProviderObject } from './payment-provider.ts'
import {
  findCheckout,
  findPayment,
  findPaymentOfInvoice,
  listClosedPayers,
  listPaymentsSince,
  listRunningSubscriptions,
  type SubscriptionRow,
} from './store.ts'

/** Where the provider and we did not say the same, and whether we do now. */
export interface Difference {
  readonly about: ProviderObject
  readonly text: string
  readonly isMended: boolean
}

const daysBack = 40

/**
 * Compares what the provider has of the last weeks with what is booked here, both ways, and books what is missing. Plans of accounts
 * that were closed are ended with the month that is paid.
 */
export async function reconcile(deps: FollowDeps): Promise<Difference[]> {
  const { db, provider, now } = deps
  const since = new Date(now() - daysBack * 86_400_000)
  const told = await provider.listSince(since)
  const differences: Difference[] = []
  const mend = async (about: ProviderObject, text: string, isMended: () => Promise<boolean>) => {
    await followObject(deps, about)
    differences.push({ about, text, isMended: await isMended() })
  }
  // First: an invoice of a pack is booked by its checkout.
  for (const id of told.checkoutIds) {
    const isBooked = async () => (await findCheckout(db, { checkoutId: null, sessionId: id }))?.status === 'paid'
    if (!(await isBooked())) await mend({ kind: 'checkout', id }, 'is complete there and was not booked', isBooked)
  }
  for (const id of told.invoiceIds)
    if ((await findPaymentOfInvoice(db, id)) === undefined)
      await mend(
        { kind: 'invoice', id },
        'is paid there and was not booked',
        async () => (await findPaymentOfInvoice(db, id)) !== undefined,
      )
  const charged = new Map(told.charges.map((charge) => [charge.reference, charge]))
  for (const payment of await listPaymentsSince(db, since)) {
    const about = { kind: 'payment', id: payment.reference } as const
    const charge = charged.get(payment.reference)
    if (charge === undefined) differences.push({ about, text: 'is booked here and unknown there', isMended: false })
    else if (charge.refundedCents !== payment.refunded_cents) {
      const isMended = async () => (await findPayment(db, payment.reference))?.refunded_cents === charge.refundedCents
      await mend(about, `was refunded ${charge.refundedCents} cents there and ${payment.refunded_cents} here`, isMended)
    } else if (charge.wasDisputed && !payment.is_disputed) await followObject(deps, about)
    if (payment.state === 'held') differences.push({ about, text: `is held: ${payment.why ?? ''}`, isMended: false })
  }
  await compareSubscriptions(deps, told.subscriptionIds, mend)
  await endPlansOfClosedAccounts(deps, differences)
  return differences
}

type Mend = (about: ProviderObject, text: string, isMended: () => Promise<boolean>) => Promise<void>

async function compareSubscriptions({ db, provider }: FollowDeps, running: readonly string[], mend: Mend): Promise<void> {
  const rows = await listRunningSubscriptions(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of new Set([...running, ...known.keys()])) {
    const [row, theirs] = [known.get(id), await provider.readSubscription(id)]
    if (theirs !== null && row !== undefined && isSame(row, theirs)) continue
    const text = row === undefined ? 'runs there and was unknown here' : `differs: ${row.status} here, ${theirs?.status ?? 'unknown'} there`
    await mend({ kind: 'subscription', id }, text, async () => {
      const after = (await listRunningSubscriptions(db)).find((found) => found.id === id)
      return after === undefined ? theirs?.status === 'cancelled' : theirs !== null && isSame(after, theirs)
    })
  }
}

const isSame = (row: SubscriptionRow, theirs: NonNullable<Awaited<ReturnType<FollowDeps['provider']['readSubscription']>>>) =>
  row.status === theirs.status &&
  row.cancel_at_period_end === theirs.cancelAtPeriodEnd &&
  row.plan_code === theirs.planCode &&
  row.period_end.getTime() === theirs.periodEnd.getTime()

async function endPlansOfClosedAccounts(deps: FollowDeps, differences: Difference[]): Promise<void> {
  for (const row of await listClosedPayers(deps.db)) {
    const about = { kind: 'subscription', id: row.id } as const
    await deps.provider.setCancelAtPeriodEnd(row.id, true)
    await followObject(deps, about)
    differences.push({ about, text: 'was to go on although its account is closed', isMended: true })
  }
}

/** The report of a comparison, a line for each difference. */
export const tellDifferences = (differences: readonly Difference[]): string =>
  differences.length === 0
    ? 'The payment provider and the books agree.'
    : differences.map(({ about, text, isMended }) => `${about.kind} ${about.id} ${text}${isMended ? ' (mended)' : ''}`).join('\n')

/** The daily comparison: every difference is a line of the log. */
export async function reconcileDaily(deps: FollowDeps | null): Promise<void> {
  if (deps === null) return
  const differences = await reconcile(deps)
  for (const { about, text, isMended } of differences) deps.log.error({ ...about, isMended }, `Payments: this ${about.kind} ${text}`)
  deps.log.info({ differences: differences.length }, 'Payments were compared with the provider')
}
