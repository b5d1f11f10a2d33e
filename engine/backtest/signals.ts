import { lanes, wordsOf } from '../conditions/byte-lanes.ts'
import { addCrossBit, firstCrossable, markCrosses, type CrossBits } from '../conditions/comparison.ts'
import { conditionColumn, isCross, relationOf } from '../conditions/condition-column.ts'
import { dependsOnPosition, termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { knownFrom, valueKnownFrom, waitsForEvents } from '../conditions/known-from.ts'
import type { World } from '../conditions/world.ts'
import { newBytes } from '../spare-columns.ts'
import { childrenOf, conditionPath, conditionsInTerm, termsInTerm, termsOf } from '../strategy/plan-children.ts'
import type { Expr, Fill, PartialExit, Plan, Rule, Term } from '../strategy/plan.ts'
import { isDecidableAtOpen } from './open-knowledge.ts'
import { touchRuleOf } from './touch-rule.ts'

export const ruleNames = ['entryLong', 'entryShort', 'exitLong', 'exitShort'] as const
export type RuleName = (typeof ruleNames)[number]

/** Bits of `Signals.bits`: what a bar's close says, and what its open says (rules with the fill `open`). */
export const atClose = { entryLong: 1, entryShort: 2, exitLong: 4, exitShort: 8 } as const satisfies Record<RuleName, number>
export const atOpen = { entryLong: 16, entryShort: 32, exitLong: 64, exitShort: 128 } as const satisfies Record<RuleName, number>

/** Every bit that an open says. */
export const opensBits = Object.values(atOpen).reduce((bits, bit) => bits | bit, 0)

/** What the plan's market rules say on every bar, folded into one byte. */
export interface Signals {
  readonly bits: Uint8Array
  /** The same, four bars to a word; after the last bar nothing is said. */
  readonly words: Int32Array
  /** The rules whose market fill is the deciding close itself. */
  readonly fillsAtClose: Readonly<Record<RuleName, boolean>>
  /** Exit rules that ask about the open position; they are evaluated bar by bar. */
  readonly heldLong: Rule | null
  readonly heldShort: Rule | null
}

/** The plan's rule where its direction trades that side at all; an entry cannot ask for a position that is not there yet. */
export function ruleOf(plan: Plan, name: RuleName): Rule | null {
  const side = name.endsWith('Long') ? 'long' : 'short'
  const rule = plan.direction.value === 'both' || plan.direction.value === side ? plan[name] : null
  return rule && isEntry(name) && dependsOnPosition(rule.when) ? null : rule
}

/** The parts that leave on conditions of the sides that are traded, each with its place in the plan. */
export const partialExitsOf = ({ partialExits = [], direction }: Plan): readonly (readonly [place: number, exit: PartialExit])[] =>
  [...partialExits.entries()].filter(([, { side }]) => direction.value === 'both' || direction.value === side)

/** Which of them a path of the plan is of; null where it is of none. */
export const partialExitAt = (path: string): number | null => (path.startsWith('partialExits.') ? Number(path.split('.')[1]) : null)

export const isEntry = (name: RuleName): boolean => name === 'entryLong' || name === 'entryShort'

/** How a rule is carried out: an `open` rule that needs its bar's close, or an `order` without one level, waits for the next open. */
export function fillOf(plan: Plan, name: RuleName): Fill {
  const rule = ruleOf(plan, name)
  if (!rule) return 'next_open'
  if (isEntry(name) && plan.entryOrder) return 'order'
  if (rule.fill === 'open') return isDecidableAtOpen(rule.when) ? 'open' : 'next_open'
  if (rule.fill === 'order') return touchRuleOf(rule) ? 'order' : 'next_open'
  return rule.fill
}

export function compileSignals(plan: Plan, world: World): Signals {
  const bits = newBytes(world.bars.length)
  const held: { heldLong: Rule | null; heldShort: Rule | null } = { heldLong: null, heldShort: null }
  const fillsAtClose = { entryLong: false, entryShort: false, exitLong: false, exitShort: false }
  // A cross follows from how its operands lie to each other: rules that are nothing else need no column between.
  const crosses = new Map<Uint8Array, CrossBits>()
  for (const name of ruleNames) {
    const rule = ruleOf(plan, name)
    const fill = fillOf(plan, name)
    if (!rule || fill === 'order') continue
    fillsAtClose[name] = fill === 'close'
    if (dependsOnPosition(rule.when)) {
      if (name === 'exitLong') held.heldLong = rule
      if (name === 'exitShort') held.heldShort = rule
      continue
    }
    const bit = (fill === 'open' ? atOpen : atClose)[name]
    if (!isCross(rule.when)) {
      fold(bits, conditionColumn(rule.when, world, fill), bit)
      continue
    }
    const relation = relationOf(rule.when.left, rule.when.right, world)
    const marks = crosses.get(relation) ?? { up: 0, down: 0 }
    addCrossBit(marks, rule.when.op, bit)
    crosses.set(relation, marks)
  }
  for (const [relation, marks] of crosses) markCrosses(marks, world.strictCrosses, relation, bits)
  return { bits, words: wordsOfBits(bits), fillsAtClose, ...held }
}

/** A column of `newBytes` as words, the last one filled up with zeros. */
export const wordsOfBits = (bits: Uint8Array): Int32Array => new Int32Array(bits.buffer, 0, bits.buffer.byteLength >>> 2)

/** The first bar from `from` to `end` that says anything; `end + 1` when none does. */
export function nextSignal({ words }: Pick<Signals, 'words'>, from: number, end: number): number {
  let k = from >>> 2
  let word = words[k]! & (-1 << ((from & 3) * 8))
  const last = end >>> 2
  while (word === 0 && k < last) word = words[++k]!
  // The lowest bit that is set lies in the earliest byte that says anything.
  return word === 0 ? end + 1 : Math.min(end + 1, k * 4 + ((31 - Math.clz32(word & -word)) >>> 3))
}

/** Only 1 is odd, so no branch is needed; four bars at a time. */
function fold(bits: Uint8Array, column: Uint8Array, bit: number): void {
  const to = wordsOf(bits)
  const from = wordsOf(column)
  const ones = lanes
  for (let k = 0; k < to.length; k++) to[k] = to[k]! | Math.imul(from[k]! & ones, bit)
  for (let i = to.length * 4; i < bits.length; i++) bits[i] = bits[i]! | ((column[i]! & 1) * bit)
}

/** Every condition of the plan's rules with its path, e.g. `entryLong.when.args.0`. */
export function* conditionsOf(plan: Plan): Generator<{ path: string; expr: Expr; fill: Fill }> {
  for (const name of ruleNames) {
    const rule = ruleOf(plan, name)
    if (rule) for (const part of partsOf(rule.when, `${name}.when`)) yield { ...part, fill: fillOf(plan, name) }
  }
  for (const [k, { when, fill }] of partialExitsOf(plan))
    for (const part of partsOf(when, `partialExits.${k}.when`)) yield { ...part, fill }
}

function* partsOf(expr: Expr, path: string): Generator<{ path: string; expr: Expr }> {
  yield { path, expr }
  for (const [k, child] of childrenOf(expr).entries()) yield* partsOf(child, conditionPath(expr, path, k))
}

/** On how many decided bars each condition was true; those of the open position are not counted. */
export function countTrue(plan: Plan, world: World, firstDecisionBar: number): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { path, expr, fill } of conditionsOf(plan)) {
    if (dependsOnPosition(expr)) continue
    counts[path] = world.cache.pool.work(() => {
      const column = conditionColumn(expr, world, fill)
      let count = 0
      for (let i = firstDecisionBar; i < column.length; i++) count += column[i]! & 1
      return count
    })
  }
  return counts
}

