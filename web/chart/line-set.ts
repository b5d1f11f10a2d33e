import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  LineType,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import { chartPoints } from './chart-candles.ts'
import { colorOf, type LineColor } from './chart-theme.ts'
import { paneValueText } from './line-values.ts'

/** One value a bar: `times` in UTC seconds, rising; NaN where there is no value. */
export interface LineColumn {
  readonly times: ArrayLike<number>
  readonly values: ArrayLike<number>
}

/** A line over the candles (`pane` 0) or in a pane of its own; its values are `points` in UTC seconds, or a column. */
export interface ChartLine {
  readonly id: string
  readonly title: string
  readonly color: LineColor
  readonly pane: number
  readonly points?: readonly { readonly time: number; readonly value: number | null }[]
  readonly column?: LineColumn
  /** Columns from zero, or a dot a bar, instead of a joined line. */
  readonly shape?: 'line' | 'columns' | 'dots'
  readonly isDashed?: boolean
  /** True for the edges of a band and for lines that stand behind others. */
  readonly isThin?: boolean
  /** True where the price scale makes no room for it. */
  readonly isAside?: boolean
  /** Levels that its pane marks. */
  readonly guides?: readonly number[]
  /** Stands before its value in the legend; not given: the line has no place there. */
  readonly legend?: string
  /** What the lines of one indicator are called together: the legend names them once, with a value each. */
  readonly legendGroup?: string
  /** What the legend shows in place of the values, in percent. */
  readonly percent?: LineColumn
}

const paneFormat = { type: 'custom', minMove: 1e-8, formatter: paneValueText } as const

const lookOf = (line: ChartLine) =>
  ({
    color: colorOf(line.color),
    title: line.title,
    priceLineVisible: false,
    lastValueVisible: line.pane > 0,
    ...(line.pane > 0 && { priceFormat: paneFormat }),
    ...(line.isAside && { autoscaleInfoProvider: () => null }),
  }) as const

const lineLook = (line: ChartLine) => ({
  ...lookOf(line),
  lineWidth: line.isThin ? (1 as const) : (2 as const),
  lineStyle: line.isDashed ? LineStyle.Dashed : LineStyle.Solid,
  crosshairMarkerVisible: false,
  ...(line.shape === 'dots' && { lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 2, lineType: LineType.Simple }),
})

type Item = { time: Time; value: number; color?: string }

/** What a line needs to know of the bars it is drawn on. */
export interface LineBars {
  /** Grows with the bars. */
  readonly times: number[]
  readonly timeOf: (seconds: number) => Time
  /** Points on the bars that hold them, one each, so that a line adds no moments to the time axis. */
  readonly onBars: (points: ReturnType<typeof chartPoints>) => { time: Time; value: number }[]
}

/** Columns rise and fall in the colours of volume. */
const columnColor = (value: number, before: number | undefined) =>
  token((before === undefined ? value >= 0 : value >= before) ? '--volume-up' : '--volume-down')

function itemsOf(line: ChartLine, bars: LineBars): Item[] {
  const { column } = line
  if (column === undefined) return bars.onBars(chartPoints(line.points ?? []))
  const items: Item[] = []
  let at = 0
  for (const time of bars.times) {
    while (at < column.times.length && column.times[at]! < time) at++
    if (at >= column.times.length) break
    const value = column.values[at]!
    if (column.times[at] === time && Number.isFinite(value)) items.push({ time: bars.timeOf(time), value })
  }
  if (line.shape === 'columns') {
    const [up, down] = [columnColor(1, 0), columnColor(0, 1)]
    for (const [i, item] of items.entries()) item.color = item.value >= (items[i - 1]?.value ?? 0) ? up : down
  }
  return items
}

interface Drawn {
  readonly series: ISeriesApi<SeriesType>
  readonly shape: ChartLine['shape']
  line: ChartLine
  bars: LineBars
  guides: IPriceLine[]
}

/** Height of an indicator's pane, of the candles' as 1. */
const ownPaneShare = 0.27

/** Lines on a chart. */
export interface LineSet {
  /** Draws these lines; those that were drawn before and are not among them go, and those that are the same stay untouched. */
  readonly show: (lines: readonly ChartLine[], bars: LineBars) => void
  /** Sets the value of a line on the last bar. */
  readonly update: (id: string, time: Time, value: number) => void
  readonly restyle: () => void
}

export function newLineSet(chart: IChartApi): LineSet {
  const drawn = new Map<string, Drawn>()
  const remove = (id: string, { series }: Drawn) => {
    chart.removeSeries(series)
    drawn.delete(id)
  }
  const add = (line: ChartLine): ISeriesApi<SeriesType> =>
    line.shape === 'columns'
      ? chart.addSeries(HistogramSeries, lookOf(line), line.pane)
      : chart.addSeries(LineSeries, lineLook(line), line.pane)
  const drawGuides = (each: Drawn) => {
    for (const guide of each.guides) each.series.removePriceLine(guide)
    each.guides = (each.line.guides ?? []).map((price) =>
      each.series.createPriceLine({
        price,
        color: token('--line-strong'),
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: false,
        title: '',
      }),
    )
  }
  const restyleOne = ({ series, line }: Drawn) => series.applyOptions(line.shape === 'columns' ? lookOf(line) : lineLook(line))
  const place = (line: ChartLine, bars: LineBars) => {
    const known = drawn.get(line.id)
    if (known !== undefined && known.shape !== line.shape) remove(line.id, known)
    const before = drawn.get(line.id)
    const each: Drawn = before ?? { series: add(line), shape: line.shape, line, bars, guides: [] }
    drawn.set(line.id, each)
    const isSame = before !== undefined && before.bars === bars && before.line.column === line.column && before.line.points === line.points
    const hasGuides = before !== undefined && before.line.guides === line.guides
    each.line = line
    each.bars = bars
    restyleOne(each)
    if (each.series.getPane().paneIndex() !== line.pane) each.series.moveToPane(line.pane)
    if (!isSame) each.series.setData(itemsOf(line, bars) as never)
    if (!hasGuides) drawGuides(each)
  }
  return {
    show(lines, bars) {
      const ids = new Set(lines.map(({ id }) => id))
      for (const [id, each] of drawn) if (!ids.has(id)) remove(id, each)
      for (const line of lines.toSorted((a, b) => a.pane - b.pane)) place(line, bars)
      for (const [k, pane] of chart.panes().entries()) pane.setStretchFactor(k === 0 ? 1 : ownPaneShare)
    },
    update(id, time, value) {
      const each = drawn.get(id)
      if (each === undefined || !Number.isFinite(value)) return
      each.series.update({ time, value, ...(each.shape === 'columns' && { color: columnColor(value, undefined) }) } as never)
    },
    restyle() {
      for (const each of drawn.values()) {
        restyleOne(each)
        drawGuides(each)
        if (each.shape === 'columns') each.series.setData(itemsOf(each.line, each.bars) as never)
      }
    },
  }
}
