import type { Db } from '../db/tables.ts'
import { readHits, takeHits, type CountedHits } from './store.ts'

export interface Limit {
  readonly limit: number
  readonly windowMs: number
  /** Hits taken from the shared count at once and then used up in this process: for limits that are met on every request. */
  readonly lease?: number
}

export interface RateLimiter {
  /** Counts one hit. Null when it is within the limit, otherwise the seconds to wait. */
  take(key: string, limit: Limit): Promise<number | null>
}

interface Lease {
  left: number
  windowIndex: number
}

/** Counts in PostgreSQL, so that all processes share one limit; hits of the last window fade as the present one goes on. */
export function createRateLimiter(deps: { readonly db: Db; readonly now: () => number; readonly scale: number }): RateLimiter {
  const leases = new Map<string, Lease>()
  return {
    async take(key, { limit, windowMs, lease = 1 }) {
      const nowMs = deps.now()
      const windowIndex = Math.floor(nowMs / windowMs)
      const held = leases.get(key)
      if (held && held.windowIndex === windowIndex && held.left > 0) {
        held.left -= 1
        return null
      }
      const whole = limit * deps.scale
      const passed = await takeHits(deps.db, { key, windowIndex, windowMs, nowMs, limit: whole, hits: lease })
      if (!passed && lease > 1) {
        leases.delete(key)
        const single = await takeHits(deps.db, { key, windowIndex, windowMs, nowMs, limit: whole, hits: 1 })
        return single ? null : secondsToWait(await readHits(deps.db, key), whole, windowMs, nowMs)
      }
      if (!passed) return secondsToWait(await readHits(deps.db, key), whole, windowMs, nowMs)
      if (lease > 1) keep(leases, key, { left: lease - 1, windowIndex })
      return null
    },
  }
}

const leasesMax = 10_000

function keep(leases: Map<string, Lease>, key: string, lease: Lease): void {
  leases.delete(key)
  leases.set(key, lease)
  const [oldest] = leases.keys()
  if (leases.size > leasesMax && oldest !== undefined) leases.delete(oldest)
}

/** Seconds until one more hit fits: either in this window, once enough of the last one has faded, or in the next. */
function secondsToWait(counted: CountedHits, limit: number, windowMs: number, nowMs: number): number {
  const untilNextMs = windowMs - (nowMs % windowMs)
  const room = limit - 1
  const fits = (hitsThen: number, hitsBefore: number) => Math.max(0, 1 - (room - hitsThen) / Math.max(1, hitsBefore))
  const waitMs =
    counted.hits <= room
      ? fits(counted.hits, counted.previousHits) * windowMs - (nowMs % windowMs)
      : untilNextMs + fits(0, counted.hits) * windowMs
  return Math.max(1, Math.ceil(waitMs / 1000))
}
