import type { StatisticName } from './catalogue.ts'
import { formatFigure } from './format-figure.ts'

export type BetterWay = 'higher' | 'lower' | null

const ways = {
  total_return: 'higher',
  cagr: 'higher',
  buy_and_hold_return: null,
  alpha: 'higher',
  max_drawdown: 'higher',
  max_drawdown_days: 'lower',
  ulcer_index: 'lower',
  volatility: 'lower',
  sharpe_ratio: 'higher',
  sortino_ratio: 'higher',
  calmar_ratio: 'higher',
  total_trades: null,
  win_rate: 'higher',
  profit_factor: 'higher',
  payoff_ratio: 'higher',
  expectancy_r: 'higher',
  average_trade: 'higher',
  longest_losing_streak: 'lower',
  average_holding: null,
  exposure: null,
  cost_per_side: 'lower',
  break_even_cost: 'higher',
  ambiguous_trades: 'lower',
} as const satisfies Partial<Record<StatisticName, BetterWay>>

/** Figures that runs are compared by, and which way of each is better; null where neither is. Drawdowns and losses are negative, so nearer to 0 is higher. */
export const betterWays: Readonly<Partial<Record<StatisticName, BetterWay>>> = ways

/** The place of the best value: none where neither way is better, or another value reads the same to whoever compares them. */
export function bestPlaces(name: StatisticName, values: readonly (number | null)[]): number[] {
  const better = betterWays[name] ?? null
  const known = values.filter((value) => value !== null)
  if (better === null || known.length < 2) return []
  const best = better === 'higher' ? Math.max(...known) : Math.min(...known)
  const shown = formatFigure(name, best)
  const places = values.flatMap((value, index) => (value !== null && formatFigure(name, value) === shown ? [index] : []))
  return places.length === 1 ? places : []
}
