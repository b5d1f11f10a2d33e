import type { AutoscaleInfo, IPrimitivePaneRenderer, ISeriesPrimitive, ISeriesPrimitiveAxisView, Time } from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import { newAttachment, type Attachment } from './attachment.ts'
import { barAxisOf, priceAxisOf, type BarAxis } from './bar-axis.ts'
import { colorOf } from './chart-theme.ts'
import { columnWidth } from './column-width.ts'
import { labelInk } from './label-ink.ts'
import { extremesOf, pointsBefore, type LinePoints } from './line-points.ts'
import type { ChartLine } from './line-set.ts'
import { paneValueText } from './line-values.ts'

/** A line with its values on the bars. */
export interface PlacedLine {
  readonly line: ChartLine
  readonly points: LinePoints
}

/** All lines of one pane, drawn in one pass over the bars in view; the series they are on gives their price scale. */
export interface LineLayer {
  readonly primitive: ISeriesPrimitive<Time>
  readonly set: (lines: readonly PlacedLine[]) => void
  /** Values or colours have changed. */
  readonly redraw: () => void
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

/** The canvas in device pixels, and the way to them from bars and prices. */
interface Pen {
  readonly context: CanvasRenderingContext2D
  readonly ratio: number
  readonly axis: BarAxis
  readonly x: (place: number) => number
  readonly y: (value: number) => number
}

const dotPx = 2

/** Columns rise and fall in the colours of volume. */
const columnColor = (isRise: boolean) => token(isRise ? '--volume-up' : '--volume-down')
const isRise = ({ values }: LinePoints, k: number) => values[k]! >= (k === 0 ? 0 : values[k - 1]!)

function paintColumns({ context, ratio, axis, x, y }: Pen, { points }: PlacedLine, from: number, to: number): void {
  const width = columnWidth(axis.step, ratio)
  const base = Math.round(y(0))
  for (const rises of [true, false]) {
    context.fillStyle = columnColor(rises)
    for (let k = from; k < to; k++) {
      if (isRise(points, k) !== rises) continue
      const top = Math.round(y(points.values[k]!))
      context.fillRect(Math.round(x(points.places[k]!) - width / 2), Math.min(top, base), width, Math.abs(base - top) + Math.floor(ratio))
    }
  }
}

function paintDots({ context, ratio, x, y }: Pen, { line, points }: PlacedLine, from: number, to: number): void {
  context.fillStyle = colorOf(line.color)
  context.beginPath()
  for (let k = from; k < to; k++) {
    const [left, top] = [x(points.places[k]!), y(points.values[k]!)]
    context.moveTo(left + dotPx * ratio, top)
    context.arc(left, top, dotPx * ratio, 0, 2 * Math.PI)
  }
  context.fill()
}

function paintLine({ context, ratio, axis, x, y }: Pen, { line, points }: PlacedLine, from: number, to: number): void {
  const width = (line.isThin ? 1 : 2) * ratio
  context.strokeStyle = colorOf(line.color)
  context.lineWidth = width
  context.lineJoin = 'round'
  context.setLineDash(line.isDashed ? [2 * width, 2 * width] : [])
  context.beginPath()
  // A single value is a dash as wide as its bar.
  const half = to - from === 1 ? (axis.step * ratio) / 2 : 0
  for (let k = from; k < to; k++) context.lineTo(x(points.places[k]!) - half, y(points.values[k]!))
  if (half > 0) context.lineTo(x(points.places[from]!) + half, y(points.values[from]!))
  context.stroke()
}

const painters = { line: paintLine, dots: paintDots, columns: paintColumns } as const

/** What a line's label at the price axis shows: its value on the last bar in view. */
function labelView({ line, points }: PlacedLine, attached: Attachment['now']): ISeriesPrimitiveAxisView {
  const last = () => {
    const chart = attached()?.chart
    const axis = chart === undefined ? null : barAxisOf(chart)
    return axis === null ? -1 : pointsBefore(points, axis.last + 1) - 1
  }
  const color = () => (line.shape === 'columns' ? columnColor(isRise(points, Math.max(0, last()))) : colorOf(line.color))
  return {
    coordinate: () => attached()?.series.priceToCoordinate(points.values[last()] ?? Number.NaN) ?? 0,
    text: () => paneValueText(points.values[last()] ?? 0),
    textColor: () => labelInk(color()),
    backColor: color,
    visible: () => last() >= 0,
  }
}

/** A layer of lines; `hasLabels`: the newest values stand at the price axis. */
export function newLineLayer({ hasLabels }: { readonly hasLabels: boolean }): LineLayer {
  const attachment = newAttachment()
  let lines: readonly PlacedLine[] = []
  let labels: readonly ISeriesPrimitiveAxisView[] = []

  const draw = (target: Target) =>
    target.useBitmapCoordinateSpace(({ context, mediaSize, horizontalPixelRatio, verticalPixelRatio }) => {
      const attached = attachment.now()
      const axis = attached && barAxisOf(attached.chart)
      const price = attached && priceAxisOf(attached.series, mediaSize.height)
      if (axis === null || price === null) return
      const pen: Pen = {
        context,
        ratio: verticalPixelRatio,
        axis,
        x: (place) => (axis.start + place * axis.step) * horizontalPixelRatio,
        y: (value) => price(value) * verticalPixelRatio,
      }
      for (const placed of lines) {
        // One more on each side, so that lines run on to the edges.
        const from = Math.max(0, pointsBefore(placed.points, axis.first) - 1)
        const to = Math.min(placed.points.count, pointsBefore(placed.points, axis.last + 1) + 1)
        if (from < to) painters[placed.line.shape ?? 'line'](pen, placed, from, to)
      }
      context.setLineDash([])
    })
  const views = [{ zOrder: () => 'normal' as const, renderer: () => ({ draw }) }]

  const autoscaleInfo = (first: number, last: number): AutoscaleInfo | null => {
    let [low, high] = [Infinity, -Infinity]
    for (const { line, points } of lines) {
      if (line.isAside) continue
      const found = extremesOf(points, first, last)
      if (found === null) continue
      low = Math.min(low, found.low, line.shape === 'columns' ? 0 : Infinity)
      high = Math.max(high, found.high, line.shape === 'columns' ? 0 : -Infinity)
    }
    return high < low ? null : { priceRange: { minValue: low, maxValue: high } }
  }
  return {
    primitive: {
      ...attachment.hooks,
      paneViews: () => views,
      priceAxisViews: () => labels,
      autoscaleInfo,
    },
    set(next) {
      lines = next
      labels = hasLabels ? next.map((placed) => labelView(placed, attachment.now)) : []
      attachment.redraw()
    },
    redraw: attachment.redraw,
  }
}
