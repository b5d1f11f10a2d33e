import { expect, test } from 'vitest'
import { computeIndicator } from '../indicators/compute.ts'
import { indicatorNames } from '../indicators/vocabulary.ts'
import type { Term } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
import { termColumn } from './term-column.ts'
import { from, worldOf } from './testing/expressions.ts'
import { newRunWorld, newWorld } from './world.ts'

const { bars, timeframe, instrument } = worldOf(Array.from({ length: 100 }, (_, i) => i))
const sma = (period: number): Term => ({ kind: 'indicator', name: 'sma', params: { period }, output: 'value', from })
const columnBytes = 800

test('a world with a bound keeps the columns that were asked for last', () => {
  const world = newWorld({ bars, timeframe, instrument, maxBytes: 3 * columnBytes })
  const [two, three] = [termColumn(sma(2), world), termColumn(sma(3), world)]
  termColumn(sma(4), world)
  expect(termColumn(sma(2), world)).toBe(two)
  termColumn(sma(5), world)
  expect(termColumn(sma(2), world)).toBe(two)
  expect(termColumn(sma(3), world)).not.toBe(three)
  expect(termColumn(sma(3), world)).toEqual(three)
  expect(world.cache.pool.bytes).toBe(3 * columnBytes)
})

test('the bars themselves count for nothing, a column above the bound is kept until the next', () => {
  const world = newWorld({ bars, timeframe, instrument, maxBytes: 10 })
  expect(termColumn({ kind: 'price', field: 'close', from }, world)).toBe(bars.close)
  expect(world.cache.pool.bytes).toBe(0)
  const column = termColumn(sma(2), world)
  expect(termColumn(sma(2), world)).toBe(column)
  termColumn(sma(3), world)
  expect(world.cache.pool.bytes).toBe(columnBytes)
})

test('the world of one run keeps what was asked for, and of what was only compared no more than its bound', () => {
  const world = newRunWorld({ bars, timeframe, instrument, maxBytes: 2 * columnBytes })
  const held = termColumn(sma(2), world)
  const values = held.slice()
  const above = (fast: number, slow: number) =>
    conditionColumn({ op: 'gt', left: sma(fast), right: sma(slow), from }, world).reduce((count, truth) => count + (truth & 1), 0)
  // The bars rise by one each: the faster average is above the slower one as soon as there is one.
  for (const slow of [5, 8, 13, 21]) expect(above(3, slow)).toBe(bars.length - slow + 1)
  expect(world.cache.pool.bytes).toBeLessThan(4 * columnBytes)
  expect(termColumn(sma(2), world)).toBe(held)
  expect(held).toEqual(values)
})

test.each(indicatorNames)('the lines of %s are columns of their own', (name) => {
  const lines = Object.values(computeIndicator(name, {}, bars))
  const ofBars = Object.values(bars)
  expect(new Set(lines).size).toBe(lines.length)
  for (const line of lines) expect(ofBars).not.toContain(line)
})
