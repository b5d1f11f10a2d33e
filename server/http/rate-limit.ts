import type { Db } from '../db/tables.ts'
import { currentHits, consumeHits, type CountedHits } from './store.ts'

interface Limit {
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
  readonly windowIndex: number
}

const maxLeases = 10_000

/** Counts in PostgreSQL, so that all processes share one limit; hits of the last window fade as the present one goes on. */
export function createRateLimiter(deps: { readonly db: Db; readonly now: () => number; readonly scale: number }): RateLimiter {
  const leases = new Map<string, Lease>()
  const leasing = new Map<string, Promise<number | null>>()

  async function count(key: string, { limit, windowMs }: Limit, hits: number): Promise<number | null> {
    const nowMs = deps.now()
    const scaled = limit * deps.scale
    const window = { key, windowIndex: Math.floor(nowMs / windowMs), windowMs, nowMs }
    const fits = await consumeHits(deps.db, { ...window, limit: scaled, hits })
    return fits ? null : secondsToWait(await currentHits(deps.db, window), scaled, windowMs, nowMs)
  }

  function useLease(key: string, windowMs: number): boolean {
    const held = leases.get(key)
    if (held === undefined || held.left === 0 || held.windowIndex !== Math.floor(deps.now() / windowMs)) return false
    held.left -= 1
    return true
  }

  /** Takes a whole lease, or what is left of the limit one by one. */
  async function takeLease(key: string, limit: Limit, hits: number): Promise<number | null> {
    const windowIndex = Math.floor(deps.now() / limit.windowMs)
    const size = (await count(key, limit, hits)) === null ? hits : 1
    const wait = size === hits ? null : await count(key, limit, 1)
    if (wait === null) keepLease(leases, key, { left: size, windowIndex })
    return wait
  }

  return {
    async take(key, limit) {
      const { windowMs, lease = 1 } = limit
      if (lease === 1) return count(key, limit, 1)
      while (!useLease(key, windowMs)) {
        let taking = leasing.get(key)
        if (taking === undefined) {
          taking = takeLease(key, limit, lease).finally(() => leasing.delete(key))
          leasing.set(key, taking)
        }
        const wait = await taking
        if (wait !== null) return wait
      }
      return null
    },
  }
}

function keepLease(leases: Map<string, Lease>, key: string, lease: Lease): void {
  leases.delete(key)
  leases.set(key, lease)
  const [oldest] = leases.keys()
  if (leases.size > maxLeases && oldest !== undefined) leases.delete(oldest)
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
