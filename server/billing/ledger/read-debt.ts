import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

/** How many of the tokens that a payment gave paid at once what was owed. */
export async function readDebtPaidBy(db: Db, paymentId: string): Promise<number> {
  const { paid } = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as transfer', 'transfer.entry_id', 'entry.id')
    .innerJoin('ledger_accounts as payee', 'payee.id', 'transfer.credit_id')
    .select(sql<number>`coalesce(sum(transfer.amount), 0)::bigint`.as('paid'))
    .where('entry.payment_id', '=', paymentId)
    .where('entry.act', '=', 'grant')
    .where('payee.type', '=', 'debt')
    .executeTakeFirstOrThrow()
  return paid
}

/** What a user owes after refunds and disputes. */
export async function readDebt(db: Db, userId: string): Promise<number> {
  const found = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('user_id', '=', userId)
    .where('type', '=', 'debt')
    .executeTakeFirst()
  return -(found?.balance ?? 0)
}
