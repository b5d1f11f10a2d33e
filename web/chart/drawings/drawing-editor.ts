import { newBarPlaces, type BarPlaces } from '@playbook/engine/drawings/bar-places'
import type { Drawing, DrawingCommand, DrawingPoint, DrawingProperties, DrawingType } from '@playbook/engine/drawings/drawing'
import { findDrawingProblem } from '@playbook/engine/drawings/find-drawing-problem'
import { moveHandle, shiftDrawing, type HandleName } from '@playbook/engine/drawings/move-drawing'
import { snapPrice } from '@playbook/engine/drawings/snap-price'
import { tinyStore, type TinyStore } from '../../ui/tiny-store.ts'
import type { ChartPlugin, ChartSurface } from '../chart-plugin.ts'
import { newDrawingLayer, type DrawingLayer, type Scene } from './drawing-layer.ts'
import { draftOf, keepLevel, leave, newEditorState, setPoint, takeTool, type EditorState } from './editor-state.ts'
import { listenToPointer } from './listen-to-pointer.ts'
import type { Pixel } from './projection.ts'

/** What the editor tells the page. */
interface EditorHost {
  /** Applies commands to the drawings, and keeps them. */
  readonly apply: (commands: readonly DrawingCommand[]) => void
  readonly newId: () => string
  /** A drawing is to be edited by its values. */
  readonly onEdit: (id: string) => void
}

/** How a place is found: with the magnet or without, and as level as the point before it. */
export interface Aim {
  readonly reach: number
  readonly isMagnetTurned: boolean
  readonly isLevel: boolean
}

/** Makes and edits the drawings of one chart. */
export interface DrawingEditor {
  readonly plugin: ChartPlugin
  readonly state: TinyStore<EditorState>
  readonly layer: DrawingLayer
  readonly setDrawings: (drawings: readonly Drawing[]) => void
  /** Shows what was found in the bars, beside the drawings. */
  readonly setFound: (found: Scene['found']) => void
  /** When the bar after one opens; places what lies in the future. */
  readonly setNextOpen: (nextOpen: ((open: number) => number) | undefined) => void
  readonly setHost: (host: EditorHost) => void
  /** Another tool has the pointer: nothing is drawn or taken hold of. */
  readonly setPaused: (isPaused: boolean) => void
  readonly isPaused: () => boolean
  /** Who is asked about a key that is pressed on the chart, before the chart is. */
  readonly setKeys: (press: (event: KeyboardEvent) => void) => void
  readonly take: (tool: DrawingType | null) => void
  readonly select: (id: string | null) => void
  readonly turnMagnet: () => void
  /** Leaves what was begun; false where there is nothing to leave. */
  readonly leave: () => boolean
  /** Where the next point would be. */
  readonly cursor: () => DrawingPoint | null
  readonly setCursor: (point: DrawingPoint | null) => void
  readonly placeAt: (point: DrawingPoint) => void
  readonly pointAt: (at: Pixel, aim: Aim) => DrawingPoint | null
  readonly hover: (id: string | null) => void
  readonly find: (id: string | null) => Drawing | undefined
  /** Shows a drawing elsewhere while it is dragged; null ends that. */
  readonly preview: (id: string, properties: DrawingProperties | null) => void
  /** The properties with a handle, or the whole drawing, taken from one pixel to another. */
  readonly dragged: (drawing: Drawing, part: HandleName | null, from: Pixel, to: Pixel, aim: Aim) => DrawingProperties | null
  /** Moves a drawing by bars and by price. */
  readonly nudge: (id: string, bars: number, price: number) => void
  readonly change: (id: string, properties: DrawingProperties) => void
  readonly edit: (id: string) => void
  readonly surface: () => ChartSurface | null
  readonly places: () => BarPlaces
}

/** A price with the market's decimals, never 0 or below. */
const rounded = (price: number, decimals: number) => Math.max(Number(price.toFixed(decimals)), 10 ** -decimals)

