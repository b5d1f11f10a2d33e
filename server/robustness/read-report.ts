import type { RobustnessReport } from '@playbook/engine/robustness/report'
import type { RobustnessFacts, TaskOutcome } from '@playbook/engine/robustness/task'
import type { Db } from '../db/tables.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import type { ReportOrder } from './compute-report.ts'
import type { StudySettings } from './settings-of.ts'
import { findFindings, findWork, readOutputs, type StudyRow } from './store.ts'

export type ReadReport = (row: StudyRow) => Promise<RobustnessReport | null>

const task: Task<ReportOrder, RobustnessReport> = { url: new URL('./compute-report.ts', import.meta.url) }
const timeoutMs = 20_000

/** Reads what a study has found: the stored report, or what its finished tasks tell so far, put together in a thread. */
export function createReportReader(db: Db): ReadReport {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  return async (row) => {
    // Written by `study-jobs.ts` in these shapes.
    if (row.status === 'completed') return (await findFindings(db, row.id)) as RobustnessReport
    const work = await findWork(db, row.id)
    if (work === undefined || work.facts === null || row.tasks.done === 0) return null
    const outcomes = (await readOutputs(db, row.id)) as TaskOutcome[]
    const settings = (work.settings as StudySettings).engine
    try {
      return await threads.compute(task, { facts: work.facts as RobustnessFacts, settings, outcomes }, { signal: neverAborted, timeoutMs })
    } catch (cause) {
      // The next reading has another chance; the final report does not come from here.
      if (cause instanceof ThreadFailure) return null
      throw cause
    }
  }
}
