import type { RobustnessReport } from '@playbook/engine/robustness/report'
import type { RobustnessFacts, TaskOutcome } from '@playbook/engine/robustness/task'
import { updateTrials, type KnownTrials } from '@playbook/engine/robustness/update-trials'
import type { Db } from '../db/tables.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import type { StudyReportRequest } from './compute-report.ts'
import type { StudySettings } from './settings-of.ts'
import { findFindings, findWork, readOutputs, type StudyRow } from './store.ts'

export type ReadReport = (row: StudyRow, tries: KnownTrials) => Promise<RobustnessReport | null>

interface StudyWork {
  readonly facts: RobustnessFacts
  readonly settings: StudySettings
}

const task: Task<StudyReportRequest, RobustnessReport> = { url: new URL('./compute-report.ts', import.meta.url) }
const timeoutMs = 20_000

/**
 * Reads what a study has found: the stored report, or what its finished tasks tell so far, put together in a thread; either way with
 * the tries that are known now.
 */
export function createReportReader(db: Db): ReadReport {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  const readFindings = async (row: StudyRow, { facts, settings }: StudyWork): Promise<RobustnessReport | null> => {
    if (row.status === 'completed') return (await findFindings(db, row.id)) as RobustnessReport
    if (row.tasks.done === 0) return null
    const outcomes = (await readOutputs(db, row.id)) as TaskOutcome[]
    try {
      return await threads.compute(task, { facts, settings: settings.engine, outcomes }, { signal: neverAborted, timeoutMs })
    } catch (cause) {
      // The next reading has another chance; the final report does not come from here.
      if (cause instanceof ThreadFailure) return null
      throw cause
    }
  }
  return async (row, tries) => {
    // Written by `study-jobs.ts` in these shapes.
    const work = (await findWork(db, row.id)) as StudyWork | undefined
    if (work === undefined || work.facts === null) return null
    const report = await readFindings(row, work)
    return report && updateTrials(report, tries, work.facts.periodsPerYear)
  }
}
