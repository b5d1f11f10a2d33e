import { billingRoutes } from '../../billing/routes.ts'
import { chatRoutes } from '../../chats/routes.ts'
import { openJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { openNotices, type Notices } from '../../jobs/notices.ts'
import { startJobs, type StartedJobs } from '../../jobs/start-jobs.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { importJob, importQueue } from '../import-job.ts'
import { marketRoutes } from '../routes.ts'

export interface MarketApp extends TestApp {
  readonly queue: JobQueue
  readonly notices: Notices
  /** Begins to work on what is queued. */
  work(): Promise<StartedJobs>
}

interface MarketAppOptions extends Omit<TestAppOptions, 'routes'> {
  /** The markets' own clock, so that a test may travel without ending its login. */
  readonly marketNow?: () => number
}

/** The application with the routes of markets, chats and billing, and a queue that nobody works on until `work` is called. */
export async function createMarketApp(options: MarketAppOptions = {}): Promise<MarketApp> {
  // Opened once the database is there; no request comes before.
  const opened: { queue?: JobQueue; notices?: Notices } = {}
  const app = await createTestApp({
    ...options,
    routes: (deps) => {
      const given = {
        ...deps,
        now: options.marketNow ?? deps.now,
        get queue() {
          return opened.queue!
        },
        get notices() {
          return opened.notices!
        },
      }
      return [...marketRoutes(given), ...chatRoutes(deps), ...billingRoutes(deps)]
    },
  })
  const { database, log } = app
  const queue = (opened.queue = await openJobQueue({ address: database.address, log }, [importQueue], { supervise: true }))
  const notices = (opened.notices = await openNotices(database.address, log))
  const started: StartedJobs[] = []
  return {
    ...app,
    queue,
    notices,
    async work() {
      const jobs = await startJobs({ ...app, queue, notices, address: database.address }, [importJob], { workers: 1, threadMemoryMb: 512 })
      started.push(jobs)
      return jobs
    },
    async close() {
      for (const jobs of started) await jobs.stop(0)
      await notices.close()
      await queue.close(0)
      await app.close()
    },
  }
}
