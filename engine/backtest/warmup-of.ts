import { conditionBars, maxWarmupBars, termWarmup } from '../conditions/warmup.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { someTerm } from '../strategy/plan-children.ts'
import type { Plan, Term } from '../strategy/plan.ts'
import { levelTermsOf } from './backtest.ts'

/** Enough for the ranges and averages that stops and targets are measured by. */
const minBars = 300

const isFound = ({ kind }: Term): boolean => kind === 'value_when' || kind === 'count'

/** How many bars before the first decision are loaded, so that no indicator starts cold. */
export function warmupOf(plan: Plan, timeframe: Timeframe): number {
  const rules = [plan.entryLong, plan.entryShort, plan.exitLong, plan.exitShort, ...(plan.partialExits ?? [])]
  const bars = rules.map((rule) => (rule === null ? 0 : conditionBars(rule.when, timeframe)))
  // Levels at bars that are found may lie further back than those that are measured.
  const found = levelTermsOf(plan).filter((term) => someTerm(term, isFound))
  return Math.min(maxWarmupBars, Math.max(minBars, ...bars, ...found.map((term) => termWarmup(term, timeframe))))
}
