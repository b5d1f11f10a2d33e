import type { Expr, Plan, Rule } from '../strategy/plan.ts'
import { canNeverBeTrue } from './can-never.ts'
import type { Open } from './context.ts'
import type { Side } from './meanings.ts'

const bare = (expr: Expr): string => JSON.stringify(expr, (key, value: unknown) => (key === 'from' ? undefined : value))

/** An entry that can never come, or one that opens both sides at once; an exit that never comes may stay, and is told by the checks of a plan. */
export function impossibleRule({ entryLong, entryShort, entryOrder }: Plan): {
  readonly rule: Rule
  readonly isSame: boolean
} | null {
  const isSame = entryLong !== null && entryShort !== null && entryOrder === null && bare(entryLong.when) === bare(entryShort.when)
  const rule = isSame ? entryShort : [entryLong, entryShort].find((each) => each && canNeverBeTrue(each.when))
  return rule ? { rule, isSame } : null
}

/** What a plan lacks, or has in it that cannot be: names of the reading schema. What is open already explains a missing entry. */
export function judge(plan: Plan, only: Side | null, open: readonly Open[]): readonly Open[] {
  const { entryLong, entryShort, entryOrder } = plan
  const issues: string[] = []
  if (entryLong === null && entryShort === null && entryOrder === null && open.length === 0) issues.push('no_entry')
  if ((only === 'long' && entryShort !== null) || (only === 'short' && entryLong !== null)) issues.push('contradictory_direction')
  if (impossibleRule(plan)) issues.push('contradictory_conditions')
  return issues.map((issue) => ({ issue, at: null }))
}
