import type { Expr, Term } from '../strategy/plan.ts'

const bare = (term: Term): string => JSON.stringify(term, (key, value: unknown) => (key === 'from' ? undefined : value))

/** The part of a conjunction that is about one value and a number: between which bounds it lies. */
interface Bounds {
  readonly low: number
  readonly high: number
}

const flipped = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq' } as const

function boundsOf(op: keyof typeof flipped, level: number): Bounds {
  if (op === 'eq') return { low: level, high: level }
  return op === 'gt' || op === 'gte' ? { low: level, high: Infinity } : { low: -Infinity, high: level }
}

/** A condition that can be true on no bar: a value on both sides of two numbers at once, or compared with itself. */
export function canNeverBeTrue(expr: Expr): boolean {
  if (expr.op === 'or') return expr.args.every(canNeverBeTrue)
  if (expr.op === 'not') return false
  const args = expr.op === 'and' ? expr.args : [expr]
  const known = new Map<string, Bounds>()
  for (const arg of args) {
    if (arg.op === 'and' || arg.op === 'or') {
      if (canNeverBeTrue(arg)) return true
      continue
    }
    if (!('left' in arg)) continue
    if (bare(arg.left) === bare(arg.right)) return true
    if (arg.op === 'crosses' || arg.op === 'crosses_above' || arg.op === 'crosses_below') continue
    const [term, level, op] =
      arg.right.kind === 'const'
        ? [arg.left, arg.right.value, arg.op]
        : arg.left.kind === 'const'
          ? [arg.right, arg.left.value, flipped[arg.op]]
          : [null, 0, arg.op]
    if (term === null) continue
    const next = boundsOf(op, level)
    const before = known.get(bare(term)) ?? { low: -Infinity, high: Infinity }
    const both = { low: Math.max(before.low, next.low), high: Math.min(before.high, next.high) }
    if (both.low > both.high) return true
    known.set(bare(term), both)
  }
  return false
}
