import type { ActKind } from '@playbook/contract/token-prices'
import type { Quote, ReceiptLine } from '@playbook/contract/token-quotes'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { announce } from '../../jobs/notices.ts'
import type { BillingTables } from '../tables.ts'
import { tokensTopic } from './tokens-topic.ts'

export type Tx = Transaction<Database>
export type Kind = 'FREE' | 'REFERRAL' | 'PAID'
export type ReleaseReason = 'failed' | 'cancelled' | 'empty'
export type Hold = Selectable<BillingTables['token_holds']>

/** The counterparts of the users' accounts, by the ids that the migration gave them. */
export const productAccounts = { issued: -1, spent: -2, expired: -3, refunded: -4, writtenOff: -5 } as const

export interface Lot {
  readonly id: number
  readonly kind: Kind
  readonly balance: number
  readonly expiresAt: Date | null
  readonly paymentId: string | null
}

/** A user's accounts other than lots, their rows locked until the transaction ends. */
export interface LockedUser {
  readonly userId: string
  readonly heldId: number
  readonly held: number
  readonly debtId: number
  /** What is owed, never below zero. */
  readonly debt: number
}

export interface NewEntry {
  readonly user: LockedUser
  readonly act: BillingTables['ledger_entries']['act']
  readonly key: string
  readonly reason: string
  readonly holdId?: string | undefined
  readonly paymentId?: string | undefined
  readonly now: Date
}

export interface Transfer {
  readonly from: number
  readonly to: number
  readonly lot: number | null
  readonly amount: number
}

/**
 * Takes the one lock that every change of a user's tokens takes. Whoever changes those of several users in one
 * transaction locks them in the order of their ids.
 */
export async function lockUser(tx: Tx, userId: string): Promise<LockedUser> {
  const found = await lockAccounts(tx, userId)
  if (found !== null) return found
  await sql`insert into ledger_accounts (type, user_id, balance, opened_at)
    values ('held', ${userId}, 0, now()), ('debt', ${userId}, 0, now()) on conflict do nothing`.execute(tx)
  const opened = await lockAccounts(tx, userId)
  if (opened === null) throw new Error(`the user ${userId} has no accounts of tokens`)
  return opened
}

async function lockAccounts(tx: Tx, userId: string): Promise<LockedUser | null> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'type', 'balance'])
    .where('user_id', '=', userId)
    .where('type', 'in', ['held', 'debt'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const held = rows.find(({ type }) => type === 'held')
  const debt = rows.find(({ type }) => type === 'debt')
  if (held === undefined || debt === undefined) return null
  return { userId, heldId: held.id, held: held.balance ?? 0, debtId: debt.id, debt: -(debt.balance ?? 0) }
}

const lotColumns = ['id', 'kind', 'balance', 'expires_at', 'payment_id'] as const
type LotRow = Pick<Selectable<BillingTables['ledger_accounts']>, (typeof lotColumns)[number]>

const toLot = (row: LotRow): Lot => ({
  id: row.id,
  // A lot always has a kind and a sum, by the checks of its table.
  kind: row.kind as Kind,
  balance: row.balance as number,
  expiresAt: row.expires_at,
  paymentId: row.payment_id,
})

/** The user's lots that have tokens left, expired ones included. */
export async function listFilledLots(tx: Tx, userId: string): Promise<Lot[]> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(lotColumns)
    .where('user_id', '=', userId)
    .where('type', '=', 'lot')
    .where('balance', '>', 0)
    .execute()
  return rows.map(toLot)
}

