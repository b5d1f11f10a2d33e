import { Worker, type Transferable } from 'node:worker_threads'
import { threadResult, type ThreadRequest } from './answer-of-thread.ts'
import { ThreadFailure } from './thread-failure.ts'

/** A module that exports `compute`; it is loaded once in each thread. */
export interface Task<Input, Output> {
  readonly url: URL
  /** Never set: it carries the types of `compute`. */
  readonly types?: (input: Input) => Output
}

/** The signal of short work: who has gone away does not end it, and its thread stays. */
export const neverAborted: AbortSignal = new AbortController().signal

export interface ComputeOptions {
  /** Ends the thread at once. */
  readonly signal: AbortSignal
  /** Counted from the moment a thread begins with the work; loading its module is not counted. */
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

const entry = new URL('./thread.ts', import.meta.url)
/**
 * V8's own limit lies this much higher: at its limit a heap may grow by 16 MB before the thread is stopped, and one step beyond
 * that ends the whole process. So the heap is watched from outside, and the thread ended before.
 */
const heapReserveMb = 768

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
    for (const url of warmUrls) thread.postMessage({ url, memoryMb } satisfies ThreadRequest)
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
      thread.ref()
      try {
        // What cannot be sent throws, and nobody waits for it.
        thread.postMessage({ url: task.url.href, input, memoryMb } satisfies ThreadRequest, options.transfer)
        // The module's own `compute` made it.
        return (await threadResult(thread, memoryMb, options)) as Output
      } finally {
        if (all.has(thread)) giveBack(thread)
      }
    },
    warm(task) {
      warmUrls.add(task.url.href)
      for (const thread of all) thread.postMessage({ url: task.url.href, memoryMb } satisfies ThreadRequest)
      while (all.size < size) idle.push(startThread())
    },
    async close() {
      closed = true
      for (const go of waiting.splice(0)) go()
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}
