import type { LedgerDay, TokenLot, UseOfDay } from '@playbook/contract/billing'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { holdOf } from './read-ledger.ts'
import { inSpendingOrder } from './spending-order.ts'
import { productAccounts, type Kind } from './store.ts'

/** The day of a moment on a clock that is so many minutes ahead of UTC, as in `2026-03-01`. */
export const dayOf = (moment: Date, offsetMinutes: number): string =>
  new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10)

const daySql = (column: string, offsetMinutes: number) =>
  sql<string>`to_char((${sql.ref(column)} at time zone 'UTC') + make_interval(mins => ${offsetMinutes}), 'YYYY-MM-DD')`

/** The user's lots that can be spent, in the order of spending. */
export async function listLots(db: Db, userId: string, now: Date): Promise<TokenLot[]> {
  const { rows } = await sql<{ id: number; kind: Kind; balance: number; granted: number; expiresAt: Date | null; reason: string }>`
    select lot.id, lot.kind, lot.balance, lot.expires_at as "expiresAt", transfer.amount as granted, entry.reason
    from ledger_accounts as lot
      join ledger_transfers as transfer on transfer.credit_id = lot.id and transfer.debit_id = ${productAccounts.issued}
      join ledger_entries as entry on entry.id = transfer.entry_id
    where lot.user_id = ${userId} and lot.type = 'lot' and lot.balance > 0 and (lot.expires_at is null or lot.expires_at > ${now})`.execute(
    db,
  )
  return inSpendingOrder(rows).map(({ balance, expiresAt, ...lot }) => ({
    ...lot,
    tokens: balance,
    expires_at: expiresAt?.toISOString() ?? null,
  }))
}

/** What the user's tokens are held for now, the oldest first. */
export async function listHolds(db: Db, userId: string) {
  const rows = await db
    .selectFrom('token_holds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'held')
    .orderBy('number')
    .execute()
  return rows.map(holdOf)
}

/** What was charged since a moment, by the day on which the act began and its kind. */
export async function readUse(
  db: Db,
  userId: string,
  { since, offsetMinutes }: { since: Date; offsetMinutes: number },
): Promise<UseOfDay[]> {
  const { rows } = await sql<UseOfDay>`
    select ${daySql('created_at', offsetMinutes)} as day, act, sum(charged)::bigint as tokens, count(*) as acts
    from token_holds where user_id = ${userId} and state = 'settled' and charged > 0 and created_at >= ${since}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Every day on which tokens moved, with the balance at its end; what all transfers come to is the last one's balance. */
export async function readDays(db: Db, userId: string, offsetMinutes: number): Promise<(LedgerDay & { readonly transfers: number })[]> {
  const { rows } = await sql<LedgerDay & { transfers: number }>`
    select day, spent, received, taken_back, expired, transfers, (sum(change) over (order by day))::bigint as balance
    from (
      select ${daySql('entry.created_at', offsetMinutes)} as day, count(*) as transfers,
        coalesce(sum(amount) filter (where credit_id = ${productAccounts.spent}), 0)::bigint as spent,
        coalesce(sum(case when debit_id = ${productAccounts.issued} then amount when payee.type = 'debt' then -amount else 0 end), 0)::bigint as received,
        coalesce(sum(amount) filter (where credit_id = ${productAccounts.refunded} and lot_id is not null), 0)::bigint as taken_back,
        coalesce(sum(amount) filter (where credit_id = ${productAccounts.expired}), 0)::bigint as expired,
        sum(case lot_id when credit_id then amount when debit_id then -amount else 0 end)::bigint as change
      from ledger_entries as entry join ledger_transfers on entry_id = entry.id join ledger_accounts as payee on payee.id = credit_id
      where entry.user_id = ${userId} group by 1
    ) as days order by day`.execute(db)
  return rows
}

/** What stands as the sum of the user's lots, expired ones that are not swept yet included. */
export async function readStoredSum(db: Db, userId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_accounts')
    .select(sql<number>`coalesce(sum(balance), 0)::bigint`.as('sum'))
    .where('user_id', '=', userId)
    .where('type', '=', 'lot')
    .where('balance', '>', 0)
    .executeTakeFirstOrThrow()
  return sum
}

/** When the user first got tokens; null where that never was. */
export async function readFirstGrant(db: Db, userId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('ledger_entries')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return found?.created_at ?? null
}

/** The number of the newest entry of the user's ledger; 0 where there is none. */
export async function readNewestEntry(db: Db, userId: string): Promise<number> {
  const found = await db
    .selectFrom('ledger_entries')
    .select('number')
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.number ?? 0
}
