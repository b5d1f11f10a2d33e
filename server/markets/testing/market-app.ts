import { billingRoutes } from '../../billing/routes.ts'
import type { StartedJobs } from '../../jobs/start-jobs.ts'
import type { TestAppOptions } from '../../testing/test-app.ts'
import { createWorkApp, type WorkApp } from '../../testing/work-app.ts'
import { importJob, importQueue } from '../import-job.ts'
import { marketRoutes } from '../routes.ts'

export interface MarketApp extends WorkApp {
  /** Begins to work on what is queued. */
  work(): Promise<StartedJobs>
}

interface MarketAppOptions extends Omit<TestAppOptions, 'routes'> {
  /** The markets' own clock, so that a test may travel without ending its login. */
  readonly marketNow?: () => number
}

/** The application with the routes of markets and billing, and a queue that nobody works on until `work` is called. */
export async function createMarketApp({ marketNow, ...options }: MarketAppOptions = {}): Promise<MarketApp> {
  const app = await createWorkApp({
    ...options,
    queues: [importQueue],
    routes: (deps) => [...marketRoutes({ ...deps, now: marketNow ?? deps.now }), ...billingRoutes(deps)],
  })
  return { ...app, work: () => app.startWork({ ...app, address: app.database.address }, [importJob]) }
}
