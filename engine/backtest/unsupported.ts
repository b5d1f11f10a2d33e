import { dependsOnPosition, termDependsOnPosition } from '../conditions/depends-on-position.ts'
import type { Plan } from '../strategy/plan.ts'
import { maxPartialExits } from './partial-exits.ts'
import { maxTargetLegs } from './position.ts'
import { fillOf, partialExitsOf, ruleNames, ruleOf } from './signals.ts'

/** Something that a run would leave out, as `feature:<name>`, and where in the plan it stands. */
export interface Unsupported {
  readonly feature: string
  readonly path: string
}

/** What a run would leave out of the plan; empty when everything is carried out. */
export function unsupportedParts(plan: Plan): Unsupported[] {
  const missing: Unsupported[] = []
  const miss = (feature: string, path: string) => missing.push({ feature: `feature:${feature}`, path })
  if (entersByOrder(plan) && addsByEntry(plan)) miss('pyramiding_by_order', 'pyramiding')
  if (entersByOrder(plan) && plan.reentry && !plan.reentry.condition) miss('reentry_by_order', 'reentry')
  if (entersByOrder(plan) && plan.cooldown?.signals) miss('signal_cooldown_by_order', 'cooldown')
  if (plan.reentry?.condition && dependsOnPosition(plan.reentry.condition)) miss('reentry_by_position', 'reentry.condition')
  for (const name of rulesFilled(plan, 'open')) miss('open_fill', `${name}.when`)
  for (const name of rulesFilled(plan, 'order')) miss('order_fill', `${name}.when`)
  for (const path of entriesByPosition(plan)) miss('entry_by_position', path)
  for (const side of ['long', 'short'] as const)
    if ((plan.targets[side]?.length ?? 0) > maxTargetLegs) miss('target_legs', `targets.${side}`)
  for (const side of ['long', 'short'] as const)
    if (partialExitsOf(plan).filter(([, exit]) => exit.side === side).length > maxPartialExits) miss('partial_exits', 'partialExits')
  return missing
}

/** The names of what a run would leave out. */
export const unsupportedFeatures = (plan: Plan): string[] => [...new Set(unsupportedParts(plan).map(({ feature }) => feature))]

const entersByOrder = (plan: Plan): boolean =>
  (['entryLong', 'entryShort'] as const).some((name) => ruleOf(plan, name) !== null && fillOf(plan, name) === 'order')

/** An addition that waits for the entry rule alone; where that is an order, there is no second one to fill. */
const addsByEntry = ({ pyramiding }: Plan): boolean =>
  pyramiding !== null && pyramiding.maxEntries > 1 && !pyramiding.step && !pyramiding.condition

/** Rules whose fill cannot be had as said, so that they would wait for the next open. */
const rulesFilled = (plan: Plan, fill: 'open' | 'order') =>
  ruleNames.filter((name) => ruleOf(plan, name)?.fill === fill && fillOf(plan, name) === 'next_open')

/** An entry that asks for the entry price or the bars held has nothing to ask. */
function entriesByPosition(plan: Plan): string[] {
  const rules = (['entryLong', 'entryShort'] as const).filter((name) => plan[name] !== null && dependsOnPosition(plan[name].when))
  const levels = (['long', 'short'] as const).filter((side) => {
    const level = plan.entryOrder?.[side]
    return level !== undefined && termDependsOnPosition(level)
  })
  return [...rules.map((name) => `${name}.when`), ...levels.map((side) => `entryOrder.${side}`)]
}
