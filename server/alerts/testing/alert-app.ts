import type { StartedJobs } from '../../jobs/start-jobs.ts'
import { openThreadPool, type ThreadPool } from '../../jobs/thread-pool.ts'
import { importJob, importQueue } from '../../markets/import-job.ts'
import { marketRoutes } from '../../markets/routes.ts'
import { openModel } from '../../model/open-model.ts'
import { deliverNotification, deliveryQueue } from '../../notifications/deliver-notification.ts'
import { notificationRoutes } from '../../notifications/routes.ts'
import { runQueue } from '../../strategies/cancel-strategy.ts'
import { strategyRoutes } from '../../strategies/routes.ts'
import { runStrategyJob } from '../../strategies/run-strategy.ts'
import { createWorkApp, type WorkApp } from '../../testing/work-app.ts'
import { checkAlerts } from '../check-alerts.ts'
import { alertRoutes } from '../routes.ts'

export interface AlertApp extends WorkApp {
  /** The one thread that strategies of alerts are played in. */
  readonly threads: ThreadPool
  /** Moves the clock of the markets. */
  readonly travelTo: (moment: string) => void
  /** What the schedule does each minute; strategies wait so long for a thread. */
  readonly check: (playingMs?: number) => Promise<void>
  readonly work: () => Promise<StartedJobs>
}

/** The application with the routes of alerts, whose markets follow a clock that the test moves; logins keep the real one. */
export async function createAlertApp(startAt: string): Promise<AlertApp> {
  let nowMs = Date.parse(startAt)
  const now = () => nowMs
  const app = await createWorkApp({
    queues: [importQueue, runQueue, deliveryQueue],
    routes: (deps) => {
      const given = { ...deps, now }
      return [
        ...alertRoutes(given),
        ...notificationRoutes({ db: deps.db, now }),
        ...marketRoutes(given),
        ...strategyRoutes({ ...given, model: openModel(null) }),
      ]
    },
  })
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  return {
    ...app,
    threads,
    travelTo: (moment) => void (nowMs = Date.parse(moment)),
    check: (playingMs) => checkAlerts({ ...app, now, threads }, playingMs),
    work: () => app.startWork({ ...app, now, address: app.database.address }, [deliverNotification, runStrategyJob, importJob]),
    async close() {
      await threads.close()
      await app.close()
    },
  }
}
