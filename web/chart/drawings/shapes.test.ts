import { drawFromPoints } from '@playbook/engine/drawings/draw-from-points'
import { drawingTypes, type DrawingProperties, type DrawingType } from '@playbook/engine/drawings/drawing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipLine } from './clip-line.ts'
import { distanceTo, hitTest, isInside } from './hit-test.ts'
import type { Projection } from './projection.ts'
import { shapeOf } from './shape-of.ts'

/** A second a pixel from 1000 on, prices from 100 at the top down to 0. */
const view: Projection = {
  width: 600,
  height: 400,
  x: (time) => time - 1000,
  y: (price) => 400 - 4 * price,
  timeAt: (x) => Math.round(x + 1000),
  priceAt: (y) => (400 - y) / 4,
}
const words = { price: (price: number) => price.toFixed(2), measure: (text: string) => text.length * 7 }
const shape = (type: DrawingType, properties: DrawingProperties) => shapeOf({ type, properties }, view, words)
const from = { time: 1100, price: 25 }
const to = { time: 1300, price: 75 }

const pixel = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) })

test('a horizontal line runs over the whole pane at its price, with its words at the right', () => {
  const { strokes, labels } = shape('line', { price: 50, label: 'Pivot' })
  expect(strokes).toEqual([{ from: { x: -8, y: 200 }, to: { x: 608, y: 200 } }])
  expect(labels).toEqual([{ text: 'Pivot', at: { x: 595, y: 191 }, align: 'right' }])
  expect(shape('line', { price: 150 }).strokes).toEqual([])
})

test('a trendline ends where it ends, a ray goes on to the edge', () => {
  expect(shape('trendline', { from, to }).strokes).toEqual([{ from: { x: 100, y: 300 }, to: { x: 300, y: 100 } }])
  expect(shape('ray', { from, to }).strokes).toEqual([{ from: { x: 100, y: 300 }, to: { x: 408, y: -8 } }])
})

test('an arrow points at its end', () => {
  expect(shape('arrow', { from, to }).head).toEqual({ tip: { x: 300, y: 100 }, from: { x: 100, y: 300 } })
})

test('a zone reaches from its first moment to the right edge, and over the whole pane without one', () => {
  expect(shape('zone', { from_price: 25, to_price: 50, from }).area.map(({ x, y }) => [x, y])).toEqual([
    [100, 300],
    [608, 300],
    [608, 200],
    [100, 200],
  ])
  expect(shape('zone', { from_price: 25, to_price: 50 }).area[0]?.x).toBe(-8)
})

test('the lines of a channel are parallel on the screen', () => {
  const [first, second] = shape('channel', { from, to, offset: -10 }).strokes
  expect(second?.from.y).toBe(first!.from.y + 40)
  expect(second?.to.y).toBe(first!.to.y + 40)
})

test('retracement levels carry ratio and price, and none covers another', () => {
  const { labels } = shape('fibonacci', { from, to })
  expect(labels.map(({ text }) => text).toSorted()).toEqual(
    ['0  75.00', '0.236  63.20', '0.382  55.90', '0.5  50.00', '0.618  44.10', '0.786  35.70', '1  25.00'].toSorted(),
  )
  const tight = shape('fibonacci', { from, to: { time: 1300, price: 30 } }).labels.map(({ at }) => at.y)
  for (const [n, y] of tight.entries()) for (const other of tight.slice(n + 1)) expect(Math.abs(y - other)).toBeGreaterThanOrEqual(11)
})

