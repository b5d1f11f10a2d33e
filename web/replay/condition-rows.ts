import type { RuleName } from '@playbook/engine/backtest/signals'
import type { TruthName } from '@playbook/engine/explain/explain-condition'
import type { BarState, EntryStep, ReplayCondition } from '@playbook/engine/replay/bar-state'
import type { RuleLine } from '@playbook/engine/strategy/reading'

/** A condition as it stood at a bar. */
export interface ConditionRow {
  readonly condition: ReplayCondition
  readonly truth: TruthName
  readonly values: readonly (number | null)[]
  readonly step: EntryStep | null
  /** 0 for the outermost that is shown. */
  readonly depth: number
  /** It is made of the conditions below it. */
  readonly isHeading: boolean
}

export interface ConditionGroup {
  readonly title: string
  readonly rows: readonly ConditionRow[]
}

const titles = {
  entryLong: 'Go long when',
  entryShort: 'Go short when',
  exitLong: 'Leave longs when',
  exitShort: 'Leave shorts when',
} as const satisfies Record<RuleName, string>
const limitsTitle = 'On every entry'

const truthOf: Readonly<Record<string, TruthName>> = { t: 'true', f: 'false' }
const isExit = (rule: RuleName | null) => rule === 'exitLong' || rule === 'exitShort'

/** The conditions by rule, those of what is asked now first: exits while a position is open, entries otherwise. */
export function groupConditions(state: BarState, conditions: readonly ReplayCondition[]): readonly ConditionGroup[] {
  const isHolding = state.positions.length > 0
  const rows = conditions.map((condition, k): ConditionRow & { readonly rule: RuleName | null } => {
    const next = conditions[k + 1]
    return {
      condition,
      rule: condition.rule,
      truth: truthOf[state.truths[k] ?? 'u'] ?? 'unknown',
      values: state.values[k] ?? [],
      step: state.steps.find((each) => each.condition === k) ?? null,
      depth: condition.depth,
      isHeading: next !== undefined && next.rule === condition.rule && next.depth > condition.depth,
    }
  })
  const groups = [...Map.groupBy(rows, ({ rule }) => rule)].map(([rule, all]) => {
    // "All of" alone says nothing that its parts do not.
    const [whole, ...parts] = all
    const isAll = whole?.isHeading === true && parts.length > 0 && rule !== null
    const shown = isAll ? parts : all
    const top = Math.min(...shown.map(({ depth }) => depth))
    return {
      title: rule === null ? limitsTitle : isAll ? `${titles[rule]} ${whole.condition.text.toLowerCase()}` : titles[rule],
      place: rule === null ? 2 : isExit(rule) === isHolding ? 0 : 1,
      rows: shown.map(({ rule: _rule, ...row }) => ({ ...row, depth: row.depth - top })),
    }
  })
  return groups.toSorted((a, b) => a.place - b.place).map(({ title, rows: own }) => ({ title, rows: own }))
}

/** The number that a condition's words have in the strategy's text; null where none of its own. */
export function ruleNumberOf({ path }: Pick<ReplayCondition, 'path'>, rules: readonly RuleLine[]): number | null {
  const holds = (rule: RuleLine) => path === rule.path || path.startsWith(`${rule.path}.`)
  const found = rules.filter((rule) => rule.number !== null && holds(rule)).toSorted((a, b) => b.path.length - a.path.length)
  return found[0]?.number ?? null
}
