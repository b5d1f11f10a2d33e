import { businessPlanCodes } from '@playbook/contract/business-plans'
import { sql, type Insertable, type Selectable, type SqlBool, type Transaction, type Updateable } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import type { ProviderDocument, ProviderEvent, ProviderSubscription } from './payment-provider.ts'

export type PaymentRow = Selectable<Database['payments']>
export type CheckoutRow = Selectable<Database['checkouts']>
export type SubscriptionRow = Selectable<Database['subscriptions']>
export type DocumentRow = Selectable<Database['billing_documents']>
type Tx = Transaction<Database>

export async function readCustomer(db: Db, userId: string): Promise<string | null> {
  const found = await db.selectFrom('billing_customers').select('customer_id').where('user_id', '=', userId).executeTakeFirst()
  return found?.customer_id ?? null
}

export async function findUserOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const found = await db.selectFrom('billing_customers').select('user_id').where('customer_id', '=', customerId).executeTakeFirst()
  return found?.user_id ?? null
}

/** Keeps the first customer of a user. Gives the one that is kept. */
export async function keepCustomer(db: Db, userId: string, customerId: string, now: Date): Promise<string> {
  await db
    .insertInto('billing_customers')
    .values({ user_id: userId, customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await readCustomer(db, userId)) ?? customerId
}

export async function readEmail(db: Db, userId: string): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
}

