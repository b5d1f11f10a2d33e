import { exportRoutes } from '../../exports/routes.ts'
import type { StartedJobs } from '../../jobs/start-jobs.ts'
import { importJob, importQueue } from '../../markets/import-job.ts'
import { marketRoutes } from '../../markets/routes.ts'
import { openModel } from '../../model/open-model.ts'
import type { ModelSettings } from '../../model/settings.ts'
import { deliveryQueue } from '../../notifications/deliver-notification.ts'
import { publicationRoutes } from '../../publications/routes.ts'
import type { SigningDeps } from '../../publications/signing-key.ts'
import { replayRoutes } from '../../replays/routes.ts'
import type { TestAppOptions } from '../../testing/test-app.ts'
import { createWorkApp, type WorkApp } from '../../testing/work-app.ts'
import { cancelAllOf, runQueue } from '../cancel-strategy.ts'
import { strategyRoutes } from '../routes.ts'
import { runStrategyJob } from '../run-strategy.ts'

export interface StrategyApp extends WorkApp {
  /** Begins to work on what is queued. */
  work(workers?: number, threadMemoryMb?: number): Promise<StartedJobs>
}

/** The application with the routes of strategies and markets and a queue that nobody works on until `work` is called. */
export async function createStrategyApp(
  options: Omit<TestAppOptions, 'routes' | 'endAll'> & {
    readonly config?: Partial<SigningDeps['config']>
    readonly model?: ModelSettings
  } = {},
): Promise<StrategyApp> {
  const app: WorkApp = await createWorkApp({
    ...options,
    queues: [runQueue, importQueue, deliveryQueue],
    routes: (deps) => [
      ...strategyRoutes({ ...deps, model: openModel(options.model ?? null) }),
      ...exportRoutes(deps),
      ...marketRoutes(deps),
      ...publicationRoutes({ ...deps, config: { signingKey: null, isProduction: false, ...options.config } }),
      ...replayRoutes(deps),
    ],
    endAll: (userId) => cancelAllOf(app, userId),
  })
  return {
    ...app,
    work: (workers = 2, threadMemoryMb = 512) =>
      app.startWork({ ...app, address: app.database.address }, [runStrategyJob, importJob], { workers, threadMemoryMb }),
  }
}
