import { allocateBytes } from '../spare-columns.ts'
import type { Comparator } from '../strategy/plan.ts'
import { fourBytes, lanes, wordsOf } from './byte-lanes.ts'
import type { Truth } from './truth.ts'

/** A constant of this file is folded into the loops, an imported one is read at every use. */
const ones = lanes

/**
 * How a lies to b at every bar: bit 0 where a ≥ b, bit 1 where a ≤ b, so 3 where they are equal and 0 where one is missing.
 * Every comparison and cross of two operands follows from this one column.
 */
export function relationColumn(a: Float64Array, b: Float64Array, column = allocateBytes(a.length)): Uint8Array {
  const words = wordsOf(column)
  for (let from = 0; from < words.length; from += stretch) relateWords(a, b, words, from, Math.min(from + stretch, words.length))
  for (let i = words.length * 4; i < column.length; i++) column[i] = relationOf(a[i]!, b[i]!)
  return column
}

/**
 * Long columns are worked on in stretches of so many words: a function that is called often is compiled well, one that runs a single
 * long loop only now and then.
 */
const stretch = 4096

function relateWords(a: Float64Array, b: Float64Array, words: Int32Array, from: number, to: number): void {
  // The values are read here and not by a function: read by an inlined one, they take twice the time.
  for (let k = from, i = from * 4; k < to; k++, i += 4) {
    words[k] = fourBytes(
      relationOf(a[i]!, b[i]!),
      relationOf(a[i + 1]!, b[i + 1]!),
      relationOf(a[i + 2]!, b[i + 2]!),
      relationOf(a[i + 3]!, b[i + 3]!),
    )
  }
}

/** As `relationColumn`, to one number. */
export function relationToNumber(a: Float64Array, b: number, column = allocateBytes(a.length)): Uint8Array {
  const words = wordsOf(column)
  for (let from = 0; from < words.length; from += stretch) relateWordsToNumber(a, b, words, from, Math.min(from + stretch, words.length))
  for (let i = words.length * 4; i < column.length; i++) column[i] = relationOf(a[i]!, b)
  return column
}

function relateWordsToNumber(a: Float64Array, b: number, words: Int32Array, from: number, to: number): void {
  for (let k = from, i = from * 4; k < to; k++, i += 4) {
    words[k] = fourBytes(relationOf(a[i]!, b), relationOf(a[i + 1]!, b), relationOf(a[i + 2]!, b), relationOf(a[i + 3]!, b))
  }
}

/** Index of the first bar on which both operands have a value; the relation's length when there is none. */
export function firstRelated(relation: Uint8Array): number {
  let i = 0
  while (i < relation.length && relation[i] === 0) i++
  return i
}

/** How a lies to b at one bar. Sums of truths instead of branches: half of the bars of a random condition would be guessed wrong. */
export const relationOf = (a: number, b: number): number => Number(a >= b) + Number(a <= b) * 2

export interface LevelMasks {
  readonly greater: number
  readonly equal: number
  readonly less: number
}

/** What makes a comparison true, as masks over four bars: all ones where that lie of a to b counts. */
type Meaning = LevelMasks | CrossMasks

/** Crosses upwards or downwards; what lies equal on the bar before has not crossed yet, unless crosses are strict. */
interface CrossMasks {
  readonly up: number
  readonly down: number
}

export type CrossComparator = Extract<Comparator, `crosses${string}`>

const meanings: Readonly<Record<CrossComparator, CrossMasks> & Record<Exclude<Comparator, CrossComparator>, LevelMasks>> = {
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
  const meaning: Meaning = meanings[op]
  return 'greater' in meaning ? meaning : null
}

/** Truths of four relations, a byte each. */
export function levelTruths(relations: number, { greater, equal, less }: LevelMasks): number {
  const le = relations >>> 1
  const isTrue = (relations & ~le & greater) | (relations & le & equal) | (le & ~relations & less)
  return (isTrue & ones) | ((((relations | le) & ones) ^ ones) << 1)
}

