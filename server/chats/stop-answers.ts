import type { Db } from '../db/tables.ts'
import { stopAndRelease } from './end-answers.ts'

/** Stops everything that is being written for a user who leaves. */
export const stopAllAnswersOf = ({ db, now }: { readonly db: Db; readonly now: () => number }, ownerId: string): Promise<void> =>
  stopAndRelease(db, ownerId, {}, new Date(now()))
