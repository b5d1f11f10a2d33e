import type { AlertMoment, AlertRule } from '@playbook/engine/alerts/alert-rule'
import type { AlertRow } from './store.ts'

type RuleRow = Pick<AlertRow, 'condition' | 'target_price' | 'percent' | 'expr'>

/** What an alert waits for; null for one that follows a strategy. */
export function ruleOf({ condition, target_price: targetPrice, percent, expr }: RuleRow): AlertRule | null {
  if (condition === 'strategy') return null
  if (condition === 'words') return expr && { kind: 'words', expr }
  if (condition === 'moves') return percent === null ? null : { kind: 'move', percent }
  return targetPrice === null ? null : { kind: 'price', condition, targetPrice }
}

/** Whether it is asked of the short bars inside the forming one, by their whole range. */
export const looksInside = (rule: AlertRule, moment: AlertMoment): rule is Exclude<AlertRule, { kind: 'words' }> =>
  moment === 'forming' && rule.kind !== 'words'