export async function openLot(
  tx: Tx,
  lot: { userId: string; kind: Kind; expiresAt: Date | null; paymentId: string | undefined; now: Date },
): Promise<number> {
  const opened = await tx
    .insertInto('ledger_accounts')
    .values({
      type: 'lot',
      user_id: lot.userId,
      kind: lot.kind,
      expires_at: lot.expiresAt,
      payment_id: lot.paymentId ?? null,
      balance: 0,
      opened_at: lot.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return opened.id
}

export async function isWritten(tx: Tx, key: string): Promise<boolean> {
  return (await tx.selectFrom('ledger_entries').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
}

/**
 * Writes what happened with its transfers and brings the stored sums along, in one statement. The user's lock must be
 * held; a key that is written already is an error, so callers look before.
 */
export async function postEntry(tx: Tx, entry: NewEntry, transfers: readonly Transfer[]): Promise<void> {
  const column = (name: keyof Transfer) => sql.val(transfers.map((transfer) => transfer[name]))
  await sql`
    with entry as (
      insert into ledger_entries (user_id, act, key, reason, hold_id, payment_id, created_at)
      values (${entry.user.userId}, ${entry.act}, ${entry.key}, ${entry.reason}, ${entry.holdId ?? null}, ${entry.paymentId ?? null}, ${entry.now})
      returning id
    ), moved as (
      insert into ledger_transfers (entry_id, debit_id, credit_id, lot_id, amount)
      select entry.id, given.debit_id, given.credit_id, given.lot_id, given.amount from entry,
        unnest(${column('from')}::bigint[], ${column('to')}::bigint[], ${column('lot')}::bigint[], ${column('amount')}::bigint[])
          as given (debit_id, credit_id, lot_id, amount)
      returning debit_id, credit_id, amount
    ), changes as (
      select account_id, sum(change) as change
      from (select debit_id as account_id, -amount as change from moved union all select credit_id, amount from moved) as sides
      group by account_id
    )
    update ledger_accounts set balance = balance + changes.change
    from changes where changes.account_id = ledger_accounts.id and ledger_accounts.user_id is not null`.execute(tx)
  await announce(tx, tokensTopic(entry.user.userId))
}

export async function insertHold(
  tx: Tx,
  hold: {
    userId: string
    key: string
    act: ActKind
    subject: { readonly kind: string; readonly id: string; readonly name: string }
    tokens: number
    quote: Quote
    now: Date
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('token_holds')
    .values({
      user_id: hold.userId,
      key: hold.key,
      act: hold.act,
      subject_kind: hold.subject.kind,
      subject_id: hold.subject.id,
      subject_name: hold.subject.name,
      tokens: hold.tokens,
      quote: JSON.stringify(hold.quote),
      created_at: hold.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findHoldByKey(tx: Tx, userId: string, key: string): Promise<{ id: string } | undefined> {
  return tx.selectFrom('token_holds').select('id').where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()
}

export async function readHold(tx: Tx, holdId: string): Promise<Hold | undefined> {
  return tx.selectFrom('token_holds').selectAll().where('id', '=', holdId).executeTakeFirst()
}

export async function endHold(
  tx: Tx,
  holdId: string,
  ended:
    | { state: 'settled'; charged: number; lines: readonly ReceiptLine[]; now: Date }
    | { state: 'released'; why: ReleaseReason; now: Date },
): Promise<void> {
  const outcome = ended.state === 'settled' ? { charged: ended.charged, lines: JSON.stringify(ended.lines) } : { why: ended.why }
  await tx
    .updateTable('token_holds')
    .set({ state: ended.state, ended_at: ended.now, ...outcome })
    .where('id', '=', holdId)
    .execute()
}

/** From which lots a hold took how much. */
export async function listHeldParts(tx: Tx, holdId: string): Promise<(Lot & { readonly amount: number })[]> {
  const rows = await tx
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_transfers.entry_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.lot_id')
    .select(['ledger_accounts.id', 'kind', 'balance', 'expires_at', 'ledger_accounts.payment_id', 'amount'])
    .where('ledger_entries.hold_id', '=', holdId)
    .where('ledger_entries.act', '=', 'hold')
    .execute()
  return rows.map((row) => ({ ...toLot(row), amount: row.amount }))
}

/** Whom a payment gave tokens, how many, and how many of them have expired; null where it gave none. */
export async function readPayment(tx: Tx, paymentId: string): Promise<{ userId: string; granted: number; expired: number } | null> {
  const { rows } = await sql<{ user_id: string; granted: number; expired: number }>`
    select lot.user_id,
      coalesce(sum(amount) filter (where debit_id = ${productAccounts.issued}), 0)::bigint as granted,
      coalesce(sum(amount) filter (where credit_id = ${productAccounts.expired}), 0)::bigint as expired
    from ledger_accounts as lot join ledger_transfers on ledger_transfers.lot_id = lot.id
    where lot.payment_id = ${paymentId} group by lot.user_id`.execute(tx)
  const [found] = rows
  return found === undefined ? null : { userId: found.user_id, granted: found.granted, expired: found.expired }
}

/** What was taken back of a payment already, by the key under which it was asked for. */
export async function readTakenBack(tx: Tx, paymentId: string): Promise<{ key: string; taken: number; debt: number }[]> {
  const { rows } = await sql<{ key: string; taken: number; debt: number }>`
    select key, coalesce(sum(amount) filter (where lot_id is not null), 0)::bigint as taken,
      coalesce(sum(amount) filter (where lot_id is null), 0)::bigint as debt
    from ledger_entries join ledger_transfers on entry_id = ledger_entries.id
    where ledger_entries.payment_id = ${paymentId} and act = 'take_back' group by key`.execute(tx)
  return rows
}

export async function isTakenBack(tx: Tx, paymentId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('act', '=', 'take_back')
    .executeTakeFirst()
  return found !== undefined
}

export async function listOpenHolds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('token_holds').select('id').where('user_id', '=', userId).where('state', '=', 'held').execute()
  return rows.map(({ id }) => id)
}

export async function eraseSubjects(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('token_holds').set({ subject_name: null }).where('user_id', '=', userId).execute()
}