/** First bar on which every operand of the plan's rules and levels has had a value (fill rule 11). */
export function firstDecidableBar(plan: Plan, world: World, levels: readonly Term[]): number {
  let first = 0
  for (const name of ruleNames) {
    const rule = ruleOf(plan, name)
    if (!rule) continue
    first = Math.max(first, firstKnownBar(rule.when, world, fillOf(plan, name)))
  }
  for (const [, { when, fill }] of partialExitsOf(plan)) first = Math.max(first, firstKnownBar(when, world, fill))
  for (const term of levels) first = Math.max(first, firstValue(term, world))
  return first
}

function firstKnownBar(expr: Expr, world: World, fill: Fill): number {
  if (!dependsOnPosition(expr)) {
    return isCross(expr) && !waitsForEvents(expr) ? firstCrossable(relationOf(expr.left, expr.right, world)) : knownFrom(expr, world, fill)
  }
  const parts = childrenOf(expr).map((child) => firstKnownBar(child, world, fill))
  return Math.max(0, ...parts, ...termsOf(expr).map((term) => firstValue(term, world)))
}

/** Index of the term's first value; the number of bars when it has none, 0 for a term of the position. */
export function firstValue(term: Term, world: World): number {
  return termDependsOnPosition(term) ? 0 : valueKnownFrom(term, world)
}

/** The indicators anywhere in the plan's rules. */
export function indicatorTermsOf(plan: Plan): Term[] {
  const inTerm = (term: Term): Term[] =>
    term.kind === 'indicator'
      ? [term]
      : [...termsInTerm(term).flatMap(([, below]) => inTerm(below)), ...conditionsInTerm(term).flatMap(([, when]) => inCondition(when))]
  const inCondition = (expr: Expr): Term[] => [...termsOf(expr).flatMap(inTerm), ...childrenOf(expr).flatMap(inCondition)]
  return [...conditionsOf(plan)].flatMap(({ expr }) => termsOf(expr).flatMap(inTerm))
}
