import type { StudyStatus } from '@playbook/contract/robustness'
import type { ColumnType } from 'kysely'
type Moment = ColumnType<Date, Date, Date>
/** JSON text as stored; parsed when read. */
type Json = ColumnType<unknown, string, string>
/** One combination of rules, numbers, market and period that an owner has tried. */
interface StrategyTrials {
  owner_id: string
  family_key: string
  trial_key: string
  /** Of the daily returns, not annualised; null where there is none. */
  sharpe: number | null
  /** The strategy whose robustness checks alone have tried it; null once anything else has. */
  checked_of: string | null
}
/** A question about a strategy that many runs answer: a robustness check or a parameter sweep. */
export interface RobustnessStudies {
  id: string
  owner_id: string
  strategy_id: string
  kind: 'check' | 'sweep'
  settings: Json
  /** Names the question: the same settings on the same engine. */
  fingerprint: string
  status: StudyStatus
  /** Of the step that plans and closes the study; what it writes is fenced with its own. */
  attempt: number
  /** What the tasks were planned from; null until they are planned. */
  facts: ColumnType<unknown, string | null, string | null>
  message: string
  error_message: string | null
  result: ColumnType<unknown, string | null, string | null>
  created_at: Moment
  updated_at: Moment
}
/** A part of a study that one worker does by itself. */
interface RobustnessTasks {
  study_id: string
  number: number
  job_id: string
  task: Json
  attempt: number
  progress: number
  output: ColumnType<unknown, string | null, string | null>
}
export interface RobustnessTables {
  strategy_trials: StrategyTrials
  robustness_studies: RobustnessStudies
  robustness_tasks: RobustnessTasks
}
export {}
