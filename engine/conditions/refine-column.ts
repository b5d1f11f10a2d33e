import { wordsOf } from './byte-lanes.ts'
import { levelTruths, type LevelMasks } from './comparison.ts'
import { bothFour, eitherFour } from './truth-columns.ts'

const joins = { and: bothFour, or: eitherFour }

/** Joins a column, in place, with the comparison that follows from a relation: it needs no column of its own. */
export function refineColumn(op: 'and' | 'or', column: Uint8Array, relation: Uint8Array, masks: LevelMasks): void {
  const join = joins[op]
  const truths = levelTruths
  const words = wordsOf(column)
  const from = wordsOf(relation)
  for (let k = 0; k < words.length; k++) words[k] = join(words[k]!, truths(from[k]!, masks))
  for (let i = words.length * 4; i < column.length; i++) column[i] = join(column[i]!, truths(relation[i]!, masks))
}
