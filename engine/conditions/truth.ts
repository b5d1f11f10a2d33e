import type { Comparator } from '../strategy/plan.ts'

/** What a condition is at the close of a bar: 0 false, 1 true, 2 not known (an operand has no value). */
export type Truth = 0 | 1 | 2
export const unknown = 2

export const negate = (a: Truth): Truth => (a === 2 ? 2 : a === 1 ? 0 : 1)
/** False as soon as one is false; not known while one is not known. */
export const both = (a: Truth, b: Truth): Truth => (a === 0 || b === 0 ? 0 : a === 2 || b === 2 ? 2 : 1)
/** True as soon as one is true; not known while one is not known. */
export const either = (a: Truth, b: Truth): Truth => (a === 1 || b === 1 ? 1 : a === 2 || b === 2 ? 2 : 0)

/** Compares two values with those of the bar before, `a1` and `b1`; a missing (NaN) value that is needed makes it unknown. */
type Compare = (a: number, b: number, a1: number, b1: number) => Truth

const level =
  (holds: (a: number, b: number) => boolean): Compare =>
  (a, b) =>
    a !== a || b !== b ? 2 : holds(a, b) ? 1 : 0

const cross =
  (holds: (a: number, b: number, a1: number, b1: number) => boolean): Compare =>
  (a, b, a1, b1) =>
    a !== a || b !== b || a1 !== a1 || b1 !== b1 ? 2 : holds(a, b, a1, b1) ? 1 : 0

const levels = {
  gt: level((a, b) => a > b),
  gte: level((a, b) => a >= b),
  lt: level((a, b) => a < b),
  lte: level((a, b) => a <= b),
  eq: level((a, b) => a === b),
}

/** A cross is beyond now and not beyond on the bar before; `crosses` is either way. */
export const comparators = {
  ...levels,
  crosses_above: cross((a, b, a1, b1) => a > b && a1 <= b1),
  crosses_below: cross((a, b, a1, b1) => a < b && a1 >= b1),
  crosses: cross((a, b, a1, b1) => (a > b && a1 <= b1) || (a < b && a1 >= b1)),
} as const satisfies Record<Comparator, Compare>

/** As `comparators`, but a cross must have been strictly on the other side before, as the reference engine has it. */
export const strictComparators = {
  ...levels,
  crosses_above: cross((a, b, a1, b1) => a > b && a1 < b1),
  crosses_below: cross((a, b, a1, b1) => a < b && a1 > b1),
  crosses: cross((a, b, a1, b1) => (a > b && a1 < b1) || (a < b && a1 > b1)),
} as const satisfies Record<Comparator, Compare>
