import type { Comparator, Expr, Origin, Term } from '../plan.ts'

export const join = (op: 'and' | 'or', args: readonly Expr[], from: Origin): Expr => {
  const [only] = args
  return args.length === 1 && only ? only : { op, args, from }
}

export const both = (args: readonly Expr[], from: Origin): Expr => join('and', args, from)

export const anyOf = (args: readonly Expr[], from: Origin): Expr => join('or', args, from)

export const compare = (op: Comparator, left: Term, right: Term, from: Origin): Expr => ({ op, left, right, from })

export const sameTerm = (a: Term, b: Term): boolean =>
  JSON.stringify(a, (k, v: unknown) => (k === 'from' ? undefined : v)) ===
  JSON.stringify(b, (k, v: unknown) => (k === 'from' ? undefined : v))

/** A part of a plan without its words and without how many bars back it lies: two that say the same are equal. */
export const bareOf = (node: unknown): string =>
  JSON.stringify(node, (key, value: unknown) => (key === 'from' || key === 'shift' ? undefined : value))

/** The comparison that stands first in a condition. */
export function firstComparison(expr: Expr | null): Extract<Expr, { left: Term }> | null {
  if (expr?.op === 'and') return firstComparison(expr.args[0] ?? null)
  return expr && 'left' in expr && /^[gl]te?$/.test(expr.op) ? expr : null
}
