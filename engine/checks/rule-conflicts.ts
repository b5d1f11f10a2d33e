import { fillOf, isEntry, ruleNames, ruleOf, type RuleName } from '../backtest/signals.ts'
import { touchRuleOf } from '../backtest/touch-rule.ts'
import { describeExpr, describeSession } from '../strategy/describe.ts'
import type { Expr, Origin, Plan, Span } from '../strategy/plan.ts'
import { canBeTrue, minimalConflict } from './can-be-true.ts'
import { formulaOf, sessionFormula, type Formula } from './condition-claims.ts'
import type { Finding } from './finding.ts'

/** One of the conditions that must all hold for a rule. */
interface Part {
  readonly text: string
  readonly from: Origin
  readonly formula: Formula
}

const conjunctsOf = (expr: Expr): readonly Expr[] => (expr.op === 'and' ? expr.args.flatMap(conjunctsOf) : [expr])

function partsOf(plan: Plan, name: RuleName): Part[] {
  const rule = ruleOf(plan, name)
  if (rule === null) return []
  const fill = fillOf(plan, name)
  // An order at a level waits for its price; what is asked at the bar's close is the rest.
  const when = fill === 'order' && !plan.entryOrder ? (touchRuleOf(rule)?.setup ?? null) : rule.when
  const parts =
    when === null ? [] : conjunctsOf(when).map((expr) => ({ text: describeExpr(expr), from: expr.from, formula: formulaOf(expr) }))
  const { session } = plan
  // An order fills later than at the moment that its conditions are asked for.
  if (session === null || !isEntry(name) || fill === 'order') return parts
  return [...parts, { text: describeSession(session).join('; '), from: session.from, formula: sessionFormula(session) }]
}

export const spansOf = (origins: readonly Origin[]): Span[] => {
  const spans = origins.flatMap((from) => ('spans' in from ? from.spans : []))
  return [...new Map(spans.map((span) => [`${span.start} ${span.end}`, span])).values()].toSorted((a, b) => a.start - b.start)
}

const ends = {
  entryLong: 'so no long trade would ever open',
  entryShort: 'so no short trade would ever open',
  exitLong: 'so this never closes a long trade',
  exitShort: 'so this never closes a short trade',
} as const satisfies Record<RuleName, string>

/** Rules whose conditions can never be true together, by the name of the rule. */
export function ruleConflicts(plan: Plan): ReadonlyMap<RuleName, Finding> {
  const found = new Map<RuleName, Finding>()
  for (const name of ruleNames) {
    const parts = partsOf(plan, name)
    const conflict = minimalConflict(parts.map(({ formula }) => formula)).map((k) => parts[k]!)
    if (conflict.length === 0) continue
    const quoted = conflict.map(({ text }) => `“${text}”`)
    const last = quoted.pop()
    const said = quoted.length === 0 ? `${last} can never be true` : `${quoted.join(', ')} and ${last} can never be true together`
    found.set(name, {
      code: 'contradictory_conditions',
      text: `${said}, ${ends[name]}. ${isEntry(name) ? 'Change or leave out one of them.' : 'Trades then close by the other exits alone.'}`,
      spans: spansOf(conflict.map(({ from }) => from)),
      goOn: isEntry(name) ? null : 'Run it as it stands',
    })
  }
  return found
}

/** Conditions that no bar can make false, such as a low at or below the same bar's close: whoever wrote them meant something else. */
export function idleConditions(plan: Plan): readonly Finding[] {
  const conditions = ruleNames.flatMap((name) => {
    const when = ruleOf(plan, name)?.when
    return when === undefined ? [] : conjunctsOf(when)
  })
  return conditions
    .filter((expr) => expr.op !== 'always' && !canBeTrue([formulaOf(expr, false)]))
    .map((expr) => ({
      code: 'always_true',
      text: `“${describeExpr(expr)}” is true on every bar, so it asks for nothing. Say what is meant, or leave it out.`,
      spans: spansOf([expr.from]),
      goOn: 'Run it as it stands',
    }))
}
