import type { Compute } from '../jobs/thread.ts'
import type { FinishedStrategy } from '../strategies/must-find-result.ts'
import { writeReport, type ReportSettings } from './report/write-report.ts'

export interface ReportRequest {
  readonly finished: FinishedStrategy
  readonly settings: ReportSettings
}

/** Writes the report. Runs in a thread: it takes a tenth of a second that other requests would feel. */
export const compute: Compute<ReportRequest, Uint8Array> = async ({ finished, settings }) => ({
  output: new Uint8Array(await writeReport(finished, settings)),
  transfer: [],
})
