import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyCommands } from './apply-commands.ts'
import { drawFromPoints, priceOnLine } from './draw-from-points.ts'
import { drawingKinds } from './drawing-kinds.ts'
import { drawingName, drawingValues, shortValue } from './drawing-words.ts'
import { drawingTypes, maxDrawings, type Drawing, type DrawingCommand, type DrawingProperties } from './drawing.ts'
import { fibonacciLevels } from './fibonacci-levels.ts'
import { findDrawingProblem } from './find-drawing-problem.ts'
import { invertCommands } from './invert-commands.ts'
import { moveHandle, shiftDrawing } from './move-drawing.ts'
import { snapPrice } from './snap-price.ts'

const from = { time: 1_700_000_000, price: 1.1 }
const to = { time: 1_700_086_400, price: 1.12 }
const hour = (time: number) => Math.floor(time / 3600)

const point = fc.record({ time: fc.integer({ min: 0, max: 2e9 }), price: fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 1000) })
const id = fc.constantFrom('a', 'b', 'c', 'd')
const line: fc.Arbitrary<DrawingProperties> = fc.record({
  price: fc.integer({ min: 1, max: 99 }),
  label: fc.option(fc.string(), { nil: undefined }),
})
const command: fc.Arbitrary<DrawingCommand> = fc.oneof(
  fc.record({ id, command: fc.constant('add' as const), type: fc.constant('line' as const), properties: line }),
  fc.record({
    id,
    command: fc.constant('update' as const),
    properties: fc.oneof(
      fc.record({ price: fc.integer({ min: 1, max: 99 }) }),
      fc.record({ label: fc.option(fc.string(), { nil: null }) }),
    ),
  }),
  fc.record({ id, command: fc.constant('delete' as const) }),
)

test.each([
  ['line', {}, 'A horizontal line needs price'],
  ['trendline', { from }, 'A trendline needs to'],
  ['arrow', { to }, 'An arrow needs from'],
  ['zone', { from_price: 1 }, 'A zone needs to_price'],
] as const)('a %s of %j cannot be drawn', (type, properties, message) => {
  expect(findDrawingProblem(type, properties)?.message).toBe(message)
})

test('a line is blue, a trendline orange, a zone green and an arrow pink until they are given a colour', () => {
  const { line: level, trendline, zone, arrow } = drawingKinds
  expect([level.color, trendline.color, zone.color, arrow.color]).toEqual(['blue', 'orange', 'green', 'pink'])
})

test('parts that a type does not use are of no account', () => {
  expect(findDrawingProblem('line', { price: 1, from, to: from })).toBeNull()
})

test('as many points as a type needs make a drawing of it, unless they are one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...drawingTypes), fc.array(point, { minLength: 3, maxLength: 3 }), (type, points) => {
      const needed = drawingKinds[type].points
      expect(drawFromPoints(type, points.slice(0, needed - 1), hour)).toBeNull()
      const made = drawFromPoints(type, points.slice(0, needed), hour)
      expect(made === null || findDrawingProblem(type, made) === null).toBe(true)
    }),
  )
  expect(drawFromPoints('trendline', [from, from], hour)).toBeNull()
})

test("a channel's second line goes through its third point", () => {
  const beside = { time: from.time + 7200, price: 1.2 }
  const { offset = 0 } = drawFromPoints('channel', [from, to, beside], hour) ?? {}
  expect(priceOnLine(from, to, hour, beside.time) + offset).toBeCloseTo(1.2, 12)
})

test('commands that were taken back leave the drawings as they were', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 8 }), fc.array(command, { minLength: 1, maxLength: 6 }), (first, then) => {
      const reach = (drawings: readonly Drawing[], commands: readonly DrawingCommand[]) => {
        const next = applyCommands(drawings, commands)
        return next.ok ? next.value : drawings
      }
      const before = reach([], first)
      const after = applyCommands(before, then)
      if (!after.ok) return
      const back = applyCommands(after.value, invertCommands(before, then))
      const known = (drawings: readonly Drawing[]) =>
        drawings.map(({ id: name, type, properties }) => ({ name, type, properties })).toSorted((a, b) => a.name.localeCompare(b.name))
      expect(back.ok && known(back.value)).toEqual(known(before))
    }),
  )
})

test('one command that cannot be followed refuses the whole list', () => {
  const good = { id: 'a', command: 'add', type: 'line', properties: { price: 1 } } as const
  expect(applyCommands([], [good, { id: 'b', command: 'update', properties: {} }])).toEqual({
    ok: false,
    problem: { kind: 'missing', index: 1, id: 'b' },
  })
  expect(applyCommands([], [good, { id: 'a', command: 'update', properties: { price: null } }])).toMatchObject({
    problem: { kind: 'invalid', problem: { property: 'price' } },
  })
})

