import type { MarketDeps } from '../markets/find-market.ts'
import { countWatchers } from './store.ts'

/** A change of the order of most watched may take so long to show. */
const keptMs = 60_000

/** How many users watch each symbol, counted at most once a minute. */
export function watcherCounts({ db, now }: Pick<MarketDeps, 'db' | 'now'>): () => Promise<ReadonlyMap<string, number>> {
  let kept: { readonly counts: Promise<ReadonlyMap<string, number>>; readonly expiresAtMs: number } | null = null
  return () => {
    if (kept !== null && kept.expiresAtMs > now()) return kept.counts
    const counts = countWatchers(db)
    kept = { counts, expiresAtMs: now() + keptMs }
    counts.catch(() => (kept = null))
    return counts
  }
}
