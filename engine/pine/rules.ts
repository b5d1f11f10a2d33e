import { fillOf, isEntry, ruleNames, ruleOf, type RuleName } from '../backtest/signals.ts'
import { touchRuleOf, type TouchRule } from '../backtest/touch-rule.ts'
import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import { describeExpr, describeTerm } from '../strategy/describe.ts'
import { ruleLines } from '../strategy/explain.ts'
import type { Expr, Fill, Plan, Rule } from '../strategy/plan.ts'
import { conditionText } from './conditions.ts'
import { decidedBefore } from './decided-before.ts'
import { comment, logical } from './pine-text.ts'
import { chartContext, type Script } from './script.ts'
import { termText } from './terms.ts'

/** A rule as the script has it. */
export interface Signal {
  /** The name of the value that is true at a close that decides. */
  readonly isTrue: string
  readonly fill: Fill
}

/** A rule that is an order at a level, while the rest of it holds. */
export interface Touch {
  readonly isTrue: string
  readonly level: string
  readonly when: TouchRule['when']
}

const baseNames = {
  entryLong: 'longEntry',
  entryShort: 'shortEntry',
  exitLong: 'longExit',
  exitShort: 'shortExit',
} as const satisfies Record<RuleName, string>

const openWhy = 'A script decides at closes: what needs the open of the bar itself cannot be filled at that open.'
const severalWhy = 'With several positions at once a condition of the script cannot ask each of them.'

/** Why a condition of the rule cannot ask about the position; null where it can. */
export function noPositionIn(plan: Plan, name: RuleName): string | null {
  if (isEntry(name)) return 'An entry has no position to ask about.'
  return (plan.maxOpenTrades?.value ?? 1) > 1 ? severalWhy : null
}

const partsOf = (when: Expr, path: string): readonly (readonly [Expr, string])[] =>
  when.op === 'and' ? when.args.map((arg, i) => [arg, `${path}.args.${i}`] as const) : [[when, path]]

/** Conditions that all have to be true, each with its words above it; null where one has no counterpart. */
export function allOf(script: Script, when: Expr, path: string, fill: Fill, base: string, noPosition: string | null): string | null {
  const { chart } = script
  const lines = ruleLines(script.plan)
  const isAsked = fill === 'open'
  const parts = partsOf(when, path)
  const names = parts.map(([part, at], k) => {
    const line = lines.find((each) => each.path === at)
    const words = line?.text ?? describeExpr(part)
    chart.lines.push('', comment(words, line?.number ? `${line.number}.` : '·'))
    const asked = isAsked ? decidedBefore(part) : part
    if (asked === null) return script.miss(at, words, openWhy)
    const text = conditionText(asked, chartContext(script, at, isAsked ? 'next_open' : fill, noPosition), true)
    return text === null ? null : chart.declare(parts.length === 1 ? base : `${base}${k + 1}`, text)
  })
  const known = names.filter((name) => name !== null)
  return known.length < names.length ? null : known.length === 1 ? known[0]! : chart.declare(base, logical(known, 'and'))
}

const pathOf = (name: RuleName) => `${name}.when`

function signalOf(script: Script, name: RuleName, rule: Rule): Signal | null {
  const fill = fillOf(script.plan, name)
  // An entry by an order is asked when its order is placed.
  const isTrue = allOf(script, rule.when, pathOf(name), fill, baseNames[name], noPositionIn(script.plan, name))
  return isTrue === null ? leftOut(script, name) : { isTrue, fill }
}

function touchOf(script: Script, name: RuleName, touch: TouchRule): Touch | null {
  const path = pathOf(name)
  const noPosition = noPositionIn(script.plan, name)
  script.chart.lines.push('', comment(`${touch.when} ${describeTerm(touch.level)}`))
  const level = termText(touch.level, chartContext(script, path, 'order', noPosition))
  const isTrue = touch.setup ? allOf(script, touch.setup, path, 'order', baseNames[name], noPosition) : 'true'
  if (level === null || isTrue === null) return leftOut(script, name)
  return { isTrue, level: script.chart.declare(`${baseNames[name]}Level`, level), when: touch.when }
}

const leftOutWhy = 'A rule is translated as a whole or not at all.'

function leftOut(script: Script, name: RuleName): null {
  const rule = script.plan[name]
  return script.miss(
    name,
    rule ? describeExpr(rule.when) : name,
    `${leftOutWhy} Without it ${isEntry(name) ? 'this side is not entered' : 'there is no such exit'}.`,
  )
}

export type Rules = Readonly<Partial<Record<RuleName, Signal>>> & { readonly touches: Readonly<Partial<Record<RuleName, Touch>>> }

/** The four rules as values of the script. */
export function translateRules(script: Script): Rules {
  const { plan } = script
  const signals: Partial<Record<RuleName, Signal>> = {}
  const touches: Partial<Record<RuleName, Touch>> = {}
  for (const name of ruleNames) {
    const said = plan[name]
    const rule = ruleOf(plan, name)
    if (said && isEntry(name) && dependsOnPosition(said.when)) leftOut(script, name)
    if (!rule) continue
    const touch = fillOf(plan, name) === 'order' && !(isEntry(name) && plan.entryOrder) ? touchRuleOf(rule) : null
    if (touch) {
      const found = touchOf(script, name, touch)
      if (found) touches[name] = found
      continue
    }
    const signal = signalOf(script, name, rule)
    if (signal) signals[name] = signal
  }
  return { ...signals, touches }
}
