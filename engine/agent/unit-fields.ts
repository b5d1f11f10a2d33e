import { timeframeOfUnit, tradingUnits, type ClockHours, type TradingUnit } from '../analysis/trading-units.ts'
import { unitGroups, type UnitGroup } from '../analysis/unit-groups.ts'
import { unitMeasures } from '../analysis/unit-measures.ts'
import { amount, choice, clock, optional, whole, zone, type RecordOf } from '../strategy/plan-fields.ts'
import { historyNeed } from './history.ts'
import { dayFields } from './part-fields.ts'
import { chartFields, type Chart } from './scene.ts'
import type { BarsNeed } from './tool.ts'

const mostShown = 50
const mostAhead = 250
const mostUnits = 5_000

/** What is counted and measured, of which units, and how it is told. `given` is a stretch of the same day, or the unit before. */
export const unitFields = {
  ...chartFields,
  of: choice(tradingUnits),
  versus: optional(choice(tradingUnits)),
  third: optional(choice(tradingUnits)),
  clock_from: optional(clock),
  clock_to: optional(clock),
  zone: optional(zone),
  measure: choice(unitMeasures),
  show: optional(choice(['usual', 'count', 'sum', 'largest', 'smallest', 'list', 'newest'])),
  count: optional(whole(1, mostShown)),
  last: optional(whole(1, mostUnits)),
  by: optional(choice(unitGroups)),
  told: optional(choice(['percent', 'price'])),
  way: optional(choice(['up', 'down'])),
  least_pips: optional(amount),
  least_percent: optional(amount),
  least_price: optional(amount),
  most_pips: optional(amount),
  most_percent: optional(amount),
  most_price: optional(amount),
  ...dayFields,
  first_month: optional(whole(1, 12)),
  last_month: optional(whole(1, 12)),
  other_month: optional(whole(1, 12)),
  without_year: optional(whole(1900, 2100)),
  given: optional(choice(tradingUnits)),
  given_way: optional(choice(['up', 'down'])),
  given_weekday: optional(dayFields.weekday),
  given_pips: optional(amount),
  given_percent: optional(amount),
  given_price: optional(amount),
  next: optional(whole(1, mostAhead)),
} as const
export type UnitInput = RecordOf<typeof unitFields, object>

/** Bars that are looked at where no dates are said; of hours and less two years and less. */
const usualBars: Partial<Record<TradingUnit, number>> = { bar: 5_000, day: 5_000, week: 2_000, month: 600, year: 600 }
const finerBars = 13_000
/** Hours of the newest day, week or month, which is not over. */
const formingHours = 760

export const hoursOf = ({ clock_from: from, clock_to: to, zone: name }: UnitInput): ClockHours | null =>
  from === undefined || to === undefined ? null : { from, to, zone: name ?? 'UTC' }

export const chartOfUnit = (input: UnitInput, unit: TradingUnit): Chart => ({
  symbol: input.symbol,
  timeframe: timeframeOfUnit(unit, input.timeframe, hoursOf(input)),
})

/** Units that are needed, each with its bars once. */
export const unitsIn = ({ of, versus, third, given }: UnitInput): readonly TradingUnit[] => [
  ...new Set([of, versus, third, given].filter((unit) => unit !== undefined)),
]

export const tellsForming = ({ show, of }: UnitInput): boolean => show === 'newest' && (of === 'day' || of === 'week' || of === 'month')

/** The bars that the units are made of: one need for each timeframe, with the most bars that any of its units takes. */
export function unitNeeds(input: UnitInput): readonly BarsNeed[] {
  const { from, to } = input
  const needs = new Map<string, BarsNeed>()
  for (const unit of unitsIn(input)) {
    const chart = chartOfUnit(input, unit)
    const bars = usualBars[unit] ?? finerBars
    const need = historyNeed(chart, { ...(from === undefined ? { bars } : { from }), ...(to !== undefined && { to }) }, 1)
    const before = needs.get(chart.timeframe)
    if (before === undefined || (need.count ?? 0) > (before.count ?? 0)) needs.set(chart.timeframe, need)
  }
  if (tellsForming(input) && !needs.has('1h'))
    needs.set('1h', { need: 'bars', symbol: input.symbol, timeframe: '1h', count: formingHours, optional: true })
  return [...needs.values()]
}

/** Groups of hours are told on a clock. */
export const clockOfGroups = ({ zone: name }: UnitInput): string => name ?? 'UTC'
export const groupsHours = (by: UnitGroup | undefined): boolean => by === 'hour'
