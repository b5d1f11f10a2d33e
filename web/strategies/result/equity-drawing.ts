import type { StrategyResult } from '@playbook/contract/strategies'
import { formatUsd } from '@playbook/engine/format/money'
import { numberText } from '@playbook/engine/format/number-text'
import { formatPercent } from '@playbook/engine/format/percent'
import type { Line, LineDrawing } from '../../ui/figure/drawing.ts'

type Point = StrategyResult['equity_curve'][number]

/** A balance in percent of where it began. */
const gained = (value: number, start: number) => (start > 0 ? 100 * (value / start - 1) : 0)

const held = (curve: readonly Point[], valueOf: (hold: number) => number): Line[] =>
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

/** The account over time beside the market held, and the drawdown under it. */
export function equityDrawing(result: StrategyResult, unit: 'usd' | 'percent'): LineDrawing {
  const { equity_curve: curve, initial_capital: start } = result
  const valueOf = (value: number) => (unit === 'usd' ? value : gained(value, start))
  return {
    kind: 'line',
    x: { name: 'Time', kind: 'time' },
    panes: [
      {
        y:
          unit === 'usd'
            ? { name: 'USD', format: (value) => numberText(value, 0) }
            : { name: '%', format: (value) => `${numberText(value, Math.abs(value) < 10 ? 1 : 0)}%` },
        lines: [
          { name: 'Strategy', tone: 'main', points: curve.map(({ time, equity }) => [time, valueOf(equity)]) },
          ...held(curve, valueOf),
        ],
        marks: [{ axis: 'y', at: valueOf(start), label: '' }],
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
