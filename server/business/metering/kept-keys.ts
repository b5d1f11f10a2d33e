import { setTimeout as sleep } from 'node:timers/promises'
import type { FoundKey } from './find-key.ts'

/** So long a look-up of a live key serves. Whatever ends or changes a key is heeded by every process within it. */
export const keysKeptMs = 300
/** A key that goes on calling is looked up again after this share of it, so that no call waits for that. */
const renewedAfter = 1 / 3
const mostKept = 10_000

/** Once what ends a key is committed, no process lets it in any more after this. */
export const untilLetGo = (): Promise<void> => sleep(keysKeptMs + 1)

type Find = (publicId: string) => Promise<FoundKey | undefined>

interface Look {
  /** What has happened since is not in it. */
  readonly begunMs: number
  readonly found: Promise<FoundKey | undefined>
}

interface Kept {
  readonly begunMs: number
  readonly key: FoundKey
}

/**
 * Keeps live keys by the hash of the whole of each: only who holds one is answered from memory, whoever is wrong waits for a
 * look-up as for a key that nobody has. Test keys are looked up each time, since they live by a clock that is moved between calls.
 */
export function keepKeys(find: Find, keptMs: number): (publicId: string, hash: Buffer) => Promise<FoundKey | undefined> {
  const kept = new Map<string, Kept>()
  const looks = new Map<string, Look>()
  const isWithin = (ms: number, begunMs: number) => performance.now() - begunMs < ms

  function keep(key: FoundKey, begunMs: number): void {
    const name = nameOf(key.secret_hash)
    if ((kept.get(name)?.begunMs ?? -1) > begunMs) return
    // The one that was renewed last is the newest of the map.
    kept.delete(name)
    kept.set(name, { begunMs, key })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  /** Calls at the same moment share a look-up, unless it takes so long that it may not know of what has ended since. */
  function look(publicId: string): Promise<FoundKey | undefined> {
    const running = looks.get(publicId)
    if (running !== undefined && isWithin(keptMs, running.begunMs)) return running.found
    const begunMs = performance.now()
    const found = find(publicId)
      .then((key) => {
        if (key?.environment === 'live') keep(key, begunMs)
        return key
      })
      .finally(() => {
        if (looks.get(publicId)?.found === found) looks.delete(publicId)
      })
    looks.set(publicId, { begunMs, found })
    return found
  }

  return (publicId, hash) => {
    const held = kept.get(nameOf(hash))
    if (held === undefined || !isWithin(keptMs, held.begunMs)) return look(publicId)
    // Where the database does not answer, the call after the time is up is told.
    if (!isWithin(keptMs * renewedAfter, held.begunMs)) look(publicId).catch(() => {})
    return Promise.resolve(held.key)
  }
}

const nameOf = (hash: Buffer): string => hash.toString('base64')
