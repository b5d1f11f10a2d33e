import { type Bars } from '@playbook/engine/market/bars'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Db } from '../db/tables.ts'
/** Stored bars of a series that open in from ≤ t < to, in memory that threads read without a copy. */
export declare function loadSeriesBars(db: Db, seriesId: string, range: Range): Promise<Bars>
/** The `count` stored bars before `beforeSeconds`, after leaving out the newest `skipped` of them; oldest first. */
export declare function loadNewestSeriesBars(
  db: Db,
  seriesId: string,
  {
    count,
    skipped,
    beforeSeconds,
  }: {
    count: number
    skipped: number
    beforeSeconds: number
  },
): Promise<Bars>
