import { openJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { openNotices, type Notices } from '../jobs/notices.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { openLiveHub } from '../live/open-live-hub.ts'
import { allQueues, allRoutes } from '../product.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

export interface TestProduct extends TestApp {
  readonly queue: JobQueue
  readonly notices: Notices
}

/** The whole product as it is mounted in `main.ts`, on a database of its own, with a queue that nobody works on. */
export async function createTestProduct(options: Omit<TestAppOptions, 'routes' | 'cancelWork'> = {}): Promise<TestProduct> {
  let queue: JobQueue | undefined
  let notices: Notices | undefined
  let hub: LiveHub | undefined
  const app = await createTestApp({
    ...options,
    replacesRoutes: true,
    routes: async (deps) => {
      const { address } = deps.database
      queue = await openJobQueue({ address, log: deps.log }, allQueues, { supervise: false })
      notices = await openNotices(address, deps.log)
      hub = openLiveHub({ ...deps, address })
      return allRoutes({
        ...deps,
        address,
        queue,
        notices,
        hub,
        config: { isSignupOpen: options.isSignupOpen ?? true, signingKey: null, isProduction: options.isProduction ?? false, model: null },
        version: '0.1.0',
      })
    },
  })
  if (queue === undefined || notices === undefined || hub === undefined) throw new Error('the routes were not made')
  const opened = { queue, notices, hub }
  return {
    ...app,
    ...opened,
    async close() {
      await opened.hub.close()
      await opened.notices.close()
      await opened.queue.close(0)
      await app.close()
    },
  }
}
