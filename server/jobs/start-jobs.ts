import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import type { Job } from './define-job.ts'
import { deadLetterQueue, type JobQueue } from './job-queue.ts'
import type { Notices } from './notices.ts'
import { runAttempt } from './run-attempt.ts'
import { takeJob } from './take-job.ts'
import { openThreadPool, type ThreadPool } from './thread-pool.ts'

const standardPollSeconds = 2
/** How long a job may take to end once it is told to. */
const handBackMs = 2_000

export interface JobsDeps {
  readonly log: Logger
  readonly queue: JobQueue
  readonly notices: Notices
}

export interface WorkerSettings {
  /** How many jobs of one kind run at a time, and how many threads compute. */
  readonly workers: number
  readonly threadMemoryMb: number
  /** How often to look for work that no notice told of. */
  readonly pollSeconds?: number
}

export interface StartedJobs {
  readonly threads: ThreadPool
  /** Takes no more work, waits for what runs, and hands back what has not ended by then to be tried again elsewhere. */
  readonly stop: (waitMs: number) => Promise<void>
}

/** At most two jobs of one owner run at a time, and where there are two workers or more one is left to others. */
const jobsPerOwner = (workers: number): number => Math.max(1, Math.min(2, workers - 1))

/** Starts working on the given kinds of jobs, each with the same dependencies. The queue itself stays the caller's to close. */
export async function startJobs<Deps extends JobsDeps>(
  deps: Deps,
  jobs: readonly Job<Deps, never>[],
  settings: WorkerSettings,
): Promise<StartedJobs> {
  const threads = openThreadPool({ size: settings.workers, memoryMb: settings.threadMemoryMb })
  for (const task of jobs.flatMap((job) => job.tasks ?? [])) threads.warm(task)
  const stopping = new AbortController()
  const hands: Hands = { busy: 0, reaching: 0, areClosing: false, borrowed: new Set() }
  // The queue of this name holds only what was queued for this job.
  for (const job of jobs)
    await workOn(deps, job as unknown as Job<Deps, object>, { threads, stopping: stopping.signal, hands, ...settings })
  return {
    threads,
    async stop(waitMs) {
      hands.areClosing = true
      const names = jobs.flatMap((job) => [job.name, deadLetterQueue(job.name)])
      const drained = Promise.all([...names.map((name) => deps.queue.boss.offWork(name, { wait: true })), ...hands.borrowed])
      await Promise.race([drained, sleep(waitMs)])
      stopping.abort(new Error('The server is stopping'))
      await Promise.race([drained, sleep(handBackMs)])
      await threads.close()
    },
  }
}

interface Workplace extends WorkerSettings {
  readonly threads: ThreadPool
  readonly stopping: AbortSignal
  readonly hands: Hands
}

/** What this process works on, of all kinds: jobs that run, those being taken, and those beyond what is due to their owner. */
interface Hands {
  busy: number
  reaching: number
  areClosing: boolean
  readonly borrowed: Set<Promise<void>>
}

const pollingEvery = (seconds: number) => ({ pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds, batchSize: 1 })

async function workOn<Deps extends JobsDeps>(deps: Deps, job: Job<Deps, object>, workplace: Workplace): Promise<void> {
  const { boss } = deps.queue
  const { workers, pollSeconds = standardPollSeconds, hands } = workplace
  const work = async (taken: JobWithMetadata<object>) => {
    hands.busy += 1
    await runAttempt(deps, job, taken, workplace).finally(() => (hands.busy -= 1))
  }
  /**
   * Takes an owner's next job, where it would have to wait although nobody else has work. A worker that looks for its next job at
   * the same moment may make it one more than there are threads, until one of them ends.
   */
  const borrow = () => {
    if (!job.usesIdleWorkers || hands.areClosing || hands.busy + hands.reaching >= workers) return
    hands.reaching += 1
    const taking = takeJob(boss, job.name, work)
      .finally(() => (hands.reaching -= 1))
      .then((taken) => {
        if (taken === null) return undefined
        borrow()
        return taken.ended.finally(fetchNext).finally(borrow)
      })
      .catch((err: unknown) => deps.log.warn({ err, job: job.name }, 'no job could be taken'))
      .finally(() => hands.borrowed.delete(taking))
    hands.borrowed.add(taking)
  }
  // Work that comes while its owner has as many as are due starts no worker by its notice.
  const looking = setInterval(() => hands.busy > 0 && borrow(), pollSeconds * 1_000).unref()
  workplace.stopping.addEventListener('abort', () => clearInterval(looking))
  // Without this a worker would wait for the next poll although more is queued.
  const fetchNext = () => {
    for (const worker of boss.getWipData()) if (worker.name === job.name) boss.notifyWorker(worker.id)
  }
  const options = {
    ...pollingEvery(pollSeconds),
    includeMetadata: true,
    localGroupConcurrency: jobsPerOwner(workers),
    localConcurrency: workers,
  } as const
  await boss.work<object, void, typeof options>(job.name, options, async ([taken]) => {
    if (taken === undefined) return
    const worked = work(taken)
    borrow()
    await worked.finally(fetchNext)
  })
  await boss.work<object>(deadLetterQueue(job.name), pollingEvery(standardPollSeconds), async ([lost]) => {
    if (lost) await job.giveUp(deps, lost.data)
  })
}
