import { clockTimesOf } from '../strategy/clock-times.ts'
import type { Expr, Plan } from '../strategy/plan.ts'
import { partWords, type WrittenPart } from './part-text.ts'
import { sentence } from './words.ts'

const written = Object.keys(partWords) as readonly WrittenPart[]

/** The sentences of one part of a plan, one a line; empty where the plan has none. */
export const partText = (plan: Plan, part: WrittenPart): string => partWords[part](plan).map(sentence).join('\n')

const partsOf = (expr: Expr): readonly Expr[] => (expr.op === 'and' ? expr.args : [expr])

/** Times of the day in entries, which a reader takes for when trading is allowed at all. */
const hasTimedEntry = ({ entryLong, entryShort }: Plan): boolean =>
  [entryLong, entryShort].some((rule) => rule && partsOf(rule.when).some(({ op }) => op === 'time' || op === 'weekday'))

/** Whether anything is of a chart of its own, as the days of a month are of that of days, which a reader takes for that of the strategy. */
const hasOtherChart = (plan: Plan): boolean =>
  /"timeframe":"|"event":"month_trading_day"/u.test(JSON.stringify({ ...plan, timeframe: null }))

/** Whether times without a zone stand beside others that are all of one, which a reader takes for theirs. */
function hasBareTimes(plan: Plan): boolean {
  const times = clockTimesOf(plan)
  const zones = new Set([...times, ...(plan.session ? [plan.session] : [])].flatMap(({ zone }) => (zone ? [zone] : [])))
  return zones.size === 1 && times.some(({ zone }) => zone === undefined)
}

/** What keeps a reader from taking more from the words than the plan says. */
const bounds = (plan: Plan): readonly string[] => [
  ...(plan.timeframe === null && hasOtherChart(plan) ? ['any timeframe'] : []),
  ...(plan.session === null && hasTimedEntry(plan) ? ['trading is allowed at any time'] : []),
  ...(hasBareTimes(plan) ? ['times without a zone are market time'] : []),
]

/** A whole plan in sentences, one a line, from which the reader makes the same plan again. */
export const planText = (plan: Plan): string =>
  [...written.flatMap((part) => partWords[part](plan)), ...bounds(plan)].map(sentence).join('\n')
