import type { Db } from '../db/tables.ts'
import { endLostAndRelease } from './end-answers.ts'

/** Ends every answer whose process has gone, also those that nobody reads. */
export const findLostAnswers = ({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> =>
  endLostAndRelease(db, 'all', new Date(now()))
