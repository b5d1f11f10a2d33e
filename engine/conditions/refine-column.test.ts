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

test.each(['gt', 'gte', 'lt', 'lte', 'eq'] as const satisfies Comparator[])('refined by %s is joined with its column', (op) => {
  const masks = levelMasksOf(op)!
  for (const [join, joined] of [
    ['and', bothColumns],
    ['or', eitherColumns],
  ] as const) {
    for (const relation of [relationColumn(left, right), relationToNumber(left, 2)]) {
      const refined = truths.slice()
      refineColumn(join, refined, relation, masks)
      expect(refined).toEqual(joined(truths, compareColumn(op, false, relation)))
    }
  }
})
