import { millicentsPerCent } from '@playbook/contract/business'
import type { Transaction } from 'kysely'
import { bookEntry } from '../../business/books.ts'
import { openBusiness } from '../../business/open-business.ts'
import { setPlanUnits } from '../../business/plan-units.ts'
import type { Database } from '../../db/tables.ts'
import { accessTopic } from '../../http/access.ts'
import { announce } from '../../jobs/notices.ts'
import type { PaymentRow } from './store.ts'

type Tx = Transaction<Database>

interface Payer {
  readonly userId: string
  readonly planCode: string
  /** Null where only the invoice was told of: it is the checkout that was opened last for this plan. */
  readonly checkoutId: string | null
  readonly now: Date
}

/**
 * The business that a payment is for: the one its checkout was opened for, else that of the payer. A plan opens one for a payer
 * without.
 */
export async function findPaidBusiness(tx: Tx, { userId, planCode, checkoutId, now }: Payer): Promise<string> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select(['id', 'business_id', 'business_name'])
    .where('user_id', '=', userId)
    .where('plan_code', '=', planCode)
    .$if(checkoutId !== null, (query) => query.where('id', '=', checkoutId!))
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const businessId = checkout?.business_id ?? (await membershipOf(tx, userId)) ?? (await open())
  if (checkout?.business_id === null)
    await tx.updateTable('checkouts').set({ business_id: businessId }).where('id', '=', checkout.id).execute()
  return businessId

  async function open(): Promise<string> {
    await openBusiness(tx, { userId, name: checkout?.business_name ?? 'Business', site: '', now })
    await announce(tx, accessTopic(userId))
    return (await membershipOf(tx, userId))!
  }
}

/** Also of a business that is suspended: what is paid for it stays its own. */
const membershipOf = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await tx.selectFrom('business_members').select('business_id').where('user_id', '=', userId).executeTakeFirst())?.business_id

interface Change {
  /** How much of what was paid for was given before this, and is given from now on. */
  readonly from: number
  readonly to: number
  readonly kind: 'topup' | 'adjustment'
  readonly reason: string
  /** Of the entry, which is booked once. */
  readonly key: string
  readonly now: Date
}

/** Gives a business what it has paid for, or changes what of it stays given. With a new month of a plan, an agreement that has ended begins anew. */
export async function giveToBusiness(tx: Tx, payment: PaymentRow, { from, to, ...entry }: Change): Promise<void> {
  const { business_id: businessId, api_units: units, paid_at: start, expires_at: end } = payment
  if (businessId === null) return
  if (units === 0) {
    await bookEntry(tx, { businessId, millicents: (to - from) * millicentsPerCent, ...entry })
    return
  }
  await setPlanUnits(tx, { businessId, before: from, units: to, from: start, until: end })
  if (entry.kind === 'topup')
    await tx.updateTable('businesses').set({ lapses_at: null }).where('id', '=', businessId).where('lapses_at', '<=', entry.now).execute()
}
