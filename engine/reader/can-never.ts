import type { Expr, Term } from '../strategy/plan.ts'
import { scales } from './settle-subject.ts'

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

const everywhere: Bounds = { low: -Infinity, high: Infinity }

/** Between which numbers a line moves. */
function boundsIn(term: Term): Bounds {
  const [low, high] = (term.kind === 'indicator' && scales[term.name]) || []
  return low === undefined || high === undefined ? everywhere : { low, high }
}

/** On which side of the other a value is for sure, where a comparison is true. */
const sideOf: Readonly<Partial<Record<Expr['op'], 'above' | 'below'>>> = {
  gt: 'above',
  crosses_above: 'above',
  lt: 'below',
  crosses_below: 'below',
}

/** What is so on the bar itself where a condition is: a run of bars ends on it. */
const everyOf = (expr: Expr): readonly Expr[] =>
  expr.op === 'and' ? expr.args.flatMap(everyOf) : expr.op === 'for_bars' ? everyOf(expr.expr) : [expr]

/** A condition that can be true on no bar: a value on both sides of another, or of two numbers, at once, where it never is, or compared with itself. */
export function canNeverBeTrue(expr: Expr): boolean {
  if (expr.op === 'or') return expr.args.every(canNeverBeTrue)
  if (expr.op === 'not') return false
  if (expr.op === 'sequence') return expr.steps.some(({ when }) => canNeverBeTrue(when))
  const args = everyOf(expr)
  const known = new Map<string, Bounds>()
  const sides = new Map<string, 'above' | 'below'>()
  const crossed: { readonly term: string; readonly isUp: boolean; readonly level: number }[] = []
  for (const arg of args) {
    if (arg.op === 'or') {
      if (canNeverBeTrue(arg)) return true
      continue
    }
    if (!('left' in arg)) continue
    if (bare(arg.left) === bare(arg.right)) return true
    const side = arg.right.kind === 'const' ? undefined : sideOf[arg.op]
    if (side !== undefined) {
      const pair = `${bare(arg.left)} ${bare(arg.right)}`
      if ((sides.get(pair) ?? side) !== side) return true
      sides.set(pair, side)
    }
    // What crosses a number is there for a moment, and may be elsewhere when all is true.
    const at = arg.op === 'crosses' || arg.op === 'crosses_above' || arg.op === 'crosses_below' ? 'eq' : arg.op
    const [term, level, op] =
      arg.right.kind === 'const'
        ? [arg.left, arg.right.value, at]
        : arg.left.kind === 'const'
          ? [arg.right, arg.left.value, flipped[at]]
          : [null, 0, at]
    if (term === null) continue
    const next = boundsOf(op, level)
    if (arg.op !== at) {
      const { low, high } = boundsIn(term)
      if (next.low > high || next.high < low) return true
      if (arg.op !== 'crosses') crossed.push({ term: bare(term), isUp: (arg.op === 'crosses_above') === (term === arg.left), level })
      continue
    }
    const before = known.get(bare(term)) ?? boundsIn(term)
    const both = { low: Math.max(before.low, next.low), high: Math.min(before.high, next.high) }
    if (both.low > both.high) return true
    known.set(bare(term), both)
  }
  // Where it has crossed 40 upwards it is not below 40.
  return crossed.some(({ term, isUp, level }) => {
    const bounds = known.get(term)
    return bounds !== undefined && (isUp ? bounds.high <= level : bounds.low >= level)
  })
}
