import type { Drawing, DrawingPoint } from '@playbook/engine/drawings/drawing'
import { drawingKinds } from '@playbook/engine/drawings/drawing-kinds'
import type { HandleName } from '@playbook/engine/drawings/move-drawing'
import type { ChartSurface } from '../chart-plugin.ts'
import type { Aim, DrawingEditor } from './drawing-editor.ts'
import { newLoupe } from './loupe.ts'
import type { Pixel } from './projection.ts'
import css from './drawings.module.css'

/** How near a pointer must come, in CSS pixels: a finger is wider than a mouse's tip. */
const reaches = { mouse: { line: 6, snap: 14 }, touch: { line: 16, snap: 24 } } as const
/** Less than this is a click, not a drag. */
const dragPx = 5
/** A dragging finger points this far above itself, where it can be seen. */
const fingerOffsetPx = 56

const kindOf = (event: PointerEvent) => (event.pointerType === 'touch' ? 'touch' : 'mouse')
const aimOf = (event: PointerEvent): Aim => ({
  reach: reaches[kindOf(event)].snap,
  isMagnetTurned: event.ctrlKey || event.metaKey,
  isLevel: event.shiftKey,
})

/** One press of the pointer that belongs to the drawings, until it is released. */
interface Press {
  readonly pointerId: number
  readonly start: Pixel
  /** What is held; null while a tool sets points. */
  readonly held: { readonly drawing: Drawing; readonly part: HandleName | null } | null
  /** The tool's first point was set by this very press: releasing it elsewhere sets the second. */
  readonly hasBegun: boolean
  isDrag: boolean
  last: DrawingPoint | null
}

