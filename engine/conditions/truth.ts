/** What a condition is at the close of a bar: 0 false, 1 true, 2 not known (an operand has no value). */
export type Truth = 0 | 1 | 2
export const unknown = 2

/** Index of the first bar on which a column of truths is known; its length when it never is. */
export function firstKnown(column: Uint8Array): number {
  let i = 0
  while (i < column.length && column[i] === unknown) i++
  return i
}

export const negate = (a: Truth): Truth => (a === 2 ? 2 : a === 1 ? 0 : 1)
/** False as soon as one is false; not known while one is not known. */
export const both = (a: Truth, b: Truth): Truth => (a === 0 || b === 0 ? 0 : a === 2 || b === 2 ? 2 : 1)
/** True as soon as one is true; not known while one is not known. */
export const either = (a: Truth, b: Truth): Truth => (a === 1 || b === 1 ? 1 : a === 2 || b === 2 ? 2 : 0)
