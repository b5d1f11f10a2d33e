import type { Comparator } from '../strategy/plan.ts'
import { lanes, newBytes, wordsOf } from './byte-lanes.ts'
import type { Truth } from './truth.ts'

/**
 * How a lies to b at every bar: bit 0 where a ≥ b, bit 1 where a ≤ b, so 3 where they are equal and 0 where one is missing.
 * Every comparison and cross of two operands follows from this one column.
 */
export function relationColumn(a: Float64Array, b: Float64Array): Uint8Array {
  const column = newBytes(a.length)
  // Sums of truths instead of branches: half of the bars of a random condition would be guessed wrong.
  for (let i = 0; i < column.length; i++) column[i] = Number(a[i]! >= b[i]!) + Number(a[i]! <= b[i]!) * 2
  return column
}

/** As `relationColumn`, to one number. */
export function relationToNumber(a: Float64Array, b: number): Uint8Array {
  const column = newBytes(a.length)
  for (let i = 0; i < column.length; i++) column[i] = Number(a[i]! >= b) + Number(a[i]! <= b) * 2
  return column
}

/** How a lies to b at one bar. */
export const relationOf = (a: number, b: number): number => Number(a >= b) + Number(a <= b) * 2

export interface LevelMasks {
  readonly greater: number
  readonly equal: number
  readonly less: number
}

/** What makes a comparison true, as masks over four bars: all ones where that lie of a to b counts. */
type Meaning =
  | LevelMasks
  /** Crosses upwards or downwards; what lies equal on the bar before has not crossed yet, unless crosses are strict. */
  | { readonly up: number; readonly down: number }

const meanings: Readonly<Record<Comparator, Meaning>> = {
  gt: { greater: -1, equal: 0, less: 0 },
  gte: { greater: -1, equal: -1, less: 0 },
  lt: { greater: 0, equal: 0, less: -1 },
  lte: { greater: 0, equal: -1, less: -1 },
  eq: { greater: 0, equal: -1, less: 0 },
  crosses_above: { up: -1, down: 0 },
  crosses_below: { up: 0, down: -1 },
  crosses: { up: -1, down: -1 },
}

/** The masks of a comparison within a bar; null for a cross. */
export function levelMasksOf(op: Comparator): LevelMasks | null {
  const meaning = meanings[op]
  return 'greater' in meaning ? meaning : null
}

/** Truths of four relations, a byte each. */
export function levelTruths(relations: number, greater: number, equal: number, less: number): number {
  const ge = relations & lanes
  const le = (relations >>> 1) & lanes
  const isTrue = (ge & ~le & greater) | (ge & le & equal) | (le & ~ge & less)
  return isTrue | (((ge | le) ^ lanes) << 1)
}

/** Truths of four relations and those of the bar before each. `strict` as the reference engine has it: before, it lay on the other side. */
function crossTruths(relations: number, before: number, up: number, down: number, strict: number): number {
  const ge = relations & lanes
  const le = (relations >>> 1) & lanes
  const geBefore = before & lanes
  const leBefore = (before >>> 1) & lanes
  const rises = ge & ~le & leBefore & ~(geBefore & strict)
  const falls = le & ~ge & geBefore & ~(leBefore & strict)
  const known = (ge | le) & (geBefore | leBefore)
  return (rises & up) | (falls & down) | ((known ^ lanes) << 1)
}

/** The comparison of two values at one bar, given those of the bar before; 2 when one that matters is missing (NaN). */
export function compareValues(op: Comparator, strict: boolean, [a, b]: Pair, [a1, b1]: Pair): Truth {
  const meaning = meanings[op]
  const truths =
    'greater' in meaning
      ? levelTruths(relationOf(a, b), meaning.greater, meaning.equal, meaning.less)
      : crossTruths(relationOf(a, b), relationOf(a1, b1), meaning.up, meaning.down, strict ? -1 : 0)
  return (truths & 3) as Truth // the lowest byte is 0, 1 or 2
}
type Pair = readonly [number, number]

/** `compareValues` at every bar of a relation; a cross is not known on the first one. */
export function compareColumn(op: Comparator, strict: boolean, relation: Uint8Array): Uint8Array {
  const meaning = meanings[op]
  return 'greater' in meaning ? levelColumn(relation, meaning) : crossColumn(relation, meaning, strict ? -1 : 0)
}

function levelColumn(relation: Uint8Array, { greater, equal, less }: LevelMasks): Uint8Array {
  const column = newBytes(relation.length)
  const from = wordsOf(relation)
  const to = wordsOf(column)
  for (let k = 0; k < from.length; k++) to[k] = levelTruths(from[k]!, greater, equal, less)
  for (let i = from.length * 4; i < column.length; i++) column[i] = levelTruths(relation[i]!, greater, equal, less)
  return column
}

function crossColumn(relation: Uint8Array, { up, down }: Extract<Meaning, { up: number }>, strict: number): Uint8Array {
  const column = newBytes(relation.length)
  const from = wordsOf(relation)
  const to = wordsOf(column)
  let before = 0
  for (let k = 0; k < from.length; k++) {
    const now = from[k]!
    const past = (now << 8) | before
    // Where four known bars lie as the one before them, nothing crosses.
    if (now !== past || now === 0) to[k] = crossTruths(now, past, up, down, strict)
    before = now >>> 24
  }
  for (let i = from.length * 4; i < column.length; i++) {
    column[i] = crossTruths(relation[i]!, before, up, down, strict)
    before = relation[i]!
  }
  return column
}
