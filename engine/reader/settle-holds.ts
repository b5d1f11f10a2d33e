import type { Clause, Condition, Predicate, SaidSide, Side } from './meanings.ts'
import { enter, isOfEitherEnd } from './said-clause.ts'
import { otherSide } from './said-part.ts'
import { isEntryRule } from './settle-setups.ts'
import { sideOfLevel } from './settle-subject.ts'

type At = Clause['at']

const exit = (side: SaidSide, when: Condition, at: At): Clause => ({ clause: 'exit', side, when, fill: null, parts: [], at })

const isEntry = (clause: Clause): boolean =>
  (isEntryRule(clause) && (clause.when !== null || clause.order !== null)) ||
  (clause.clause === 'section' && (clause.role === 'entry' || clause.role === 'setup' || clause.role === 'trigger'))

const isOtherwise = (clause: Clause | undefined): boolean =>
  clause?.clause === 'exit' && clause.when?.says === 'reference' && clause.when.to === 'otherwise'

/** Something that happens either way: "it changes colour", "EMA 9 crosses EMA 21". */
const isDirectionless = (predicate: Predicate): boolean =>
  (predicate.does === 'cross' || predicate.does === 'signal cross' || predicate.does === 'turn' || predicate.does === 'color') &&
  predicate.direction === null

/** Whether a condition tells no direction of what happens. */
export const isEitherWay = (condition: Condition): boolean =>
  condition.says === 'sweep' ? condition.direction === null : condition.says === 'of' && isDirectionless(condition.predicate)

/** What happens either way, in the way that is meant for one side: upwards for longs. */
export function directed(condition: Condition, side: Side, isDirected = isDirectionless): Condition {
  if (condition.says === 'join') return { ...condition, args: condition.args.map((arg) => directed(arg, side, isDirected)) }
  if (condition.says === 'sequence')
    return { ...condition, steps: condition.steps.map((step) => ({ ...step, when: directed(step.when, side, isDirected) })) }
  // Below its low before a long trade.
  if (condition.says === 'sweep' && condition.direction === null) return { ...condition, direction: side === 'long' ? 'down' : 'up' }
  if (condition.says === 'first') return { ...condition, of: directed(condition.of, side, isDirected) }
  return condition.says === 'of' ? { ...condition, predicate: directedPredicate(condition.predicate, side, isDirected) } : condition
}

function directedPredicate(predicate: Predicate, side: Side, isDirected: typeof isDirectionless): Predicate {
  if (predicate.does === 'join') return { ...predicate, args: predicate.args.map((arg) => directedPredicate(arg, side, isDirected)) }
  // Each of these has a direction.
  return isDirected(predicate) ? ({ ...predicate, direction: side === 'long' ? 'up' : 'down' } as Predicate) : predicate
}

/** A turn, or a cross of no direction whose level tells none either, as breaking a high does. */
const isWayless = (predicate: Predicate): boolean =>
  (predicate.does === 'signal cross' ||
    predicate.does === 'color' ||
    predicate.does === 'turn' ||
    (predicate.does === 'cross' && !predicate.isEither && sideOfLevel(predicate.to) === null)) &&
  predicate.direction === null

/** "Buy when price crosses the 20 EMA", or when the supertrend flips, is meant upwards, and a short downwards. */
export const crossedFor = (condition: Condition, side: Side): Condition => directed(condition, side, isWayless)

/** A flip, or a cross "the other way". */
const isTurned = (predicate: Predicate): boolean =>
  ((predicate.does === 'cross' || predicate.does === 'signal cross') && predicate.isAgainst === true) || predicate.does === 'color'

/** "Exit when the supertrend flips": against the trade. */
export const flippedAgainst = (condition: Condition, side: Side): Condition =>
  directed(condition, otherSide(side), (predicate) => isTurned(predicate) && isDirectionless(predicate))

/** In the market while something holds: the rule itself where nothing else says when to enter. */
function ofHold(clause: Extract<Clause, { clause: 'hold' }>, hasEntry: boolean): readonly Clause[] {
  const { side, when, isWhile, at } = clause
  const leave = exit(side, { says: 'not', arg: when, at }, at)
  if (!hasEntry) return [leave, enter(side, when, at)]
  return isWhile ? [leave] : [clause]
}

/** From one side to the other; it stays as it is where the side that is left cannot be told. */
function ofReversal(clause: Extract<Clause, { clause: 'reverse' }>, clauses: readonly Clause[]): readonly Clause[] {
  const { side, when, at } = clause
  const turn = (to: Side): readonly Clause[] => [exit(otherSide(to), when, at), enter(to, when, at)]
  if (side === 'long' || side === 'short') return turn(side)
  const rules = clauses.filter(isEntryRule)
  const sides = new Set(rules.map((rule) => rule.side ?? 'long'))
  const [only] = sides
  if (clauses.some((each) => each.clause === 'enter' && each.isSell) || sides.size > 1 || only === 'both') return [clause]
  if (only !== undefined) return turn(otherSide(only))
  return isEitherWay(when) && !clauses.some(isEntry) ? [enter('both', when, at)] : [clause]
}

const isOnBothSides = (clause: Clause): boolean =>
  clause.clause === 'part' &&
  ((clause.part.part === 'side' && clause.part.only === 'both') || (clause.part.part === 'opposite' && clause.part.does === 'reverse'))

/** "Opening range breakout": which end of it is broken tells the side, where no other rule is said. */
function soleBreakout(clauses: readonly Clause[]): readonly Clause[] {
  const said = clauses.filter(({ clause }) => clause === 'condition')
  const [sole] = said
  const isRuled = clauses.some(({ clause }) =>
    ['enter', 'act', 'section', 'mirror', 'provided', 'filter', 'hold', 'reverse'].includes(clause),
  )
  if (said.length !== 1 || sole?.clause !== 'condition' || isRuled || !isOfEitherEnd(sole.when)) return clauses
  const only = clauses.find((clause) => clause.clause === 'part' && clause.part.part === 'side')
  const side = only?.clause === 'part' && only.part.part === 'side' ? only.part.only : 'both'
  return clauses.map((clause) => (clause === sole ? enter(side, sole.when, sole.at) : clause))
}

/** "EMA 5/20 crossover, both ways": what happens either way is the rule where no other is said. */
function bothWays(clauses: readonly Clause[]): readonly Clause[] {
  const isNeutral = (clause: Clause) => clause.clause === 'condition' && isEitherWay(clause.when)
  const isAlone =
    clauses.filter(({ clause }) => clause === 'condition').length === 1 &&
    !clauses.some((clause) => 'when' in clause && clause.clause !== 'condition')
  if (!isAlone || !clauses.some(isNeutral) || !clauses.some(isOnBothSides)) return clauses
  return clauses.map((clause) => (clause.clause === 'condition' ? enter('both', clause.when, clause.at) : clause))
}

/** "Hold while …" and "reverse when …" as entries and exits. */
export function settleHolds(said: readonly Clause[]): readonly Clause[] {
  const clauses = bothWays(soleBreakout(said))
  const hasEntry = clauses.some(isEntry) || clauses.filter(({ clause }) => clause === 'hold').length > 1
  return clauses.flatMap((clause, at): readonly Clause[] => {
    if (clause.clause === 'hold') return ofHold(clause, hasEntry)
    if (clause.clause === 'reverse') return ofReversal(clause, clauses)
    // "Hold if …, otherwise cash": the exit is said already.
    return isOtherwise(clause) && clauses[at - 1]?.clause === 'hold' && !hasEntry ? [] : [clause]
  })
}
