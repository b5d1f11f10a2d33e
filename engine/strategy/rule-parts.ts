import { describeExpr, headingOf, leadOfPart, underLead } from './describe.ts'
import { childrenOf, conditionPath } from './plan-children.ts'
import { valueAt } from './plan-path.ts'
import type { Expr, Plan } from './plan.ts'

/** A condition read back with the conditions it is made of. */
export interface RulePart {
  /** Where in the plan it stands, e.g. `entryLong.when.args.0`. */
  readonly path: string
  readonly text: string
  readonly parts: readonly RulePart[]
}

/** Whether a condition holds several that are joined: one line cannot show how. */
const isNested = (expr: Expr): boolean => expr.op === 'and' || expr.op === 'or' || expr.op === 'sequence' || childrenOf(expr).some(isNested)

function partOf(expr: Expr, path: string, lead = ''): RulePart {
  if (!isNested(expr)) return { path, text: underLead(lead, describeExpr(expr), false), parts: [] }
  const parts = childrenOf(expr).map((child, k) => partOf(child, conditionPath(expr, path, k), leadOfPart(expr, k)))
  return { path, text: underLead(lead, headingOf(expr) ?? describeExpr(expr), headingOf(expr) !== null), parts }
}

/** A rule's condition as a tree; null where it is one plain condition, or no condition at all. */
export function rulePartsOf(plan: Plan, path: string): RulePart | null {
  const expr = valueAt(plan, path)
  // At such a path stands a condition, whose kinds have an `op`.
  if (!/^(?:entry|exit)(?:Long|Short)\.when/.test(path) || typeof expr !== 'object' || expr === null || !('op' in expr)) return null
  return isNested(expr as Expr) ? partOf(expr as Expr, path) : null
}