test('what is seen of a straight line lies on it and within the pane', () => {
  fc.assert(
    fc.property(pixel, pixel, fc.constantFrom('segment' as const, 'ray' as const), (a, b, kind) => {
      fc.pre(a.x !== b.x || a.y !== b.y)
      const seen = clipLine(a, b, view, kind)
      if (seen === null) return
      for (const end of [seen.from, seen.to]) {
        expect(end.x).toBeGreaterThanOrEqual(-8.001)
        expect(end.x).toBeLessThanOrEqual(608.001)
        expect(end.y).toBeGreaterThanOrEqual(-8.001)
        expect(end.y).toBeLessThanOrEqual(408.001)
        const off = (b.x - a.x) * (end.y - a.y) - (b.y - a.y) * (end.x - a.x)
        expect(Math.abs(off) / Math.hypot(b.x - a.x, b.y - a.y)).toBeLessThan(1e-6)
      }
    }),
  )
})

test('a line between two points of the pane is seen whole', () => {
  const inside = fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 400 }) })
  fc.assert(
    fc.property(inside, inside, (a, b) => {
      fc.pre(a.x !== b.x || a.y !== b.y)
      expect(clipLine(a, b, view, 'segment')).toEqual({ from: a, to: b })
    }),
  )
})

test('no distance to a straight piece is longer than that to its ends', () => {
  fc.assert(
    fc.property(pixel, pixel, pixel, (a, b, at) => {
      const distance = distanceTo({ from: a, to: b }, at)
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(distance).toBeLessThanOrEqual(Math.min(Math.hypot(at.x - a.x, at.y - a.y), Math.hypot(at.x - b.x, at.y - b.y)) + 1e-9)
    }),
  )
})

test('the middle of a rectangle is inside, a place beyond its corner is not', () => {
  fc.assert(
    fc.property(pixel, fc.integer({ min: 2, max: 500 }), fc.integer({ min: 2, max: 500 }), ({ x, y }, width, height) => {
      const corners = [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ]
      expect(isInside(corners, { x: x + width / 2, y: y + height / 2 })).toBe(true)
      expect(isInside(corners, { x: x + width + 1, y: y + height + 1 })).toBe(false)
    }),
  )
})

test('every drawing is found on its own line, and its handles lie where it is held', () => {
  const spot = fc.record({ time: fc.integer({ min: 1020, max: 1580 }), price: fc.integer({ min: 5, max: 95 }) })
  fc.assert(
    fc.property(fc.constantFrom(...drawingTypes), fc.array(spot, { minLength: 3, maxLength: 3 }), (type, points) => {
      const properties = drawFromPoints(type, points.slice(0, type === 'channel' ? 3 : 2), (time) => time)
      fc.pre(properties !== null)
      const placed = [{ id: 'a', shape: shape(type, properties), hasHandles: true }]
      for (const handle of placed[0]!.shape.handles) expect(hitTest(placed, handle, 6)?.id).toBe('a')
      const stroke = placed[0]!.shape.strokes[0]
      if (stroke === undefined) return
      const middle = { x: (stroke.from.x + stroke.to.x) / 2, y: (stroke.from.y + stroke.to.y) / 2 }
      expect(hitTest(placed, middle, 6)?.id).toBe('a')
    }),
  )
})

test('a handle is taken before a line, a line before an area, and the last drawn before others', () => {
  const zone = { id: 'zone', shape: shape('zone', { from_price: 10, to_price: 90 }), hasHandles: false }
  const line = { id: 'line', shape: shape('line', { price: 50 }), hasHandles: false }
  const other = { id: 'other', shape: shape('line', { price: 50 }), hasHandles: false }
  expect(hitTest([line, zone], { x: 50, y: 202 }, 6)).toEqual({ id: 'line', part: 'line' })
  expect(hitTest([line, zone], { x: 50, y: 260 }, 6)).toEqual({ id: 'zone', part: 'area' })
  expect(hitTest([line, other], { x: 50, y: 202 }, 6)?.id).toBe('other')
  expect(hitTest([{ ...line, hasHandles: true }, other], { x: 300, y: 203 }, 6)).toEqual({ id: 'line', part: 'price' })
  expect(hitTest([line], { x: 50, y: 260 }, 6)).toBeNull()
})
