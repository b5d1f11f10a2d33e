import type { LineDrawing } from '../ui/figure/drawing.ts'
import { numberText } from '../ui/numbers.ts'
import type { ComparedRun } from './compared-run.ts'

const percentText = (value: number) => `${numberText(value, 1)}%`

/** Values at moments of other series: the last one known, and nothing before the first or after the last. */
function valuesAt(
  times: readonly number[],
  own: readonly { readonly time: number; readonly value: number }[],
): (readonly [number, number | null])[] {
  const first = own[0]?.time ?? Number.POSITIVE_INFINITY
  const last = own.at(-1)?.time ?? Number.NEGATIVE_INFINITY
  let at = 0
  return times.map((time) => {
    while (at + 1 < own.length && own[at + 1]!.time <= time) at++
    return [time, time < first || time > last ? null : own[at]!.value]
  })
}

/** The runs in percent of what each began with, and their drawdowns under them, over the same moments. */
export function compareDrawing(runs: readonly ComparedRun[]): LineDrawing {
  const times = [...new Set(runs.flatMap(({ result }) => result.equity_curve.map(({ time }) => time)))].toSorted((a, b) => a - b)
  const linesOf = (name: string, valueOf: (run: ComparedRun) => readonly { time: number; value: number }[]) =>
    runs.map((run) => ({ name: `${run.letter}${name}`, tone: run.tone, look: run.look, points: valuesAt(times, valueOf(run)) }))
  return {
    kind: 'line',
    x: { name: 'Time', kind: 'time' },
    panes: [
      {
        y: { name: '%', format: percentText, tick: (value) => `${numberText(value, 0)}%` },
        lines: linesOf('', ({ result: { equity_curve: curve, initial_capital: start } }) =>
          curve.map(({ time, equity }) => ({ time, value: 100 * (equity / start - 1) })),
        ),
        marks: [{ axis: 'y', at: 0, label: '' }],
        share: 2.2,
      },
      {
        y: { name: '%', format: percentText, tick: (value) => `${numberText(value, 0)}%`, to: 0 },
        lines: linesOf(', drawdown', ({ result }) => result.equity_curve.map(({ time, drawdown_percent: value }) => ({ time, value }))),
      },
    ],
  }
}
