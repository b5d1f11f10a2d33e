import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'

export interface NewLedgerLine {
  readonly userId: string
  readonly kind: 'FREE' | 'REFERRAL' | 'PAID'
  readonly tokens: number
  readonly reason: string
  readonly key: string
  readonly now: Date
}

/** Writes the line; false when its key has been written before. */
export async function addLedgerLine(db: Transaction<Database>, line: NewLedgerLine): Promise<boolean> {
  const added = await db
    .insertInto('token_ledger')
    .values({ user_id: line.userId, kind: line.kind, tokens: line.tokens, reason: line.reason, key: line.key, created_at: line.now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

const columnOf = { FREE: 'free', REFERRAL: 'referral', PAID: 'paid' } as const

export async function addToBalance(db: Transaction<Database>, line: Pick<NewLedgerLine, 'userId' | 'kind' | 'tokens'>): Promise<void> {
  const column = columnOf[line.kind]
  await db
    .insertInto('token_balances')
    .values({ user_id: line.userId, free: 0, referral: 0, paid: 0, [column]: line.tokens })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ [column]: sql`token_balances.${sql.ref(column)} + ${line.tokens}` }))
    .execute()
}

export async function readBalance(db: Db, userId: string): Promise<{ free: number; referral: number; paid: number }> {
  const found = await db.selectFrom('token_balances').select(['free', 'referral', 'paid']).where('user_id', '=', userId).executeTakeFirst()
  return found ?? { free: 0, referral: 0, paid: 0 }
}

export interface LedgerRow {
  readonly id: string
  readonly created_at: Date
  readonly kind: 'FREE' | 'REFERRAL' | 'PAID'
  readonly tokens: number
  readonly reason: string
}

/** One page of the user's ledger, newest first, with the number of all its lines. */
export async function listLedger(db: Db, userId: string, page: number, pageSize: number): Promise<{ rows: LedgerRow[]; count: number }> {
  const lines = db.selectFrom('token_ledger').where('user_id', '=', userId)
  const [rows, counted] = await Promise.all([
    lines
      .select(['id', 'created_at', 'kind', 'tokens', 'reason'])
      .orderBy('number', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    lines.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}
