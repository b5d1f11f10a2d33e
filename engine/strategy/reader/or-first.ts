import type { Expr, Origin, Plan, Rule } from '../plan.ts'
import { spansOf } from './draft.ts'
import { anyOf, both } from './join-conditions.ts'

const sameWords = (a: Origin, b: Origin) => JSON.stringify(spansOf(a)) === JSON.stringify(spansOf(b))

/** `a and b or c` as `a and (b or c)`: conditions that were joined without brackets, taking “or” before “and”. */
function orFirst(expr: Expr): Expr {
  if (expr.op === 'and') return { ...expr, args: expr.args.map(orFirst) }
  if (expr.op !== 'or') return expr
  // What stood in brackets has words of its own, and stays together.
  const groups = expr.args.map((arg) => (arg.op === 'and' && sameWords(arg.from, expr.from) ? arg.args : [arg]))
  const steps: Expr[][] = [[]]
  for (const group of groups)
    for (const [k, condition] of group.entries()) {
      if (k > 0) steps.push([])
      steps.at(-1)!.push(condition)
    }
  return both(
    steps.map((step) => anyOf(step, expr.from)),
    expr.from,
  )
}

const inRule = (rule: Rule | null): Rule | null => rule && { ...rule, when: orFirst(rule.when) }

/** The plan with “or” taken before “and” wherever both join conditions without brackets. */
export const takeOrFirst = (plan: Plan): Plan => ({
  ...plan,
  entryLong: inRule(plan.entryLong),
  entryShort: inRule(plan.entryShort),
  exitLong: inRule(plan.exitLong),
  exitShort: inRule(plan.exitShort),
})
