import { fillOf, isEntry, ruleOf, type RuleName } from '../backtest/signals.ts'
import type { HeldPosition } from '../conditions/condition-at.ts'
import type { Fill } from '../strategy/plan.ts'
import { explainCondition, type ConditionNode } from './explain-condition.ts'
import type { OpenRun } from './open-run.ts'

/** One of the plan's rules as it stood at a bar. */
export interface RuleExplanation {
  readonly rule: RuleName
  readonly side: 'long' | 'short'
  readonly action: 'enter' | 'exit'
  readonly fill: Fill
  readonly when: ConditionNode
}

/** The rule at bar i, asked over the position where it asks about one; null where the plan has no such rule. */
export function explainRule(
  { input: { plan }, world }: OpenRun,
  name: RuleName,
  i: number,
  position: HeldPosition | null,
): RuleExplanation | null {
  const rule = ruleOf(plan, name)
  if (rule === null) return null
  const fill = fillOf(plan, name)
  const when = explainCondition(rule.when, `${name}.when`, { world, fill, position }, i)
  return { rule: name, side: name.endsWith('Long') ? 'long' : 'short', action: isEntry(name) ? 'enter' : 'exit', fill, when }
}
