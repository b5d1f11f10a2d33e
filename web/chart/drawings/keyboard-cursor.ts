import type { DrawingPoint } from '@playbook/engine/drawings/drawing'
import type { DrawingEditor } from './drawing-editor.ts'

/** Steps from the lower to the upper edge of the chart. */
const stepsAcross = 100
const room = 6

/** How far one key press goes in price: a hundredth of what is seen, in the market's decimals. */
export function priceStep(editor: DrawingEditor): number {
  const view = editor.layer.projection()
  const surface = editor.surface()
  if (view === null || surface === null) return 0
  const least = 10 ** -surface.decimals
  const wanted = Math.abs(view.priceAt(0) - view.priceAt(view.height)) / stepsAcross
  return Math.max(least, Number(wanted.toFixed(surface.decimals)))
}

/** Where drawing by keyboard begins: at the close of the last bar that is seen. */
function startPoint(editor: DrawingEditor): DrawingPoint | null {
  const surface = editor.surface()
  const bars = surface?.bars() ?? []
  if (surface === null || bars.length === 0) return null
  const seen = Math.floor(surface.chart.timeScale().getVisibleLogicalRange()?.to ?? bars.length)
  const bar = bars[Math.max(0, Math.min(bars.length - 1, seen))]!
  return { time: bar.time, price: bar.close }
}

function show(editor: DrawingEditor, point: DrawingPoint): DrawingPoint {
  editor.setCursor(point)
  const surface = editor.surface()
  if (surface === null) return point
  const scale = surface.chart.timeScale()
  const seen = scale.getVisibleLogicalRange()
  const place = editor.places().placeOf(point.time)
  if (seen !== null && (place < seen.from || place > seen.to)) {
    const by = place < seen.from ? place - seen.from - room : place - seen.to + room
    scale.setVisibleLogicalRange({ from: seen.from + by, to: seen.to + by })
  }
  if (place >= 0 && place < surface.bars().length)
    surface.chart.setCrosshairPosition(point.price, surface.timeOf(point.time), surface.series)
  return point
}

/** The point that the keys move, where it stands or where it begins. */
export const keyboardPoint = (editor: DrawingEditor): DrawingPoint | null => editor.cursor() ?? startPoint(editor)

/** Moves the point by bars and by price steps; gives where it then stands. */
export function stepCursor(editor: DrawingEditor, bars: number, steps: number): DrawingPoint | null {
  const at = keyboardPoint(editor)
  const surface = editor.surface()
  if (at === null || surface === null) return null
  const places = editor.places()
  const time = bars === 0 ? at.time : places.timeAt(places.placeOf(at.time) + bars)
  const least = 10 ** -surface.decimals
  const price = Math.max(least, Number((at.price + steps * priceStep(editor)).toFixed(surface.decimals)))
  return show(editor, { time, price })
}

/** Puts the point on the open, high, low or close of its bar. */
export function snapCursor(editor: DrawingEditor, field: 'open' | 'high' | 'low' | 'close'): DrawingPoint | null {
  const at = keyboardPoint(editor)
  const bar = at === null ? undefined : editor.surface()?.bars()[editor.places().placeOf(at.time)]
  return at === null || bar === undefined ? null : show(editor, { time: at.time, price: bar[field] })
}
