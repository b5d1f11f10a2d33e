import { newBarPlaces } from '@playbook/engine/drawings/bar-places'
import type { Drawing } from '@playbook/engine/drawings/drawing'
import { expect, test } from 'vitest'
import type { ChartSurface } from '../chart-plugin.ts'
import { emptyScene, newDrawingLayer } from './drawing-layer.ts'

const bars = Array.from({ length: 100 }, (_, n) => ({ time: 3600 * n, open: 50, high: 60, low: 40, close: 55, volume: 1 }))

/** A chart of 600 × 400 pixels, 6 pixels a bar, prices from 100 at its top down to 0; `moved` is how far it was panned. */
function chartOf() {
  const view = { moved: 0 }
  const scale = { logicalToCoordinate: (index: number) => index * 6 + view.moved, width: () => 600 }
  const series = {
    getPane: () => ({ getHeight: () => 400 }),
    coordinateToPrice: (y: number) => (400 - y) / 4,
    priceToCoordinate: (price: number) => 400 - 4 * price,
  }
  const surface = { chart: { timeScale: () => scale }, series, decimals: 2, bars: () => bars } as unknown as ChartSurface
  const places = newBarPlaces({ times: bars.map(({ time }) => time) })
  const layer = newDrawingLayer(
    () => surface,
    () => places,
  )
  return { view, layer }
}

/** What is drawn, by where its lines begin and end. */
function drawnBy(layer: ReturnType<typeof chartOf>['layer']) {
  const lines: string[] = []
  let from = ''
  const context = new Proxy(
    {},
    {
      get: (_, name) => (x: number, y: number) => {
        if (name === 'moveTo') from = `${Math.round(x)},${Math.round(y)}`
        if (name === 'lineTo' && from !== '') lines.push(`${from} ${Math.round(x)},${Math.round(y)}`)
        if (name === 'stroke' || name === 'fill') from = ''
        return undefined
      },
      set: () => true,
    },
  )
  const target = {
    useBitmapCoordinateSpace: (paint: (scope: unknown) => void) => paint({ context, horizontalPixelRatio: 1, verticalPixelRatio: 1 }),
  }
  for (const view of layer.primitive.paneViews!()) view.renderer()?.draw(target as never)
  return lines
}

const line = (id: string, price: number, command: Drawing['command'] = 'add'): Drawing => ({
  id,
  command,
  type: 'line',
  properties: { price },
})

test('on each change everything that was drawn is taken off, and what is added or updated is drawn', () => {
  const { layer } = chartOf()
  layer.setScene({ ...emptyScene, drawings: [line('a', 25), line('b', 50, 'update')] })
  expect(drawnBy(layer)).toEqual(['-8,301 608,301', '-8,201 608,201'])
  layer.setScene({ ...emptyScene, drawings: [line('b', 75, 'update')] })
  expect(drawnBy(layer)).toEqual(['-8,101 608,101'])
  layer.setScene(emptyScene)
  expect(drawnBy(layer)).toEqual([])
})

test('a hidden drawing is not drawn and not taken hold of', () => {
  const { layer } = chartOf()
  const drawing = line('a', 50)
  layer.setScene({ ...emptyScene, drawings: [{ ...drawing, properties: { price: 50, hidden: true } }] })
  expect([drawnBy(layer), layer.hit({ x: 100, y: 200 }, 6)]).toEqual([[], null])
  layer.setScene({ ...emptyScene, drawings: [drawing] })
  expect(layer.hit({ x: 100, y: 200 }, 6)).toEqual({ id: 'a', part: 'line' })
})

test('shapes are computed again only when the view or the drawing changes', () => {
  const { view, layer } = chartOf()
  const drawings = Array.from({ length: 50 }, (_, n) => line(`d${n}`, n + 1))
  layer.setScene({ ...emptyScene, drawings })
  drawnBy(layer)
  expect(layer.shapesComputed()).toBe(50)
  drawnBy(layer)
  layer.setScene({ ...emptyScene, drawings, hoverId: 'd3' })
  drawnBy(layer)
  expect(layer.shapesComputed()).toBe(50)
  layer.setScene({ ...emptyScene, drawings: drawings.with(3, line('d3', 90)) })
  drawnBy(layer)
  expect(layer.shapesComputed()).toBe(51)
  view.moved = -60
  drawnBy(layer)
  expect(layer.shapesComputed()).toBe(101)
})

test('handles are shown and held only of what is selected and not locked', () => {
  const { layer } = chartOf()
  const at = { x: 300, y: 200 }
  layer.setScene({ ...emptyScene, drawings: [line('a', 50)], selectedId: 'a' })
  expect(layer.hit(at, 6)).toEqual({ id: 'a', part: 'price' })
  layer.setScene({ ...emptyScene, drawings: [{ ...line('a', 50), properties: { price: 50, locked: true } }], selectedId: 'a' })
  expect(layer.hit(at, 6)).toEqual({ id: 'a', part: 'line' })
})
