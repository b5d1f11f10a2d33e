import { Worker, type Transferable } from 'node:worker_threads'

/** A module that exports `compute`; it is loaded once in each thread. */
export interface Task<Input, Output> {
  readonly url: URL
  /** Never set: it carries the types of `compute`. */
  readonly types?: (input: Input) => Output
}

/** Why a computation has no answer. `memory` and `timeout` would happen again; a thread that `died` may be tried again. */
export type ThreadProblem = 'memory' | 'timeout' | 'died'

export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
  readonly problem: ThreadProblem
  constructor(problem: ThreadProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

/** The signal of short work: who has gone away does not end it, and its thread stays. */
export const neverAborted: AbortSignal = new AbortController().signal

export interface ComputeOptions {
  /** Ends the thread at once. */
  readonly signal: AbortSignal
  /** Counted from the moment a thread takes the work. */
  readonly timeoutMs: number
  readonly transfer?: readonly Transferable[]
  readonly onProgress?: (progress: number, message: string) => void
}

export interface ThreadPool {
  readonly size: number
  readonly compute: <Input, Output>(task: Task<Input, Output>, input: Input, options: ComputeOptions) => Promise<Output>
  /** Starts all threads and loads the task in them, so that the first run does not wait for it. */
  readonly warm: (task: Task<never, unknown>) => void
  readonly close: () => Promise<void>
}

/** From a thread to its owner. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly progress: number; readonly message: string }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'memory' }

/** To a thread; without input it only loads the module. */
export type ThreadOrder = { readonly url: string; readonly input?: unknown; readonly memoryMb: number }

const entry = new URL('./thread.ts', import.meta.url)
/**
 * V8's own limit lies this much higher: at its limit a heap may grow by 16 MB before the thread is stopped, and one step beyond
 * that ends the whole process. So the heap is watched from outside, and the thread ended before.
 */
const heapReserveMb = 768
const heapWatchMs = 50
const outOfMemory = 'The work needs more memory than one run may use.'

/** A pool of `size` threads of at most `memoryMb` each. A thread that is ended or dies is replaced. */
export function openThreadPool({ size, memoryMb }: { size: number; memoryMb: number }): ThreadPool {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: (() => void)[] = []
  const warmUrls = new Set<string>()
  let closed = false

  function startThread(): Worker {
    const thread = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb + heapReserveMb } })
    all.add(thread)
    thread.setMaxListeners(0)
    // A thread that dies while idle must not end the process; a busy one tells its own run.
    thread.on('error', () => {})
    thread.once('exit', () => {
      all.delete(thread)
      const at = idle.indexOf(thread)
      if (at >= 0) idle.splice(at, 1)
      if (closed) return
      if (warmUrls.size > 0 && all.size < size) idle.push(startThread())
      waiting.shift()?.()
    })
    for (const url of warmUrls) thread.postMessage({ url, memoryMb } satisfies ThreadOrder)
    // Only a run in progress keeps the process alive.
    thread.unref()
    return thread
  }

  async function takeThread(signal: AbortSignal): Promise<Worker> {
    for (;;) {
      signal.throwIfAborted()
      if (closed) throw new ThreadFailure('died', 'The server is stopping.')
      const thread = idle.pop() ?? (all.size < size ? startThread() : undefined)
      if (thread) return thread
      await new Promise<void>((resolve) => {
        const go = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const leave = () => {
          waiting.splice(waiting.indexOf(go), 1)
          resolve()
        }
        waiting.push(go)
        signal.addEventListener('abort', leave, { once: true })
      })
    }
  }

  function giveBack(thread: Worker): void {
    thread.unref()
    idle.push(thread)
    waiting.shift()?.()
  }

  return {
    size,
    async compute<Input, Output>(task: Task<Input, Output>, input: Input, options: ComputeOptions): Promise<Output> {
      const thread = await takeThread(options.signal)
      const answer = listen(thread, memoryMb, options)
      thread.ref()
      thread.postMessage({ url: task.url.href, input, memoryMb } satisfies ThreadOrder, options.transfer)
      try {
        // The module's own `compute` made it.
        return (await answer) as Output
      } finally {
        if (all.has(thread)) giveBack(thread)
      }
    },
    warm(task) {
      warmUrls.add(task.url.href)
      for (const thread of all) thread.postMessage({ url: task.url.href, memoryMb } satisfies ThreadOrder)
      while (all.size < size) idle.push(startThread())
    },
    async close() {
      closed = true
      for (const go of waiting.splice(0)) go()
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

/** The outcome of one computation. Where it is a failure of the thread, the thread has ended before this settles. */
function listen(thread: Worker, memoryMb: number, { signal, timeoutMs, onProgress }: ComputeOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let reason: Error | null = null
    const end = (why: Error) => {
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
    const timer = setTimeout(() => end(new ThreadFailure('timeout', 'The work took too long.')), timeoutMs)
    const settle = (how: () => void) => {
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
      if (message.kind === 'progress') onProgress?.(message.progress, message.message)
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
