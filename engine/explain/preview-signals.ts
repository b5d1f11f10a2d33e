import { levelTermsOf } from '../backtest/backtest.ts'
import { barEnds } from '../backtest/bar-ends.ts'
import { compileSessionGate, type SessionGate } from '../backtest/session-gate.ts'
import { conditionsOf, firstDecidableBar, fillOf, isEntry, ruleNames, ruleOf, type RuleName } from '../backtest/signals.ts'
import { clockColumn } from '../conditions/clock-column.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import type { World } from '../conditions/world.ts'
import type { Plan } from '../strategy/plan.ts'
import { newTruth, type ConditionTruth } from './condition-truth.ts'

/** Where a whole rule gave its signal: the bars at which it became true. */
export interface RuleSignals {
  readonly rule: RuleName
  /** Of all decided bars; `blocked` of them are entries that the session does not allow. */
  readonly count: number
  readonly blocked: number
  readonly shown: readonly { readonly bar: number; readonly isBlocked: boolean }[]
}

export interface SignalPreview {
  readonly decidedBars: number
  readonly conditions: readonly ConditionTruth[]
  readonly signals: readonly RuleSignals[]
}

/** Bars that are looked at: decided from `first`, and told one by one from `shownFrom`. */
export interface PreviewRange {
  readonly first: number
  readonly shownFrom: number
}

/**
 * What the plan's conditions say on every bar before anything is traded, from the columns that a run decides by. Conditions that
 * ask about the open position have no value without one: `previewTrades` counts them.
 */
export function previewSignals(plan: Plan, world: World, range: PreviewRange): SignalPreview {
  const first = Math.max(range.first, firstDecidableBar(plan, world, levelTermsOf(plan)))
  const shownFrom = Math.max(first, range.shownFrom)
  const length = world.bars.length
  const gate = gateOf(plan, world)
  const conditions: ConditionTruth[] = []
  for (const { path, expr, fill } of conditionsOf(plan)) {
    if (dependsOnPosition(expr)) continue
    const column = conditionColumn(expr, world, fill)
    conditions.push(truthOf(path, (i) => column[i] === 1, first, shownFrom, length))
  }
  if (gate !== null) conditions.push(truthOf('session', (i) => gate(i, 'open'), first, shownFrom, length))
  const signals = ruleNames.flatMap((name) => signalsOf(name, plan, world, gate, first, shownFrom))
  return { decidedBars: Math.max(0, length - first), conditions, signals }
}

function gateOf({ session }: Plan, world: World): SessionGate | null {
  const { bars, timeframe, instrument } = world
  const ends = clockColumn(world, 'ends', () => barEnds(bars, timeframe, instrument.calendar))
  return session && compileSessionGate(session, bars, ends, instrument.calendar)
}

function truthOf(path: string, isTrue: (bar: number) => boolean, first: number, shownFrom: number, length: number): ConditionTruth {
  const truth = newTruth(path, shownFrom)
  for (let i = first; i < length; i++) truth.add(i, isTrue(i))
  return truth.told()
}

function signalsOf(name: RuleName, plan: Plan, world: World, gate: SessionGate | null, first: number, shownFrom: number): RuleSignals[] {
  const rule = ruleOf(plan, name)
  if (!rule || dependsOnPosition(rule.when)) return []
  const fill = fillOf(plan, name)
  const column = conditionColumn(rule.when, world, fill)
  const isAllowed = (i: number) => {
    if (gate === null || !isEntry(name)) return true
    if (fill === 'close') return gate(i, 'close')
    const filledAt = fill === 'open' ? i : i + 1
    return filledAt >= column.length || gate(filledAt, 'open')
  }
  const shown: { bar: number; isBlocked: boolean }[] = []
  let count = 0
  let blocked = 0
  for (let i = first; i < column.length; i++) {
    if (column[i] !== 1 || (i > first && column[i - 1] === 1)) continue
    const isBlocked = !isAllowed(i)
    count += 1
    if (isBlocked) blocked += 1
    if (i >= shownFrom) shown.push({ bar: i, isBlocked })
  }
  return [{ rule: name, count, blocked, shown }]
}
