import { heatMapOf } from '@playbook/engine/robustness/heat-map'
import type {
  CostJitterReport,
  EquityFan,
  Histogram,
  OverfittingReport,
  RandomEntryReport,
  ResampledReport,
  SplitReport,
  SweepReport,
  WalkForwardReport,
} from '@playbook/engine/robustness/report'
import type { BarsDrawing, HeatDrawing, HistogramDrawing, LineDrawing, ScatterDrawing } from '../ui/figure/drawing.ts'
import { numberText } from '../ui/numbers.ts'
import { percentText, valueText } from './figure-text.ts'

const usd = (value: number) => numberText(value, 0)
const percent = (value: number) => percentText(value)
const count = { name: 'Runs', format: usd, from: 0 } as const

const maxEmptyBins = 40

/** The bins, with empty ones added until `shown` lies among them. */
function binsOf({ min, width, counts }: Histogram, shown: number | null = null): HistogramDrawing['bins'] {
  const max = min + width * counts.length
  const below = shown === null || shown >= min ? 0 : Math.min(maxEmptyBins, Math.ceil((min - shown) / width) + 1)
  const above = shown === null || shown <= max ? 0 : Math.min(maxEmptyBins, Math.ceil((shown - max) / width) + 1)
  const all = [...Array.from({ length: below }, () => 0), ...counts, ...Array.from({ length: above }, () => 0)]
  return all.map((each, i) => ({ from: min + (i - below) * width, to: min + (i - below + 1) * width, count: each }))
}

/** Whether all that was counted has one value: then a sentence says more than a single bar. */
export const isOneValue = ({ bins }: HistogramDrawing): boolean => bins.filter((bin) => bin.count > 0).length <= 1
/** As `isOneValue`, of points. */
export const isOnePoint = ({ groups }: ScatterDrawing): boolean =>
  new Set(groups.flatMap(({ points }) => points.map(({ x, y }) => `${x} ${y}`))).size <= 1

const maxBins = 24

/** Equally wide bins over the values; one bin where they are all the same. */
function histogramOf(values: readonly number[]): Histogram {
  const min = values.reduce((least, value) => Math.min(least, value), Infinity)
  const max = values.reduce((most, value) => Math.max(most, value), -Infinity)
  if (values.length === 0) return { min: 0, width: 1, counts: [] }
  const bins = max === min ? 1 : Math.max(6, Math.min(maxBins, Math.round(Math.sqrt(values.length) * 1.5)))
  const width = max === min ? 1 : (max - min) / bins
  const counts = Array.from({ length: bins }, () => 0)
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.floor((value - min) / width))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return { min, width, counts }
}

export const walkForwardDrawing = ({ equity }: WalkForwardReport, startUsd: number): LineDrawing => ({
  kind: 'line',
  x: { name: 'Time', kind: 'time' },
  panes: [
    {
      y: { name: 'Equity, USD', format: usd },
      lines: [{ name: 'Out of sample, end to end', tone: 'main', points: equity.map(({ time, equityUsd }) => [time, equityUsd]) }],
      marks: [{ axis: 'y', at: startUsd, label: '', tone: 'quiet' }],
    },
  ],
})

export const fanDrawing = ({ step, p5, p25, p50, p75, p95, actual }: EquityFan): LineDrawing => ({
  kind: 'line',
  x: { name: 'Trades', format: usd },
  panes: [
    {
      y: { name: 'Equity, USD', format: usd },
      lines: [
        { name: 'This run', tone: 'main', points: step.map((at, i) => [at, actual[i] ?? null]) },
        { name: 'Middle of the runs', tone: 'quiet', look: 'dashed', points: step.map((at, i) => [at, p50[i] ?? null]) },
      ],
      bands: [
        { name: '5% to 95%', tone: 'main', points: step.map((at, i) => [at, p5[i] ?? 0, p95[i] ?? 0]) },
        { name: '25% to 75%', tone: 'main', points: step.map((at, i) => [at, p25[i] ?? 0, p75[i] ?? 0]) },
      ],
    },
  ],
})

export const returnsDrawing = (returns: readonly number[], ownPercent: number | null): HistogramDrawing => ({
  kind: 'histogram',
  x: { name: 'Total return, %', format: percent },
  y: count,
  bins: binsOf(histogramOf(returns), ownPercent),
  isSigned: true,
  ...(ownPercent === null ? {} : { marks: [{ axis: 'x', at: ownPercent, label: 'This run', tone: 'main' }] as const }),
})

export const drawdownsDrawing = ({ runs }: ResampledReport, ownPercent: number | null): HistogramDrawing => ({
  kind: 'histogram',
  x: { name: 'Deepest drawdown, %', format: percent },
  y: count,
  bins: binsOf(histogramOf(runs.map((run) => run.maxDrawdownPercent)), ownPercent),
  ...(ownPercent === null ? {} : { marks: [{ axis: 'x', at: ownPercent, label: 'This run', tone: 'main' }] as const }),
})

