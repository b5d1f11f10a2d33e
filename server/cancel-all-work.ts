import { pauseAllAlertsOf } from './alerts/pause-all-alerts.ts'
import { cancelAllDownloadsOf } from './candles/cancel-downloads.ts'
import { stopAllAnswersOf } from './chats/stop-answers.ts'
import type { CancelDeps } from './jobs/cancel-work.ts'
import { cancelAllImportsOf } from './markets/cancel-import.ts'
import { cancelAllStudiesOf } from './robustness/cancel-study.ts'
import { cancelScreensOf } from './screener/routes.ts'
import { cancelAllOf } from './strategies/cancel-strategy.ts'

/** Cancels whatever still runs for a user who leaves or is shut out, in whatever process it runs. */
export async function cancelAllWorkOf(deps: CancelDeps, userId: string): Promise<void> {
  await cancelAllOf(deps, userId)
  await pauseAllAlertsOf(deps, userId)
  await cancelScreensOf(deps, userId, null)
  await stopAllAnswersOf(deps, userId)
  await cancelAllStudiesOf(deps, userId)
  await deps.db.transaction().execute((tx) => cancelAllImportsOf(tx, deps, userId))
  await deps.db.transaction().execute((tx) => cancelAllDownloadsOf(tx, deps, userId))
}
