import { engineVersion, type RunInput } from '../backtest/run.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import { periodsPerYear } from '../statistics/day-returns.ts'
import { planHash } from '../strategy/canonical.ts'
import { familyKey } from './family-key.ts'
import { naturalConstraints, parametersOf } from './parameters.ts'
import { dayEndsOf } from './plan-runner.ts'
import type { RobustnessFacts } from './task.ts'

/** What the split into tasks and the report need to know of a run of a completed plan. */
export function robustnessFacts(input: RunInput): RobustnessFacts {
  const { plan, bars, timeframe, instrument } = input
  const firstBar = firstBarAtOrAfter(bars, input.firstDecisionTime)
  const parameters = parametersOf(plan)
  return {
    engineVersion,
    planHash: planHash(plan),
    familyKey: familyKey(plan),
    timeframe,
    calendar: instrument.calendar,
    initialCapitalUsd: input.initialCapitalUsd,
    parameters,
    constraints: naturalConstraints(plan, parameters),
    bars: bars.length,
    firstBar,
    tradingDays: dayEndsOf(input, firstBar).length,
    periodsPerYear: periodsPerYear(timeframe, instrument.calendar),
  }
}
