import type { StatisticName } from '@playbook/engine/statistics/catalogue'
import { formatFigure } from '@playbook/engine/statistics/format-figure'
import type { ComparedRun } from './compared-run.ts'

/** Which way of a figure is better; null where neither is. Drawdowns and losses are negative, so nearer to 0 is higher. */
const figures = {
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
} as const satisfies Partial<Record<StatisticName, 'higher' | 'lower' | null>>

export interface FigureRow {
  readonly name: StatisticName
  /** One for each run. */
  readonly values: readonly (number | null)[]
  /** The place of the best value; none where neither way is better, or another one reads the same. */
  readonly best: readonly number[]
}

/** The figures of the runs side by side. */
export const figureRows = (runs: readonly Pick<ComparedRun, 'result'>[]): FigureRow[] =>
  (Object.entries(figures) as [StatisticName, 'higher' | 'lower' | null][]).map(([name, better]) => {
    const values = runs.map(({ result }) => result.figures.find((figure) => figure.name === name)?.value ?? null)
    return { name, values, best: bestOf(name, values, better) }
  })

/** Two values that read the same are equal to whoever reads them: neither is the best. */
function bestOf(name: StatisticName, values: readonly (number | null)[], better: 'higher' | 'lower' | null): number[] {
  const known = values.filter((value) => value !== null)
  if (better === null || known.length < 2) return []
  const best = better === 'higher' ? Math.max(...known) : Math.min(...known)
  const shown = formatFigure(name, best)
  const places = values.flatMap((value, index) => (value !== null && formatFigure(name, value) === shown ? [index] : []))
  return places.length === 1 ? places : []
}
