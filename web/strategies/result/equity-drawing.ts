import type { StrategyResult } from '@playbook/contract/strategies'
import type { Line, LineDrawing, Scale } from '../../ui/figure/drawing.ts'
import { formatPercent, formatUsd, numberText } from '../../ui/numbers.ts'

type Point = StrategyResult['equity_curve'][number]

/** A balance in percent of where it began. */
const gained = (value: number, start: number) => (start > 0 ? 100 * (value / start - 1) : 0)

const held = (curve: readonly Point[], valueOf: (hold: number) => number | null): Line[] =>
  curve.some(({ hold }) => hold !== undefined)
    ? [
        {
          name: 'Buy and hold',
          tone: 'quiet',
          look: 'dashed',
          points: curve.map(({ time, hold }) => [time, hold === undefined ? null : valueOf(hold)]),
        },
      ]
    : []

/** How the account is drawn: in dollars, in dollars on a logarithmic axis, or in percent from its start. */
export type EquityView = 'usd' | 'log' | 'percent'

/** Room around the lines of a logarithmic axis, as a factor. */
const logRoom = 1.03

function scaleOf(view: EquityView, values: readonly number[]): Scale {
  if (view === 'percent') return { name: '% from start', format: (value) => `${numberText(value, Math.abs(value) < 10 ? 1 : 0)}%` }
  const usd = { name: 'USD', format: (value: number) => numberText(value, 0) }
  if (view === 'usd' || values.length === 0) return usd
  return {
    ...usd,
    isLog: true,
    from: values.reduce((low, value) => Math.min(low, value), Infinity) / logRoom,
    to: values.reduce((high, value) => Math.max(high, value), 0) * logRoom,
  }
}

interface EquityLook {
  readonly view: EquityView
  readonly hasHold: boolean
}

/** The account over time beside the market held, and the drawdown under it. */
export function equityDrawing(result: StrategyResult, { view, hasHold }: EquityLook): LineDrawing {
  const { equity_curve: curve, initial_capital: start } = result
  // Nothing at or below zero has a place on a logarithmic axis.
  const valueOf = (value: number) => (view === 'percent' ? gained(value, start) : view === 'log' && value <= 0 ? null : value)
  const lines: Line[] = [
    { name: 'Strategy', tone: 'main', points: curve.map(({ time, equity }) => [time, valueOf(equity)]) },
    ...(hasHold ? held(curve, valueOf) : []),
  ]
  const values = lines.flatMap(({ points }) => points.flatMap(([, value]) => value ?? []))
  return {
    kind: 'line',
    x: { name: 'Time', kind: 'time' },
    panes: [
      {
        y: scaleOf(view, values),
        lines,
        marks: [{ axis: 'y', at: valueOf(start) ?? 0, label: '' }],
        share: 2.4,
      },
      {
        y: {
          name: '%',
          format: (value) => `${numberText(value, 1)}%`,
          tick: (value) => `${value < 0 ? '−' : ''}${Number(Math.abs(value).toFixed(1))}%`,
          to: 0,
          // A run that never fell still has a place for it.
          ...(curve.some((point) => point.drawdown_percent < 0) ? {} : { from: -1 }),
        },
        lines: [
          { name: 'Drawdown', tone: 'down', look: 'area', points: curve.map(({ time, drawdown_percent: drawdown }) => [time, drawdown]) },
        ],
      },
    ],
  }
}

/** What the picture says, in words. */
export const equityWords = ({ equity_curve_summary: { end, peak }, max_drawdown: deepest }: StrategyResult): string =>
  `The account ends at ${formatUsd(end)}, its highest value was ${formatUsd(peak)}, its deepest drawdown ${formatPercent(deepest, 'percent', { digits: 1 })}.`
