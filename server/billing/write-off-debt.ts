import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { grantTokens } from './grant-tokens.ts'
import { lockUser } from './ledger/store.ts'

interface WriteOff {
  readonly userId: string
  readonly why: string
  readonly key: string
  readonly now: Date
}

/** Grants exactly what is owed, which pays it. Gives how much that was. */
export async function writeOffDebt(tx: Transaction<Database>, { userId, why, key, now }: WriteOff): Promise<number> {
  const { debt } = await lockUser(tx, userId)
  if (debt > 0) await grantTokens(tx, { userId, kind: 'FREE', tokens: debt, reason: `Written off: ${why}`, key: `write-off:${key}`, now })
  return debt
}
