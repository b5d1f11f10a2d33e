import type { Expr, Plan, Rule, Term } from '../../strategy/plan.ts'
import type { Side } from '../run.ts'
import type { Sign } from './slow-prices.ts'

export const sides = ['long', 'short'] as const
export const signOf = (side: Side): Sign => (side === 'long' ? 1 : -1)

/** The entry rule of a side that is traded. */
export function entryRule(plan: Plan, side: Side): Rule | null {
  const direction = plan.direction.value
  if (direction !== 'both' && direction !== side) return null
  return side === 'long' ? plan.entryLong : plan.entryShort
}

export const exitRule = (plan: Plan, side: Side): Rule | null => (side === 'long' ? plan.exitLong : plan.exitShort)

export const entersByOrder = (plan: Plan, rule: Rule): boolean => plan.entryOrder !== null || rule.fill === 'order'

/** The level of "when price trades above (below) X", and the rest of the rule. */
export function orderOf(when: Expr): { level: Term; op: 'gt' | 'lt'; rest: Expr[] } {
  const parts = when.op === 'and' ? when.args : [when]
  const trigger = parts.find((part) => (part.op === 'gt' || part.op === 'lt') && part.left.kind === 'price' && part.left.field === 'close')
  if (!trigger || !('left' in trigger)) throw new Error('no order in this rule')
  return { level: trigger.right, op: trigger.op as 'gt' | 'lt', rest: parts.filter((part) => part !== trigger) }
}
