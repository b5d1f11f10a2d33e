import { expect, test } from 'vitest'
import { newBytes } from '../spare-columns.ts'
import { addCrossBit, compareColumn, firstCrossable, markCrosses, relationColumn } from './comparison.ts'
import { firstKnown } from './truth.ts'

const crosses = ['crosses_above', 'crosses_below', 'crosses'] as const
const lengths = [0, 1, 2, 5, 8, 63, 402]
const cases = crosses.flatMap((op) => [false, true].flatMap((strict) => lengths.map((length) => ({ op, strict, length }))))

/** Few different values, so that many are equal; some are missing, among them the first ones. */
const values = (length: number, seed: number) =>
  Float64Array.from({ length }, (_, i) =>
    (i + seed) % 11 === 0 || i < seed % 4 ? Number.NaN : Math.floor(3 * (1 + Math.sin(i * i + seed))),
  )

test.each(cases)('$op marks the bars that its column calls true (strict: $strict, $length bars)', ({ op, strict, length }) => {
  for (let seed = 0; seed < 20; seed++) {
    const relation = relationColumn(values(length, seed), values(length, 7 * seed + 3))
    const column = compareColumn(op, strict, relation)
    const bits = newBytes(length).fill(1)
    const marks = { up: 0, down: 0 }
    addCrossBit(marks, op, 128)
    markCrosses(marks, strict, relation, bits)
    expect(bits).toEqual(newBytes(length).map((_, i) => (column[i] === 1 ? 129 : 1)))
    expect(firstCrossable(relation)).toBe(firstKnown(column))
  }
})
