import { timeframeMinutes, type Timeframe } from '../../market/timeframe.ts'
import { childrenOf } from '../plan-children.ts'
import type { Expr, Origin } from '../plan.ts'
import { noteAmbiguous } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { spansOf } from './draft.ts'
import { periodUnits } from './indicator-numbers.ts'
import { tradingDaysOf } from './time-settings.ts'

type Window = Extract<Expr, { expr: Expr }>

const minutesOfUnit: Readonly<Record<string, number>> = { minute: 1, hour: 60 }

/** The unit in which the words tell how long a window is, `5 days`, where it is not bars. */
function unitOf(c: Cursor, { bars, from, expr }: Window): string | null {
  const inside = (l: { readonly start: number; readonly end: number }, spans: ReturnType<typeof spansOf>) =>
    spans.some((s) => s.start <= l.start && l.end <= s.end)
  const [own, inner] = [spansOf(from), spansOf(expr.from)]
  const at = c.lexemes.findIndex(
    (l, i) => l.tag === 'number' && l.value === bars && c.lexemes[i + 1]?.tag === 'unit' && inside(l, own) && !inside(l, inner),
  )
  const unit = at < 0 ? '' : c.lexemes[at + 1]!.name
  return unit === '' || unit === 'bar' || unit === 'year' ? null : unit
}

/** So many of a unit in bars of a chart; null where they are no whole number of them, or depend on the market's hours. */
function barsOf(count: number, unit: string, chart: Timeframe): number | null {
  const minutes = (minutesOfUnit[unit] ?? 0) * count
  if (minutes > 0) {
    const bars = minutes / timeframeMinutes[chart]
    return timeframeMinutes[chart] < timeframeMinutes['1d'] && Number.isInteger(bars) ? bars : null
  }
  if (chart === '1d') return count * (tradingDaysOf[unit] ?? 1)
  return (chart === '1w' && unit === 'week') || (chart === '1M' && unit === 'month') ? count : null
}

/** `within the last 2 hours` on a chart of 15 minutes: 8 bars. What cannot be told in bars is asked about. */
export function settleWindows(c: Cursor, expr: Expr, chart: Timeframe | null): Expr {
  if ('args' in expr) return { ...expr, args: expr.args.map((each) => settleWindows(c, each, chart)) }
  if ('arg' in expr) return { ...expr, arg: settleWindows(c, expr.arg, chart) }
  if (!('expr' in expr)) return expr
  const settled = { ...expr, expr: settleWindows(c, expr.expr, chart) }
  const unit = unitOf(c, expr)
  if (unit === null) return settled
  const bars = chart && barsOf(expr.bars, unit, chart)
  if (bars === null) noteAmbiguous(c, 'window_unit', expr.from)
  return bars === null ? settled : { ...settled, bars }
}

/** The charts that windows imply where the words name none: `within the last 5 days`. */
export function windowCharts(c: Cursor, expr: Expr): readonly (readonly [Timeframe, Origin])[] {
  const inner = childrenOf(expr).flatMap((each) => windowCharts(c, each))
  const chart = 'expr' in expr ? periodUnits[unitOf(c, expr) ?? ''] : null
  return chart ? [...inner, [chart, expr.from]] : inner
}
