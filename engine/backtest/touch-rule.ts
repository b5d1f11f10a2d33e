import type { Comparator, Expr, Rule, Term } from '../strategy/plan.ts'
import type { Direction } from './position.ts'

/** A rule whose fill is the order itself ("when price trades above X"): an order at X while the rest of the rule holds. */
export interface TouchRule {
  /** `above`: filled when price rises to the level. */
  readonly when: 'above' | 'below'
  readonly level: Term
  /** The other conditions, at the close before; null when there are none. */
  readonly setup: Expr | null
}

const sides = {
  gt: 'above',
  gte: 'above',
  crosses_above: 'above',
  lt: 'below',
  lte: 'below',
  crosses_below: 'below',
} as const satisfies Partial<Record<Comparator, 'above' | 'below'>>
const mirrored = { above: 'below', below: 'above' } as const

const tradedPrices: readonly string[] = ['close', 'high', 'low']
const isTradedPrice = (term: Term): boolean =>
  term.kind === 'price' && tradedPrices.includes(term.field) && (term.shift ?? 0) === 0 && term.timeframe === undefined

function touchOf(expr: Expr): { when: 'above' | 'below'; level: Term } | null {
  if (!('left' in expr) || !(expr.op in sides)) return null
  const when = sides[expr.op as keyof typeof sides] // `in` has just shown that it is one of them
  if (isTradedPrice(expr.left)) return { when, level: expr.right }
  return isTradedPrice(expr.right) ? { when: mirrored[when], level: expr.left } : null
}

/** The touch in the rule, when exactly one of its parts is a price reaching a level; else null. */
export function touchRuleOf(rule: Rule): TouchRule | null {
  const parts = rule.when.op === 'and' ? rule.when.args : [rule.when]
  const touches = parts.filter((part) => touchOf(part) !== null)
  const touch = touches.length === 1 ? touchOf(touches[0]!) : null
  if (!touch) return null
  const rest = parts.filter((part) => part !== touches[0])
  return { ...touch, setup: rest.length === 0 ? null : { op: 'and', args: rest, from: rule.when.from } }
}

/** Buying when price rises to a level is a stop order, when it falls to it a limit order; selling mirrored. */
export const orderTypeOf = (when: 'above' | 'below', direction: Direction): 'stop' | 'limit' =>
  (when === 'above') === direction > 0 ? 'stop' : 'limit'