/** Truths of four relations and those of the bar before each. */
function crossTruths(now: number, before: number, up: number, down: number, strict: number): number {
  const known = (now | (now >>> 1)) & (before | (before >>> 1)) & ones
  return (crossesUp(now, before, strict) & up) | (crossesDown(now, before, strict) & down) | ((known ^ ones) << 1)
}

/** Where the left side has risen above the right one. `strict` as the reference engine has it: before, it lay below. */
const crossesUp = (now: number, before: number, strict: number): number => now & ~(now >>> 1) & (before >>> 1) & ~(before & strict) & ones

const crossesDown = (now: number, before: number, strict: number): number => (now >>> 1) & ~now & before & ~((before >>> 1) & strict) & ones

/** What bits crosses upwards and crosses downwards set. */
export interface CrossBits {
  up: number
  down: number
}

/** Adds the bit that a cross sets wherever it is true. */
export function addCrossBit(marks: CrossBits, op: CrossComparator, bit: number): void {
  const { up, down } = meanings[op]
  marks.up |= up & bit
  marks.down |= down & bit
}

/** Sets the bits of every bar on which a cross is true, as the crosses' columns would say. */
export function markCrosses({ up, down }: CrossBits, strict: boolean, relation: Uint8Array, bits: Uint8Array): void {
  const strictly = strict ? -1 : 0
  const from = wordsOf(relation)
  const to = wordsOf(bits)
  let before = 0
  for (let k = 0; k < from.length; k++) {
    const now = from[k]!
    const earlier = (now << 8) | before
    to[k] = to[k]! | Math.imul(crossesUp(now, earlier, strictly), up) | Math.imul(crossesDown(now, earlier, strictly), down)
    before = now >>> 24
  }
  for (let i = from.length * 4; i < bits.length; i++) {
    const now = relation[i]!
    bits[i] = bits[i]! | (crossesUp(now, before, strictly) * up) | (crossesDown(now, before, strictly) * down)
    before = now
  }
}

/** The first bar on which it is known whether a cross is true: both operands have a value there and on the bar before. */
export function firstCrossable(relation: Uint8Array): number {
  let i = 1
  while (i < relation.length && (relation[i] === 0 || relation[i - 1] === 0)) i++
  return Math.min(i, relation.length)
}

/** The comparison of two values at one bar, given those of the bar before; 2 when one that matters is missing (NaN). */
export function compareValues(op: Comparator, strict: boolean, [a, b]: Pair, [a1, b1]: Pair): Truth {
  const meaning: Meaning = meanings[op]
  const truths =
    'greater' in meaning
      ? levelTruths(relationOf(a, b), meaning)
      : crossTruths(relationOf(a, b), relationOf(a1, b1), meaning.up, meaning.down, strict ? -1 : 0)
  return (truths & 3) as Truth // the lowest byte is 0, 1 or 2
}
type Pair = readonly [number, number]

/** `compareValues` at every bar of a relation; a cross is not known on the first one. */
export function compareColumn(op: Comparator, strict: boolean, relation: Uint8Array): Uint8Array {
  const meaning: Meaning = meanings[op]
  return 'greater' in meaning ? levelColumn(relation, meaning) : crossColumn(relation, meaning, strict ? -1 : 0)
}

function levelColumn(relation: Uint8Array, masks: LevelMasks): Uint8Array {
  const column = allocateBytes(relation.length)
  const from = wordsOf(relation)
  const to = wordsOf(column)
  for (let k = 0; k < from.length; k++) to[k] = levelTruths(from[k]!, masks)
  for (let i = from.length * 4; i < column.length; i++) column[i] = levelTruths(relation[i]!, masks)
  return column
}

function crossColumn(relation: Uint8Array, { up, down }: CrossMasks, strict: number): Uint8Array {
  const column = allocateBytes(relation.length)
  const from = wordsOf(relation)
  const to = wordsOf(column)
  let before = 0
  for (let k = 0; k < from.length; k++) {
    const now = from[k]!
    const past = (now << 8) | before
    to[k] = crossTruths(now, past, up, down, strict)
    before = now >>> 24
  }
  for (let i = from.length * 4; i < column.length; i++) {
    column[i] = crossTruths(relation[i]!, before, up, down, strict)
    before = relation[i]!
  }
  return column
}
