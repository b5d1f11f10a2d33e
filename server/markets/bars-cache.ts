import type { Bars } from '@playbook/engine/market/bars'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import { createSizedCache } from '../sized-cache.ts'
import { loadOwnBars } from './own-candles.ts'
import { bytesOf, shareBars } from './shared-bars.ts'
import { readChecksums } from './store.ts'

/** As `loadOwnBars`, in shared memory. */
export type LoadOwnBars = typeof loadOwnBars

/**
 * Keeps the bars that were asked for last, decoded. They are named by the checksums of their blocks: what has changed in the
 * database since is read again. Equal requests at the same time share one reading.
 */
export function createBarsCache({ maxBytes }: { readonly maxBytes: number }): LoadOwnBars {
  const kept = createSizedCache<Bars>({ maxBytes, sizeOf: bytesOf })
  const reading = new Map<string, Promise<Bars>>()
  return async (db: Db, marketId: string, timeframe: Timeframe, fromSeconds: number, toSeconds: number) => {
    const checksums = await readChecksums(db, marketId, timeframe, fromSeconds, toSeconds)
    const key = [marketId, timeframe, fromSeconds, toSeconds, ...checksums].join(' ')
    const found = kept.get(key) ?? reading.get(key)
    if (found) return found
    const made = loadOwnBars(db, marketId, timeframe, fromSeconds, toSeconds)
      .then((bars) => {
        const shared = shareBars(bars)
        kept.set(key, shared)
        return shared
      })
      .finally(() => reading.delete(key))
    reading.set(key, made)
    return made
  }
}