/** Makes the mouse or a finger draw on a chart; gives what ends it. A press that is not for the drawings stays with the chart. */
export function listenToPointer(editor: DrawingEditor, { element, chart, series }: ChartSurface): () => void {
  const loupe = newLoupe(element, css.loupe ?? '')
  const ending = new AbortController()
  let press: Press | null = null
  let clickedAt: Pixel | null = null

  /** In pixels of the price pane; null beside it. */
  const placeOf = (event: PointerEvent | MouseEvent): Pixel | null => {
    const view = editor.layer.projection()
    if (view === null) return null
    const pane = (series.getPane().getHTMLElement() ?? element).getBoundingClientRect()
    const left = pane.left + chart.priceScale('left').width()
    const at = { x: event.clientX - left, y: event.clientY - pane.top }
    return at.x >= 0 && at.x <= view.width && at.y >= 0 && at.y <= view.height ? at : null
  }
  const offset = (at: Pixel, event: PointerEvent, isDrag: boolean): Pixel =>
    kindOf(event) === 'touch' && isDrag ? { x: at.x, y: Math.max(0, at.y - fingerOffsetPx) } : at

  const pressFor = (event: PointerEvent, at: Pixel): Press | null => {
    const base = { pointerId: event.pointerId, start: at, isDrag: false, last: null }
    const { tool, points, selectedId } = editor.state.get()
    if (tool !== null) {
      const begins = kindOf(event) === 'mouse' && points.length === 0 && drawingKinds[tool].points > 1
      const point = editor.pointAt(at, aimOf(event))
      if (point !== null && begins) editor.placeAt(point)
      if (point !== null) editor.setCursor(point)
      return { ...base, held: null, hasBegun: begins, last: point }
    }
    const hit = editor.layer.hit(at, reaches[kindOf(event)].line)
    const drawing = editor.find(hit?.id ?? null)
    if (hit === null || drawing === undefined) return null
    // The inside of an area is also where the chart is moved: it is held only once it is selected.
    if (hit.part === 'area' && hit.id !== selectedId) return null
    if (hit.part === 'area' && drawing.properties.locked) return null
    editor.select(drawing.id)
    return { ...base, held: { drawing, part: hit.part === 'line' || hit.part === 'area' ? null : hit.part }, hasBegun: false }
  }

  const begin = (event: PointerEvent) => {
    clickedAt = null
    if (press !== null || editor.isPaused() || event.button !== 0 || !(event.target instanceof HTMLCanvasElement)) return
    const at = placeOf(event)
    if (at === null) return
    press = pressFor(event, at)
    if (press === null) clickedAt = at
  }
  const move = (event: PointerEvent) => {
    const at = placeOf(event)
    if (press === null) return hover(event, at)
    if (event.pointerId !== press.pointerId || at === null) return
    if (Math.hypot(at.x - press.start.x, at.y - press.start.y) > dragPx) press.isDrag = true
    if (press.held === null) {
      const seen = offset(at, event, press.isDrag)
      press.last = editor.pointAt(seen, aimOf(event)) ?? press.last
      editor.setCursor(press.last)
      if (kindOf(event) === 'touch' && press.isDrag) loupe.showAt(seen)
      return
    }
    const { drawing, part } = press.held
    if (!press.isDrag || drawing.properties.locked) return
    const properties = editor.dragged(drawing, part, press.start, at, aimOf(event))
    if (properties !== null) editor.preview(drawing.id, properties)
    if (kindOf(event) === 'touch') loupe.showAt(at)
  }
  const hover = (event: PointerEvent, at: Pixel | null) => {
    if (kindOf(event) !== 'mouse' || event.buttons !== 0) return
    if (editor.state.get().tool !== null) {
      if (at !== null) editor.setCursor(editor.pointAt(at, aimOf(event)))
      return
    }
    const isOver = event.target instanceof Node && element.contains(event.target)
    const hit = at === null || !isOver ? null : editor.layer.hit(at, reaches.mouse.line)
    editor.hover(hit === null || hit.part === 'area' ? null : hit.id)
  }
  const end = (event: PointerEvent) => {
    if (press === null) return endClick(event)
    if (event.pointerId !== press.pointerId) return
    const done = press
    press = null
    loupe.hide()
    if (done.held === null) {
      if ((!done.hasBegun || done.isDrag) && done.last !== null) editor.placeAt(done.last)
      return
    }
    const { drawing, part } = done.held
    const at = placeOf(event)
    const properties = done.isDrag && at !== null ? editor.dragged(drawing, part, done.start, at, aimOf(event)) : null
    editor.preview(drawing.id, null)
    if (properties !== null && !drawing.properties.locked) editor.change(drawing.id, properties)
  }
  /** A click on the inside of an area selects it, one beside everything selects nothing. */
  const endClick = (event: PointerEvent) => {
    const at = placeOf(event)
    if (clickedAt === null || at === null || Math.hypot(at.x - clickedAt.x, at.y - clickedAt.y) > dragPx) return
    clickedAt = null
    const id = editor.layer.hit(at, reaches[kindOf(event)].line)?.id ?? null
    if (id !== editor.state.get().selectedId) editor.select(id)
  }
  const cancel = (event: PointerEvent) => {
    if (press?.pointerId !== event.pointerId) return
    if (press.held !== null) editor.preview(press.held.drawing.id, null)
    press = null
    loupe.hide()
  }
  const keepFromChart = (event: Event) => {
    if (press === null) return
    event.stopPropagation()
    // A finger that draws does not scroll the page.
    if (event.type === 'touchstart') event.preventDefault()
  }
  const openForm = (event: MouseEvent) => {
    const at = placeOf(event)
    const hit = at === null ? null : editor.layer.hit(at, reaches.mouse.line)
    if (hit !== null && editor.state.get().tool === null) editor.edit(hit.id)
  }

  const { signal } = ending
  element.addEventListener('pointerdown', begin, { capture: true, signal })
  element.addEventListener('mousedown', keepFromChart, { capture: true, signal })
  element.addEventListener('touchstart', keepFromChart, { capture: true, passive: false, signal })
  element.addEventListener('dblclick', openForm, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  return () => {
    loupe.hide()
    ending.abort()
  }
}
