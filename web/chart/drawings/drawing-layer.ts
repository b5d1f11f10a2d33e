import type { BarPlaces } from '@playbook/engine/drawings/bar-places'
import type { Drawing, DrawingPoint, DrawingProperties, DrawingType } from '@playbook/engine/drawings/drawing'
import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  Logical,
  PrimitivePaneViewZOrder,
  Time,
} from 'lightweight-charts'
import { numberText } from '../../ui/numbers.ts'
import { token } from '../../ui/page-color.ts'
import { newAttachment } from '../attachment.ts'
import type { ChartSurface } from '../chart-plugin.ts'
import { colorNow } from './drawing-color.ts'
import { hitTest, type Hit } from './hit-test.ts'
import { fontOf, paintArea, paintHandles, paintShape, type Canvas, type Ink } from './paint-shape.ts'
import { pixelOf, type Pixel, type Projection } from './projection.ts'
import { shapeOf, type ShapeWords } from './shape-of.ts'
import type { Shape } from './shape.ts'

/** What is drawn: the drawings in their order, and what is being made or held just now. */
export interface Scene {
  readonly drawings: readonly Drawing[]
  readonly draft: { readonly type: DrawingType; readonly properties: DrawingProperties } | null
  /** The points of a new drawing that are set, and where the next one would be. */
  readonly points: readonly DrawingPoint[]
  readonly selectedId: string | null
  readonly hoverId: string | null
  /** What was found in the bars and is offered: drawn dashed, and not to be taken hold of. */
  readonly found: readonly Pick<Drawing, 'type' | 'properties'>[]
}

export const emptyScene: Scene = { drawings: [], draft: null, points: [], selectedId: null, hoverId: null, found: [] }

