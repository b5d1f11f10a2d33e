import { SourceFailure } from './source-failure.ts'

/** Lets some pieces of work run at once; the others wait in the order they came. */
export interface Turns {
  readonly take: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>
}

/** Beyond `maxWaiting` it refuses with a `SourceFailure`. */
export function openTurns(maxOpen: number, maxWaiting: number): Turns {
  const waiting: (() => void)[] = []
  let open = 0

  async function enter(signal: AbortSignal): Promise<void> {
    if (open < maxOpen) {
      open += 1
      return
    }
    if (waiting.length >= maxWaiting) throw new SourceFailure('limited', 'Too many requests wait for it already.', { retryAfterSeconds: 1 })
    const turn = Promise.withResolvers<void>()
    const leave = () => {
      waiting.splice(waiting.indexOf(turn.resolve), 1)
      turn.reject(signal.reason)
    }
    waiting.push(turn.resolve)
    signal.addEventListener('abort', leave, { once: true })
    await turn.promise.finally(() => signal.removeEventListener('abort', leave))
  }

  return {
    async take(signal, work) {
      signal.throwIfAborted()
      await enter(signal)
      try {
        return await work()
      } finally {
        // A turn is handed on as it is: who comes next may not be overtaken.
        const next = waiting.shift()
        if (next === undefined) open -= 1
        else next()
      }
    },
  }
}
