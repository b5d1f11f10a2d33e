import type { Db } from '../db/tables.ts'
import { currentHits, consumeHits, type CountedHits } from './store.ts'

export interface Limit {
  readonly limit: number
  readonly windowMs: number
  /** Hits taken from the shared count at once and then used up in this process: for limits that are met on every request. */
  readonly lease?: number
  /** When it is, for whom it is another time than for everybody; milliseconds. */
  readonly atMs?: number
}

/** What is left of a limit, as far as this process knows, and in how many seconds more of it comes; `waitSeconds` is null within it. */
interface TakenHit {
  readonly waitSeconds: number | null
  readonly left: number
  readonly resetSeconds: number
}

export interface RateLimiter {
  /** Counts one hit. Null when it is within the limit, otherwise the seconds to wait. */
  take(key: string, limit: Limit): Promise<number | null>
  /** The same with what is left, for callers that are told. */
  takeAndTell(key: string, limit: Limit): Promise<TakenHit>
}

interface Lease {
  left: number
  /** Of the shared count, when the lease was taken. */
  readonly leftForAll: number
  readonly windowIndex: number
}

const maxLeases = 10_000

/** Counts in PostgreSQL, so that all processes share one limit; hits of the last window fade as the present one goes on. */
export function createRateLimiter(deps: { readonly db: Db; readonly now: () => number; readonly scale: number }): RateLimiter {
  const leases = new Map<string, Lease>()
  const leasing = new Map<string, Promise<number | null>>()

  async function count(key: string, { limit, windowMs, atMs }: Limit, hits: number): Promise<Counted> {
    const nowMs = atMs ?? deps.now()
    const scaled = limit * deps.scale
    const window = { key, windowIndex: Math.floor(nowMs / windowMs), windowMs, nowMs }
    const counted = await consumeHits(deps.db, { ...window, limit: scaled, hits })
    if (counted === null) return { wait: secondsToWait(await currentHits(deps.db, window), scaled, windowMs, nowMs), leftForAll: 0 }
    const faded = Math.ceil(counted.previousHits * (1 - (nowMs % windowMs) / windowMs))
    return { wait: null, leftForAll: Math.max(0, scaled - counted.hits - faded) }
  }

  function useLease(key: string, { windowMs, atMs }: Limit): Lease | null {
    const held = leases.get(key)
    if (held === undefined || held.left === 0 || held.windowIndex !== Math.floor((atMs ?? deps.now()) / windowMs)) return null
    held.left -= 1
    return held
  }

  /** Takes a whole lease, or what is left of the limit one by one. */
  async function takeLease(key: string, limit: Limit, hits: number): Promise<number | null> {
    const windowIndex = Math.floor((limit.atMs ?? deps.now()) / limit.windowMs)
    const whole = await count(key, limit, hits)
    const { wait, leftForAll } = whole.wait === null || hits === 1 ? whole : await count(key, limit, 1)
    if (wait === null) keepLease(leases, key, { left: whole.wait === null ? hits : 1, leftForAll, windowIndex })
    return wait
  }

  async function take(key: string, limit: Limit): Promise<{ readonly wait: number | null; readonly left: number }> {
    const { lease = 1 } = limit
    if (lease === 1) {
      const { wait, leftForAll: left } = await count(key, limit, 1)
      return { wait, left }
    }
    for (;;) {
      const held = useLease(key, limit)
      if (held !== null) return { wait: null, left: held.left + held.leftForAll }
      let taking = leasing.get(key)
      if (taking === undefined) {
        taking = takeLease(key, limit, lease).finally(() => leasing.delete(key))
        leasing.set(key, taking)
      }
      const wait = await taking
      if (wait !== null) return { wait, left: 0 }
    }
  }

  return {
    take: async (key, limit) => (await take(key, limit)).wait,
    async takeAndTell(key, limit) {
      const { wait, left } = await take(key, limit)
      return {
        waitSeconds: wait,
        left,
        resetSeconds: wait ?? Math.ceil((limit.windowMs - ((limit.atMs ?? deps.now()) % limit.windowMs)) / 1000),
      }
    },
  }
}

interface Counted {
  readonly wait: number | null
  readonly leftForAll: number
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
