import type { StatisticName } from './catalogue.ts'

/** Why a figure would mean nothing. */
export const reasons = {
  no_trades: 'There were no trades.',
  no_winning_trade: 'No trade won.',
  no_losing_trade: 'No trade lost.',
  few_trades: 'Fewer than 10 trades.',
  no_stop: 'No trade had a stop.',
  short_period: 'Under three months of data: a yearly figure would mean nothing.',
  few_days: 'Fewer than 30 daily returns.',
  no_days: 'There is no daily return.',
  no_bars: 'No bar was decided.',
  no_movement: 'Equity did not move.',
  no_market_movement: 'The market did not move.',
  no_negative_day: 'No day lost.',
  few_negative_days: 'At most one day in twenty lost.',
  no_drawdown: 'Equity never fell below its peak.',
  loses_before_costs: 'The trades lose before any cost.',
  ruined: 'The account was lost.',
} as const
export type Reason = keyof typeof reasons

/** A figure's value, or why it has none. */
export type Measure = number | Reason

/** One statistic by its catalogue name; either `value` or `reason` is null. */
export interface Figure {
  readonly name: StatisticName
  readonly value: number | null
  readonly reason: string | null
}

export function figureOf(name: StatisticName, measure: Measure): Figure {
  if (typeof measure === 'string') return { name, value: null, reason: reasons[measure] }
  if (!Number.isFinite(measure)) throw new Error(`${name} is ${measure}: its edge has no reason`)
  // Adding 0 turns −0 into 0.
  return { name, value: measure + 0, reason: null }
}

export const minTrades = 10
export const minDays = 30
/** Three months; a yearly figure from less is not shown. */
export const minCalendarDays = 90
