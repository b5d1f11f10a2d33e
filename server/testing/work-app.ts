import type { Route } from '../http/serve.ts'
import type { Job } from '../jobs/define-job.ts'
import { openJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { openNotices, type Notices } from '../jobs/notices.ts'
import { startJobs, type JobsDeps, type StartedJobs, type WorkerSettings } from '../jobs/start-jobs.ts'
import { createTestApp, type TestApp, type TestAppOptions, type TestDeps } from './test-app.ts'

/** What routes that queue work are made from. */
interface WorkDeps extends TestDeps {
  readonly queue: JobQueue
  readonly notices: Notices
}

/** The application of a test with a queue that nobody works on until it is told to. */
export interface WorkApp extends TestApp {
  readonly queue: JobQueue
  readonly notices: Notices
  /** Begins to work on what is queued. */
  readonly startWork: <Deps extends JobsDeps>(
    deps: Deps,
    jobs: readonly Job<Deps, never>[],
    settings?: Partial<WorkerSettings>,
  ) => Promise<StartedJobs>
}

interface WorkAppOptions extends Omit<TestAppOptions, 'routes'> {
  readonly queues: readonly string[]
  /** Whether this process looks after work whose worker was lost. */
  readonly supervise?: boolean
  readonly routes: (deps: WorkDeps) => readonly Route[] | Promise<readonly Route[]>
}

/** Opens the queue and the notices on the database of the test before its routes are made, and closes them after its workers. */
export async function createWorkApp({ queues, supervise = true, routes, ...options }: WorkAppOptions): Promise<WorkApp> {
  const opened: { queue?: JobQueue; notices?: Notices } = {}
  const app = await createTestApp({
    ...options,
    subscribe: (topic, onNotice) => opened.notices!.subscribe(topic, onNotice),
    async routes(deps) {
      const { address } = deps.database
      const queue = (opened.queue = await openJobQueue({ address, log: deps.log }, queues, { supervise }))
      const notices = (opened.notices = await openNotices(address, deps.log))
      return routes({ ...deps, queue, notices })
    },
  })
  // The routes have been made.
  const [queue, notices] = [opened.queue!, opened.notices!]
  const started: StartedJobs[] = []
  return {
    ...app,
    queue,
    notices,
    async startWork(deps, jobs, settings) {
      const begun = await startJobs(deps, jobs, { workers: 1, threadMemoryMb: 512, ...settings })
      started.push(begun)
      return begun
    },
    async close() {
      for (const jobs of started) await jobs.stop(0)
      await notices.close()
      await queue.close(0)
      await app.close()
    },
  }
}
