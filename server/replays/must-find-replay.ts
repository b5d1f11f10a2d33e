import { Failure } from '@playbook/contract/failure'
import type { Db } from '../db/tables.ts'
import { findReplay, type ReplayRow } from './store.ts'

/** A replay of this owner; another owner's answers like one that does not exist. */
export async function mustFindReplay(db: Db, ownerId: string, id: string): Promise<ReplayRow> {
  const row = await findReplay(db, ownerId, id)
  if (row === undefined) throw new Failure('replay_not_found')
  return row
}
