import { newBarPlaces } from '@playbook/engine/drawings/bar-places'
import type { Drawing } from '@playbook/engine/drawings/drawing'
import { findBreak, type KnownLevel } from '@playbook/engine/drawings/find-break'
import { barsFromRows } from '@playbook/engine/market/bars'
import { tinyStore, type TinyStore } from '../../ui/tiny-store.ts'
import type { ChartPlugin, ChartSurface } from '../chart-plugin.ts'
import { emptyScene, newDrawingLayer } from './drawing-layer.ts'
import type { Pixel } from './projection.ts'

/** A drawing that is offered; `brokenAt`: the bar that had broken it when it was found. The others fade with the first that closes beyond them. */
export interface ProposedDrawing extends KnownLevel {
  readonly id: string
  readonly brokenAt: number | null
}

export interface ProposedDrawings extends ChartPlugin {
  readonly set: (drawings: readonly ProposedDrawing[]) => void
  /** Which of them no longer hold, by the open of the bar that broke each. */
  readonly broken: TinyStore<ReadonlyMap<string, number>>
  /** Draws one of them stronger. */
  readonly point: (id: string | null) => void
  /** Calls back with the one that was clicked. */
  readonly onPick: (listener: ((id: string) => void) | null) => void
  /** Where one stands in the price pane, in its CSS pixels; null where it is not drawn. */
  readonly placeOf: (id: string) => Pixel | null
}

const reachPx = 6

const shown = ({ id, type, properties }: ProposedDrawing, isFaded: boolean): Drawing => ({
  id,
  command: 'add',
  type,
  properties: { ...properties, dashed: true, ...(isFaded && { color: 'grey' }) },
})

/** Drawings that are not the user's yet: dashed, looked at by a click, and not to be moved. */
export function newProposedDrawings(): ProposedDrawings {
  let surface: ChartSurface | null = null
  let proposed: readonly ProposedDrawing[] = []
  let drawings: readonly Drawing[] = []
  const broken = tinyStore<ReadonlyMap<string, number>>(new Map())
  let pointed: string | null = null
  let listener: ((id: string) => void) | null = null
  let places = newBarPlaces({ times: [] })
  const layer = newDrawingLayer(
    () => surface,
    () => places,
  )
  const draw = () => layer.setScene({ ...emptyScene, drawings, hoverId: pointed })
  const look = () => {
    // The newest bar may still be forming.
    const bars = barsFromRows(surface?.bars().slice(0, -1) ?? [])
    const found = proposed.flatMap((drawing): (readonly [string, number])[] => {
      const at = drawing.brokenAt ?? findBreak(drawing, bars)
      return at === null ? [] : [[drawing.id, at]]
    })
    const known = broken.get()
    if (found.length !== known.size || found.some(([id, at]) => known.get(id) !== at)) broken.set(new Map(found))
    drawings = proposed.map((drawing) => shown(drawing, broken.get().has(drawing.id)))
    draw()
  }
  const placeBars = () => {
    places = newBarPlaces({ times: surface?.bars().map(({ time }) => time) ?? [] })
    look()
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
    broken,
    set(next) {
      proposed = next
      look()
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
