import { dependsOnPosition, termDependsOnPosition } from '../conditions/depends-on-position.ts'
import type { Plan } from '../strategy/plan.ts'
import { mostTargetLegs } from './position.ts'
import { fillOf, ruleNames, ruleOf } from './signals.ts'

/** What a run would leave out of the plan, as `feature:<name>`; empty when everything is carried out. */
export function unsupportedFeatures(plan: Plan): string[] {
  const missing: string[] = []
  if (entersByOrder(plan) && addsByEntry(plan)) missing.push('feature:pyramiding_by_order')
  if (entersByOrder(plan) && plan.reentry && !plan.reentry.condition) missing.push('feature:reentry_by_order')
  if (plan.reentry?.condition && dependsOnPosition(plan.reentry.condition)) missing.push('feature:reentry_by_position')
  if (asksFor(plan, 'open')) missing.push('feature:open_fill')
  if (asksFor(plan, 'order')) missing.push('feature:order_fill')
  if (entersByPosition(plan)) missing.push('feature:entry_by_position')
  if ([plan.targets.long, plan.targets.short].some((legs) => (legs?.length ?? 0) > mostTargetLegs)) missing.push('feature:target_legs')
  return missing
}

const entersByOrder = (plan: Plan): boolean =>
  (['entryLong', 'entryShort'] as const).some((name) => ruleOf(plan, name) !== null && fillOf(plan, name) === 'order')

/** An addition that waits for the entry rule alone; where that is an order, there is no second one to fill. */
const addsByEntry = ({ pyramiding }: Plan): boolean =>
  pyramiding !== null && pyramiding.maxEntries > 1 && !pyramiding.step && !pyramiding.condition

/** A rule whose fill cannot be had as said, so that it would wait for the next open. */
const asksFor = (plan: Plan, fill: 'open' | 'order'): boolean =>
  ruleNames.some((name) => ruleOf(plan, name)?.fill === fill && fillOf(plan, name) === 'next_open')

/** An entry that asks for the entry price or the bars held has nothing to ask. */
const entersByPosition = ({ entryLong, entryShort, entryOrder }: Plan): boolean =>
  [entryLong, entryShort].some((rule) => rule !== null && dependsOnPosition(rule.when)) ||
  [entryOrder?.long, entryOrder?.short].some((term) => term !== undefined && termDependsOnPosition(term))
