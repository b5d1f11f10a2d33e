import { Worker } from 'node:worker_threads'
import type { CallLimits } from './guarded-fetch.ts'
import { SourceFailure } from './source-failure.ts'
import type { AnswerOf, ArgumentsOf, FromThread, SourceMethod, ToThread } from './source-messages.ts'
import type { DescribedSource } from './source-table.ts'

/** Asks clients in the thread of sources. */
export interface SourceCaller {
  /** Rejects with a `SourceFailure`, or with the signal's reason as soon as that is aborted. */
  readonly call: <M extends SourceMethod>(
    asked: DescribedSource,
    method: M,
    given: ArgumentsOf<M>,
    limits: CallLimits,
    signal: AbortSignal,
  ) => Promise<AnswerOf<M>>
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

const usualThread = new URL('./source-thread.ts', import.meta.url)
const maxHeapMb = 512
/** A thread that does not answer by then in spite of its own limits hangs. */
const graceMs = 5_000
/** Nor does one hang that hears so soon that a call is cancelled. */
const cancelMs = 3_000

/** One worker thread for all sources: it starts with the first call, and another one follows it when it dies. */
export function openSourceCaller(entry = usualThread): SourceCaller {
  const waiting = new Map<number, Waiting>()
  /** What ends the thread unless it says that it has heard of the cancelling. */
  const unheard = new Map<number, NodeJS.Timeout>()
  let thread: Worker | null = null
  let lastId = 0
  let isClosed = false

  function cancelIn(running: Worker, id: number): void {
    running.postMessage({ kind: 'cancel', id } satisfies ToThread)
    const hangs = setTimeout(() => {
      unheard.delete(id)
      void running.terminate()
    }, cancelMs)
    unheard.set(id, hangs.unref())
  }

  function settle(message: FromThread): void {
    if (message.kind === 'cancelled') {
      clearTimeout(unheard.get(message.id))
      unheard.delete(message.id)
      return
    }
    const asked = waiting.get(message.id)
    if (asked === undefined) return
    if (message.kind === 'answer') asked.resolve(message.answer)
    else asked.reject(new SourceFailure(message.failure.kind, message.failure.message, message.failure))
  }

  function start(): Worker {
    const started = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb }, stdout: true, stderr: true })
    // What libraries print is for nobody, and would pile up unread.
    started.stdout.resume()
    started.stderr.resume()
    started.on('message', settle)
    // Its end tells whoever waits.
    started.on('error', () => {})
    started.once('exit', () => {
      if (thread === started) thread = null
      for (const asked of waiting.values()) asked.reject(new SourceFailure('unavailable', 'The thread that asks for prices has ended.'))
    })
    // Only a call in progress keeps the process alive.
    started.unref()
    return started
  }

  function post(message: ToThread): void {
    thread ??= start()
    thread.postMessage(message)
  }

  return {
    async call<M extends SourceMethod>(
      asked: DescribedSource,
      method: M,
      given: ArgumentsOf<M>,
      limits: CallLimits,
      signal: AbortSignal,
    ): Promise<AnswerOf<M>> {
      signal.throwIfAborted()
      if (isClosed) throw new SourceFailure('unavailable', 'The server is stopping.')
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(id, { resolve, reject })
      const cancel = () => {
        if (thread !== null) cancelIn(thread, id)
        reject(signal.reason)
      }
      signal.addEventListener('abort', cancel, { once: true })
      const hangs = setTimeout(() => void thread?.terminate(), limits.timeoutMs + graceMs)
      try {
        post({ kind: 'call', id, asked, method, given, limits })
        thread?.ref()
        // The client's own method made it.
        return (await promise) as AnswerOf<M>
      } finally {
        clearTimeout(hangs)
        signal.removeEventListener('abort', cancel)
        waiting.delete(id)
        if (waiting.size === 0) thread?.unref()
      }
    },
    async close() {
      isClosed = true
      await thread?.terminate()
    },
  }
}