export const costsDrawing = ({ runs, fixed }: CostJitterReport): ScatterDrawing => ({
  kind: 'scatter',
  x: { name: 'Costs, times the assumed ones', format: (value) => numberText(value, 1) },
  y: { name: 'Total return, %', format: percent },
  groups: [
    {
      name: 'Each cost drawn by itself',
      tone: 'quiet',
      shape: 'circle',
      points: runs.map((run, i) => ({
        x: (run.spread + run.slippage + run.commission) / 3,
        y: run.returnPercent,
        name: `Draw ${i + 1}: spread ×${numberText(run.spread, 2)}, slippage ×${numberText(run.slippage, 2)}, commission ×${numberText(run.commission, 2)}`,
      })),
    },
    {
      name: 'All costs together',
      tone: 'main',
      shape: 'diamond',
      points: fixed.map((run) => ({ x: run.spread, y: run.returnPercent, name: `All costs ×${numberText(run.spread, 0)}` })),
    },
  ],
  marks: [{ axis: 'y', at: 0, label: '', tone: 'quiet' }],
})

const finePercent = (value: number) => percentText(value, 3)

export const randomEntriesDrawing = ({ histogram, actualMeanPercent }: RandomEntryReport): HistogramDrawing => ({
  kind: 'histogram',
  x: { name: 'Mean profit of an entry, % of its value', format: finePercent },
  y: count,
  bins: binsOf(histogram, actualMeanPercent),
  marks: [{ axis: 'x', at: actualMeanPercent, label: 'This strategy', tone: 'main' }],
})

const twoDigits = (value: number) => numberText(value, 2)

/** The bins are of ln(ω / (1 − ω)), which nobody reads; ω is the share of the combinations that the chosen one beats. */
const beatenShare = (logit: number) => `${numberText(100 / (1 + Math.exp(-logit)), 0)}%`

export const logitsDrawing = ({ logits }: OverfittingReport): HistogramDrawing => ({
  kind: 'histogram',
  x: { name: 'Share of the combinations that it beats on the other half', format: beatenShare },
  y: { name: 'Ways to halve the history', format: usd, from: 0 },
  bins: binsOf(logits, 0),
  isSigned: true,
  marks: [{ axis: 'x', at: 0, label: 'Half of them', tone: 'quiet' }],
})

export const degradationDrawing = ({ points }: OverfittingReport): ScatterDrawing => ({
  kind: 'scatter',
  x: { name: 'Sharpe where it was chosen', format: twoDigits },
  y: { name: 'Sharpe on the other half', format: twoDigits },
  groups: [
    {
      name: 'Ways to halve the history',
      tone: 'main',
      shape: 'circle',
      points: points.map(({ inSample, outOfSample }, i) => ({ x: inSample, y: outOfSample, name: `Way ${i + 1}` })),
    },
  ],
  marks: [{ axis: 'y', at: 0, label: '', tone: 'quiet' }],
})

export const splitsDrawing = ({ rows }: SplitReport, name: string): BarsDrawing => ({
  kind: 'bars',
  x: { name, labels: rows.map((row) => row.label) },
  y: { name: 'Profit, USD', format: usd },
  bars: [{ name: 'Profit', tone: 'main', values: rows.map((row) => row.profitUsd) }],
  isSigned: true,
})

/** The objective over two parameters; the plan's own values are marked. */
export function heatDrawing(sweep: SweepReport, xPath: string, yPath: string): HeatDrawing {
  const { x, y, cells } = heatMapOf(sweep, xPath, yPath)
  const present = { x: x.values.indexOf(x.present), y: y.values.indexOf(y.present) }
  return {
    kind: 'heat',
    x: { name: x.label, labels: x.values.map(valueText) },
    y: { name: y.label, labels: y.values.map(valueText) },
    value: { name: `${sweep.objectiveTitle}, median`, format: twoDigits },
    cells: cells
      .flatMap((row, yAt) =>
        row.map((cell, xAt) => ({ x: xAt, y: yAt, value: cell?.median ?? null, isMarked: xAt === present.x && yAt === present.y })),
      )
      // Drawn last, so that no neighbour covers its frame.
      .toSorted((a, b) => Number(a.isMarked) - Number(b.isMarked)),
    shades: sweep.objective === 'profit_factor' || sweep.objective === 'win_rate' ? 'rising' : 'signed',
  }
}

/** One parameter needs no map: the objective by its values. */
export function lineOfSweep({ axes: [axis], trials, objectiveTitle }: SweepReport): LineDrawing | null {
  if (axis === undefined) return null
  const points = trials.map(({ values: [value = 0], objective }) => [value, objective] as const).toSorted(([a], [b]) => a - b)
  return {
    kind: 'line',
    x: { name: axis.label, format: valueText },
    panes: [
      {
        y: { name: objectiveTitle, format: twoDigits },
        lines: [{ name: objectiveTitle, tone: 'main', points }],
        marks: [{ axis: 'x', at: axis.present, label: 'Now', tone: 'main' }],
      },
    ],
  }
}
