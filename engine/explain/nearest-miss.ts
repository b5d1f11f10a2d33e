import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { termColumn } from '../conditions/term-column.ts'
import type { World } from '../conditions/world.ts'
import { describeTerm } from '../strategy/describe.ts'
import type { Comparator, Expr } from '../strategy/plan.ts'

/** The bar on which a comparison that was never true came nearest to it. */
export interface NearMiss {
  /** UTC seconds of its open. */
  readonly time: number
  /** The operand that is watched, in plain words, and its value there. */
  readonly text: string
  readonly value: number
  /** What it is compared with, there. */
  readonly wanted: number
}

/** Bars from `from` on that are looked at. */
interface Looked {
  readonly from: number
  readonly isCandidate: (bar: number) => boolean
}

/** How far the two sides lie from what the comparison asks; 0 where it is met. A cross also asks where they lay before. */
const gaps: Readonly<Record<Comparator, (a: number, b: number, a1: number, b1: number) => number>> = {
  gt: (a, b) => Math.max(0, b - a),
  gte: (a, b) => Math.max(0, b - a),
  lt: (a, b) => Math.max(0, a - b),
  lte: (a, b) => Math.max(0, a - b),
  eq: (a, b) => Math.abs(a - b),
  crosses_above: (a, b, a1, b1) => Math.max(0, b - a) + Math.max(0, a1 - b1),
  crosses_below: (a, b, a1, b1) => Math.max(0, a - b) + Math.max(0, b1 - a1),
  crosses: (a, b) => Math.abs(a - b),
}

/** Where a comparison came nearest to being true; null for other conditions, and where it has no values. */
export function nearestMiss(expr: Expr, world: World, { from, isCandidate }: Looked): NearMiss | null {
  if (!('left' in expr) || termDependsOnPosition(expr.left) || termDependsOnPosition(expr.right)) return null
  const [left, right] = [termColumn(expr.left, world), termColumn(expr.right, world)]
  const gapOf = gaps[expr.op]
  let [best, smallest] = [-1, Infinity]
  for (let i = Math.max(1, from); i < left.length; i++) {
    const gap = gapOf(left[i]!, right[i]!, left[i - 1]!, right[i - 1]!)
    if (!(gap < smallest) || !isCandidate(i)) continue
    best = i
    smallest = gap
  }
  if (best < 0) return null
  const [text, value, wanted] =
    expr.left.kind === 'const'
      ? [describeTerm(expr.right), right[best]!, left[best]!]
      : [describeTerm(expr.left), left[best]!, right[best]!]
  return { time: world.bars.time[best]!, text, value, wanted }
}
