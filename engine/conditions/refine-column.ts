import { newBytes, wordsOf } from './byte-lanes.ts'
import { levelTruths, relationOf, type LevelMasks } from './comparison.ts'
import { bothFour, eitherFour } from './truth-columns.ts'

const joins = {
  /** False stays false whatever the other says. */
  and: { join: bothFour, settled: 0 },
  /** True stays true. */
  or: { join: eitherFour, settled: 0x01010101 },
} as const

/**
 * `column` joined with the comparison of a and b, looked at only where it can still change something: after a rare condition
 * nearly nothing is left to compare. `b` may be one number. Returns a new column and the first bar on which both have a value.
 */
export function refineColumn(
  op: 'and' | 'or',
  column: Uint8Array,
  a: Float64Array,
  b: Float64Array | number,
  { greater, equal, less }: LevelMasks,
): { column: Uint8Array; firstKnown: number } {
  const { join, settled } = joins[op]
  const result = newBytes(column.length)
  const from = wordsOf(column)
  const to = wordsOf(result)
  const other = typeof b === 'number' ? null : b
  const fixed = typeof b === 'number' ? b : 0
  for (let k = 0; k < from.length; k++) {
    const truths = from[k]!
    if (truths === settled) {
      to[k] = settled
      continue
    }
    const relations = other === null ? fourToNumber(a, fixed, k * 4) : fourRelations(a, other, k * 4)
    to[k] = join(truths, levelTruths(relations, greater, equal, less))
  }
  for (let i = from.length * 4; i < column.length; i++) {
    result[i] = join(column[i]!, levelTruths(relationOf(a[i]!, other === null ? fixed : other[i]!), greater, equal, less))
  }
  return { column: result, firstKnown: firstOfBoth(a, other ?? fixed) }
}

const fourRelations = (a: Float64Array, b: Float64Array, i: number): number =>
  relationOf(a[i]!, b[i]!) |
  (relationOf(a[i + 1]!, b[i + 1]!) << 8) |
  (relationOf(a[i + 2]!, b[i + 2]!) << 16) |
  (relationOf(a[i + 3]!, b[i + 3]!) << 24)

const fourToNumber = (a: Float64Array, b: number, i: number): number =>
  relationOf(a[i]!, b) | (relationOf(a[i + 1]!, b) << 8) | (relationOf(a[i + 2]!, b) << 16) | (relationOf(a[i + 3]!, b) << 24)

/** Index of the first bar on which both have a value; the length when there is none. */
function firstOfBoth(a: Float64Array, b: Float64Array | number): number {
  let i = 0
  const isKnown = (value: number) => value === value
  while (i < a.length && !(isKnown(a[i]!) && isKnown(typeof b === 'number' ? b : b[i]!))) i++
  return i
}
