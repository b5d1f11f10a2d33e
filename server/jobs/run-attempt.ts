import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { isConnectionLost } from '../db/is-connection-lost.ts'
import type { Job, JobContext } from './define-job.ts'
import { cancelTopic, type JobQueue } from './job-queue.ts'
import type { Notices } from './notices.ts'
import type { ThreadPool } from './thread-pool.ts'

interface AttemptDeps {
  readonly log: Logger
  readonly queue: Pick<JobQueue, 'spareAttempt'>
  readonly notices: Notices
}

const reportGapMs = 100

class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/** One attempt. It throws where the job is to be tried again. */
export async function runAttempt<Deps extends AttemptDeps>(
  deps: Deps,
  job: Job<Deps, object>,
  taken: JobWithMetadata<object>,
  { threads, stopping }: { readonly threads: ThreadPool; readonly stopping: AbortSignal },
): Promise<void> {
  const ours = new AbortController()
  const attempt = taken.retryCount + 1
  const log = deps.log.child({ job: job.name, jobId: taken.id, attempt })
  // A missed notice does no harm: the next heartbeat finds the job gone and ends `taken.signal`.
  const unsubscribe = deps.notices.subscribe(cancelTopic(taken.id), (kind) => {
    if (kind === 'told') ours.abort(new NotOurs('The job was cancelled'))
  })
  const spared = spareWhen(stopping, () => deps.queue.spareAttempt(taken).catch((err: unknown) => log.warn({ err }, 'attempt not spared')))
  const progress = keepProgress(
    (progress, message) => job.saveProgress(deps, taken.data, { attempt, progress, message }),
    () => ours.abort(new NotOurs('Another worker has taken the job over')),
    (err) => log.warn({ err }, 'progress not saved'),
  )
  const running: JobContext = {
    jobId: taken.id,
    attempt,
    signal: AbortSignal.any([taken.signal, ours.signal, stopping]),
    report: progress.report,
    threads,
  }
  try {
    await job.run(deps, taken.data, running)
  } catch (err) {
    if (ours.signal.aborted) return log.info({ reason: ours.signal.reason }, 'job ended early')
    if (isConnectionLost(err)) await spareOnceBack(() => deps.queue.spareAttempt(taken))
    if (stopping.aborted) log.info('job handed back')
    else log.error({ err }, 'job failed and is tried again')
    throw err
  } finally {
    unsubscribe()
    await progress.stop()
    await spared()
  }
}

const spareAgainMs = 500
/** Shorter than the time after which a job without a sign of life is anybody's. */
const spareTries = 12

/** Spares an attempt whose database went away, when it is there again. */
async function spareOnceBack(spare: () => Promise<void>): Promise<void> {
  for (let tried = 0; tried < spareTries; tried += 1) {
    const isSpared = await spare().then(
      () => true,
      () => false,
    )
    if (isSpared) return
    await sleep(spareAgainMs)
  }
}

/** Spares the attempt as soon as its process stops; what it gives ends the watch, when the sparing is done. */
function spareWhen(stopping: AbortSignal, spare: () => Promise<void>): () => Promise<void> {
  let sparing = Promise.resolve()
  const onStop = () => {
    sparing = spare()
  }
  if (stopping.aborted) onStop()
  else stopping.addEventListener('abort', onStop)
  return () => {
    stopping.removeEventListener('abort', onStop)
    return sparing
  }
}

/** Saves the newest progress at most ten times a second, one at a time. */
function keepProgress(
  save: (progress: number, message: string) => Promise<boolean>,
  onLost: () => void,
  onError: (cause: unknown) => void,
): { report: JobContext['report']; stop: () => Promise<void> } {
  let newest: [number, string] | null = null
  let saving: Promise<void> | null = null
  let stopped = false
  const saveAll = async () => {
    while (newest !== null && !stopped) {
      const [progress, message] = newest
      newest = null
      const isOurs = await save(progress, message)
      if (!isOurs) return onLost()
      await sleep(reportGapMs)
    }
  }
  return {
    report(progress, message) {
      newest = [progress, message]
      saving ??= saveAll()
        .catch(onError)
        .finally(() => {
          saving = null
        })
    },
    async stop() {
      stopped = true
      await saving
    },
  }
}
