import type { LedgerLine } from '@playbook/contract/billing'
import { isId } from '../db/is-id.ts'
import type { Db } from '../db/tables.ts'
import { readLedger } from './ledger/read-ledger.ts'

/** The line of the ledger that tells what was held for an act and what became of it; null where nothing was. */
export async function findReceipt(
  db: Db,
  userId: string,
  of: { readonly holdId: string } | { readonly key: string },
): Promise<LedgerLine | null> {
  if ('holdId' in of && !isId(of.holdId)) return null
  const holds = db.selectFrom('token_holds').select('id').where('user_id', '=', userId)
  const found = await ('key' in of ? holds.where('key', '=', of.key) : holds.where('id', '=', of.holdId)).executeTakeFirst()
  if (found === undefined) return null
  const { lines } = await readLedger(db, userId, { page: 1, page_size: 1, show: 'all', search: found.id })
  return lines[0] ?? null
}
