import { measure, type ChartPlace, type Measured } from '@playbook/engine/chart/measure'
import type { Logical, MouseEventParams, Time } from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import { newChartLayer } from './chart-layer.ts'
import type { ChartPlugin, ChartSurface } from './chart-plugin.ts'
import { placeMeasureLabel } from './measure-label.ts'

interface MeasureOptions {
  /** Pip in price; null where the market has none. */
  readonly pip: number | null
  /** What was measured in words, which stand at its box. */
  readonly wordsOf: (measured: Measured) => string
  /** What was measured, while it is and after; null when there is nothing. */
  readonly onMeasured: (measured: Measured | null) => void
  /** The reader is done with it. */
  readonly onEnd: () => void
}

const pad = { x: 8, y: 5 }
const textPx = 12

/** Words on a ground of their own. */
function paintWords(
  context: CanvasRenderingContext2D,
  words: string,
  placeOf: (size: { readonly width: number; readonly height: number }) => { readonly left: number; readonly top: number },
): void {
  context.font = `500 ${textPx}px ${token('--font-ui')}`
  const size = { width: context.measureText(words).width + 2 * pad.x, height: textPx + 2 * pad.y }
  const { left, top } = placeOf(size)
  context.beginPath()
  context.roundRect(left, top, size.width, size.height, 4)
  context.fillStyle = token('--raised')
  context.fill()
  context.strokeStyle = token('--line-strong')
  context.stroke()
  context.fillStyle = token('--text')
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(words, left + pad.x, top + size.height / 2)
}

/** Measures from a place to another: by dragging, by two clicks, or with Enter on two bars of the keyboard's walk. */
export function newMeasureTool({ pip, wordsOf, onMeasured, onEnd }: MeasureOptions): ChartPlugin {
  let surface: ChartSurface | null = null
  let start: ChartPlace | null = null
  let end: ChartPlace | null = null
  /** Where the cross-hair stands, for the keyboard. */
  let walked: ChartPlace | null = null
  let isDragging = false
  /** It has been measured, and is looked at until the next click or Escape. */
  let isDone = false

  const layer = newChartLayer<readonly [ChartPlace, ChartPlace]>('top', (target, { chart, series }, shapes) => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const [from, to] of shapes) {
        const [x0, x1] = [from, to].map(({ index }) => chart.timeScale().logicalToCoordinate(index as Logical))
        const [y0, y1] = [from, to].map(({ price }) => series.priceToCoordinate(price))
        if (x0 == null || x1 == null || y0 == null || y1 == null) continue
        const isRising = to.price >= from.price
        const box = { left: Math.min(x0, x1), top: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) }
        context.fillStyle = token(isRising ? '--up' : '--down')
        context.strokeStyle = context.fillStyle
        context.globalAlpha = 0.16
        context.fillRect(box.left, box.top, box.width, box.height)
        context.globalAlpha = 1
        context.strokeRect(box.left + 0.5, box.top + 0.5, box.width, box.height)
        if (from !== to)
          paintWords(context, wordsOf(measure(from, to, pip)), (label) => placeMeasureLabel(box, { ...label, isRising }, mediaSize))
      }
    })
  })

  const show = () => {
    layer.set(start !== null && end !== null ? [[start, end]] : [])
    onMeasured(start !== null && end !== null ? measure(start, end, pip) : null)
  }
  const placeAt = (event: PointerEvent): ChartPlace | null => {
    if (surface === null) return null
    const { chart, series, element, bars } = surface
    const box = element.getBoundingClientRect()
    const logical = chart.timeScale().coordinateToLogical(event.clientX - box.left)
    const price = series.coordinateToPrice(event.clientY - box.top)
    const all = bars()
    if (logical === null || price === null || all.length === 0) return null
    const index = Math.min(all.length - 1, Math.max(0, Math.round(logical)))
    return { index, time: all[index]!.time, price }
  }
  /** Where the bar of a place stands now; null where it is not loaded any more. */
  const placeAgain = (place: ChartPlace | null): ChartPlace | null => {
    const index = place === null ? null : (surface?.indexAt(place.time) ?? null)
    return place === null || index === null || surface?.bars()[index]?.time !== place.time ? null : { ...place, index }
  }
  const begin = (place: ChartPlace) => {
    start = place
    end = place
    show()
  }
  const hold = (isHeld: boolean) => surface?.chart.applyOptions({ handleScroll: !isHeld, handleScale: !isHeld })
  const finish = (place: ChartPlace) => {
    end = place
    show()
    isDone = true
    hold(false)
  }
  const clear = () => {
    start = null
    end = null
    isDone = false
    show()
    onEnd()
  }
  const down = (event: PointerEvent) => {
    if (isDone) return clear()
    const place = placeAt(event)
    if (place === null || event.button !== 0) return
    event.preventDefault()
    if (start === null) begin(place)
    isDragging = true
  }
  const moveTo = (event: PointerEvent) => {
    const place = start === null || isDone ? null : placeAt(event)
    if (place === null) return
    end = place
    show()
  }
  const up = (event: PointerEvent) => {
    const place = placeAt(event)
    const wasDragging = isDragging
    isDragging = false
    // A click alone begins; the second one, or the end of a drag, ends.
    if (place === null || start === null || isDone || !wasDragging || place.index === start.index) return
    finish(place)
  }
  const walk = (event: MouseEventParams<Time>) => {
    if (surface === null || event.time === undefined || event.logical === undefined || event.sourceEvent !== undefined) return
    const bar = surface.bars()[event.logical]
    if (bar === undefined) return
    walked = { index: event.logical, time: bar.time, price: bar.close }
    if (start === null || isDone) return
    end = walked
    show()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || walked === null) return
    event.preventDefault()
    if (isDone) clear()
    else if (start === null) begin(walked)
    else finish(walked)
  }
  // The keyboard may be anywhere on the page: after a drag it is still on the button that began it.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]') !== null) return
    event.preventDefault()
    clear()
  }
  const listen = (element: HTMLElement, does: 'addEventListener' | 'removeEventListener') => {
    element[does]('pointerdown', down as EventListener, { capture: true })
    element[does]('pointermove', moveTo as EventListener, { capture: true })
    element[does]('pointerup', up as EventListener, { capture: true })
    element.parentElement?.[does]('keydown', press as EventListener)
    document[does]('keydown', leave as EventListener, { capture: true })
  }
  return {
    attach(next) {
      surface = next
      next.series.attachPrimitive(layer)
      hold(true)
      next.chart.subscribeCrosshairMove(walk)
      listen(next.element, 'addEventListener')
    },
    detach() {
      if (surface === null) return
      const { chart, series, element } = surface
      listen(element, 'removeEventListener')
      chart.unsubscribeCrosshairMove(walk)
      hold(false)
      series.detachPrimitive(layer)
      surface = null
    },
    barsChanged() {
      // Places are counted in bars: what was measured moves with its bars, and is gone without them.
      ;[start, end, walked] = [placeAgain(start), placeAgain(end), placeAgain(walked)]
      if (start === null || end === null) {
        start = null
        end = null
        isDone = false
        isDragging = false
        hold(true)
      }
      show()
    },
  }
}
