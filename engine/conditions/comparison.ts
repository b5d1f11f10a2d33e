import type { Comparator } from '../strategy/plan.ts'
import type { Truth } from './truth.ts'

/** Compares two values of one bar; 2 when one is missing (NaN). */
const levels = {
  gt: (a: number, b: number): Truth => (a > b ? 1 : a <= b ? 0 : 2),
  gte: (a: number, b: number): Truth => (a >= b ? 1 : a < b ? 0 : 2),
  eq: (a: number, b: number): Truth => (a === b ? 1 : a < b || a > b ? 0 : 2),
}
type Level = (typeof levels)[keyof typeof levels]

/** A cross upwards: above now and not above on the bar before (`a1`, `b1`). */
type Cross = (a: number, b: number, a1: number, b1: number) => Truth
const crossesUp: Cross = (a, b, a1, b1) => (a > b && a1 <= b1 ? 1 : isMissing(a, b, a1, b1) ? 2 : 0)
/** As the reference engine has it: strictly below on the bar before. */
const crossesUpStrictly: Cross = (a, b, a1, b1) => (a > b && a1 < b1 ? 1 : isMissing(a, b, a1, b1) ? 2 : 0)
const isMissing = (a: number, b: number, a1: number, b1: number) => a !== a || b !== b || a1 !== a1 || b1 !== b1

/** The others are these with the operands swapped: few functions keep the loops over them fast. */
type Meaning = { readonly level: Level; readonly swaps: boolean } | { readonly up: boolean; readonly down: boolean }
const meanings: Readonly<Record<Comparator, Meaning>> = {
  gt: { level: levels.gt, swaps: false },
  gte: { level: levels.gte, swaps: false },
  lt: { level: levels.gt, swaps: true },
  lte: { level: levels.gte, swaps: true },
  eq: { level: levels.eq, swaps: false },
  crosses_above: { up: true, down: false },
  crosses_below: { up: false, down: true },
  crosses: { up: true, down: true },
}

/** The comparison of two values at one bar, given those of the bar before. */
export function compareValues(op: Comparator, strict: boolean, [a, b]: Pair, [a1, b1]: Pair): Truth {
  const meaning = meanings[op]
  if ('level' in meaning) return meaning.swaps ? meaning.level(b, a) : meaning.level(a, b)
  const cross = strict ? crossesUpStrictly : crossesUp
  const up = meaning.up ? cross(a, b, a1, b1) : 0
  return up === 0 && meaning.down ? cross(b, a, b1, a1) : up
}
type Pair = readonly [number, number]

/** `compareValues` at every bar; a cross is not known on the first one. */
export function compareColumns(op: Comparator, strict: boolean, a: Float64Array, b: Float64Array): Uint8Array {
  const meaning = meanings[op]
  if ('level' in meaning) return meaning.swaps ? levelColumn(meaning.level, b, a) : levelColumn(meaning.level, a, b)
  const cross = strict ? crossesUpStrictly : crossesUp
  const column = meaning.up ? crossColumn(cross, a, b) : crossColumn(cross, b, a)
  if (!meaning.up || !meaning.down) return column
  const down = crossColumn(cross, b, a)
  return column.map((up, i) => (up === 0 ? down[i]! : up))
}

function levelColumn(level: Level, a: Float64Array, b: Float64Array): Uint8Array {
  const column = new Uint8Array(a.length)
  for (let i = 0; i < column.length; i++) column[i] = level(a[i]!, b[i]!)
  return column
}

function crossColumn(cross: Cross, a: Float64Array, b: Float64Array): Uint8Array {
  const column = new Uint8Array(a.length).fill(2, 0, 1)
  for (let i = 1; i < column.length; i++) column[i] = cross(a[i]!, b[i]!, a[i - 1]!, b[i - 1]!)
  return column
}
