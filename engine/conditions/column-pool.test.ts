import { expect, test } from 'vitest'
import type { Term } from '../strategy/plan.ts'
import { termColumn } from './term-column.ts'
import { from, worldOf } from './testing/expressions.ts'
import { newWorld } from './world.ts'

const { bars, timeframe, instrument } = worldOf(Array.from({ length: 100 }, (_, i) => i))
const sma = (period: number): Term => ({ kind: 'indicator', name: 'sma', params: { period }, output: 'value', from })
const columnBytes = 800

test('a world with a bound keeps the columns that were asked for last', () => {
  const world = newWorld({ bars, timeframe, instrument, mostBytes: 3 * columnBytes })
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
  const world = newWorld({ bars, timeframe, instrument, mostBytes: 10 })
  expect(termColumn({ kind: 'price', field: 'close', from }, world)).toBe(bars.close)
  expect(world.cache.pool.bytes).toBe(0)
  const column = termColumn(sma(2), world)
  expect(termColumn(sma(2), world)).toBe(column)
  termColumn(sma(3), world)
  expect(world.cache.pool.bytes).toBe(columnBytes)
})
