import { levelTermsOf } from '../backtest/backtest.ts'
import { barEnds } from '../backtest/bar-ends.ts'
import { compileSessionGate } from '../backtest/session-gate.ts'
import { firstDecidableBar, fillOf, ruleOf } from '../backtest/signals.ts'
import { touchRuleOf } from '../backtest/touch-rule.ts'
import { clockColumn } from '../conditions/clock-column.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import type { World } from '../conditions/world.ts'
import { describeExpr, describeSession } from '../strategy/describe.ts'
import { conditionPath } from '../strategy/plan-children.ts'
import type { Expr, Fill, Plan, SessionFilter, Span } from '../strategy/plan.ts'
import { nearestMiss, type NearMiss } from './nearest-miss.ts'
import { reachedSteps } from './sequence-progress.ts'

/** One of the conditions that had to be true together for an entry. */
export interface EntryCondition {
  /** Where in the plan it stands, e.g. `entryLong.when.args.0` or `session`. */
  readonly path: string
  readonly text: string
  readonly spans: readonly Span[]
  readonly trueBars: number
  /** Bars on which every other condition of the rule was true. */
  readonly othersBars: number
}

/** An entry rule that gave no signal on any decided bar, and why. */
export interface EntryWithoutSignal {
  readonly rule: 'entryLong' | 'entryShort'
  readonly bars: number
  readonly conditions: readonly EntryCondition[]
  /** The condition that would have to go: without it most bars would have been entries. */
  readonly blocker: EntryCondition
  /** How near the blocker came on the bars on which the others were true, or on any bar where there is none. */
  readonly nearest: NearMiss | null
  /** Where the blocker is a sequence: on how many bars each of its steps followed those before. */
  readonly reached: readonly number[] | null
}

interface Part {
  readonly path: string
  readonly text: string
  readonly spans: readonly Span[]
  readonly expr: Expr | null
  readonly column: Uint8Array
}

const conjunctsOf = (expr: Expr, path: string): readonly { expr: Expr; path: string }[] =>
  expr.op === 'and' ? expr.args.flatMap((arg, k) => conjunctsOf(arg, conditionPath(expr, path, k))) : [{ expr, path }]

const spansOf = ({ from }: Pick<Expr, 'from'>) => ('spans' in from ? from.spans : [])

/** The conditions of an entry that are asked at a bar, each with its column; of an order at a level, all but the level. */
function partsOf(plan: Plan, rule: 'entryLong' | 'entryShort', world: World): Part[] | null {
  const found = ruleOf(plan, rule)
  if (found === null) return null
  const fill = fillOf(plan, rule)
  const touch = fill === 'order' && !plan.entryOrder ? touchRuleOf(found) : null
  const setup = touch?.setup && 'args' in touch.setup ? touch.setup.args : []
  const all = conjunctsOf(found.when, `${rule}.when`)
  const asked = touch === null ? all : all.filter(({ expr }) => setup.includes(expr))
  const parts = asked.map(({ expr, path }): Part => ({
    path,
    text: describeExpr(expr),
    spans: spansOf(expr),
    expr,
    column: conditionColumn(expr, world, fill),
  }))
  return plan.session === null || fill === 'order' ? parts : [...parts, sessionPart(plan.session, fill, world)]
}

function sessionPart(session: SessionFilter, fill: Fill, world: World): Part {
  const { bars, timeframe, instrument } = world
  const ends = clockColumn(world, 'ends', () => barEnds(bars, timeframe, instrument.calendar))
  const gate = compileSessionGate(session, bars, ends, instrument.calendar)
  const column = Uint8Array.from(bars.time, (_, i) => {
    const filledAt = fill === 'next_open' ? i + 1 : i
    // What is decided at the last close is not carried out (fill rule 12).
    return filledAt < bars.length && gate(filledAt, fill === 'close' ? 'close' : 'open') ? 1 : 0
  })
  return { path: 'session', text: describeSession(session).join('; '), spans: spansOf(session), expr: null, column }
}

/** The first bar that may decide, from `first` on. */
const firstDecision = (plan: Plan, world: World, first: number) => Math.max(first, firstDecidableBar(plan, world, levelTermsOf(plan)))

/** Whether anything could enter on a decided bar from `first` on. */
export function hasEntrySignal(plan: Plan, world: World, first: number): boolean {
  return silentOf(plan, world, first) === null
}

/** Why no entry rule of the plan gave a signal on any decided bar from `first` on; null where one did, or where there is none. */
export function entriesWithoutSignal(plan: Plan, world: World, first: number): readonly EntryWithoutSignal[] | null {
  const silent = silentOf(plan, world, first)
  if (silent === null) return null
  const from = firstDecision(plan, world, first)
  return silent.map(({ rule, parts }) => explain(plan, rule, parts, world, from))
}

function silentOf(plan: Plan, world: World, first: number): { rule: EntryWithoutSignal['rule']; parts: Part[] }[] | null {
  const from = firstDecision(plan, world, first)
  const silent: { rule: EntryWithoutSignal['rule']; parts: Part[] }[] = []
  for (const rule of ['entryLong', 'entryShort'] as const) {
    const parts = partsOf(plan, rule, world)
    if (parts === null) continue
    for (let i = from; i < world.bars.length; i++) if (parts.every(({ column }) => column[i] === 1)) return null
    if (parts.length > 0) silent.push({ rule, parts })
  }
  // An order that waits for no condition is placed on every bar.
  const isOrderAlone = plan.entryOrder !== null && plan.entryLong === null && plan.entryShort === null
  return silent.length === 0 || isOrderAlone ? null : silent
}

function explain(plan: Plan, rule: EntryWithoutSignal['rule'], parts: readonly Part[], world: World, from: number): EntryWithoutSignal {
  const { length } = world.bars
  const counts = parts.map(() => ({ trueBars: 0, othersBars: 0 }))
  for (let i = from; i < length; i++) {
    let [missing, last] = [0, 0]
    for (let k = 0; k < parts.length; k++) {
      if (parts[k]!.column[i] === 1) counts[k]!.trueBars += 1
      else {
        missing += 1
        last = k
      }
    }
    if (missing === 1) counts[last]!.othersBars += 1
  }
  const conditions = parts.map(({ path, text, spans }, k): EntryCondition => ({ path, text, spans, ...counts[k]! }))
  const [blocker] = conditions.toSorted((a, b) => b.othersBars - a.othersBars || a.trueBars - b.trueBars)
  const at = conditions.indexOf(blocker!)
  const others = parts.filter((_, k) => k !== at)
  const isCandidate = (i: number) => blocker!.othersBars === 0 || others.every(({ column }) => column[i] === 1)
  const { expr } = parts[at]!
  const nearest = expr && nearestMiss(expr, world, { from, isCandidate })
  const reached = expr?.op === 'sequence' ? reachedSteps(expr, fillOf(plan, rule), world, from) : null
  return { rule, bars: Math.max(0, length - from), conditions, blocker: blocker!, nearest, reached }
}