export async function insertCheckout(db: Db, checkout: Omit<CheckoutRow, 'status' | 'session_id' | 'told_at'>): Promise<void> {
  await db
    .insertInto('checkouts')
    .values({ ...checkout, status: 'open', session_id: null, told_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const setSession = (db: Db, id: string, sessionId: string) =>
  db.updateTable('checkouts').set({ session_id: sessionId }).where('id', '=', id).execute()

/** By our own id, else by the provider's. */
export async function findCheckout(
  db: Db,
  { checkoutId, sessionId }: { readonly checkoutId: string | null; readonly sessionId: string },
): Promise<CheckoutRow | undefined> {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .where(sql<boolean>`session_id = ${sessionId} or (session_id is null and id::text = ${checkoutId ?? ''})`)
    .execute()
  return rows[0]
}

/** Payments of a user that a bank has not confirmed yet, the newest first. */
export const listProcessing = (db: Db, userId: string): Promise<Pick<CheckoutRow, 'plan_code' | 'created_at'>[]> =>
  db
    .selectFrom('checkouts')
    .select(['plan_code', 'created_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'processing')
    .orderBy('created_at', 'desc')
    .execute()

/** A checkout goes from open over processing to paid, or expires; never back. */
export const moveCheckout = (db: Db, id: string, status: CheckoutRow['status'], sessionId: string) =>
  db
    .updateTable('checkouts')
    .set({ status, session_id: sessionId })
    .where('id', '=', id)
    .where('status', 'not in', status === 'processing' ? ['paid', 'processing'] : ['paid'])
    .execute()

/** Notes that the user was told of it; false when that was so before. */
export async function markTold(db: Db, id: string, now: Date): Promise<boolean> {
  const told = await db.updateTable('checkouts').set({ told_at: now }).where('id', '=', id).where('told_at', 'is', null).executeTakeFirst()
  return told.numUpdatedRows > 0n
}

/** Writes a payment; undefined where its reference stands there already. */
export const insertPayment = (tx: Tx, payment: Insertable<Database['payments']>): Promise<PaymentRow | undefined> =>
  tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst()

export const lockPayment = (tx: Tx, reference: string): Promise<PaymentRow> =>
  tx.selectFrom('payments').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirstOrThrow()

export const findPayment = (db: Db, reference: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()

export const findPaymentOfCheckout = (db: Db, checkoutId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst()

export const changePayment = (tx: Tx, id: string, change: Updateable<Database['payments']>) =>
  tx.updateTable('payments').set(change).where('id', '=', id).execute()

/** The plan that was paid last for a period that is not over. */
export async function findPaidPlan(db: Db, userId: string, since: Date): Promise<string | null> {
  const found = await db
    .selectFrom('payments')
    .select('plan_code')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['period', 'change'])
    .where('business_id', 'is', null)
    .where('state', '=', 'granted')
    .where('paid_at', '>=', new Date(since.getTime() - 60_000))
    .orderBy('paid_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.plan_code ?? null
}

/** Stores what was told; `isHandled` where the same event was before, and was done. */
export async function storeEvent(db: Db, event: ProviderEvent, now: Date): Promise<{ readonly isHandled: boolean }> {
  const stored = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      object_id: event.about?.id ?? null,
      created_at: event.createdAt,
      received_at: now,
      handled_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ type: (eb) => eb.ref('payment_events.type') }))
    .returning('handled_at')
    .executeTakeFirstOrThrow()
  return { isHandled: stored.handled_at !== null }
}

export const endEvent = (db: Db, id: string, outcome: 'booked' | 'ignored' | 'unknown', now: Date) =>
  db.updateTable('payment_events').set({ handled_at: now, outcome }).where('id', '=', id).execute()

/** Stores a plan as the provider told it when it was asked at `askedAt`. */
export async function storeSubscription(
  db: Db,
  userId: string,
  told: ProviderSubscription,
  { nextAttemptAt, askedAt }: { readonly nextAttemptAt: Date | null; readonly askedAt: Date },
): Promise<void> {
  const row = {
    user_id: userId,
    plan_code: told.planCode,
    status: told.status,
    cancel_at_period_end: told.cancelAtPeriodEnd,
    started_at: told.startedAt,
    period_start: told.periodStart,
    period_end: told.periodEnd,
    ended_at: told.endedAt,
    next_attempt_at: nextAttemptAt,
    asked_at: askedAt,
  }
  await db
    .insertInto('subscriptions')
    .values({ id: told.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('subscriptions.asked_at', '<=', askedAt))
    .execute()
}

const isForBusiness = sql<boolean>`coalesce(plan_code = any(${businessPlanCodes}::text[]), false)`

/** The plan of a user that was begun last: of tokens, or the one that they pay for their business. */
export const readSubscription = (db: Db, userId: string, kind: 'tokens' | 'business' = 'tokens'): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'incomplete')
    .where(isForBusiness, '=', kind === 'business')
    .orderBy(sql`ended_at is not null`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function countDocuments(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('billing_documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores an invoice or credit note as the provider told it when it was asked at `askedAt`; true where it was not known before. */
export async function storeDocument(tx: Tx, userId: string, document: ProviderDocument, askedAt: Date): Promise<boolean> {
  const { id, kind, number, description, state, currency } = document
  const row = {
    number,
    description,
    state,
    currency,
    total_cents: document.totalCents,
    tax_cents: document.taxCents,
    issued_at: document.issuedAt,
    asked_at: askedAt,
  }
  // Its number is unique as well: a conflict on the id alone would let two at once fail on the number.
  const added = await tx
    .insertInto('billing_documents')
    .values({ id, kind, user_id: userId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) return true
  // None is there where the number belongs to another document.
  const kept = await tx.selectFrom('billing_documents').select('asked_at').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (kept.asked_at <= askedAt) await tx.updateTable('billing_documents').set(row).where('id', '=', id).execute()
  return false
}

/** With whether its payment is disputed, which the provider does not tell of an invoice. */
export type ListedDocument = DocumentRow & { readonly is_disputed: SqlBool }

interface HistoryFilter {
  readonly kind?: ProviderDocument['kind'] | undefined
}

export async function listDocuments(
  db: Db,
  userId: string,
  { kind, limit, offset }: HistoryFilter & { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedDocument[]; count: number }> {
  const all = db
    .selectFrom('billing_documents')
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
  const [rows, counted] = await Promise.all([
    all
      .selectAll()
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.invoice_id', '=', 'billing_documents.id')
              .where('payments.is_disputed', '=', true),
          )
          .as('is_disputed'),
      )
      .orderBy('issued_at', 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

export const findDocument = (db: Db, userId: string, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('billing_documents').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export const findDocumentByNumber = (db: Db, number: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('billing_documents').selectAll().where('number', '=', number).where('kind', '=', 'invoice').executeTakeFirst()

/** Plans that would go on although nobody can use their account any more. */
export const listClosedPayers = (db: Db): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .selectAll('subscriptions')
    .where('status', 'in', ['active', 'past_due'])
    .where('cancel_at_period_end', '=', false)
    .where('users.deactivated_at', 'is not', null)
    .execute()

export const findPaymentOfInvoice = (db: Db, invoiceId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()

/** References of payments that were booked since then. */
export const listPaymentsSince = (db: Db, since: Date): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('paid_at', '>=', since).orderBy('number').execute()

export const listRunningSubscriptions = (db: Db): Promise<SubscriptionRow[]> =>
  db.selectFrom('subscriptions').selectAll().where('status', 'in', ['active', 'past_due']).execute()