test('one drawing too many is refused, and those that are there may be changed', () => {
  const full = Array.from({ length: maxDrawings }, (_, n) => ({
    id: `d${n}`,
    command: 'add' as const,
    type: 'line' as const,
    properties: { price: 1 },
  }))
  expect(applyCommands(full, [{ ...full[0]!, id: 'more' }])).toMatchObject({ problem: { kind: 'too_many' } })
  expect(applyCommands(full, [{ id: 'd3', command: 'update', properties: { price: 2 } }]).ok).toBe(true)
})

test('the levels of a retracement run from the end of the move to its start', () => {
  expect(fibonacciLevels(100, 200).map(({ ratio, price }) => [ratio, Number(price.toFixed(6))])).toEqual([
    [0, 200],
    [0.236, 176.4],
    [0.382, 161.8],
    [0.5, 150],
    [0.618, 138.2],
    [0.786, 121.4],
    [1, 100],
  ])
})

test('the magnet takes the nearest of open, high, low and close, and nothing beyond its reach', () => {
  const bar = { open: 10, high: 14, low: 8, close: 12 }
  const distance = (a: number, b: number) => Math.abs(a - b)
  expect([13.4, 11.2, 9.2, 8.4].map((price) => snapPrice(bar, price, { reach: 1, distance }))).toEqual([14, 12, 10, 8])
  expect(snapPrice(bar, 16, { reach: 1, distance })).toBeNull()
  fc.assert(
    fc.property(fc.double({ min: 1, max: 20, noNaN: true }), (price) => {
      const snapped = snapPrice(bar, price, { reach: 5, distance })
      const least = Math.min(...Object.values(bar).map((each) => distance(each, price)))
      expect(snapped === null ? least > 5 : distance(snapped, price) === least).toBe(true)
    }),
  )
})

test('moving a drawing there and back leaves it where it was', () => {
  fc.assert(
    fc.property(point, point, fc.integer({ min: -1000, max: 1000 }), (a, b, seconds) => {
      const by = (time: number, factor: number) => ({
        price: (price: number) => price * factor,
        point: (at: typeof a) => ({ time: at.time + time, price: at.price * factor }),
      })
      const drawing = { properties: { from: a, to: b, from_price: a.price, to_price: b.price, label: 'x' } }
      const there = shiftDrawing(drawing, by(seconds, 2))
      expect(shiftDrawing({ properties: there }, by(-seconds, 0.5))).toEqual(drawing.properties)
    }),
  )
})

test('a handle moves its own end only', () => {
  const drawing: Drawing = { id: 'a', command: 'add', type: 'rectangle', properties: { from, to, color: 'red' } }
  const at = { time: 1_700_003_600, price: 1.3 }
  expect(moveHandle(drawing, 'to', at, hour)).toEqual({ from, to: at, color: 'red' })
  expect(moveHandle(drawing, 'from_to', at, hour)).toMatchObject({ from: { time: at.time, price: 1.1 }, to: { time: to.time, price: 1.3 } })
  const zone: Drawing = { id: 'z', command: 'add', type: 'zone', properties: { from_price: 1, to_price: 2, from: { time: 5, price: 1 } } }
  expect(moveHandle(zone, 'to_price', { time: 7200, price: 3 }, hour)).toMatchObject({ from_price: 1, to_price: 3, from: { time: 7200 } })
})

test('a drawing is told by its label, or by what it is and where', () => {
  const words = { decimals: 4, describeTime: (time: number) => `t${time}` }
  expect(drawingName({ type: 'line', properties: { price: 1, label: ' High of\nthe week ' } })).toBe('High of the week')
  expect(drawingName({ type: 'trendline', properties: { from, to } })).toBe('Rising trendline')
  expect(drawingName({ type: 'trendline', properties: { from: to, to: { ...from, price: 1.2 } } })).toBe('Falling trendline')
  expect(drawingName({ type: 'fibonacci', properties: { from, to } })).toBe('Fibonacci')
  expect(shortValue({ type: 'zone', properties: { from_price: 1.0883, to_price: 1.0868 } }, 4)).toBe('1.0868 – 1.0883')
  expect(drawingValues({ type: 'channel', properties: { from, to, offset: -0.01 } }, words)).toEqual([
    ['From', '1.1000, t1700000000'],
    ['To', '1.1200, t1700086400'],
    ['Width', '0.0100'],
  ])
})
