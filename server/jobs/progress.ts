import type { Notices } from './notices.ts'

const gapMs = 100
const reassureMs = 15_000

interface Watched<T> {
  readonly topic: string
  /** Reads the current state; null when it does not exist any more. */
  readonly read: () => Promise<T | null>
  readonly hasEnded: (state: T) => boolean
  /** Ends when the client goes away. */
  readonly signal: AbortSignal
}

/** Every state as callers see it. */
export async function* presentEach<T, Shown>(states: AsyncIterable<T>, present: (state: T) => Shown): AsyncGenerator<Shown> {
  for await (const state of states) yield present(state)
}

/**
 * The states of something that changes, as it changes: the current one first, at most ten a second, and always the last.
 * Each is read from its row after a notice, so a notice that comes late, twice or never does no harm.
 */
export async function* watch<T>(notices: Notices, { topic, read, hasEnded, signal }: Watched<T>): AsyncGenerator<T, void, undefined> {
  let isStale = true
  let wake = () => {}
  const stir = () => {
    isStale = true
    wake()
  }
  const pause = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  // After the reassuring delay the row is read even without a notice.
  const untilStale = async () => {
    if (!isStale) await pause(reassureMs)
  }
  const gapAfter = async (readAt: number) => {
    while (!signal.aborted && performance.now() - readAt < gapMs) await pause(Math.max(0, gapMs - (performance.now() - readAt)))
  }

  const unsubscribe = notices.subscribe(topic, stir)
  signal.addEventListener('abort', stir)
  try {
    let last = ''
    while (!signal.aborted) {
      isStale = false
      const readAt = performance.now()
      const state = await read()
      if (state === null || signal.aborted) return
      const seen = JSON.stringify(state)
      if (seen !== last) yield state
      last = seen
      if (hasEnded(state)) return
      await gapAfter(readAt)
      await untilStale()
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', stir)
  }
}
