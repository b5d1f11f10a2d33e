import { numberText } from '@playbook/engine/format/number-text'
import { LineSeries, LineStyle, type IChartApi, type ISeriesApi, type Time } from 'lightweight-charts'
import { chartPoints } from './chart-candles.ts'
import { colorOf, type LineColor } from './chart-theme.ts'

/** A line over the candles (`pane` 0) or in a pane of its own; `points` in UTC seconds. */
export interface ChartLine {
  readonly id: string
  readonly title: string
  readonly color: LineColor
  readonly pane: number
  readonly points: readonly { readonly time: number; readonly value: number | null }[]
  /** True for the edges of a band and for lines that stand behind others. */
  readonly isThin?: boolean
  /** True where the price scale makes no room for it. */
  readonly isAside?: boolean
}

/** Values of any size, in four digits: an RSI of 51.72, an ATR of 0.001234. */
const paneFormat = {
  type: 'custom',
  minMove: 1e-8,
  formatter: (value: number) => numberText(value, Math.min(8, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value) || 1))))),
} as const

type OnBars = (points: ReturnType<typeof chartPoints>) => { time: Time; value: number }[]

const lookOf = (line: ChartLine) =>
  ({
    color: colorOf(line.color),
    lineWidth: line.isThin ? 1 : 2,
    title: line.title,
    priceLineVisible: false,
    lastValueVisible: line.pane > 0,
    crosshairMarkerVisible: false,
    ...(line.pane > 0 && { priceFormat: paneFormat }),
    ...(line.isAside && { autoscaleInfoProvider: () => null }),
  }) as const

/** Draws lines on a chart, each on the bars that `onBars` gives its points; those drawn before and not among them go. */
export function newLineSet(chart: IChartApi): (lines: readonly ChartLine[], onBars: OnBars) => void {
  const drawn = new Map<string, ISeriesApi<'Line'>>()
  return (lines, onBars) => {
    for (const [id, series] of drawn)
      if (!lines.some((line) => line.id === id)) {
        chart.removeSeries(series)
        drawn.delete(id)
      }
    for (const line of lines) {
      const look = lookOf(line)
      const series = drawn.get(line.id) ?? chart.addSeries(LineSeries, look, line.pane)
      series.applyOptions({ ...look, lineStyle: LineStyle.Solid })
      if (series.getPane().paneIndex() !== line.pane) series.moveToPane(line.pane)
      series.setData(onBars(chartPoints(line.points)))
      drawn.set(line.id, series)
    }
    for (const pane of chart.panes().slice(1)) pane.setStretchFactor(0.28)
  }
}
