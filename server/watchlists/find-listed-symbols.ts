import { Failure } from '@playbook/contract/failure'
import type { Db } from '../db/tables.ts'
import { findWatchlist } from './store.ts'

/** The markets of an owner's watch list, in its order; refuses one that is not there. */
export async function findListedSymbols(db: Db, ownerId: string, id: string): Promise<readonly string[]> {
  const list = await findWatchlist(db, ownerId, id)
  if (list === undefined) throw new Failure('watchlist_not_found')
  return list.symbols
}
