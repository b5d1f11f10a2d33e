import { exportRoutes } from '../../exports/routes.ts'
import { openJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { openNotices, type Notices } from '../../jobs/notices.ts'
import { startJobs, type StartedJobs } from '../../jobs/start-jobs.ts'
import { importJob, importQueue } from '../../markets/import-job.ts'
import { marketRoutes } from '../../markets/routes.ts'
import { openModel } from '../../model/open-model.ts'
import type { ModelSettings } from '../../model/settings.ts'
import { publicationRoutes } from '../../publications/routes.ts'
import type { SigningDeps } from '../../publications/signing-key.ts'
import { replayRoutes } from '../../replays/routes.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { cancelAllOf, runQueue } from '../cancel-strategy.ts'
import { strategyRoutes } from '../routes.ts'
import { runStrategyJob } from '../run-strategy.ts'

export interface StrategyApp extends TestApp {
  readonly queue: JobQueue
  readonly notices: Notices
  /** Begins to work on what is queued. */
  work(workers?: number, threadMemoryMb?: number): Promise<StartedJobs>
}

/** The application with the routes of strategies and markets and a queue that nobody works on until `work` is called. */
export async function createStrategyApp(
  options: Omit<TestAppOptions, 'routes' | 'cancelWork'> & {
    readonly config?: Partial<SigningDeps['config']>
    readonly model?: ModelSettings
  } = {},
): Promise<StrategyApp> {
  // Opened once the database is there; no request comes before.
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
    ...options,
    routes: (deps) => {
      const all = Object.defineProperties({ ...deps }, Object.getOwnPropertyDescriptors(later)) as typeof deps & typeof later
      const config = { signingKey: null, isProduction: false, ...options.config }
      const model = openModel(options.model ?? null)
      return [
        ...strategyRoutes(Object.assign(all, { model })),
        ...exportRoutes(all),
        ...marketRoutes(all),
        ...publicationRoutes({ ...all, config }),
        ...replayRoutes(all),
      ]
    },
    cancelWork: (userId) => cancelAllOf({ db: app.db, now: app.now, queue: later.queue }, userId),
  })
  const { database, log } = app
  const queue = (opened.queue = await openJobQueue({ address: database.address, log }, [runQueue, importQueue], { supervise: true }))
  const notices = (opened.notices = await openNotices(database.address, log))
  const started: StartedJobs[] = []
  return {
    ...app,
    queue,
    notices,
    async work(workers = 2, threadMemoryMb = 512) {
      const jobs = await startJobs({ ...app, address: database.address, queue, notices }, [runStrategyJob, importJob], {
        workers,
        threadMemoryMb,
      })
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
