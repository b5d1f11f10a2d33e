import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionColumn } from './condition-column.ts'
import { knownFrom } from './known-from.ts'
import { termColumn } from './term-column.ts'
import { closeIs, compare, from, price, valueWhen, worldOf } from './testing/expressions.ts'

const NONE = Number.NaN
const isFive = closeIs('gte', 5)
const values = (closes: readonly number[], occurrence = 0) => [
  ...termColumn(valueWhen(price('close'), isFive, occurrence), worldOf(closes)),
]

test('a value is held from the last bar on which the condition was true, that bar included', () => {
  expect(values([1, 5, 2, 7, 3])).toEqual([NONE, 5, 5, 7, 7])
})

test('an occurrence is counted back from the last one', () => {
  expect(values([5, 6, 1, 7, 1], 1)).toEqual([NONE, 5, 5, 6, 6])
  expect(values([5, 6, 1, 7, 1], 2)).toEqual([NONE, NONE, NONE, 5, 5])
})

test('a bar on which the condition is not known does not count', () => {
  const crosses = closeIs('crosses_above', 4)
  expect([...termColumn(valueWhen(price('close'), crosses), worldOf([5, 1, 6, NONE, 7]))]).toEqual([NONE, NONE, 6, 6, 6])
})

test('a time in the condition is that of the bar itself', () => {
  const atTwo = { op: 'at_time', time: '02:00', from } as const
  expect([...termColumn(valueWhen(price('close'), atTwo), worldOf([10, 11, 12, 13]))]).toEqual([NONE, NONE, 12, 12])
})

test('what has not happened yet keeps nothing else waiting', () => {
  const world = worldOf([1, 2, 3])
  const above = compare(price('close'), 'gt', valueWhen(price('close'), isFive))
  expect([...conditionColumn({ op: 'or', args: [closeIs('gt', 1), above], from }, world)]).toEqual([2, 1, 1])
  expect(knownFrom(above, world, 'next_open')).toBe(0)
})

test('it is what a search back from each bar finds', () => {
  const closes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(closes, fc.nat(4), (all, occurrence) => {
      const found = all.map((_, i) => {
        const bars = all.flatMap((close, bar) => (bar <= i && close >= 5 ? [bar] : []))
        return all[bars.at(-1 - occurrence) ?? -1] ?? NONE
      })
      expect(values(all, occurrence)).toEqual(found)
    }),
    { numRuns: 300, seed: 13 },
  )
})
