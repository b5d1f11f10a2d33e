import {
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import type { LineColor } from './chart-theme.ts'
import { newLineLayer, type LineLayer, type PlacedLine } from './line-layer.ts'
import { pointsOf, setPoint, type LineBars } from './line-points.ts'
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

/** Height of an indicator's pane, of the candles' as 1. */
const ownPaneShare = 0.27

/** The series that gives a pane its price scale: one value on the last bar, which is not drawn; the lines say what must fit. */
const carrierLook = {
  lineVisible: false,
  crosshairMarkerVisible: false,
  lastValueVisible: false,
  priceLineVisible: false,
  priceFormat: { type: 'custom', minMove: 1e-8, formatter: paneValueText },
} as const

/** A pane with its lines. Lines over the prices are on the series of prices, others on a carrier. */
interface LinePane {
  readonly layer: LineLayer
  readonly carrier: ISeriesApi<SeriesType> | null
  guides: readonly { readonly price: number; readonly line: IPriceLine }[]
}

/** Lines on a chart. */
export interface LineSet {
  /** What draws the lines over the prices; to be attached to their series. */
  readonly overPrices: LineLayer['primitive']
  /** Draws these lines; those that were drawn before and are not among them go. */
  readonly show: (lines: readonly ChartLine[], bars: LineBars) => void
  /** Sets the values of lines on the last bar, by the line's id; they show when the chart is drawn next. */
  readonly update: (values: Readonly<Record<string, number>>) => void
  /** The bars have one more. */
  readonly grow: () => void
  readonly restyle: () => void
}

export function newLineSet(chart: IChartApi, timeOf: (seconds: number) => Time): LineSet {
  const prices: LinePane = { layer: newLineLayer({ hasLabels: false }), carrier: null, guides: [] }
  const panes: LinePane[] = [prices]
  let placed = new Map<string, PlacedLine>()
  let bars: LineBars = { times: [], indexAt: () => null }

  const addPane = (): LinePane => {
    const layer = newLineLayer({ hasLabels: true })
    const fit = layer.primitive.autoscaleInfo
    let fitted: ReturnType<NonNullable<typeof fit>> = null
    const carrier = chart.addSeries(
      LineSeries,
      {
        ...carrierLook,
        // Asking for the usual range asks the layer for its own; the carrier's value is none of it.
        autoscaleInfoProvider: (usual: () => unknown) => {
          usual()
          return fitted
        },
      },
      panes.length,
    )
    // A new pane begins with the scale of the prices: percent of the carrier's value would be percent of nothing.
    carrier.priceScale().applyOptions({ mode: PriceScaleMode.Normal })
    carrier.attachPrimitive({ ...layer.primitive, autoscaleInfo: (first, last) => (fitted = fit?.(first, last) ?? null) })
    return { layer, carrier, guides: [] }
  }
  const carry = () => {
    const last = bars.times.at(-1)
    for (const { carrier } of panes) carrier?.setData(last === undefined ? [] : [{ time: timeOf(last), value: 0 }])
  }
  const drawGuides = (pane: LinePane, levels: readonly number[]) => {
    for (const { line } of pane.guides) pane.carrier?.removePriceLine(line)
    pane.guides = levels.flatMap((price) => {
      const look = {
        price,
        color: token('--line-strong'),
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: false,
        title: '',
      } as const
      return pane.carrier === null ? [] : [{ price, line: pane.carrier.createPriceLine(look) }]
    })
  }
  const place = (line: ChartLine, isSame: boolean): PlacedLine => {
    const before = isSame ? placed.get(line.id) : undefined
    const isKept = before !== undefined && before.line.column === line.column && before.line.points === line.points
    return { line, points: isKept ? before.points : pointsOf(line, bars) }
  }
  return {
    overPrices: prices.layer.primitive,
    show(lines, on) {
      const isSame = bars === on
      bars = on
      placed = new Map(lines.map((line) => [line.id, place(line, isSame)]))
      const count = Math.max(0, ...lines.map(({ pane }) => pane)) + 1
      const isOther = count !== panes.length
      while (panes.length > count) chart.removeSeries(panes.pop()!.carrier!)
      while (panes.length < count) panes.push(addPane())
      if (!isSame || isOther) carry()
      for (const [k, pane] of panes.entries()) {
        const own = [...placed.values()].filter(({ line }) => line.pane === k)
        pane.layer.set(own)
        const levels = own.flatMap(({ line }) => line.guides ?? [])
        if (levels.join() !== pane.guides.map(({ price }) => price).join()) drawGuides(pane, levels)
      }
      if (isOther) for (const [k, pane] of chart.panes().entries()) pane.setStretchFactor(k === 0 ? 1 : ownPaneShare)
    },
    update(values) {
      for (const [id, value] of Object.entries(values)) {
        const each = placed.get(id)
        if (each !== undefined) setPoint(each.points, bars.times.length - 1, value)
      }
    },
    grow() {
      const last = bars.times.at(-1)
      if (last !== undefined) for (const { carrier } of panes) carrier?.update({ time: timeOf(last), value: 0 })
    },
    restyle() {
      for (const pane of panes) {
        drawGuides(
          pane,
          pane.guides.map(({ price }) => price),
        )
        pane.layer.redraw()
      }
    },
  }
}
