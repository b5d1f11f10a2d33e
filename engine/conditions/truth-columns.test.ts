import { expect, test } from 'vitest'
import type { Comparator } from '../strategy/plan.ts'
import { compareColumn, compareValues, relationColumn, relationToNumber } from './comparison.ts'
import { bothColumns, eitherColumns, negateColumn } from './truth-columns.ts'
import { both, either, negate, type Truth } from './truth.ts'

const truths: readonly Truth[] = [0, 1, 2]
const pairs = truths.flatMap((a) => truths.map((b) => [a, b] as const))
const left = Uint8Array.from(pairs, ([a]) => a)
const right = Uint8Array.from(pairs, ([, b]) => b)

test('columns are joined and turned around bar by bar, the rest after whole words included', () => {
  expect([...bothColumns(left, right)]).toEqual(pairs.map(([a, b]) => both(a, b)))
  expect([...eitherColumns(left, right)]).toEqual(pairs.map(([a, b]) => either(a, b)))
  expect([...negateColumn(left)]).toEqual(pairs.map(([a]) => negate(a)))
})

const values = [1, 2, 3, Number.NaN]
/** Every pair of values after every pair of values, and two bars more so that the last word is not whole. */
const steps = values.flatMap((a) => values.flatMap((b) => values.flatMap((c) => values.flatMap((d) => [a, b, c, d])))).concat([3, 1, 2, 2])
const firsts = Float64Array.from(steps.filter((_, i) => i % 2 === 0))
const seconds = Float64Array.from(steps.filter((_, i) => i % 2 === 1))

/** What a comparison means, in words of one bar and the bar before. */
const holds: Record<Comparator, (a: number, b: number, a1: number, b1: number, strict: boolean) => boolean> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  eq: (a, b) => a === b,
  crosses_above: (a, b, a1, b1, strict) => a > b && (strict ? a1 < b1 : a1 <= b1),
  crosses_below: (a, b, a1, b1, strict) => a < b && (strict ? a1 > b1 : a1 >= b1),
  crosses: (...bars) => holds.crosses_above(...bars) || holds.crosses_below(...bars),
}

test.each(Object.keys(holds) as Comparator[])('%s of two columns is what it is of each bar', (op) => {
  for (const strict of [false, true]) {
    const column = compareColumn(op, strict, relationColumn(firsts, seconds))
    const expected = [...firsts].map((a, i) => {
      const b = seconds[i]!
      const [a1, b1] = [firsts[i - 1] ?? Number.NaN, seconds[i - 1] ?? Number.NaN]
      const isMissing = (op.startsWith('crosses') ? [a, b, a1, b1] : [a, b]).some(Number.isNaN)
      expect(compareValues(op, strict, [a, b], [a1, b1])).toBe(column[i])
      return isMissing ? 2 : holds[op](a, b, a1, b1, strict) ? 1 : 0
    })
    expect([...column]).toEqual(expected)
  }
})

test('a number is compared with as a column of that number is', () => {
  expect(relationToNumber(firsts, 2)).toEqual(relationColumn(firsts, new Float64Array(firsts.length).fill(2)))
})
