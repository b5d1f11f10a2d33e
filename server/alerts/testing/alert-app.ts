import { openJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { openNotices, type Notices } from '../../jobs/notices.ts'
import { startJobs, type StartedJobs } from '../../jobs/start-jobs.ts'
import { openThreadPool } from '../../jobs/thread-pool.ts'
import { importJob, importQueue } from '../../markets/import-job.ts'
import { marketRoutes } from '../../markets/routes.ts'
import { openModel } from '../../model/open-model.ts'
import { deliverNotification, deliveryQueue } from '../../notifications/deliver-notification.ts'
import { notificationRoutes } from '../../notifications/routes.ts'
import { runQueue } from '../../strategies/cancel-strategy.ts'
import { strategyRoutes } from '../../strategies/routes.ts'
import { runStrategyJob } from '../../strategies/run-strategy.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkAlerts } from '../check-alerts.ts'
import { alertRoutes } from '../routes.ts'

export interface AlertApp extends TestApp {
  readonly queue: JobQueue
  /** Moves the clock of the markets. */
  readonly travelTo: (moment: string) => void
  /** What the schedule does each minute. */
  readonly check: () => Promise<void>
  readonly work: () => Promise<StartedJobs>
}

const queues = [importQueue, runQueue, deliveryQueue]

/** The application with the routes of alerts, whose markets follow a clock that the test moves; logins keep the real one. */
export async function createAlertApp(startAt: string): Promise<AlertApp> {
  let nowMs = Date.parse(startAt)
  const now = () => nowMs
  const opened: { queue?: JobQueue; notices?: Notices } = {}
  const later = {
    get queue() {
      return opened.queue!
    },
    get notices() {
      return opened.notices!
    },
  }
  const app = await createTestApp({
    routes: (deps) => {
      const given = Object.defineProperties({ ...deps, now }, Object.getOwnPropertyDescriptors(later)) as typeof deps & typeof later
      return [
        ...alertRoutes(given),
        ...notificationRoutes({ db: deps.db, now }),
        ...marketRoutes(given),
        ...strategyRoutes(Object.assign(given, { model: openModel(null) })),
      ]
    },
  })
  const { database, log } = app
  const queue = (opened.queue = await openJobQueue({ address: database.address, log }, queues, { supervise: true }))
  const notices = (opened.notices = await openNotices(database.address, log))
  const started: StartedJobs[] = []
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  return {
    ...app,
    queue,
    travelTo: (moment) => void (nowMs = Date.parse(moment)),
    check: () => checkAlerts({ ...app, now, queue, threads }),
    async work() {
      const deps = { ...app, now, queue, notices, address: database.address }
      const jobs = await startJobs(deps, [deliverNotification, runStrategyJob, importJob], { workers: 1, threadMemoryMb: 512 })
      started.push(jobs)
      return jobs
    },
    async close() {
      for (const jobs of started) await jobs.stop(0)
      await threads.close()
      await notices.close()
      await queue.close(0)
      await app.close()
    },
  }
}