/** The drawings of a chart as it paints them. */
export interface DrawingLayer {
  readonly primitive: ISeriesPrimitive<Time>
  /** Takes everything off that was drawn and draws this instead. */
  readonly setScene: (scene: Scene) => void
  readonly projection: () => Projection | null
  readonly hit: (at: Pixel, reach: number) => Hit | null
  /** Colours have changed. */
  readonly forgetColors: () => void
  /** How many shapes were computed so far; they are kept until the view or the drawing changes. */
  readonly shapesComputed: () => number
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

const measuring = () => document.createElement('canvas').getContext('2d')

/** How the price pane of a chart lies now; null while it has no prices. */
function projectionOf({ chart, series }: ChartSurface, places: BarPlaces): Projection | null {
  const scale = chart.timeScale()
  const origin = scale.logicalToCoordinate(0 as Logical)
  const next = scale.logicalToCoordinate(1 as Logical)
  const height = series.getPane().getHeight()
  if (origin === null || next === null || series.coordinateToPrice(0) === null) return null
  const spacing = next - origin
  return {
    width: scale.width(),
    height,
    x: (time) => origin + places.placeOf(time) * spacing,
    y: (price) => series.priceToCoordinate(price) ?? Number.NaN,
    timeAt: (x) => places.timeAt((x - origin) / spacing),
    priceAt: (y) => series.coordinateToPrice(y) ?? Number.NaN,
  }
}

const viewKey = ({ width, height, x, y, priceAt }: Projection, first: number): string => {
  const [top, bottom] = [priceAt(0), priceAt(height)]
  return [width, height, x(first), x(first + 1e6), top, bottom, y((top + bottom) / 2)].join(' ')
}

/** Draws a scene on the chart that `surfaceNow` gives; areas behind the candles, lines before them, what is held on top. */
export function newDrawingLayer(surfaceNow: () => ChartSurface | null, placesNow: () => BarPlaces): DrawingLayer {
  let scene = emptyScene
  const attachment = newAttachment()
  let kept = { key: '', places: placesNow(), shapes: new Map<unknown, Shape>() }
  let colors = new Map<string, string>()
  let computed = 0
  let pen: CanvasRenderingContext2D | null | undefined

  const projection = () => {
    const surface = surfaceNow()
    return surface === null || surface.bars().length === 0 ? null : projectionOf(surface, placesNow())
  }
  const words = (decimals: number): ShapeWords => ({
    price: (price) => numberText(price, decimals),
    measure: (text) => {
      pen ??= measuring()
      if (pen === null) return text.length * 7
      pen.font = fontOf(
        cached('--font-ui', () => token('--font-ui')),
        true,
      )
      return pen.measureText(text).width
    },
  })
  const cached = (name: string, read: () => string): string => {
    const known = colors.get(name) ?? read()
    colors.set(name, known)
    return known
  }
  const inkOf = (drawing: Pick<Drawing, 'type' | 'properties'>, isStrong: boolean): Ink => ({
    color: cached(`${drawing.type} ${drawing.properties.color ?? ''}`, () => colorNow(drawing)),
    paper: cached('--chart-bg', () => token('--chart-bg')),
    font: cached('--font-ui', () => token('--font-ui')),
    isDashed: drawing.properties.dashed ?? false,
    isStrong,
  })
  /** The shape of a drawing, computed again only where the view or the drawing is another. */
  const shapeIn = (view: Projection, drawing: Pick<Drawing, 'type' | 'properties'>, decimals: number): Shape => {
    const known = kept.shapes.get(drawing)
    if (known !== undefined) return known
    computed += 1
    const shape = shapeOf(drawing, view, words(decimals))
    kept.shapes.set(drawing, shape)
    return shape
  }
  const viewNow = (): { view: Projection; decimals: number } | null => {
    const surface = surfaceNow()
    const view = projection()
    if (surface === null || view === null) return null
    const places = placesNow()
    const key = viewKey(view, surface.bars()[0]!.time)
    if (key !== kept.key || places !== kept.places) kept = { key, places, shapes: new Map() }
    return { view, decimals: surface.decimals }
  }
  const visible = () => scene.drawings.filter(({ properties }) => properties.hidden !== true)
  const placed = (view: Projection, decimals: number) =>
    visible().map((drawing) => ({
      id: drawing.id,
      drawing,
      shape: shapeIn(view, drawing, decimals),
      hasHandles: drawing.id === scene.selectedId && drawing.properties.locked !== true,
    }))

  const onCanvas = (target: Target, paint: (canvas: Canvas, view: Projection, decimals: number) => void) => {
    const now = viewNow()
    if (now === null) return
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) =>
      paint({ context, horizontal: horizontalPixelRatio, vertical: verticalPixelRatio }, now.view, now.decimals),
    )
  }
  const paintAreas = (target: Target) =>
    onCanvas(target, (canvas, view, decimals) => {
      for (const { drawing, shape } of placed(view, decimals)) paintArea(canvas, shape, inkOf(drawing, false))
    })
  const paintLines = (target: Target) =>
    onCanvas(target, (canvas, view, decimals) => {
      for (const found of scene.found) paintShape(canvas, shapeIn(view, found, decimals), { ...inkOf(found, false), isDashed: true })
      for (const { id, drawing, shape } of placed(view, decimals))
        paintShape(canvas, shape, inkOf(drawing, id === scene.selectedId || id === scene.hoverId))
    })
  const paintHeld = (target: Target) =>
    onCanvas(target, (canvas, view, decimals) => {
      for (const { drawing, shape, hasHandles } of placed(view, decimals)) if (hasHandles) paintHandles(canvas, shape, inkOf(drawing, true))
      const { draft, points } = scene
      if (draft === null) return
      const ink = inkOf(draft, true)
      const shape = shapeOf(draft, view, words(decimals))
      paintArea(canvas, shape, ink)
      paintShape(canvas, shape, ink)
      paintHandles(canvas, { handles: points.map((point) => ({ name: 'from', ...pixelOf(view, point) })) }, ink)
    })
  const paneView = (zOrder: PrimitivePaneViewZOrder, draw: (target: Target) => void) => ({
    zOrder: () => zOrder,
    renderer: () => ({ draw }),
  })
  const paneViews = [paneView('bottom', paintAreas), paneView('normal', paintLines), paneView('top', paintHeld)]

  const hit = (at: Pixel, reach: number): Hit | null => {
    const now = viewNow()
    return now === null ? null : hitTest(placed(now.view, now.decimals), at, reach)
  }
  const axisViews = (): ISeriesPrimitiveAxisView[] => {
    const now = viewNow()
    if (now === null) return []
    return visible().flatMap((drawing) => {
      const { price } = drawing.properties
      if (drawing.type !== 'line' || price === undefined) return []
      const { color, paper } = inkOf(drawing, false)
      const y = now.view.y(price)
      return [{ coordinate: () => y, text: () => numberText(price, now.decimals), textColor: () => paper, backColor: () => color }]
    })
  }
  return {
    primitive: {
      ...attachment.hooks,
      paneViews: () => paneViews,
      priceAxisViews: axisViews,
      hitTest: (x, y) => {
        const found = hit({ x, y }, 6)
        return found === null || found.part === 'area' ? null : { externalId: found.id, zOrder: 'normal', cursorStyle: 'pointer' }
      },
    },
    setScene(next) {
      const shown = new Set<unknown>([...next.drawings, ...next.found])
      for (const drawing of kept.shapes.keys()) if (!shown.has(drawing)) kept.shapes.delete(drawing)
      scene = next
      attachment.redraw()
    },
    projection,
    hit,
    forgetColors: () => {
      colors = new Map()
      attachment.redraw()
    },
    shapesComputed: () => computed,
  }
}
