import { allocateBytes } from '../spare-columns.ts'
import { lanes, wordsOf } from './byte-lanes.ts'

/** A constant of this file is folded into the loops, an imported one is read at every use. */
const ones = lanes

/** `negate`, `both` and `either` of truth.ts, of four bars at a time. */
const negateFour = (a: number): number => (~(a | (a >>> 1)) & ones) | (a & (ones << 1))
export const bothFour = (a: number, b: number): number => {
  const isTrue = a & b & ones
  const isOpen = (a | (a >>> 1)) & (b | (b >>> 1)) & ones
  return isTrue | ((isOpen ^ isTrue) << 1)
}
export const eitherFour = (a: number, b: number): number => {
  const isTrue = (a | b) & ones
  return isTrue | ((a | b) & (ones << 1) & ~(isTrue << 1))
}

export function negateColumn(column: Uint8Array): Uint8Array {
  const result = allocateBytes(column.length)
  const from = wordsOf(column)
  const to = wordsOf(result)
  for (let k = 0; k < from.length; k++) to[k] = negateFour(from[k]!)
  for (let i = from.length * 4; i < column.length; i++) result[i] = negateFour(column[i]!)
  return result
}

export function bothColumns(a: Uint8Array, b: Uint8Array): Uint8Array {
  const result = allocateBytes(a.length)
  const ofA = wordsOf(a)
  const ofB = wordsOf(b)
  const to = wordsOf(result)
  for (let k = 0; k < to.length; k++) to[k] = bothFour(ofA[k]!, ofB[k]!)
  for (let i = to.length * 4; i < a.length; i++) result[i] = bothFour(a[i]!, b[i]!)
  return result
}

export function eitherColumns(a: Uint8Array, b: Uint8Array): Uint8Array {
  const result = allocateBytes(a.length)
  const ofA = wordsOf(a)
  const ofB = wordsOf(b)
  const to = wordsOf(result)
  for (let k = 0; k < to.length; k++) to[k] = eitherFour(ofA[k]!, ofB[k]!)
  for (let i = to.length * 4; i < a.length; i++) result[i] = eitherFour(a[i]!, b[i]!)
  return result
}
