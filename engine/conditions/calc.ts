import type { Term } from '../strategy/plan.ts'

export type CalcOp = Extract<Term, { kind: 'calc' }>['op']

/** Arithmetic of two values. Division by zero has no value (NaN); `pct_change` is by how many percent a lies above b. */
const operations = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0 ? Number.NaN : a / b),
  min: (a, b) => (a < b || a !== a ? a : b),
  max: (a, b) => (a > b || a !== a ? a : b),
  abs: (a) => Math.abs(a),
  pct_change: (a, b) => (b === 0 ? Number.NaN : (100 * (a - b)) / b),
} as const satisfies Record<CalcOp, (a: number, b: number) => number>

/** True when the operation of a single operand compares it with its own value on the bar before. */
export const comparesWithBarBefore = (op: CalcOp, operands: number): boolean => op === 'pct_change' && operands === 1

/** Operands are taken from left to right; a single one stays as it is, except for `abs`. */
export function combineValues(op: CalcOp, values: readonly number[]): number {
  const apply: (a: number, b: number) => number = operations[op]
  const [first = Number.NaN, ...rest] = values
  return op === 'abs' ? Math.abs(first) : rest.reduce((a, b) => apply(a, b), first)
}

/** `combineValues` for every bar. */
export function combineColumns(op: CalcOp, columns: readonly Float64Array[]): Float64Array {
  const apply: (a: number, b: number) => number = operations[op]
  const result = Float64Array.from(columns[0] ?? [])
  const others = op === 'abs' ? [result] : columns.slice(1)
  for (const other of others) for (let i = 0; i < result.length; i++) result[i] = apply(result[i]!, other[i]!)
  return result
}
