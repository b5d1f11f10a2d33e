import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { addLedgerLine, addToBalance, type NewLedgerLine } from './store.ts'

/** Grants tokens inside the caller's transaction. The same key grants once, however often it is tried. */
export async function grantTokens(db: Transaction<Database>, grant: NewLedgerLine): Promise<void> {
  if (await addLedgerLine(db, grant)) await addToBalance(db, grant)
}
