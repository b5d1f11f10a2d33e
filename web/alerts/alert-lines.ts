import type { Time } from 'lightweight-charts'
import { newChartLayer } from '../chart/chart-layer.ts'
import type { ChartPlugin, ChartSurface } from '../chart/chart-plugin.ts'
import { token } from '../ui/page-color.ts'

/** A price at which an alert waits, or is about to. */
export interface AlertLine {
  readonly price: number
  readonly isDraft: boolean
}

export interface AlertLines extends ChartPlugin {
  readonly set: (lines: readonly AlertLine[]) => void
  /** Calls back with the price of each click, until null is given. */
  readonly onPrice: (listener: ((price: number) => void) | null) => void
}

/** The outline of the bell of `web/ui/icon.tsx`, 24 units wide. */
const bell = [
  'M10.268 21a2 2 0 0 0 3.464 0',
  'M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
]
const bellSize = 14
const dash = [6, 4]

function drawBell(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.save()
  context.translate(x, y - bellSize / 2)
  context.scale(bellSize / 24, bellSize / 24)
  context.lineWidth = 2.4
  context.setLineDash([])
  for (const path of bell) context.stroke(new Path2D(path))
  context.restore()
}

/** Alerts on a chart: a dashed line with a bell at each price. */
export function newAlertLines(): AlertLines {
  let surface: ChartSurface | null = null
  let lines: readonly AlertLine[] = []
  let listener: ((price: number) => void) | null = null
  let labels: { readonly remove: () => void }[] = []

  const layer = newChartLayer<AlertLine>('top', (target, { series }, shapes) => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const { price, isDraft } of shapes) {
        const y = series.priceToCoordinate(price)
        if (y === null) continue
        context.strokeStyle = token('--brand')
        context.lineWidth = isDraft ? 2 : 1.2
        context.setLineDash(dash)
        context.beginPath()
        context.moveTo(0, Math.round(y) + 0.5)
        context.lineTo(mediaSize.width, Math.round(y) + 0.5)
        context.stroke()
        drawBell(context, 10, y - bellSize)
      }
      context.setLineDash([])
    })
  })
  const clearLabels = () => {
    for (const label of labels) label.remove()
    labels = []
  }
  const draw = () => {
    layer.set(lines)
    clearLabels()
    const series = surface?.series
    if (series === undefined) return
    labels = lines.map(({ price }) => {
      const line = series.createPriceLine({
        price,
        color: token('--brand'),
        lineVisible: false,
        axisLabelVisible: true,
        axisLabelColor: token('--brand'),
        axisLabelTextColor: token('--on-brand'),
      })
      return { remove: () => series.removePriceLine(line) }
    })
  }
  const click = ({ point }: { readonly point?: { readonly y: number } | undefined; readonly time?: Time | undefined }) => {
    if (listener === null || surface === null || point === undefined) return
    const price = surface.series.coordinateToPrice(point.y)
    if (price !== null && price > 0) listener(Number(price.toFixed(surface.decimals)))
  }
  return {
    attach(next) {
      surface = next
      next.series.attachPrimitive(layer)
      next.chart.subscribeClick(click)
      draw()
    },
    detach() {
      clearLabels()
      surface?.series.detachPrimitive(layer)
      surface?.chart.unsubscribeClick(click)
      surface = null
    },
    themeChanged: draw,
    set(next) {
      lines = next
      draw()
    },
    onPrice(next) {
      listener = next
    },
  }
}
