import { conditionAt, termAt } from '../conditions/condition-at.ts'
import type { World } from '../conditions/world.ts'
import type { Plan } from '../strategy/plan.ts'
import type { Direction, Position } from './position.ts'
import { fillOf, ruleOf } from './signals.ts'
import { orderTypeOf, touchRuleOf, type TouchRule } from './touch-rule.ts'

/** Exit rules that are orders themselves ("out when price trades below the 50 EMA"). */
export interface RestingExits {
  readonly long: TouchRule | null
  readonly short: TouchRule | null
}

export function compileRestingExits(plan: Plan): RestingExits | null {
  const touch = (name: 'exitLong' | 'exitShort') => (fillOf(plan, name) === 'order' ? touchRuleOf(ruleOf(plan, name)!) : null)
  const [long, short] = [touch('exitLong'), touch('exitShort')]
  return long || short ? { long, short } : null
}

/** The order's kind as an exit of that direction: an exit sells a long, so it is the other side's order. */
export const restingTypeOf = (touch: TouchRule, direction: Direction): 'stop' | 'limit' => orderTypeOf(touch.when, direction > 0 ? -1 : 1)

/** Where the exit order rests during bar i, as decided at the close before; NaN when it does not. */
export function restingLevel(touch: TouchRule, world: World, position: Position, i: number): number {
  const decided = i - 1
  if (position.firstHeldBar > decided) return Number.NaN
  if (touch.setup && conditionAt(touch.setup, world, decided, position, 'order') !== true) return Number.NaN
  return termAt(touch.level, world, decided, position)
}
