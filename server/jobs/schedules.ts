import type { Logger } from 'pino'
import type { JobQueue } from './job-queue.ts'

/** Work that is due at fixed times, once each time however many processes there are. */
export interface Schedule<Deps> {
  readonly name: string
  /** Minute, hour, day, month and weekday in UTC, as cron has them. */
  readonly cron: string
  readonly run: (deps: Deps) => Promise<void>
}

interface ScheduleDeps {
  readonly log: Logger
  readonly queue: JobQueue
}

const pollSeconds = 10
const settings = { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, deleteAfterSeconds: 3_600 }

/** Takes part in the schedules. A time that passed while nobody worked is made up for once. Gives what ends the part. */
export async function startSchedules<Deps extends ScheduleDeps>(
  deps: Deps,
  schedules: readonly Schedule<Deps>[],
): Promise<() => Promise<void>> {
  const { boss } = deps.queue
  for (const { name, cron, run } of schedules) {
    await boss.createQueue(name, settings)
    await boss.schedule(name, cron, null, { missed: 'once' })
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await run(deps)
      } catch (err) {
        deps.log.warn({ err, schedule: name }, 'Work that was due has failed and is tried again')
        throw err
      }
    })
  }
  const names = new Set(schedules.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  return async () => {
    await Promise.all([...names].map((name) => boss.offWork(name, { wait: true })))
  }
}
