import { newBarPlaces } from '@playbook/engine/drawings/bar-places'
import type { Drawing } from '@playbook/engine/drawings/drawing'
import type { ChartPlugin, ChartSurface } from '../chart-plugin.ts'
import { emptyScene, newDrawingLayer } from './drawing-layer.ts'
import type { Pixel } from './projection.ts'

/** A drawing that is offered; one that is faded no longer holds. */
export interface ProposedDrawing extends Pick<Drawing, 'id' | 'type' | 'properties'> {
  readonly isFaded: boolean
}

export interface ProposedDrawings extends ChartPlugin {
  readonly set: (drawings: readonly ProposedDrawing[]) => void
  /** Draws one of them stronger. */
  readonly point: (id: string | null) => void
  /** Calls back with the one that was clicked. */
  readonly onPick: (listener: ((id: string) => void) | null) => void
  /** Where one stands in the price pane, in its CSS pixels; null where it is not drawn. */
  readonly placeOf: (id: string) => Pixel | null
}

const reachPx = 6

const shown = ({ isFaded, ...drawing }: ProposedDrawing): Drawing => ({
  ...drawing,
  command: 'add',
  properties: { ...drawing.properties, dashed: true, ...(isFaded && { color: 'grey' }) },
})

/** Drawings that are not the user's yet: dashed, looked at by a click, and not to be moved. */
export function newProposedDrawings(): ProposedDrawings {
  let surface: ChartSurface | null = null
  let drawings: readonly Drawing[] = []
  let pointed: string | null = null
  let listener: ((id: string) => void) | null = null
  let places = newBarPlaces({ times: [] })
  const layer = newDrawingLayer(
    () => surface,
    () => places,
  )
  const draw = () => layer.setScene({ ...emptyScene, drawings, hoverId: pointed })
  const placeBars = () => {
    places = newBarPlaces({ times: surface?.bars().map(({ time }) => time) ?? [] })
    draw()
  }
  return {
    attach(given) {
      surface = given
      given.series.attachPrimitive(layer.primitive)
      placeBars()
    },
    detach() {
      surface?.series.detachPrimitive(layer.primitive)
      surface = null
    },
    barsChanged: placeBars,
    themeChanged: () => layer.forgetColors(),
    takeClick(at) {
      const hit = layer.hit(at, reachPx)
      if (hit === null || listener === null) return false
      listener(hit.id)
      return true
    },
    set(next) {
      drawings = next.map(shown)
      draw()
    },
    point(id) {
      pointed = id
      draw()
    },
    onPick(next) {
      listener = next
    },
    placeOf(id) {
      const view = layer.projection()
      const properties = drawings.find((drawing) => drawing.id === id)?.properties
      if (view === null || properties === undefined) return null
      const { price, from_price: low, to_price: high, from, to } = properties
      const levels = [price, low, high, to?.price, from?.price].filter((level) => level !== undefined)
      if (levels.length === 0) return null
      return { x: from === undefined ? 0 : Math.max(0, view.x(from.time)), y: view.y(Math.min(...levels)) }
    },
  }
}
