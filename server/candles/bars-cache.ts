import type { Bars } from '@playbook/engine/market/bars'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Db } from '../db/tables.ts'
import { createSizedCache } from '../sized-cache.ts'
import { loadSeriesBars } from './series-bars.ts'
import { bytesOf } from './shared-bars.ts'
import { readChecksums } from './store.ts'

/** As `loadSeriesBars`. */
export type LoadSeriesBars = typeof loadSeriesBars

/**
 * Keeps the bars that were asked for last, decoded. They are named by the checksums of their blocks: what has changed in the
 * database since is read again. Equal requests at the same time share one reading.
 */
export function createBarsCache({ maxBytes }: { readonly maxBytes: number }): LoadSeriesBars {
  const kept = createSizedCache<Bars>({ maxBytes, sizeOf: bytesOf })
  const reading = new Map<string, Promise<Bars>>()
  return async (db: Db, seriesId: string, range: Range) => {
    const checksums = await readChecksums(db, seriesId, range)
    const key = [seriesId, range.from, range.to, ...checksums].join(' ')
    const found = kept.get(key) ?? reading.get(key)
    if (found) return found
    const made = loadSeriesBars(db, seriesId, range)
      .then((bars) => {
        kept.set(key, bars)
        return bars
      })
      .finally(() => reading.delete(key))
    reading.set(key, made)
    return made
  }
}
