import { isIntraday, timeframes, type Timeframe } from '../market/timeframe.ts'
import type { Sourced } from '../strategy/plan.ts'
import type { Context } from './context.ts'
import type { Clause, SaidTimeframe, Value } from './meanings.ts'
import { barsOf } from './said-values.ts'
import { valuesIn } from './values-in.ts'
import { valuesInside } from './values-inside.ts'

/** The timeframe, where the product has it. */
export const chartOf = (said: SaidTimeframe): Timeframe | null => timeframes.find((each) => each === said) ?? null

const chartOfValue = (value: Value): SaidTimeframe | null => {
  if (value.is === 'extreme') return value.timeframe ?? barsOf(value.over)?.timeframe ?? null
  return 'timeframe' in value ? value.timeframe : null
}

const partsOf = (clause: Clause) => ('parts' in clause ? clause.parts : clause.clause === 'part' ? [clause.part] : [])
const ofTheDay: readonly string[] = ['hours', 'sessions', 'exit at']

/** The chart that the words imply where none is said: the shortest of their values; what hours speak of is no chart of days. */
export function impliedChart(clauses: readonly Clause[], spansOf: Context['spansOf']): Sourced<Timeframe> | null {
  const values = clauses.flatMap(valuesIn).flatMap(({ value }) => valuesInside(value))
  const isOfTheDay = clauses.flatMap(partsOf).some(({ part }) => ofTheDay.includes(part)) || values.some(({ is }) => is === 'range')
  for (const timeframe of timeframes) {
    const value = values.find((each) => chartOfValue(each) === timeframe)
    if (value !== undefined && (!isOfTheDay || isIntraday(timeframe))) return { value: timeframe, from: { spans: spansOf(value.at) } }
  }
  return null
}
