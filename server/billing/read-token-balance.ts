import type { TokenBalance } from '@playbook/contract/auth'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The user's tokens by kind, those that have expired by now left out, with what is held and what is owed. */
export async function readTokenBalance(db: Db, userId: string, now: Date): Promise<TokenBalance> {
  const sumOf = (kind: string) =>
    sql<number>`coalesce(sum(balance) filter (where kind = ${kind} and (expires_at is null or expires_at > ${now})), 0)::bigint`
  const sumAt = (type: string) => sql<number>`coalesce(sum(balance) filter (where type = ${type}), 0)::bigint`
  const { FREE, REFERRAL, PAID, held, debt } = await db
    .selectFrom('ledger_accounts')
    .select([sumOf('FREE').as('FREE'), sumOf('REFERRAL').as('REFERRAL'), sumOf('PAID').as('PAID')])
    .select([sumAt('held').as('held'), sumAt('debt').as('debt')])
    .where('user_id', '=', userId)
    .where('balance', '<>', 0)
    .executeTakeFirstOrThrow()
  const balance = FREE + REFERRAL + PAID
  return {
    balance,
    has_tokens: balance > 0 && debt === 0,
    held,
    debt: debt === 0 ? 0 : -debt,
    breakdown: { FREE, REFERRAL, PAID, TOTAL: balance },
  }
}
