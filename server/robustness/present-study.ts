import type { StudyProgress, SweepForm } from '@playbook/contract/robustness'
import { csvLine } from '@playbook/engine/format/csv-line'
import { bestFirst } from '@playbook/engine/robustness/best-first'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import type { CheckSettings, StudySettings } from './settings-of.ts'
import type { StudyRow } from './store.ts'

/** Planning and closing take what is left and right of these. */
const tasksFromPercent = 3
const tasksToPercent = 97

function percentOf({ status, tasks }: StudyRow): number {
  if (status === 'completed') return 100
  if (status === 'pending') return 0
  return tasks.planned === 0 ? 1 : tasksFromPercent + ((tasksToPercent - tasksFromPercent) * tasks.percent) / 100
}

export const presentStudy = (row: StudyRow): StudyProgress => ({
  id: row.id,
  strategy_id: row.strategy_id,
  status: row.status,
  progress: percentOf(row),
  message: row.message,
  tasks_done: row.tasks.done,
  tasks_planned: row.tasks.planned,
  error_message: row.error_message,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

// Written by `start-study.ts` for its kind.
export const checkRequestOf = (row: StudyRow): CheckSettings => (row.settings as StudySettings<CheckSettings>).asked
export const sweepRequestOf = (row: StudyRow): SweepForm => (row.settings as StudySettings<SweepForm>).asked

const figureNames = ['Return, %', 'Sharpe', 'Profit factor', 'Max drawdown, %', 'Trades'] as const

/** Every combination with its figures, the best first. */
export function sweepCsv({ sweep }: RobustnessReport): string {
  if (sweep === null) return ''
  const head = csvLine([...sweep.axes.map((axis) => axis.label), sweep.objectiveTitle, ...figureNames])
  const lines = bestFirst(sweep.trials).map((trial) =>
    csvLine([
      ...trial.values,
      trial.objective,
      trial.returnPercent,
      trial.sharpe,
      trial.profitFactor,
      trial.maxDrawdownPercent,
      trial.trades,
    ]),
  )
  return head + lines.join('')
}
