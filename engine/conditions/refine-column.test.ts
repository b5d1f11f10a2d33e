import { expect, test } from 'vitest'
import type { Comparator } from '../strategy/plan.ts'
import { compareColumn, levelMasksOf, relationColumn, relationToNumber } from './comparison.ts'
import { refineColumn } from './refine-column.ts'
import { bothColumns, eitherColumns } from './truth-columns.ts'

const values = [1, 2, 3, Number.NaN]
/** Every truth with every pair of values, and two bars more so that the last word is not whole. */
const cases = [0, 1, 2]
  .flatMap((truth) => values.flatMap((a) => values.map((b) => [truth, a, b] as const)))
  .concat([
    [1, 2, 1],
    [0, 2, 1],
  ])
const truths = Uint8Array.from(cases, ([truth]) => truth)
const left = Float64Array.from(cases, ([, a]) => a)
const right = Float64Array.from(cases, ([, , b]) => b)

test.each(['gt', 'gte', 'lt', 'lte', 'eq'] as const satisfies Comparator[])(
  'joined with %s where it matters is joined with it everywhere',
  (op) => {
    const masks = levelMasksOf(op)!
    for (const [join, joined] of [
      ['and', bothColumns],
      ['or', eitherColumns],
    ] as const) {
      const whole = compareColumn(op, false, relationColumn(left, right))
      expect(refineColumn(join, truths, left, right, masks).column).toEqual(joined(truths, whole))
      const fixed = compareColumn(op, false, relationToNumber(left, 2))
      expect(refineColumn(join, truths, left, 2, masks).column).toEqual(joined(truths, fixed))
    }
  },
)

test('the first known bar is the first on which both have a value', () => {
  const late = Float64Array.from([Number.NaN, Number.NaN, 1, 1, 1])
  const early = Float64Array.from([Number.NaN, 1, Number.NaN, 1, 1])
  const masks = levelMasksOf('gt')!
  expect(refineColumn('and', new Uint8Array(5), late, early, masks).firstKnown).toBe(3)
  expect(refineColumn('and', new Uint8Array(5), late, 0, masks).firstKnown).toBe(2)
  expect(refineColumn('and', new Uint8Array(5), late, Number.NaN, masks).firstKnown).toBe(5)
})
