import type { Task, ThreadPool } from './thread-pool.ts'

/** What a running job gets besides its dependencies and its data. */
export interface JobContext {
  readonly jobId: string
  /** 1 for the first attempt; one more after each lost worker. */
  readonly attempt: number
  /** Ends the work: the job was cancelled, another worker took it over, or this process stops. */
  readonly signal: AbortSignal
  /** Says how far the work is, 0 to 100. May be called often: the last word of each tenth of a second is kept. */
  readonly report: (progress: number, message: string) => void
  /** Where heavy work runs. */
  readonly threads: ThreadPool
}

interface JobProgress {
  readonly attempt: number
  readonly progress: number
  readonly message: string
}

/**
 * A kind of background work. It is done at least once: `run` must find out for itself, in its first statement, whether
 * an earlier attempt has finished it, and fence what it writes with `attempt`.
 */
export interface Job<Deps, Data extends object> {
  readonly name: string
  /** Heavy work to load ahead in every thread, so that the first job does not wait for it. */
  readonly tasks?: readonly Task<never, unknown>[]
  /** Its jobs are short: an owner may have more than is due to one at a time while workers would be idle. */
  readonly usesIdleWorkers?: boolean
  /** A known fault is written down by `run` itself, which then returns. What it throws is tried again. */
  readonly run: (deps: Deps, data: Data, running: JobContext) => Promise<void>
  /** Writes progress where people can read it; false when this attempt no longer owns the work. */
  readonly saveProgress: (deps: Deps, data: Data, progress: JobProgress) => Promise<boolean>
  /** The work that has not ended: the ids of its jobs, and their data as `giveUp` takes it. */
  readonly findOpen?: (deps: Deps) => Promise<readonly { readonly id: string; readonly data: object }[]>
  /** Called once every attempt is used up. */
  readonly giveUp: (deps: Deps, data: Data) => Promise<void>
}

export const defineJob = <Deps, Data extends object>(job: Job<Deps, Data>): Job<Deps, Data> => job
