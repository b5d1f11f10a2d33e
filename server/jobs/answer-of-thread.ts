import type { Worker } from 'node:worker_threads'
import { ThreadFailure } from './thread-failure.ts'

/** From a thread to its owner. */
export type ThreadMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly progress: number; readonly message: string }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'memory' }

/** To a thread; without input it only loads the module. */
export type ThreadRequest = { readonly url: string; readonly input?: unknown; readonly memoryMb: number }

const heapWatchMs = 50
/** What a new thread may take besides to load the module: on a busy machine that takes longer than many a task. */
const loadMs = 30_000
const outOfMemory = 'The work needs more memory than one run may use.'

interface Listening {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly onProgress?: (progress: number, message: string) => void
}

/** The outcome of one computation. Where it is a failure of the thread, the thread has ended before this settles. */
export function threadResult(thread: Worker, memoryMb: number, { signal, timeoutMs, onProgress }: Listening): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let reason: Error | null = null
    let isSettled = false
    const end = (why: Error) => {
      // A look at the heap may come back when the thread has begun with something else.
      if (isSettled) return
      reason ??= why
      void thread.terminate()
    }
    const onAbort = () => end(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    const watch = setInterval(() => {
      // A thread that is ending has no heap to tell of.
      thread.getHeapStatistics().then(
        (heap) => heap.used_heap_size > memoryMb * 1_048_576 && end(new ThreadFailure('memory', outOfMemory)),
        () => {},
      )
    }, heapWatchMs)
    const endAfter = (ms: number) => setTimeout(() => end(new ThreadFailure('timeout', 'The work took too long.')), ms)
    let timer = endAfter(loadMs + timeoutMs)
    const settle = (how: () => void) => {
      isSettled = true
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', onAbort)
      thread.off('message', onMessage)
      thread.off('error', onError)
      thread.off('exit', onExit)
      how()
    }
    const onMessage = (message: ThreadMessage) => {
      if (reason !== null) return
      if (message.kind === 'begun') {
        clearTimeout(timer)
        timer = endAfter(timeoutMs)
      } else if (message.kind === 'progress') onProgress?.(message.progress, message.message)
      else if (message.kind === 'done') settle(() => resolve(message.output))
      else if (message.kind === 'memory') end(new ThreadFailure('memory', outOfMemory))
      else settle(() => reject(message.error))
    }
    const onError = (error: NodeJS.ErrnoException) => {
      reason ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadFailure('memory', outOfMemory) : error
    }
    const onExit = () => settle(() => reject(reason ?? new ThreadFailure('died', 'The thread that did the work has died.')))
    thread.on('message', onMessage)
    thread.on('error', onError)
    thread.on('exit', onExit)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
  })
}
