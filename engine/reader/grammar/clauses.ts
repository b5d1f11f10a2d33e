import type { Stretch } from '../../language/grammar.ts'
import type { Act, Clause, Part, Comparison, Condition, Doing, SaidSide, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'
import { isVenue, nextPart, otherSide } from '../said-part.ts'
import { awaited, inSteps, isEvent, ownOfAwaited } from '../said-steps.ts'
import { asCondition } from '../said-time.ts'
import { priceOf } from '../said-values.ts'
import { compare, cross, directionOf, isBareCount, join, ofEachBar, passesBar, saidOf, sequence } from '../said.ts'

/** The first time that something is so, which counts from what is said beside it. */
const isFirstTime = (when: Condition): when is Extract<Condition, { says: 'first' }> => when.says === 'first' && when.in === null

const joined = (op: 'and' | 'or', a: Condition, b: Condition, at: Stretch | null): Condition => ({
  says: 'join',
  op,
  args: [a, b].flatMap((each) => (each.says === 'join' && each.op === op ? each.args : [each])),
  at,
})

/** Both at one bar, but for the first time that something happens after the other: "the first touch of it once the averages have crossed". */
function together(a: Condition, b: Condition, at: Stretch | null): Condition | null {
  const [earlier, later] = isFirstTime(a) ? [b, a] : [a, b]
  return isFirstTime(later) && isEvent(earlier) && !isFirstTime(earlier) && earlier.says !== 'sequence'
    ? sequence(earlier, later, null, at)
    : joined('and', a, b, at)
}
const not = (arg: Condition, at: Stretch | null): Condition => ({ says: 'not', arg, at })
const doing = (act: Act, when: Condition | null = null): Doing => ({ act, when, isOnly: false })

/** "It is under": on the other side of something that is not named. */
const isOfSame = (when: Condition): boolean =>
  when.says === 'of' &&
  when.subject.is === 'reference' &&
  when.predicate.does === 'compare' &&
  when.predicate.to.is === 'reference' &&
  when.predicate.to.to === 'same'

/** Said of something that is left out. */
const isUnsaid = (when: Condition): boolean => when.says === 'of' && when.subject.is === 'reference' && when.subject.to === 'unsaid'

/** "Once RSI has been below 30, buy when …": that it was so comes before. */
const isOver = (when: Condition): boolean => when.says === 'of' && when.predicate.does === 'was'

/** The act with one more condition, which stands behind what it waits for already, or before it. */
function behind(d: Doing, when: Condition, at: Stretch | null): Doing | null {
  // "… sell a break of the low if it's under": of what was said before the act, or of what the act waits for.
  if (d.when !== null && isOfSame(when)) return null
  // Behind what was waited for, it is not said whether it has to hold then or comes later.
  if (ownOfAwaited(d.when) !== null || (d.act.isThen && d.when !== null)) return null
  if (d.when !== null && d.isFronted && isOver(d.when)) {
    const inOrder = sequence(d.when, when, null, at)
    return inOrder && { ...d, when: inOrder }
  }
  const both = d.when === null ? when : together(d.when, when, at)
  return both && { ...d, when: both }
}
function before(first: Condition, d: Doing, at: Stretch | null): Doing | null {
  const own = ownOfAwaited(d.when)
  // "If RSI < 30 then buy if price is above the 200 SMA" tells no order.
  const isAtOnce = d.act.isThen && own !== null && !isEvent(own) && first.says === 'of' && first.predicate.does === 'compare'
  const next = isAtOnce ? own : d.when
  const isEarlier = isOver(first) && next !== null && own === null
  const when = isEarlier
    ? sequence(first, next, null, at)
    : next === null
      ? first
      : own === null || isAtOnce
        ? together(first, next, at)
        : inSteps([{ when: first }, { when: own, isNext: true }], at)
  return when && { ...d, when }
}

const orOnly = (d: Doing | null, isOnly: boolean): Doing | null => d && { ...d, isOnly: d.isOnly || isOnly }

/** "Long above the 200 EMA", "buy below 30": of what is left out. */
function unsaidSubject(how: Comparison, to: Value, at: Stretch | null): Condition | null {
  if (how === 'eq' || isBareCount(how, to)) return null
  if (to.is === 'number' ? to.unit !== null : to.is !== 'reference' && measureOf(to) !== 'price') return null
  return saidOf({ is: 'reference', to: 'unsaid', output: null, at }, compare(how, to, null, at), at)
}

/** "20-bar high": where a stop may trail as well. */
const isNewExtreme = (when: Condition): boolean => when.says === 'of' && when.predicate.does === 'extreme'

/** A price that is beyond a level, which "the breakout" then is. */
const breaksLevel = (when: Condition): boolean =>
  when.says === 'join'
    ? when.op === 'and' && when.args.some(breaksLevel)
    : when.says === 'of' &&
      when.subject.is === 'price' &&
      (when.predicate.does === 'cross' || (when.predicate.does === 'compare' && directionOf(when.predicate.how) !== null))

/** What stands before two entries of opposite sides holds for both. */
function onBothSides(when: Condition, a: Doing, b: Doing, at: Stretch | null, isTime = false): Clause | null {
  const sides = [a.act.side, b.act.side]
  if ((b.isFronted && !isTime) || a.when === null || b.when === null || !sides.includes('long') || !sides.includes('short')) return null
  if (a.act.does !== 'enter' || b.act.does !== 'enter') return null
  const [one, other] = [before(when, a, at), before(when, b, at)]
  return one && other && { clause: 'several', clauses: [clauseOf(one, at), clauseOf(other, at)], at }
}

/** One more condition of two entries of opposite sides. */
function limitBoth(a: Doing, b: Doing, when: Condition, at: Stretch | null): Clause | null {
  if (a.act.does !== 'enter' || b.act.does !== 'enter' || a.act.side === null || b.act.side === null || a.act.side === b.act.side)
    return null
  const [one, other] = [behind(a, when, at), behind(b, when, at)]
  return a.when && b.when && one && other && { clause: 'several', clauses: [clauseOf(one, at), clauseOf(other, at)], at }
}

/** "Buy when …, sell when …, but only if …": of a way out or of all that is bought, which the words leave open. */
function limitEntry(a: Doing, b: Doing, when: Condition, at: Stretch | null): Clause | null {
  // A time of selling is limited by nothing else.
  if (a.act.does !== 'enter' || b.act.does !== 'sell' || a.when === null || b.when?.says !== 'of') return null
  return { clause: 'several', clauses: [clauseOf(a, at), clauseOf(b, at), { clause: 'condition', when, at: when.at }], at }
}

/** What two acts come to that are done at once: one leaves the other side. */
function atOnce(a: Act, b: Act, when: Condition, at: Stretch | null): Clause | null {
  const [out, into] = a.does === 'exit' || a.does === 'sell' ? [a, b] : [b, a]
  if (out.does === 'enter' || into.does !== 'enter' || out.portion !== null || (into.side !== 'long' && into.side !== 'short')) return null
  const left = otherSide(into.side)
  if (out.side !== null && out.side !== left) return null
  return { clause: 'several', clauses: [clauseOf(doing({ ...out, side: left }, when), at), clauseOf(doing(into, when), at)], at }
}

/** The other side is left as well, for a reason of its own. */
function leftAsWell(clause: Clause, side: SaidSide, when: Condition, at: Stretch | null): Clause | null {
  if (clause.clause !== 'exit' || clause.when === null || clause.side === null || clause.side === 'both') return null
  if (side !== otherSide(clause.side)) return null
  return { clause: 'several', clauses: [clause, { ...clause, side, when, parts: [], at: when.at }], at }
}

/** What is said for one side to be needed: a rule of its own, or one more condition of others. */
const needed = (act: Act, when: Condition, at: Stretch | null): Clause | null =>
  act.does === 'sell' || act.fill !== null || act.portion !== null
    ? null
    : act.does === 'exit'
      ? clauseOf(doing(act, when), at)
      : clauseOf({ act, when, isOnly: true }, at)

const isDoneNext: ReadonlySet<Part['part']> = new Set(['stop', 'target', 'trailing', 'breakeven'])

/** Acts with their conditions: before, behind, several. */
export const clauseProductions = [
  rule('When', '#whenWord Condition:when', { build: ({ when }) => ({ when, isOnly: false }), weight: 0.5, examples: ['when RSI < 30'] }),
  rule('When', '#only #whenWord Condition:when', {
    build: ({ when }) => ({ when, isOnly: true }),
    weight: 0.5,
    examples: ['only if RSI < 30'],
  }),
  rule('Condition', 'Condition:when ( #glossNoun )', {
    build: ({ when }) => when,
    weight: 0.5,
    examples: ['RSI > 50 (momentum)'],
  }),
  rule('When', '#whenWord be Condition:when', {
    build: ({ when }) => ({ when, isOnly: false }),
    weight: 3,
    examples: ['when is RSI < 30'],
  }),
  // Bars are looked at when they close, as they always are.
  rule('When', 'on|at|by|upon #timeUnit:unit close ,? When:w', {
    build: ({ w, unit }) => (unit === 'bar' ? w : null),
    weight: 1,
    examples: ['on bar close, if RSI < 30'],
  }),
  rule('When', 'When:w on|at|by|upon close of #timeUnit:unit', {
    build: ({ w, unit }) => (unit === 'bar' ? w : null),
    weight: 1.5,
    examples: ['if RSI < 30 on the close of the bar'],
  }),
  rule('Condition', 'Condition:when at|on|by close', {
    build: ({ when }) => (when.says === 'candle' && when.row === 1 ? when : null),
    weight: 0.1,
    examples: ['the candle is red at the close'],
  }),
  // "Buy at the close of any bar whose low is below …".
  rule('Doing', 'Act:act at|on close of any|each|every|first|that? #timeUnit:unit where|whose|when|with|that Condition:when', {
    build: ({ act, unit, when }) => (unit === 'bar' && act.fill === null ? doing({ ...act, fill: 'close' }, when) : null),
    weight: 0.5,
    examples: ['buy at the close of any bar where RSI < 30'],
  }),
  rule('Doing', 'Act:act at|on? close of? first? #timeUnit:unit that|on|when? Condition:when', {
    build: ({ act, when }) => (act.does === 'enter' && act.fill === null ? doing({ ...act, fill: 'close' }, when) : null),
    weight: 2.5,
    examples: ['buy at the close of the day RSI crosses below 30'],
  }),
  rule('Doing', 'When:w ,? and|then? Act:act that|this? breakout|breakdown|break|breach', {
    build: ({ w, act }) => (act.does === 'enter' && breaksLevel(w.when) ? { ...doing(act, w.when), isFronted: true } : null),
    weight: 0.5,
    examples: ['when the close is above the 200 SMA buy the breakout'],
  }),
  rule('Doing', 'Condition:when ,? and|then? Act:act that|this? breakout|breakdown|break|breach', {
    build: ({ when, act }) => (act.does === 'enter' && breaksLevel(when) ? doing(act, when) : null),
    weight: 3,
    examples: ['close above the 200 SMA and we buy the breakout'],
  }),
  rule('Doing', 'Act:act breakout|breakouts|break|breaks of? it? in|to|on? either|both|any|whichever direction|side|way', {
    build: ({ act }, at) => {
      if (act.does !== 'enter' || act.side !== null) return null
      const range: Value = { is: 'range', of: { range: 'that' }, output: null, at }
      const when = saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, cross(null, range, at)!, at)
      return when && doing({ ...act, side: 'both' }, when)
    },
    weight: 1,
    examples: ['trade the breakout in either direction'],
  }),
  rule('Doing', 'Act:act stock|stocks|anything|something|coins|pairs|names|markets|whatever that|which? Predicate:p', {
    build: ({ act, p }, at) => {
      const when = saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, p, at)
      return act.does === 'enter' && when ? doing(act, when) : null
    },
    weight: 2,
    examples: ["short anything that's up 10%", 'buy stocks making a new 52-week high'],
  }),
  rule('When', 'first time that|when? Condition:of', {
    build: ({ of }, at) => (of.says === 'sequence' ? null : { when: { says: 'first', in: null, of, at }, isOnly: false }),
    weight: 0.5,
    examples: ['the first time price touches the 20 EMA'],
  }),
  // "If below", "if red": what is said of is said before.
  rule('When', '#whenWord #comparison:how', {
    build: ({ how }, at) => {
      const reference = (to: 'it' | 'same'): Value => ({ is: 'reference', to, output: null, at })
      const when = saidOf(reference('it'), compare(how, reference('same'), null, at), at)
      return when && { when, isOnly: false }
    },
    weight: 2,
    examples: ['if below'],
  }),
  rule('When', "#whenWord it|it's? be? higher|lower|above|below|under|over|beneath:where", {
    build: ({ where }, at) => {
      const reference = (to: 'it' | 'same'): Value => ({ is: 'reference', to, output: null, at })
      const how = where === 'above' || where === 'over' || where === 'higher' ? 'gt' : 'lt'
      const when = saidOf(reference('it'), compare(how, reference('same'), null, at), at)
      return when && { when, isOnly: false }
    },
    weight: 4,
    examples: ['if lower', "if it's higher"],
  }),
  rule('When', '#whenWord #color:direction', {
    build: ({ direction }, at) => {
      const it: Value = { is: 'reference', to: 'it', output: null, at }
      const when = saidOf(it, { does: 'color', direction, isChange: false, at }, at)
      return when && { when, isOnly: false }
    },
    weight: 2,
    examples: ['if red'],
  }),
  // "If it is below open a sell": of two readings that one opens a trade.
  rule('Doing', '#whenWord it be above|below|under|over:where ,? Act:act', {
    build: ({ where, act }, at) => {
      const reference = (to: 'it' | 'same'): Value => ({ is: 'reference', to, output: null, at })
      const how = where === 'above' || where === 'over' ? 'gt' : 'lt'
      const when = saidOf(reference('it'), compare(how, reference('same'), null, at), at)
      return when && doing(act, when)
    },
    weight: 3,
    examples: ['if it is below open a sell'],
  }),
  rule('When', 'When:a ,? or When:b', {
    build: ({ a, b }, at) => (a.isOnly || b.isOnly ? null : { when: joined('or', a.when, b.when, at), isOnly: false }),
    weight: 1.4,
    examples: ['when RSI > 70, or once the close is below the 200 SMA'],
  }),
  rule('When', 'When:a ,? and When:b', {
    build: ({ a, b }, at) => (b.isOnly ? null : { when: joined('and', a.when, b.when, at), isOnly: a.isOnly }),
    weight: 1.4,
    examples: ['when RSI < 30 and once the close is above the 200 SMA'],
  }),

  // What is done waits for a condition: "when A buy when B get out" has one for each.
  rule('Doing', 'Act:act', { build: ({ act }) => doing(act), weight: 0.3, examples: ['buy'] }),
  rule('Doing', 'is|are Condition:when ,? then? Act:act', {
    build: ({ when, act }) => ({ ...doing(act, when), isFronted: true }),
    weight: 4,
    examples: ['Is RSI < 30, I buy'],
  }),
  // "When A buy when B get out": what is done behind its condition takes no other one.
  rule('Doing', 'Doing:d When:w', {
    build: ({ d, w }, at) => (d.isFronted ? null : orOnly(d.when !== null && w.isOnly ? null : behind(d, w.when, at), w.isOnly)),
    examples: ['buy when RSI < 30', 'exit longs if the close is below the 200 SMA'],
  }),
  rule('Doing', 'in When:w', {
    build: ({ w }) => doing({ does: 'enter', side: null, fill: null, portion: null, parts: [] }, w.when),
    weight: 3,
    examples: ['in when RSI < 30'],
  }),
  rule('Doing', 'Doing:d , When:w', {
    // Reasons to leave that a comma parts are each enough.
    build: ({ d, w }, at) => orOnly(d.when !== null && (w.isOnly || d.act.does !== 'enter') ? null : behind(d, w.when, at), w.isOnly),
    weight: 4,
    examples: ['buy, when RSI < 30'],
  }),
  rule('Doing', 'Doing:d #only When:w', {
    build: ({ d, w }) => (d.when === null && d.act.does === 'enter' ? { ...d, when: w.when, isOnly: true } : null),
    examples: ['buy only when RSI < 30'],
  }),
  rule('Doing', '#only Doing:d', {
    build: ({ d }) => (d.when !== null && d.act.does === 'enter' && !d.isOnly ? { ...d, isOnly: true } : null),
    examples: ['only buy when the close is above the 200 SMA'],
  }),
  rule('Doing', 'When:w ,? Act:act', {
    build: ({ act, w }) => ({ act, when: w.when, isOnly: w.isOnly, isFronted: true }),
    examples: ['When RSI < 30, buy', 'if RSI > 70 then exit'],
  }),
  // Dearer than two rules side by side.
  rule('Doing', 'When:w ,? Doing:d', {
    build: ({ d, w }, at) => {
      // "When A, then buy when B": an event after another; a state is there at once.
      const isNext = d.act.isThen && d.when !== null && isEvent(d.when)
      const both = d.when === null ? null : before(w.when, isNext ? { ...d, when: awaited(d.when, at) } : d, at)
      return orOnly(both && { ...both, isFronted: true }, w.isOnly)
    },
    weight: 6,
    examples: ['if RSI < 30, if the close is above the 200 SMA then buy'],
  }),
  // "Once A has happened, buy when B does": B comes later; a state is there at once.
  rule('Doing', 'once Condition:a ,? Doing:d', {
    build: ({ a, d }, at) => {
      const isLater = d.act.does === 'enter' && d.when !== null && isEvent(a) && isEvent(d.when) && a.says !== 'first'
      const when = isLater ? sequence(a, ownOfAwaited(d.when) ?? d.when!, null, at) : null
      return when && { ...d, when, isFronted: true }
    },
    weight: 0.8,
    examples: ['once RSI crosses above 30, buy when price touches the 20 EMA'],
  }),
  rule('Clause', 'When:w on|for|in Part:venue ,? then? Act:act', {
    build: ({ w, venue, act }, at) =>
      isVenue(venue) && act.does === 'enter'
        ? { clause: 'several', clauses: [{ clause: 'part', part: venue, at }, clauseOf({ act, when: w.when, isOnly: w.isOnly }, at)], at }
        : null,
    weight: 2,
    examples: ['When RSI < 30 on EURUSD H1, buy'],
  }),
  rule('Doing', 'When:w #arrow Doing:d', {
    build: ({ d, w }, at) => before(w.when, d, at),
    examples: ['if RSI < 30: buy', 'When RSI < 30 -> buy'],
  }),
  // "When A, buy on the next green candle": on a later bar.
  rule('Doing', 'Doing:d on|at|with? next|following Event:event', {
    build: ({ d, event }, at) => {
      const when = d.when === null ? null : sequence(d.when, event, null, at)
      return when && { ...d, when }
    },
    weight: 1,
    examples: ['when RSI drops below 30 buy on the next green candle'],
  }),
  rule('Doing', 'Act:act on|at|with? next|following Event:event after Condition:first', {
    build: ({ act, event, first }, at) => {
      const when = sequence(first, event, null, at)
      return when && doing(act, when)
    },
    weight: 1,
    examples: ['buy on the next green candle after RSI drops below 30'],
  }),
  // A noun of what happens: "on a close above", "after a bullish engulfing".
  rule('Doing', 'Doing:d #eventWord Condition:when', {
    build: ({ d, when }) => (d.when === null ? { ...d, when } : null),
    weight: 1.5,
    examples: ['buy on RSI < 30'],
  }),
  rule('Doing', 'Doing:d on|with Event:when', {
    build: ({ d, when }, at) => (d.when === null ? null : behind(d, ofEachBar(d.when, when, at), at)),
    weight: 2,
    examples: ['buy when RSI < 30 on a green candle'],
  }),
  rule('Clause', 'or Clause:c', {
    build: ({ c }, at) =>
      c.clause === 'exit' || (c.clause === 'part' && (c.part.part === 'time exit' || c.part.part === 'stop' || c.part.part === 'target'))
        ? { ...c, at }
        : null,
    weight: 4,
    examples: ['or get out after 6 candles'],
  }),
  // "Buy a break of the high or sell a break of the low": a rule for each side.
  rule('Clause', 'Doing:a ,? or then? Doing:b', {
    build: ({ a, b }, at) => {
      const isPair = a.when !== null && b.when !== null && a.act.does === 'enter' && b.act.does !== 'exit' && a.act.side !== b.act.side
      return isPair ? { clause: 'several', clauses: [clauseOf(a, at), clauseOf(b, at)], at } : null
    },
    weight: 1,
    examples: ['buy when RSI < 30 or short when RSI > 70'],
  }),
  rule('Clause', '#firstEnds', { build: (_, at) => ({ clause: 'remark', at }), weight: 4, examples: ['whichever comes first'] }),
  rule('Clause', '#eventWord Condition:when ,? Act:act', {
    build: ({ act, when }, at) => clauseOf(doing(act, when), at),
    weight: 3,
    examples: ['On RSI < 30 buy'],
  }),
  rule('Doing', 'Doing:d ,? #whileWord Condition:when', {
    // "…, then buy provided the close is above the average": what has to hold then is no step of its own.
    build: ({ d, when }, at) => {
      const both = behind(d, ofEachBar(d.when, when, at), at)
      return both && d.when === null && !isEvent(when) ? { ...both, isHeld: true } : both
    },
    weight: 1.2,
    examples: ['buy when RSI < 30 as long as the close is above the 200 SMA'],
  }),
  rule('Doing', 'Doing:d ,? #onlyIfWord Condition:when', {
    build: ({ d, when }, at) => (d.when === null ? null : behind(d, when, at)),
    weight: 1.2,
    examples: ['buy when RSI < 30 but only if the close is above the 200 SMA'],
  }),
  rule('Doing', 'Doing:d ,? #exceptWord Condition:when', {
    build: ({ d, when }, at) => behind(d, not(when, at), at),
    weight: 1.2,
    examples: ['buy when RSI < 30 unless the close is below the 200 SMA'],
  }),
  rule('Doing', '#whileWord Condition:when ,? Doing:d', {
    build: ({ d, when }, at) => (d.when === null ? null : before(when, d, at)),
    weight: 6,
    examples: ['While the close is above the 200 SMA, buy when RSI < 30'],
  }),
  rule('Clause', '#whileWord Condition:when ,? Act:act', {
    build: ({ act, when }, at) => clauseOf(doing(act, when), at),
    weight: 2,
    examples: ['While the close is above the 200 SMA, buy'],
  }),
  rule('Doing', '#exceptWord Condition:when ,? Doing:d', {
    build: ({ d, when }, at) => (d.when === null ? null : before(not(when, at), d, at)),
    weight: 6,
    examples: ['Unless the close is below the 200 SMA, buy when RSI < 30'],
  }),
  rule('Doing', 'Condition:when #arrow Act:act', {
    build: ({ act, when }) => doing(act, when),
    examples: ['RSI < 30 -> buy', 'RSI > 70 = sell'],
  }),
  rule('Doing', 'Condition:when #arrow Doing:d', {
    build: ({ when, d }, at) => (d.when === null ? null : before(when, d, at)),
    weight: 2,
    examples: ['inside bar: buy on a break of the mother bar high'],
  }),
  rule('Doing', 'Condition:when ,? #giveVerb Signal:s', {
    build: ({ when, s }) => doing(s, when),
    weight: 2,
    examples: ['RSI < 30 triggers a buy', 'RSI < 30 gives a buy signal'],
  }),
  rule('Doing', 'Condition:when be Signal:s', {
    build: ({ when, s }) => doing(s, when),
    weight: 2,
    examples: ['RSI < 30 is a buy signal'],
  }),
  rule('Doing', '#titleNoun Side:side #colon Condition:when', {
    build: ({ side, when }) => (side === 'both' ? null : doing({ does: 'enter', side, fill: null, portion: null, parts: [] }, when)),
    weight: 0.5,
    examples: ['momentum long: RSI > 60', 'breakout short: price closes below the 20 SMA'],
  }),
  rule('Doing', 'Condition:when #exitVerb:side #position:position', {
    build: ({ when, side, position }) =>
      side !== null && position !== null && side !== position
        ? null
        : doing({ does: 'exit', side: side ?? position, fill: null, portion: null, parts: [] }, when),
    weight: 6,
    examples: ['RSI > 70 closes the trade'],
  }),
  rule('Doing', 'Condition:when ,? mean|say|imply|spell|suggest|demand|scream that? Act:act', {
    build: ({ when, act }) => (act.portion === null ? doing(act, when) : null),
    weight: 2,
    examples: ['RSI < 30 means I buy', 'RSI > 70 says sell', "RSI > 70 means I'm out"],
  }),
  rule('Doing', 'Condition:when ,? tell|force|make|cause|allow|let|permit|invite|cue|lead|push|prompt me|us|you|it to? Act:act', {
    build: ({ when, act }) => (act.portion === null && act.does !== 'sell' ? doing(act, when) : null),
    weight: 2,
    examples: ['RSI < 30 tells me to buy', 'RSI > 70 makes me exit'],
  }),
  rule('Doing', 'Condition:when #exitVerb:side my|our|the|a|any #sellVerb', {
    build: ({ when, side }) =>
      side === 'long' ? null : doing({ does: 'exit', side: 'short', fill: null, portion: null, parts: [] }, when),
    weight: 1,
    examples: ['RSI < 30 closes my sell'],
  }),
  rule('Doing', 'Signal:s When:w', {
    build: ({ s, w }) => ({ ...doing(s, w.when), isOnly: w.isOnly }),
    weight: 1.5,
    examples: ['a long signal when RSI < 30', 'longs if RSI < 30'],
  }),
  rule('Doing', 'Signal:s be When:w', {
    build: ({ s, w }) => ({ ...doing(s, w.when), isOnly: w.isOnly }),
    examples: ['entry is when RSI < 30', 'a buy signal is when RSI < 30'],
  }),
  rule('Doing', 'Signal:s be at|on|upon Condition:when', {
    build: ({ s, when }) => doing(s, when),
    weight: 2,
    examples: ['my exit is at RSI > 70'],
  }),
  rule('Doing', 'Signal:s be Condition:when', { build: ({ s, when }) => doing(s, when), weight: 2, examples: ['my exit is RSI > 70'] }),
  rule('Doing', 'Signal:s #eventWord Condition:when', {
    build: ({ s, when }) => doing(s, when),
    weight: 2.5,
    examples: ['entry on RSI < 30'],
  }),
  rule('Doing', 'Condition:when be|get bought|shorted:how #fillWords:fill?', {
    build: ({ when, how, fill }) =>
      doing({ does: 'enter', side: how === 'bought' ? 'long' : 'short', fill: fill ?? null, portion: null, parts: [] }, when),
    weight: 2,
    examples: ['a close above the 50 EMA gets bought', 'a close below the 50 EMA is shorted on the close'],
  }),
  rule('Doing', 'Condition:when get|put|take|have|bring|make|send|turn me|us in|into? #position:side', {
    build: ({ when, side }) =>
      side === 'long' || side === 'short' ? doing({ does: 'enter', side, fill: null, portion: null, parts: [] }, when) : null,
    weight: 1,
    examples: ['a close above the 50 EMA gets me long', 'a close above the 50 EMA puts me into a long'],
  }),
  rule('Doing', 'Condition:when get|put|take me|us in', {
    build: ({ when }) => doing({ does: 'enter', side: null, fill: null, portion: null, parts: [] }, when),
    weight: 1,
    examples: ['a close above the 50 EMA gets me in'],
  }),
  rule('Doing', 'Condition:when be|get sold #fillWords:fill?', {
    build: ({ when, fill }) => doing({ does: 'sell', side: null, fill: fill ?? null, portion: null, parts: [] }, when),
    weight: 2,
    examples: ['a close below the 50 EMA is sold'],
  }),
  rule('Doing', "Condition:when ,? and|then? i'm|im|am|are|be|we're in #position:side?", {
    build: ({ when, side }) =>
      side === 'both' ? null : doing({ does: 'enter', side: side ?? null, fill: null, portion: null, parts: [] }, when),
    weight: 3,
    examples: ["RSI < 30 and I'm in", "RSI < 30 and I'm in long"],
  }),
  rule('Doing', 'Act:act #comparison:how Value:level on|of|in Value:of', {
    build: ({ act, how, level, of }, at) => {
      const when = level.is === 'number' && act.does !== 'exit' ? saidOf(of, compare(how, level, null, at), at) : null
      return when && doing(act, when)
    },
    weight: 0.5,
    examples: ['short above 85 on RSI(5)'],
  }),
  rule('Doing', '#needVerb Condition:when to|before Act:act', {
    build: ({ act, when }) => (act.does === 'exit' ? null : doing(act, when)),
    weight: 2,
    examples: ['I need RSI < 30 to go long', 'I look for RSI < 30 to go long', 'I want to see RSI < 30 before I buy'],
  }),
  rule('Doing', 'Act:act as Condition:when', {
    build: ({ act, when }) => (act.does === 'sell' || act.portion !== null ? null : doing(act, when)),
    weight: 3,
    examples: ['enter long as RSI crosses above 30', 'exit as RSI crosses below 50'],
  }),
  rule('Doing', 'Signal:s trigger|fire|activate|come|start on|at|upon|when|if|once|after Condition:when', {
    build: ({ s, when }) => doing(s, when),
    weight: 1.5,
    examples: ['longs trigger on RSI < 30', 'my entry triggers when RSI < 30'],
  }),
  rule('Doing', 'above|below|over|under:way Value:to , Doing:d', {
    build: ({ way, to, d }, at) => {
      const isOwn = d.act.does === 'enter' && d.when !== null && !d.isFronted && to.is !== 'number'
      const when = isOwn ? unsaidSubject(way === 'above' || way === 'over' ? 'gt' : 'lt', to, at) : null
      return when && before(when, d, at)
    },
    weight: 4,
    examples: ['above the 200 SMA, buy when RSI < 30'],
  }),
  // Bars are looked at when they close, as they always are.
  rule('Clause', '#waitVerb #candleWord to? close', {
    build: (_, at) => ({ clause: 'remark', at }),
    weight: 2,
    examples: ['wait for the candle to close'],
  }),
  rule('Doing', 'Condition:when ,? #thenWord Act:act', {
    build: ({ when, act }) => (act.does === 'enter' && act.fill !== null ? doing(act, when) : null),
    weight: 3,
    examples: ['RSI < 30 and then I buy at the next open'],
  }),
  rule('Doing', 'Condition:when get|take|kick|throw me|us out', {
    build: ({ when }) => doing({ does: 'exit', side: null, fill: null, portion: null, parts: [] }, when),
    weight: 1,
    examples: ['a close below the 50 EMA gets me out'],
  }),
  rule('Doing', 'and to Doing:d', {
    build: ({ d }) => (d.when === null ? null : d),
    weight: 1,
    examples: ['and to sell when RSI > 70'],
  }),
  // The dip is what the condition tells.
  rule('Doing', 'Act:act pullback|pullbacks|dip|dips|rip|rips|rally|rallies|weakness|strength When:w', {
    build: ({ act, w }) => (act.does === 'exit' ? null : { ...doing(act, w.when), isOnly: w.isOnly }),
    weight: 0.5,
    examples: ['buy the dip when RSI < 30', 'sell rallies when RSI > 70'],
  }),
  rule('Doing', 'Act:act = Condition:when', { build: ({ act, when }) => doing(act, when), weight: 1.5, examples: ['Buy = RSI < 30'] }),
  rule('Doing', 'Act:act - > Condition:when', { build: ({ act, when }) => doing(act, when), weight: 1.5, examples: ['Buy -> RSI < 30'] }),
  rule('Doing', 'Act:act #comparison:how Value:to', {
    build: ({ act, how, to }, at) => {
      // "Close above" and "open above" speak of the bar.
      const isAct = act.side !== null || act.does === 'sell'
      const when = isAct ? unsaidSubject(how, to, at) : null
      return when && doing(act, when)
    },
    weight: 2,
    examples: ['long above the 200 SMA', 'buy below 30'],
  }),
  rule('Doing', 'Act:act through|thru|past Value:to', {
    build: ({ act, to }, at) => {
      // "Buy the close through the band": the close is what goes through it, not where the order is filled.
      const when = act.does === 'exit' || act.fill !== null || to.is === 'number' ? null : cross(null, to, at)
      const said = when && saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, when, at)
      return said && doing(act, said)
    },
    examples: ["buy through yesterday's high"],
  }),
  // "Close above" speaks of a bar.
  rule('Doing', 'exit|leave|cover|out|flat|bail|sell:verb #comparison:how Value:to', {
    build: ({ verb, how, to }, at) => {
      const when = unsaidSubject(how, to, at)
      if (when === null) return null
      const side = verb === 'cover' ? 'short' : null
      return doing({ does: verb === 'sell' ? 'sell' : 'exit', side, fill: null, portion: null, parts: [] }, when)
    },
    weight: 3,
    examples: ['exit below the 50 EMA', 'out above 80'],
  }),
  rule('Doing', "#comparison:how Value:to i'm|im|am? exit|leave|cover|out|flat|bail:verb", {
    build: ({ verb, how, to }, at) => {
      const when = unsaidSubject(how, to, at)
      return when && doing({ does: 'exit', side: verb === 'cover' ? 'short' : null, fill: null, portion: null, parts: [] }, when)
    },
    weight: 1.5,
    examples: ['below 50 I cover', 'above 80 out'],
  }),
  rule('Doing', 'Act:act Event:when', {
    build: ({ act, when }) => (act.does === 'exit' || act.fill !== null ? null : doing(act, when)),
    weight: 3,
    examples: ['buy the inside bar'],
  }),
  // "Close" and "open" also speak of the bar.
  rule('Doing', 'Act:act Condition:when', {
    build: ({ act, when }) =>
      act.fill === null && (act.does === 'sell' || (act.does === 'enter' && act.side !== null)) ? doing(act, when) : null,
    weight: 5,
    examples: ['buy RSI < 30'],
  }),
  rule('Doing', 'exit|out|leave|cover|flat:verb #position? Condition:when', {
    build: ({ verb, when }) => doing({ does: 'exit', side: verb === 'cover' ? 'short' : null, fill: null, portion: null, parts: [] }, when),
    weight: 5,
    examples: ['exit RSI > 70'],
  }),
  rule('Doing', 'Condition:when , Act:act', {
    // "…, sell when B": the reason of that sale stands behind it.
    build: ({ act, when }) => (act.does === 'exit' ? null : { ...doing(act, when), ...(act.does === 'sell' && { isFronted: true }) }),
    weight: 4,
    examples: ['RSI < 30, buy'],
  }),
  // What holds at the close is acted on at the next open.
  rule('Clause', 'Condition:when at|on close ,|;|\n #bullet? then? Act:act', {
    build: ({ when, act }, at) =>
      act.fill === 'next_open' && act.does === 'enter'
        ? {
            clause: 'several',
            clauses: [
              { clause: 'condition', when, at: when.at },
              { clause: 'act', act, at },
            ],
            at,
          }
        : null,
    weight: 2,
    examples: ['RSI < 30 at the close, buy next open'],
  }),
  rule('Doing', 'Condition:when Act:act', {
    build: ({ act, when }) => (act.does === 'exit' ? null : doing(act, when)),
    weight: 8,
    examples: ['RSI < 30 buy'],
  }),
  rule('Doing', '#thenWord ,? Doing:d', {
    build: ({ d }, at) =>
      d.when === null || d.isOnly ? null : d.isHeld ? d : { ...d, act: { ...d.act, isThen: true }, when: awaited(d.when, at) },
    weight: 0.2,
    examples: ['then buy when RSI < 30'],
  }),
  rule('Clause', '#thenWord ,? Clause:clause', {
    // A condition or a rule that comes next is told by its own productions.
    build: ({ clause }) => {
      if (clause.clause === 'part')
        return isDoneNext.has(clause.part.part) ? { ...clause, part: nextPart(clause.part) ?? clause.part } : null
      return clause.clause === 'enter' && clause.order !== null ? clause : null
    },
    weight: 0.5,
    examples: ['then put a buy stop above the high', 'then stop loss 2%'],
  }),
  rule('Clause', '#thenWord ,? Condition:when', {
    build: ({ when }, at) => ({ clause: 'condition', when, isNext: true, at }),
    // Dearer than a sequence of one sentence.
    weight: 16,
    examples: ['wait for a close above the 20 EMA'],
  }),
  rule('Clause', '#thenWord ,? Within:within ,? Condition:when', {
    build: ({ within, when }, at) => ({ clause: 'condition', when, isNext: true, within, at }),
    weight: 8,
    examples: ['then, within the next 5 bars, a close above the 20 EMA'],
  }),
  rule('Clause', 'Within:within ,? Condition:when', {
    build: ({ within, when }, at) => (isEvent(when) ? { clause: 'condition', when, isNext: true, within, at } : null),
    weight: 9,
    examples: ['within the next 5 candles RSI crosses above 50'],
  }),
  rule('Clause', '#thenWord? ,? Condition:when ,? Ending:within', {
    build: ({ within, when }, at) => {
      // "Up 3% in 24 hours" is over that time.
      const isMove = when.says === 'of' && when.predicate.does === 'move'
      return !isMove && (isEvent(when) || passesBar(when)) ? { clause: 'condition', when, isNext: true, within, at } : null
    },
    weight: 9,
    examples: ['a close back above the 20 EMA within 3 bars'],
  }),
  // "When it then crosses above 40, buy."
  rule('When', '#whenWord Value:subject then|next|finally|afterwards|subsequently Predicate:p', {
    build: ({ subject, p }, at) => {
      const when = saidOf(subject, p, at)
      return when && { when: awaited(when, at), isOnly: false }
    },
    weight: 0.5,
    examples: ['when it then closes above 40'],
  }),
  // "A green candle has to follow."
  rule('Clause', '#thenWord? Event:when #modal? follow|follows|come|appear|print next|then|afterwards|after?', {
    build: ({ when }, at) => ({ clause: 'condition', when, isNext: true, at }),
    weight: 6,
    examples: ['a green candle has to follow', 'a touch of the 20 EMA must come next'],
  }),
  rule('Clause', 'at? first|firstly ,? Condition:when', {
    build: ({ when }, at) => ({ clause: 'condition', when, at }),
    weight: 8.2,
    examples: ['at first RSI below 30'],
  }),
  // "When A happens, wait for B."
  rule('Clause', 'When:w ,? Clause:c', {
    build: ({ w, c }, at) =>
      c.clause === 'condition' && c.isNext && !w.isOnly && w.when.says !== 'sequence'
        ? { clause: 'several', clauses: [{ clause: 'condition', when: w.when, at: w.when.at }, c], at }
        : null,
    examples: ['when RSI crosses below 30, wait for a close above the 20 EMA'],
  }),
  rule('Clause', 'Condition:when first|1st', {
    build: ({ when }, at) => ({ clause: 'condition', when, at }),
    weight: 8.2,
    examples: ['a close above the 20 EMA first'],
  }),
  rule('Clause', '#thenWord Value:subject to Predicate:p', {
    build: ({ subject, p }, at) => {
      const when = saidOf(subject, p, at)
      return when && { clause: 'condition', when, isNext: true, at }
    },
    weight: 3,
    examples: ['wait for RSI to drop below 30'],
  }),
  rule('Doing', '#contrast ,? Doing:d', {
    build: ({ d }) => (d.when === null ? null : d),
    weight: 0.5,
    examples: ['conversely, sell when RSI > 70'],
  }),
  rule('Doing', 'Doing:d #fillWords:fill', {
    build: ({ d, fill }) => (d.act.fill === null && d.when !== null ? { ...d, act: { ...d.act, fill } } : null),
    examples: ['Buy when RSI < 30 at the next open'],
  }),

  // Those that stand before it are meant: "RSI < 30. Then I buy."
  rule('Clause', 'Act:act', {
    build: ({ act }, at) => (act.portion === null ? { clause: 'act', act, at } : null),
    weight: 9,
    examples: ['then I go long'],
  }),
  rule('Clause', 'Doing:d', {
    build: ({ d }, at) => (d.when === null ? null : clauseOf(d, at)),
    weight: 0.5,
    examples: ['Buy when RSI < 30'],
  }),
  // "Exit longs when A, shorts when B": what is done is said once.
  rule('Clause', 'Clause:c ,|and|& and? Side:side When:w', {
    build: ({ c, side, w }, at) => (w.isOnly ? null : leftAsWell(c, side, w.when, at)),
    weight: 0.2,
    examples: ['exit longs when RSI > 70 and shorts when RSI < 30'],
  }),
  rule('Clause', 'Clause:c ,|and|& and? Side:side #eventWord Condition:when', {
    build: ({ c, side, when }, at) => leftAsWell(c, side, when, at),
    weight: 0.2,
    examples: ['exit longs on a 10 day low, shorts on a 10 day high'],
  }),
  rule('Clause', 'Clause:c ,|and|& and? Side:side #comparison:how Value:to', {
    build: ({ c, side, how, to }, at) => {
      const when = unsaidSubject(how, to, at)
      return when && leftAsWell(c, side, when, at)
    },
    weight: 0.2,
    examples: ['exit longs below the 20 EMA and shorts above it'],
  }),
  rule('Clause', 'Clause:c ,|and|& and? Side:side #comparison:how', {
    build: ({ c, side, how }, at) => {
      const when = unsaidSubject(how, { is: 'reference', to: 'same', output: null, at }, at)
      return when && leftAsWell(c, side, when, at)
    },
    weight: 0.4,
    examples: ['exit longs below the 20 EMA, shorts above'],
  }),
  // "Opens a buy when A and a sell when B": both are orders.
  rule('Clause', 'Doing:a ,|;|and|& and? #sellVerb When:w', {
    build: ({ a, w }, at) => {
      if (!a.act.isOrder || a.act.side !== 'long' || a.when === null || w.isOnly) return null
      const short: Act = { does: 'enter', side: 'short', fill: null, portion: null, parts: [], isOrder: true }
      return { clause: 'several', clauses: [clauseOf(a, at), clauseOf(doing(short, w.when), at)], at }
    },
    weight: 0.1,
    examples: ['open a buy when RSI < 30 and a sell when RSI > 70'],
  }),
  rule('Clause', 'Act:a ,|and|&|/ then? Act:b When:w', {
    build: ({ a, b, w }, at) => (w.isOnly ? null : atOnce(a, b, w.when, at)),
    weight: 1,
    examples: ['cover and go long when RSI < 30'],
  }),
  rule('Clause', 'When:w ,? then? Act:a ,|and|&|/ then? Act:b', {
    build: ({ a, b, w }, at) => (w.isOnly ? null : atOnce(a, b, w.when, at)),
    weight: 1,
    examples: ['When RSI < 30 close shorts and go long'],
  }),
  rule('Clause', 'Condition:when #arrow Act:a ,|and|&|/ then? Act:b', {
    build: ({ a, b, when }, at) => atOnce(a, b, when, at),
    weight: 1,
    examples: ['RSI < 30 -> close shorts and buy'],
  }),
  rule('Clause', 'to|for Act:a ,? #needVerb? Condition:when', {
    // "… to close above it" speaks of a bar.
    build: ({ a, when }, at) => (isUnsaid(when) ? null : needed(a, when, at)),
    weight: 4,
    examples: ['to go long I need RSI < 30', 'for a long I need RSI < 30', 'To buy, RSI must be below 30'],
  }),
  // "For sells it's below the average": trades of that side, beside what buys.
  rule('Clause', 'for #sellVerb ,? it Predicate:p', {
    build: ({ p }, at) => {
      const when = saidOf(priceOf('close', at), p, at)
      return when && needed({ does: 'enter', side: 'short', fill: null, portion: null, parts: [] }, when, at)
    },
    weight: 1,
    examples: ["for sells it's below the 200 EMA"],
  }),
  rule('Clause', 'for #sellVerb ,? it Predicate:p and Condition:more', {
    build: ({ p, more }, at) => {
      const said = saidOf(priceOf('close', at), p, at)
      const when = said && join('and', said, more, at)
      return when && needed({ does: 'enter', side: 'short', fill: null, portion: null, parts: [] }, when, at)
    },
    weight: 1,
    examples: ["for sells it's below the 200 EMA and RSI < 50"],
  }),
  rule('Clause', 'for Signal:a ,? #needVerb Condition:when', {
    build: ({ a, when }, at) => needed(a, when, at),
    weight: 3,
    examples: ['for longs I want RSI < 30'],
  }),
  rule('Clause', 'Signal:a #needVerb Condition:when', {
    build: ({ a, when }, at) => needed(a, when, at),
    weight: 3,
    examples: ['longs need RSI < 30', 'entry requires RSI < 30'],
  }),
  rule('Clause', 'Act:a #needVerb Condition:when', {
    build: ({ a, when }, at) => needed(a, when, at),
    weight: 4,
    examples: ['going long requires RSI < 30'],
  }),
  rule('Doing', "Condition:when ,? and i'm|im|i|we|we're Act:act", {
    build: ({ act, when }) => (act.portion === null ? doing(act, when) : null),
    weight: 5,
    examples: ["RSI < 30 and I'm long"],
  }),
  rule('Clause', 'Act:a #comparison:how ,|/|and? Act:b #comparison:other Value:to', {
    build: ({ a, b, how, other, to }, at) => {
      const [first, second] = [unsaidSubject(how, to, at), unsaidSubject(other, to, at)]
      if (first === null || second === null || a.side === null || (b.does !== 'enter' && b.does !== 'sell')) return null
      return { clause: 'several', clauses: [clauseOf(doing(a, first), at), clauseOf(doing(b, second), at)], at }
    },
    examples: ['long above / short below the 200 SMA'],
  }),
  rule('Clause', 'When:w ,? #colon? Doing:a ,|and|; Doing:b', {
    build: ({ w, a, b }, at) => onBothSides(w.when, a, b, at),
    weight: 4,
    examples: ['If RSI > 50, buy when EMA 9 crosses above EMA 21 and sell short when EMA 9 crosses below EMA 21'],
  }),
  // What stands behind both, parted by a mark, limits both.
  rule('Clause', 'Doing:a ,|and|; Doing:b , #onlyIfWord Condition:when', {
    build: ({ a, b, when }, at) => limitBoth(a, b, when, at),
    weight: 0.2,
    examples: ['buy when EMA 9 crosses above EMA 21, sell short when EMA 9 crosses below EMA 21, but only if ADX > 25'],
  }),
  rule('Clause', 'Doing:a ,|and|; and? then? Doing:b ,? #onlyIfWord Condition:when', {
    build: ({ a, b, when }, at) => limitEntry(a, b, when, at),
    weight: 0.2,
    examples: ['buy when RSI < 30 and sell when RSI > 70 but only if ADX > 25'],
  }),
  rule('Clause', 'Doing:a ,|and|; Doing:b , #whileWord Condition:when', {
    build: ({ a, b, when }, at) => limitBoth(a, b, when, at),
    weight: 0.2,
    examples: ['buy when EMA 9 crosses above EMA 21, sell short when EMA 9 crosses below EMA 21, as long as ADX > 25'],
  }),
  rule('Clause', 'Doing:a ,|and|; Doing:b , #exceptWord Condition:when', {
    build: ({ a, b, when }, at) => limitBoth(a, b, not(when, at), at),
    weight: 0.2,
    examples: ['buy when EMA 9 crosses above EMA 21, sell short when EMA 9 crosses below EMA 21, unless ADX < 20'],
  }),
  rule('Clause', 'TimePhrase:time ,? #colon? Doing:a ,|and|; Doing:b', {
    // A time in front is of both, also where the second begins with its own condition.
    build: ({ time, a, b }, at) => onBothSides(asCondition(time, at), a, b, at, true),
    weight: 0.5,
    examples: ['From 10:00 to 12:00 buy when EMA 9 crosses above EMA 21 and sell short when EMA 9 crosses below EMA 21'],
  }),
  rule('Clause', 'Moment:when ,? #colon? Doing:a ,|and|; Doing:b', {
    build: ({ when, a, b }, at) => onBothSides(when, a, b, at, true),
    weight: 0.5,
    examples: ['At 10:00 buy if RSI < 30, sell short if RSI > 70'],
  }),
  rule('Clause', 'after|following Condition:first ,? Doing:a ,|and|; Doing:b', {
    build: ({ first, a, b }, at) => {
      const inOrder = (d: Doing) => d.when && sequence(first, d.when, null, at)
      const [one, other] = [inOrder(a), inOrder(b)]
      const whole = one && other && onBothSides(first, a, b, at)
      if (!whole) return null
      return { clause: 'several', clauses: [clauseOf({ ...a, when: one }, at), clauseOf({ ...b, when: other }, at)], at }
    },
    weight: 1,
    examples: ['After a green candle buy if RSI < 30, sell short if RSI > 70'],
  }),
  // "A, then buy when B, short when C": both come after it.
  rule('Clause', '#thenWord ,? Doing:a ,|and|; Doing:b', {
    build: ({ a, b }, at) => {
      const next = (d: Doing): Clause | null => (d.when === null || d.isOnly ? null : clauseOf({ ...d, when: awaited(d.when, at) }, at))
      const [one, other] = [next(a), next(b)]
      const isPair = a.act.does === 'enter' && b.act.does === 'enter' && a.act.side !== b.act.side && !b.isFronted
      return isPair && one !== null && other !== null ? { clause: 'several', clauses: [one, other], at } : null
    },
    weight: 0.2,
    examples: ['then buy when RSI < 30, short when RSI > 70'],
  }),
  rule('Clause', '#whileWord Condition:when ,? #colon? Doing:a ,|and|; Doing:b', {
    build: ({ when, a, b }, at) => onBothSides(when, a, b, at),
    weight: 4,
    examples: ['With RSI > 50 buy when EMA 9 crosses above EMA 21 and sell short when EMA 9 crosses below EMA 21'],
  }),
  rule('Clause', 'Act:a and #holdVerb #whileWord Condition:when', {
    build: ({ a, when }, at) => {
      if (a.does !== 'enter') return null
      const exit = clauseOf(doing({ does: 'exit', side: a.side, fill: null, portion: null, parts: [] }, not(when, at)), at)
      return { clause: 'several', clauses: [clauseOf(doing(a, when), at), exit], at }
    },
    examples: ['buy and hold while RSI > 50'],
  }),
  // "In an uptrend (50 EMA above 200 EMA) I buy …": the state and what it is told by.
  rule('Doing', 'in|during|within #vague ( Condition:state ) ,? Doing:d', {
    build: ({ state, d }, at) => (d.when === null ? { ...d, when: state } : before(state, d, at)),
    weight: 1,
    examples: ['in an uptrend (EMA 50 above EMA 200) buy when RSI < 30'],
  }),
  // "RSI < 70 for longs" is their rule where nothing else enters, and limits them otherwise.
  rule('Clause', 'Condition:when for|as Signal:s', {
    // "20-bar high for shorts" may be where they are left.
    build: ({ when, s }, at) => (isNewExtreme(when) ? null : clauseOf({ act: s, when, isOnly: s.side !== null && !isEvent(when) }, at)),
    weight: 3,
    examples: ['a golden cross for entries', 'RSI < 30 as the entry'],
  }),
  rule('Clause', 'Condition:when ( Side:side )', {
    build: ({ when, side }, at) =>
      side === 'both' ? null : clauseOf(doing({ does: 'enter', side, fill: null, portion: null, parts: [] }, when), at),
    examples: ['RSI crosses above 30 (longs)'],
  }),
  rule('Clause', 'Condition:when ( Act:act )', {
    build: ({ when, act }, at) => clauseOf(doing(act, when), at),
    examples: ['RSI crosses above 70 (sell)'],
  }),
  rule('Clause', '( Act:act ) Condition:when', {
    build: ({ when, act }, at) => clauseOf(doing(act, when), at),
    weight: 2,
    examples: ['(buy) RSI crosses above 30'],
  }),
]
