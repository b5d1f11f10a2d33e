import { assembleReport } from '@playbook/engine/robustness/assemble-report'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import type { RobustnessSettings } from '@playbook/engine/robustness/settings'
import type { RobustnessFacts, TaskOutcome } from '@playbook/engine/robustness/task'
import type { Compute } from '../jobs/thread.ts'

export interface StudyReportRequest {
  readonly facts: RobustnessFacts
  readonly settings: RobustnessSettings
  readonly outcomes: readonly TaskOutcome[]
}

/** Puts a report together from the outcomes there are. Runs in a thread: the overfitting test weighs thousands of splits. */
export const compute: Compute<StudyReportRequest, RobustnessReport> = ({ facts, settings, outcomes }) => ({
  output: assembleReport(facts, settings, outcomes),
  transfer: [],
})
