import { readSaid } from '../agent/said-condition.ts'
import { isIntraday, type Timeframe } from '../market/timeframe.ts'
import { someTermOf } from '../strategy/plan-children.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import type { SaidHorizon, Slots } from './question.ts'

const chartOfUnit: Partial<Record<SaidHorizon['unit'], Timeframe>> = { day: '1d', week: '1w', month: '1M' }

/** How far price went from the close before: a move of one bar, whose length nobody said. */
const isMove = (term: Term): boolean =>
  term.kind === 'calc' &&
  (term.op === 'pct_change' || term.op === 'sub') &&
  term.args.some((arg) => arg.kind === 'price' && arg.field === 'close' && arg.shift === 1)
const isMeasured = (term: Term): boolean => term.kind === 'indicator'
const isOfMove = (expr: Expr): boolean => someTermOf(expr, isMove) && !someTermOf(expr, isMeasured)

/** Bars that are named are those of the chart. */
const namesBars = /\b(?:bars?|candles?|candlesticks?|hour|hours|hourly)\b/iu

/**
 * The chart of what came days, weeks or months after a move: "the day after a drop of 3%" is a drop of a day, whatever shorter chart
 * is open. Null where the chart is the one in view.
 */
export function chartOfMove({ condition, horizon, timeframes }: Slots, symbol: string, timeframe: Timeframe): Timeframe | null {
  const chart = horizon === undefined ? undefined : chartOfUnit[horizon.unit]
  if (chart === undefined || condition === undefined || timeframes !== undefined || !isIntraday(timeframe)) return null
  if (namesBars.test(condition)) return null
  const said = readSaid({ text: condition, symbol, timeframe })
  return said.ok && said.value.chart.timeframe === timeframe && isOfMove(said.value.expr) ? chart : null
}
