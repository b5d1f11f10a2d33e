import { conditionBars, maxWarmupBars } from '../conditions/warmup.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Plan } from '../strategy/plan.ts'

/** Enough for the ranges and averages that stops and targets are measured by. */
const minBars = 300

/** How many bars before the first decision are loaded, so that no indicator starts cold. */
export function warmupOf(plan: Plan, timeframe: Timeframe): number {
  const rules = [plan.entryLong, plan.entryShort, plan.exitLong, plan.exitShort]
  const bars = rules.map((rule) => (rule === null ? 0 : conditionBars(rule.when, timeframe)))
  return Math.min(maxWarmupBars, Math.max(minBars, ...bars))
}