export function createDrawingEditor(): DrawingEditor {
  const state = tinyStore(newEditorState)
  let surface: ChartSurface | null = null
  let drawings: readonly Drawing[] = []
  let found: Scene['found'] = []
  let moved: Drawing | null = null
  let cursor: DrawingPoint | null = null
  let hoverId: string | null = null
  let host: EditorHost | null = null
  let nextOpen: ((open: number) => number) | undefined
  let places = newBarPlaces({ times: [] })
  let takeOff: (() => void) | null = null
  let isPaused = false
  let keys: ((event: KeyboardEvent) => void) | null = null
  const layer = newDrawingLayer(
    () => surface,
    () => places,
  )

  const draw = () => {
    const { selectedId, points } = state.get()
    const draft = draftOf(state.get(), cursor, places.placeOf)
    const shown = moved === null ? drawings : drawings.map((each) => (each.id === moved?.id ? moved : each))
    layer.setScene({ drawings: shown, draft, points, selectedId, hoverId, found })
  }
  const set = (next: EditorState) => {
    state.set(next)
    draw()
  }
  const placeBars = () => {
    places = newBarPlaces({ times: surface?.bars().map(({ time }) => time) ?? [], nextOpen })
    draw()
  }
  const find = (id: string | null) => drawings.find((drawing) => drawing.id === id)
  const change = (id: string, properties: DrawingProperties) => {
    const before = find(id)
    if (before === undefined || findDrawingProblem(before.type, properties) !== null) return
    const gone = Object.fromEntries(Object.keys(before.properties).map((name) => [name, null]))
    host?.apply([{ id, command: 'update', properties: { ...gone, ...properties } }])
  }

  const pointAt = (at: Pixel, { reach, isMagnetTurned, isLevel }: Aim): DrawingPoint | null => {
    const view = layer.projection()
    if (view === null || surface === null) return null
    const time = view.timeAt(at.x)
    const bar = surface.bars()[places.placeOf(time)]
    const free = view.priceAt(at.y)
    const isPulled = state.get().isMagnetOn !== isMagnetTurned && bar !== undefined
    const distance = (a: number, b: number) => Math.abs(view.y(a) - view.y(b))
    const price = (isPulled ? snapPrice(bar, free, { reach, distance }) : null) ?? free
    const point = { time, price: rounded(price, surface.decimals) }
    return isLevel ? keepLevel(state.get().points, point) : point
  }
  const dragged: DrawingEditor['dragged'] = (drawing, part, from, to, aim) => {
    const view = layer.projection()
    if (view === null || surface === null) return null
    const { decimals } = surface
    if (part !== null) {
      const at = pointAt(to, { ...aim, isLevel: false })
      if (at === null) return null
      const opposite = part === 'from' ? drawing.properties.to : drawing.properties.from
      const level = aim.isLevel && (part === 'from' || part === 'to') && opposite !== undefined
      return moveHandle(drawing, part, level ? { ...at, price: opposite.price } : at, places.placeOf)
    }
    const bars = places.placeOf(view.timeAt(to.x)) - places.placeOf(view.timeAt(from.x))
    const dy = aim.isLevel ? 0 : to.y - from.y
    const price = (value: number) => rounded(dy === 0 ? value : view.priceAt(view.y(value) + dy), decimals)
    const time = (value: number) => (bars === 0 ? value : places.timeAt(places.placeOf(value) + bars))
    return shiftDrawing(drawing, { price, point: (point) => ({ time: time(point.time), price: price(point.price) }) })
  }

  const editor: DrawingEditor = {
    plugin: {
      attach(given) {
        surface = given
        given.series.attachPrimitive(layer.primitive)
        const stopListening = listenToPointer(editor, given)
        const frame = given.element.parentElement
        const press = (event: KeyboardEvent) => keys?.(event)
        frame?.addEventListener('keydown', press, { capture: true })
        takeOff = () => {
          stopListening()
          frame?.removeEventListener('keydown', press, { capture: true })
          given.series.detachPrimitive(layer.primitive)
        }
        placeBars()
      },
      detach() {
        takeOff?.()
        takeOff = null
        surface = null
      },
      barsChanged: placeBars,
      themeChanged: layer.forgetColors,
    },
    state,
    layer,
    setDrawings(next) {
      drawings = next
      moved = null
      if (state.get().selectedId !== null && find(state.get().selectedId) === undefined) set({ ...state.get(), selectedId: null })
      else draw()
    },
    setFound(next) {
      found = next
      draw()
    },
    setNextOpen(next) {
      nextOpen = next
      placeBars()
    },
    setHost: (next) => {
      host = next
    },
    setPaused(paused) {
      isPaused = paused
      if (paused && state.get().tool !== null) editor.take(null)
    },
    isPaused: () => isPaused,
    setKeys: (press) => {
      keys = press
    },
    take(tool) {
      cursor = null
      set(takeTool(state.get(), tool))
    },
    select: (selectedId) => set({ ...state.get(), selectedId }),
    turnMagnet: () => set({ ...state.get(), isMagnetOn: !state.get().isMagnetOn }),
    leave() {
      const next = leave(state.get())
      if (next !== null) set(next)
      return next !== null
    },
    cursor: () => cursor,
    setCursor(point) {
      cursor = point
      draw()
    },
    placeAt(point) {
      const next = setPoint(state.get(), point, places.placeOf)
      if (next.made === null) return set(next.state)
      const id = host?.newId() ?? ''
      cursor = null
      host?.apply([{ id, command: 'add', ...next.made }])
      set({ ...next.state, selectedId: id })
      // A text is empty of meaning until it has its own words.
      if (next.made.type === 'text') host?.onEdit(id)
    },
    pointAt,
    hover(id) {
      if (id === hoverId) return
      hoverId = id
      draw()
    },
    find,
    preview(id, properties) {
      const drawing = find(id)
      moved = drawing === undefined || properties === null ? null : { ...drawing, properties }
      draw()
    },
    dragged,
    nudge(id, bars, price) {
      const drawing = find(id)
      if (drawing === undefined || drawing.properties.locked || surface === null) return
      const { decimals } = surface
      const higher = (value: number) => rounded(value + price, decimals)
      const later = (time: number) => (bars === 0 ? time : places.timeAt(places.placeOf(time) + bars))
      change(id, shiftDrawing(drawing, { price: higher, point: (at) => ({ time: later(at.time), price: higher(at.price) }) }))
    },
    change,
    edit: (id) => host?.onEdit(id),
    surface: () => surface,
    places: () => places,
  }
  return editor
}
