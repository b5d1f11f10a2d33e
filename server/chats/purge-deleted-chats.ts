import { keptSince } from '../db/kept-since.ts'
import type { Db } from '../db/tables.ts'
import { deleteOldChats } from './store.ts'

/** Removes chats that were deleted longer ago than they can be brought back. */
export const purgeDeletedChats = ({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> =>
  deleteOldChats(db, keptSince(now()))
