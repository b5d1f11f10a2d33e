import { doneWork, plannedWork } from '@playbook/engine/robustness/count-work'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import type { RobustnessSettings } from '@playbook/engine/robustness/settings'
import type { Plan } from '@playbook/engine/strategy/plan'
import { quoteOf, type RobustnessWork, type SweepWork } from './token-prices.ts'
import type { Quote } from './token-quotes.ts'

/** A check, or a sweep of parameters, as studies are told apart. */
export type StudyKind = 'check' | 'sweep'

interface StudyToPrice {
  readonly kind: StudyKind
  readonly settings: RobustnessSettings
  readonly plan: Plan
  /** Of the run, without those for warm-up. */
  readonly bars: number
}

/** The price of a check or a sweep before it. */
export function quoteOfStudy({ kind, settings, plan, bars }: StudyToPrice): Quote {
  const work = plannedWork(plan, bars, settings)
  return kind === 'check' ? quoteOf('robustness', work) : quoteOf('sweep', { bars, combinations: work.neighbours })
}

/** What a finished study is charged for. */
export function workOfStudy(report: RobustnessReport, bars: number): RobustnessWork & SweepWork {
  const work = doneWork(report, bars)
  return { ...work, combinations: work.neighbours }
}
