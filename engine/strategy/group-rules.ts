import type { RuleLine, RuleRole } from './reading.ts'

export interface RuleGroup {
  readonly title: string
  readonly rules: readonly RuleLine[]
}

/** What a line is about, in one word. */
export const roleNames = {
  entry: 'Entry',
  filter: 'Filter',
  session: 'Session',
  exit: 'Exit',
  stop: 'Stop',
  target: 'Target',
  trailing: 'Trailing',
  breakeven: 'Break-even',
  time_exit: 'Time',
  size: 'Size',
  limit: 'Limit',
  market: 'Market',
  period: 'Period',
  costs: 'Costs',
} as const satisfies Record<RuleRole, string>

const leaving = new Set<RuleRole>(['exit', 'stop', 'target', 'trailing', 'breakeven', 'time_exit'])
const sizing = new Set<RuleRole>(['size', 'limit'])

/** One of several conditions of a rule that must all be true, by its place in the plan. */
const isPartOfAnd = ({ path }: RuleLine): boolean => path.includes('.when.args.')

/** The rules that stand in the words, under the heads that a trader thinks in; what was assumed is shown as chips. */
export function groupRules(lines: readonly RuleLine[]): RuleGroup[] {
  const rules = lines.filter((line) => line.spans.length > 0)
  const isEntry = (rule: RuleLine) => rule.role === 'entry' || rule.role === 'filter' || rule.role === 'session'
  const joined = rules.filter((rule) => rule.role === 'exit' && isPartOfAnd(rule))
  const groups: RuleGroup[] = [
    { title: 'Go long when all are true', rules: rules.filter((rule) => isEntry(rule) && rule.side === 'long') },
    { title: 'Go short when all are true', rules: rules.filter((rule) => isEntry(rule) && rule.side === 'short') },
    { title: 'Enter only', rules: rules.filter((rule) => isEntry(rule) && rule.side === 'both') },
    { title: 'Leave a long when all are true', rules: joined.filter((rule) => rule.side === 'long') },
    { title: 'Leave a short when all are true', rules: joined.filter((rule) => rule.side === 'short') },
    {
      title: joined.length > 0 ? 'Or leave when the first is true' : 'Leave when the first is true',
      rules: rules.filter((rule) => leaving.has(rule.role) && !joined.includes(rule)),
    },
    { title: 'Size', rules: rules.filter((rule) => sizing.has(rule.role)) },
    { title: 'Market and period', rules: rules.filter((rule) => rule.role === 'market' || rule.role === 'period') },
    { title: 'Costs', rules: rules.filter((rule) => rule.role === 'costs') },
  ]
  return groups.filter((group) => group.rules.length > 0)
}
