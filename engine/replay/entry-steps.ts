import { fillOf, ruleOf, type RuleName } from '../backtest/signals.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import type { ConditionNode } from '../explain/explain-condition.ts'
import type { RuleExplanation } from '../explain/explain-rule.ts'
import type { OpenRun } from '../explain/open-run.ts'
import type { Expr } from '../strategy/plan.ts'
import type { EntryStep, ReplayCondition } from './bar-state.ts'

/** The entry rule that is nearest to being true at a bar, with the conditions that must all be. */
export interface NearestEntry {
  readonly rule: RuleExplanation
  readonly parts: readonly ConditionNode[]
  readonly steps: readonly EntryStep[]
  /** The steps come true one after the other: those that are done count as true. */
  readonly isOrdered: boolean
}

/** One of the conditions that must all be true for an entry, as it stood and as the plan has it. */
export interface EntryPart {
  readonly node: ConditionNode
  readonly expr: Expr
}

export interface EntryRule {
  readonly rule: RuleExplanation
  readonly parts: readonly EntryPart[]
}

/** The entry rules among a bar's rules. */
export const entryRules = ({ input: { plan } }: OpenRun, rules: readonly RuleExplanation[]): EntryRule[] =>
  rules.filter(({ action }) => action === 'enter').map((rule) => ({ rule, parts: partsOf(rule.when, ruleOf(plan, rule.rule)!.when) }))

const partsOf = (when: ConditionNode, expr: Expr): EntryPart[] =>
  expr.op === 'and' ? expr.args.map((arg, k) => ({ node: when.parts[k]!, expr: arg })) : [{ node: when, expr }]

const shareTrue = ({ parts }: EntryRule) => parts.filter(({ node }) => node.truth === 'true').length / parts.length

/** Of the entry rules the one with the largest share of its conditions true, the long one first; null without an entry rule. */
export function nearestEntry(
  run: OpenRun,
  conditions: readonly ReplayCondition[],
  rules: readonly EntryRule[],
  i: number,
): NearestEntry | null {
  const entries = rules.toSorted((a, b) => shareTrue(b) - shareTrue(a))
  const nearest = entries[0]
  if (nearest === undefined) return null
  const { rule, parts } = nearest
  const [only] = parts
  const placeOf = (path: string) => conditions.findIndex((condition) => condition.path === path)
  if (only?.expr.op === 'sequence' && only.node.truth !== 'unknown') return orderedEntry(rule, only.node, only.expr.steps.length, placeOf)
  const steps = parts.map(({ node, expr }): EntryStep => ({
    condition: placeOf(node.path),
    truth: node.truth,
    ...windowOf(run, rule.rule, expr, i),
  }))
  return { rule, parts: parts.map(({ node }) => node), steps, isOrdered: false }
}

/** An entry that is one sequence: its steps, of which the last one done stays so for as long as the next may follow. */
function orderedEntry(
  rule: RuleExplanation,
  { parts, progress }: ConditionNode,
  count: number,
  placeOf: (path: string) => number,
): NearestEntry {
  const done = progress ? progress.step - 1 : count
  const steps = parts.slice(0, count).map((node, k): ConditionNode => ({ ...node, truth: k < done ? 'true' : 'false' }))
  return {
    rule,
    parts: steps,
    steps: steps.map(({ path, truth }, k): EntryStep => ({
      condition: placeOf(path),
      truth,
      ...(k === done - 1 && progress ? setFor(progress) : notSet),
    })),
    isOrdered: true,
  }
}

type SetFor = Pick<EntryStep, 'since' | 'barsSince' | 'barsLeft'>
const setFor = ({ since, barsSince, barsLeft }: SetFor): SetFor => ({ since, barsSince, barsLeft })
const notSet: SetFor = { since: null, barsSince: null, barsLeft: null }

/** Since when a condition that stays true for some bars is so, and for how many more. */
function windowOf({ input: { plan, bars }, world }: OpenRun, name: RuleName, expr: Expr, i: number): SetFor {
  if (expr.op !== 'within') return notSet
  const column = conditionColumn(expr.expr, world, fillOf(plan, name))
  for (let back = 0; back < expr.bars && back <= i; back++) {
    if (column[i - back] === 1) return { since: bars.time[i - back]!, barsSince: back, barsLeft: expr.bars - 1 - back }
  }
  return notSet
}
