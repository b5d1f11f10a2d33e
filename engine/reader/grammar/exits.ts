import type { Stretch } from '../../language/grammar.ts'
import type { Act, Clause, Condition, Distance, Duration, Leave, SaidSide, Side, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'
import { isAmount, isNamedLevel } from '../said-distance.ts'
import { because, by, either, leaving, whole } from '../said-leave.ts'
import { fromEntry, stopAt, targetAt, trailBy } from '../said-part.ts'
import { priceOf } from '../said-values.ts'
import { compare, directionOf, saidOf } from '../said.ts'

const otherwise = (at: Stretch | null): Condition => ({ says: 'reference', to: 'otherwise', at })

const hold = (side: SaidSide, when: Condition, isWhile: boolean, at: Stretch | null): Clause => ({
  clause: 'hold',
  side,
  when,
  isWhile,
  at,
})
const onMarket = (symbol: string, clause: Clause, at: Stretch | null): Clause => ({
  clause: 'several',
  clauses: [{ clause: 'part', part: { part: 'market', symbol, at }, at }, clause],
  at,
})

/** "Goes below": neither what goes nor below what is said. */
const isOfNothing = (when: Condition): boolean =>
  when.says === 'of' &&
  when.subject.is === 'reference' &&
  when.subject.to === 'unsaid' &&
  when.predicate.does === 'cross' &&
  when.predicate.to.is === 'reference' &&
  when.predicate.to.to === 'same'

/** Parts that end a position, as they may stand behind "exit": "after 5 bars", "at 15:55", "at 2R". */
const ends: ReadonlySet<string> = new Set(['target', 'stop', 'time exit', 'exit at', 'exit at end', 'exit next', 'trailing'])

/** "At 12", "@1555": an hour as well as a level; which of them is meant the words do not tell. */
const mayBeClock = (n: number): boolean => Number.isInteger(n) && n > 0 && (n <= 24 || (n >= 100 && n < 2400 && n % 100 < 60))

/** A price that comes to a level: "exit at the middle band"; a bare number is a level of what was spoken of: "sell at 70". */
function reached(to: Value, at: Stretch | null): Condition | null {
  // "8% under its average … sell at 2% above it".
  if (to.is === 'offset' && to.base.is === 'reference' && to.base.to === 'it')
    return saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, { does: 'touch', to, at }, at)
  // "At the close" is a time, and so is "at the week's open".
  if (to.is === 'price' && to.back === null && to.timeframe === null) return null
  if (to.is === 'price' && to.field === 'open' && (to.back ?? 0) === 0) return null
  // Of a line that is not named the side is not known from which it is reached.
  // "The 20 day average" is one of prices, and so is a band.
  if ((to.is === 'average' && to.source === null && to.numbers.length > 0) || (to.is === 'reference' && to.to === 'band'))
    return saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, { does: 'touch', to, at }, at)
  if (to.is === 'number' ? to.unit !== null : measureOf(to) !== 'price') return null
  return saidOf({ is: 'reference', to: 'unsaid', output: null, at }, { does: 'touch', to, at }, at)
}

/** Profit at a distance in its own unit; a negative one is a loss. */
function profitAt(distance: Distance, at: Stretch | null): Leave | null {
  if (distance.by !== 'number' || distance.unit === null || distance.value <= 0) return null
  return by({ part: 'target', side: null, n: null, distance, portion: null, isRest: false, at })
}

/** A part that leaves each time. */
function eachTime(act: Act, when: Condition, at: Stretch | null): Clause | null {
  const said = clauseOf({ act, when, isOnly: false }, at)
  return said.clause === 'partial exit' ? { ...said, isEach: true } : null
}

/** A part that leaves once so many bars have been held. */
function afterBars(act: Act, { count, unit }: Duration, at: Stretch | null): Clause | null {
  if (unit !== 'bar' || act.portion === null || act.portion.isRest) return null
  const held: Value = { is: 'reference', to: 'bars_held', output: null, at }
  const when = saidOf(held, compare('gte', { is: 'number', value: count, unit: null, at }, null, at), at)
  return when && clauseOf({ act, when, isOnly: false }, at)
}

/** "Exit at the 20 days opposite": longs at the low of so many days, shorts at their high. */
function atOther(side: Side, over: Duration, at: Stretch | null): Clause {
  const [of, most, direction] = side === 'long' ? (['low', 'lowest', 'down'] as const) : (['high', 'highest', 'up'] as const)
  const when: Condition = {
    says: 'of',
    subject: { is: 'price', field: 'close', timeframe: null, back: null, at },
    predicate: {
      does: 'cross',
      direction,
      to: { is: 'extreme', of, most, over, isBefore: false, timeframe: null, at },
      part: null,
      isBack: false,
      at,
    },
    at,
  }
  return { clause: 'exit', side, when, fill: null, parts: [], at }
}

/** "Half at 1R or when RSI > 70": what the other reason closes is not told. */
const isOfPart = ({ parts }: Leave): boolean => parts.some((part) => part.part === 'target' && part.portion !== null)

/** Exits: several reasons in one, holding until, what is done otherwise. */
export const exitProductions = [
  rule('Leave', 'When:w', { build: ({ w }) => (w.isOnly ? null : because(w.when)), weight: 0.5, examples: ['when RSI > 70'] }),
  rule('Leave', '#eventWord Condition:when', { build: ({ when }) => because(when), weight: 1.5, examples: ['on RSI > 70'] }),
  rule('Leave', 'Part:part', { build: ({ part }) => (ends.has(part.part) ? by(part) : null), examples: ['take profit 2%'] }),
  rule('Leave', 'only? by|via|with|through|on|using Part:part', {
    build: ({ part }) => (part.part === 'trailing' || part.part === 'stop' || part.part === 'target' ? by(part) : null),
    weight: 0.6,
    examples: ['via a trailing stop of 2%', 'only by a trailing stop of 3 ATR'],
  }),
  rule('Leave', '#whenWord #priceWord? #touchVerb either? Part:part or Part:other', {
    build: ({ part, other }) =>
      [part, other].every((each) => each.part === 'stop' || each.part === 'target') ? { when: null, parts: [part, other] } : null,
    weight: 0.6,
    examples: ['when price hits either the stop at 2% or the target at 4%'],
  }),
  rule('Leave', 'at|@ Value:to', {
    build: ({ to }, at) => {
      const when = to.is === 'number' ? null : reached(to, at)
      return when && because(when)
    },
    weight: 2,
    examples: ['at the middle bollinger band'],
  }),
  rule('Leave', 'at|@ +|plus Distance:distance', {
    build: ({ distance }, at) => (distance.by === 'number' ? by(targetAt(distance, {}, at)) : null),
    weight: 0.5,
    examples: ['at +40'],
  }),
  rule('Leave', 'with|for +|plus? Distance:distance', {
    build: ({ distance }, at) => (distance.by === 'number' && distance.unit !== 'percent' ? profitAt(distance, at) : null),
    weight: 1,
    examples: ['with 40 pips', 'for 2R'],
  }),
  rule('Leave', 'at|@ Distance:distance', { build: ({ distance }, at) => profitAt(distance, at), examples: ['at 2R'] }),
  rule('Leave', 'Leave:a ,? or Leave:b', {
    build: ({ a, b }, at) => (isOfPart(a) || isOfPart(b) ? null : either(a, b, at)),
    weight: 1.3,
    examples: ['when RSI > 70 or after 5 bars'],
  }),
  rule('Leave', 'Leave:a ,? or Event:when', {
    build: ({ a, when }, at) => either(a, because(when), at),
    weight: 2,
    examples: ['with a 10% trailing stop or a death cross'],
  }),
  rule('Leave', 'Leave:a ,? StillIn', {
    build: ({ a }) => (a.parts.length > 0 ? a : null),
    weight: 0.5,
    examples: ['after 10 days if that never happens'],
  }),
  rule('Leave', 'Leave:a / Loss:loss', {
    build: ({ a, loss }, at) => either(a, by(stopAt(loss, null, at)), at),
    weight: 1.3,
    examples: ['+1.5% / -0.75%'],
  }),
  rule('Leave', 'Leave:a , Leave:b', {
    build: ({ a, b }, at) => (b.parts.length > 0 ? either(a, b, at) : null),
    weight: 3,
    examples: ['when RSI > 70, after 5 bars'],
  }),
  rule('Leave', 'Leave:a , Leave:b ,? or Leave:c', {
    build: ({ a, b, c }, at) => either(either(a, b, at), c, at),
    weight: 1.5,
    examples: ['when RSI > 70, when the close is below the 50 EMA, or after 5 bars'],
  }),
  rule('Leave', 'Leave:a ,? #firstEnds', { build: ({ a }) => a, weight: 0.5, examples: ['after 5 bars, whichever comes first'] }),
  rule('Clause', 'Act:act Leave:leave', {
    build: ({ act, leave }, at) => leaving(act, leave, at),
    examples: ['exit when RSI > 70 or after 5 bars, whichever comes first'],
  }),
  rule('Clause', 'Act:act at? Away:away', {
    build: ({ act, away }, at) => leaving(act, by(fromEntry(away, act.side, at)), at),
    weight: 0.5,
    examples: ['sell 8% higher', 'I get out 40 pips higher'],
  }),
  rule('Clause', 'Act:act at? Away:a or|and|/|, at? Away:b', {
    build: ({ act, a, b }, at) =>
      a.direction === b.direction ? null : leaving(act, { when: null, parts: [a, b].map((each) => fromEntry(each, act.side, at)) }, at),
    weight: 0.3,
    examples: ['sell 8% higher or 5% lower'],
  }),
  rule('Leave', 'at? Away:away', {
    build: ({ away }, at) => by(fromEntry(away, null, at)),
    weight: 2,
    examples: ['6% lower'],
  }),
  rule('Away', 'Distance:by higher|lower:way', {
    build: ({ by: distance, way }) => (isAmount(distance) ? { direction: way === 'higher' ? 'up' : 'down', by: distance } : null),
    weight: 0.2,
    examples: ['8% higher', '5% lower'],
  }),
  rule('Clause', 'Act:act at|on|with Duration:over #opposite:to breakout|break|breakouts|channel|extreme|end?', {
    build: ({ act, over, to }, at) =>
      act.does === 'exit' && act.side === null && act.portion === null && to === 'opposite'
        ? { clause: 'several', clauses: [atOther('long', over, at), atOther('short', over, at)], at }
        : null,
    weight: 0.5,
    examples: ['exit at the 20 days opposite', 'exit on the 20 day opposite breakout'],
  }),
  rule('Clause', '#whenWord Gain:gain ,? then? Act:act', {
    build: ({ gain, act }, at) => leaving(act, by(targetAt(gain, {}, at)), at),
    weight: 0.8,
    examples: ["if it's up 10% I sell"],
  }),
  rule('Clause', '#whenWord Loss:loss ,? then? Act:act', {
    build: ({ loss, act }, at) => leaving(act, by(stopAt(loss, null, at)), at),
    weight: 0.8,
    examples: ['if I am down 3% I get out'],
  }),
  rule('Clause', '#whenWord EntryMove:m ,? then? Act:act', {
    build: ({ m, act }, at) => (act.does === 'exit' ? leaving(act, by(fromEntry(m, act.side, at)), at) : null),
    weight: 0.8,
    examples: ['if it drops 8% below my entry I get out', 'if it rises another 2% cover'],
  }),
  rule('Clause', 'When:w ,? or Leave:leave ,? Act:act', {
    build: ({ w, leave, act }, at) => (w.isOnly || leave.parts.length === 0 ? null : leaving(act, either(because(w.when), leave, at), at)),
    examples: ['When RSI > 70 or after 5 bars, exit'],
  }),
  rule('Doing', 'Act:act at|@|on #indicator:line #number:n', {
    build: ({ act, line, n }, at) => {
      const subject: Value = {
        is: 'indicator',
        name: line.name,
        numbers: [],
        output: line.output,
        source: null,
        timeframe: null,
        back: null,
        at,
      }
      if (!measureOf(subject).startsWith('scale')) return null
      const to: Value = { is: 'number', value: n, unit: null, at }
      const when = saidOf(subject, { does: 'touch', to, at }, at)
      return when && { act, when, isOnly: false }
    },
    examples: ['exit at RSI 50', 'exit on RSI 50'],
  }),
  rule('Doing', 'Act:act on Value:to', {
    // A line, as no market and no price is one: "buy on the lower band".
    build: ({ act, to }, at) => {
      const isEnd = act.does === 'exit' && to.is === 'extreme'
      const isLine = isEnd || (to.is === 'indicator' && to.output !== null) || (to.is === 'reference' && to.to === 'band')
      const when = isLine ? reached(to, at) : null
      return when && { act, when, isOnly: false }
    },
    weight: 2,
    examples: ['buy on the lower bollinger band'],
  }),
  rule('Doing', 'Act:act at|@ Value:to', {
    build: ({ act, to }, at) => {
      if (to.is === 'number' && (act.does === 'enter' || (to.unit === null && mayBeClock(to.value)))) return null
      const when = reached(to, at)
      return when && { act, when, isOnly: false }
    },
    weight: 2,
    examples: ['exit at the middle bollinger band', 'sell at 70'],
  }),

  // "I buy it back to the VWAP": there the trade ends.
  rule('Act', 'Act:a it|this? all? back to Distance:d', {
    build: ({ a, d }, at) =>
      a.does === 'enter' && a.side !== 'both' && isNamedLevel(d) ? { ...a, parts: [...a.parts, targetAt(d, { side: a.side }, at)] } : null,
    weight: 0.2,
    examples: ['long it back to the VWAP'],
  }),

  // A stop that waits for a close is a rule to leave.
  rule('Clause', 'closing|close|eod stop loss? #linkWord? #comparison:how Value:v', {
    build: ({ how, v }, at) => {
      const when = v.is === 'number' || directionOf(how) === null ? null : saidOf(priceOf('close', at), compare(how, v, null, at), at)
      return when && clauseOf({ act: whole, when, isOnly: false }, at)
    },
    weight: 0.3,
    examples: ['closing stop below the 20 EMA'],
  }),
  rule('Clause', 'StopHead:head When:w', {
    build: ({ head, w }, at) => (w.isOnly ? null : clauseOf({ act: { ...whole, side: head.side }, when: w.when, isOnly: false }, at)),
    weight: 2,
    examples: ['stop if the close is below the 50 EMA'],
  }),
  rule('Clause', 'StopHead:head on? Condition:when', {
    build: ({ head, when }, at) =>
      // "Stop at Monday's low", "stop goes above the pattern": where it lies, in words that are not all known.
      when.says === 'weekday' || when.says === 'month day' || isOfNothing(when)
        ? null
        : clauseOf({ act: { ...whole, side: head.side }, when, isOnly: false }, at),
    weight: 4,
    examples: ['Stop: close below the 50 EMA'],
  }),
  rule('Clause', 'TargetHead:head #linkWord? Share:portion When:w', {
    build: ({ head, portion, w }, at) =>
      w.isOnly ? null : clauseOf({ act: { ...whole, side: head.side, portion }, when: w.when, isOnly: false }, at),
    weight: 1,
    examples: ['TP2: the remaining 50% when RSI > 70', 'TP1: 50% when RSI > 60'],
  }),
  rule('Clause', 'Act:act after|in Duration:over', {
    build: ({ act, over }, at) => afterBars(act, over, at),
    weight: 0.6,
    examples: ['close half after 10 bars'],
  }),
  rule('Clause', 'after Duration:over ,? Act:act', {
    build: ({ act, over }, at) => afterBars(act, over, at),
    weight: 0.6,
    examples: ['after 10 bars close half'],
  }),
  rule('Clause', 'Act:act each|every time that? Condition:when', {
    build: ({ act, when }, at) => eachTime(act, when, at),
    weight: 0.2,
    examples: ['close 25% each time RSI > 70'],
  }),
  rule('Clause', 'each|every time that? Condition:when ,? then? Act:act', {
    build: ({ act, when }, at) => eachTime(act, when, at),
    weight: 0.2,
    examples: ['every time RSI > 70 close 25%'],
  }),
  rule('Clause', '#holdVerb #untilWord Condition:when', {
    build: ({ when }, at) => clauseOf({ act: whole, when, isOnly: false }, at),
    examples: ['hold until RSI > 70'],
  }),
  rule('Clause', '#holdVerb #position? through|thru|to|till|until Condition:when', {
    build: ({ when }, at) => (when.says === 'month day' ? clauseOf({ act: { ...whole, fill: 'close' }, when, isOnly: false }, at) : null),
    weight: 0.8,
    examples: ['hold through the third trading day of the next month'],
  }),
  rule('Clause', '#holdVerb #position? #untilWord PeakMove:m', {
    build: ({ m }, at) => ({ clause: 'part', part: trailBy(m.by, { side: m.direction === 'down' ? null : 'short' }, at, m.follows), at }),
    weight: 0.5,
    examples: ['hold until it falls 15% from the highest close since entry'],
  }),
  rule('Clause', 'Doing:d ,? or Leave:leave', {
    build: ({ d, leave }, at) =>
      d.act.does === 'exit' && d.when !== null && !d.isOnly && leave.parts.length > 0
        ? leaving(d.act, either(because(d.when), leave, at), at)
        : null,
    weight: 3,
    examples: ['exit at RSI 50 or at a loss of 2 ATR'],
  }),
  rule('Clause', '#holdVerb #position:side #untilWord Condition:when', {
    build: ({ side, when }, at) => clauseOf({ act: { ...whole, side }, when, isOnly: false }, at),
    examples: ['hold longs until RSI > 70'],
  }),
  rule('Clause', "i'm|im|am|be? in it|trade|position? #untilWord Condition:when", {
    build: ({ when }, at) => clauseOf({ act: whole, when, isOnly: false }, at),
    weight: 1,
    examples: ["I'm in until RSI > 70", 'in the trade until RSI > 70'],
  }),
  rule('Clause', '#position:side be|get|is? #holdVerb #untilWord Condition:when', {
    build: ({ side, when }, at) => clauseOf({ act: { ...whole, side }, when, isOnly: false }, at),
    examples: ['the trade is held until RSI > 70'],
  }),
  rule('Clause', '#position:side run|stay|last|go on|open|in? #untilWord Condition:when', {
    build: ({ side, when }, at) => clauseOf({ act: { ...whole, side }, when, isOnly: false }, at),
    weight: 1,
    examples: ['the trade runs until RSI > 70', 'it stays open until RSI > 70'],
  }),
  // "Done when RSI > 70", "once RSI > 70 it is over", "RSI > 70 ends the trade".
  rule('Clause', "i'm|im|am|be? done|finished|over When:w", {
    build: ({ w }, at) => (w.isOnly ? null : clauseOf({ act: whole, when: w.when, isOnly: false }, at)),
    weight: 2,
    examples: ["I'm done when RSI > 70", 'done when RSI > 70'],
  }),
  rule('Clause', "When:w ,? it|trade|that|i'm|im 's|be? over|done|finished", {
    build: ({ w }, at) => (w.isOnly ? null : clauseOf({ act: whole, when: w.when, isOnly: false }, at)),
    weight: 2,
    examples: ["once RSI > 70 it's over", "when RSI > 70 I'm done"],
  }),
  rule('Clause', 'Condition:when end|ends|finish|finishes|conclude|concludes #position:side', {
    build: ({ side, when }, at) => clauseOf({ act: { ...whole, side }, when, isOnly: false }, at),
    weight: 4,
    examples: ['RSI > 70 ends the trade'],
  }),
  rule('Clause', "Condition:when and|then|= #position:side 's|be|get gone|out|over|closed|done|finished|history|toast", {
    build: ({ side, when }, at) => clauseOf({ act: { ...whole, side }, when, isOnly: false }, at),
    weight: 1,
    examples: ["RSI > 70 and the long's gone", 'two closes below the 10 SMA and the trade is over'],
  }),
  rule('Clause', 'Condition:when #arrow done|finished|over', {
    build: ({ when }, at) => clauseOf({ act: whole, when, isOnly: false }, at),
    examples: ['RSI > 70 = done'],
  }),
  rule('Clause', '#holdVerb Share:portion #untilWord Condition:when', {
    build: ({ portion, when }, at) => clauseOf({ act: { ...whole, portion }, when, isOnly: false }, at),
    examples: ['hold the rest until RSI > 70'],
  }),
  rule('Clause', 'Share:portion stay|run|ride|remain|keep on|in? #untilWord Condition:when', {
    build: ({ portion, when }, at) => clauseOf({ act: { ...whole, portion }, when, isOnly: false }, at),
    examples: ['the rest stays until RSI > 70'],
  }),
  rule('Clause', 'Share:portion be|get|is? #holdVerb #untilWord Condition:when', {
    build: ({ portion, when }, at) => clauseOf({ act: { ...whole, portion }, when, isOnly: false }, at),
    weight: 0.8,
    examples: ['the balance is carried until RSI > 70'],
  }),
  rule('Clause', 'leave|run|ride Share:portion on|open|running|alone|in? #untilWord Condition:when', {
    build: ({ portion, when }, at) => clauseOf({ act: { ...whole, portion }, when, isOnly: false }, at),
    weight: 0.8,
    examples: ['leave the rest until RSI > 70', 'leave the runner on until RSI > 70'],
  }),
  rule('Clause', 'let|allow Share:portion run|ride|go on? #untilWord Condition:when', {
    build: ({ portion, when }, at) => clauseOf({ act: { ...whole, portion }, when, isOnly: false }, at),
    examples: ['let the rest run until RSI > 70'],
  }),
  rule('Clause', 'let|allow Share:portion run|ride|go to Distance:d', {
    build: ({ portion, d }, at) => {
      const leave = profitAt(d, at)
      return leave && leaving({ ...whole, portion }, leave, at)
    },
    examples: ['let the rest run to 3R'],
  }),
  rule('Clause', '#holdVerb #position:side #whileWord Condition:when', {
    build: ({ side, when }, at) => hold(side, when, true, at),
    examples: ['keep it as long as RSI < 70'],
  }),
  rule('Clause', '#holdVerb #whileWord Condition:when', {
    build: ({ when }, at) => hold(null, when, true, at),
    examples: ['stay in as long as RSI < 70'],
  }),
  rule('Clause', '#holdVerb #position:side? When:w', {
    build: ({ side, w }, at) => hold(side ?? null, w.when, false, at),
    weight: 1.5,
    examples: ['hold if RSI > 50', 'own it only when RSI > 50'],
  }),
  rule('Clause', '#holdVerb #symbol:symbol When:w', {
    build: ({ symbol, w }, at) => onMarket(symbol, hold(null, w.when, false, at), at),
    examples: ['hold SPY when RSI > 50'],
  }),
  rule('Clause', '#holdVerb #symbol:symbol #whileWord Condition:when', {
    build: ({ symbol, when }, at) => onMarket(symbol, hold(null, when, true, at), at),
    examples: ['hold SPY while RSI > 50'],
  }),
  rule('Reversal', '#turnOver', { build: () => ({ to: null }), examples: ['reverse', 'switch sides'] }),
  rule('Reversal', '#turnOver #position:side', {
    build: ({ side }) => (side === null ? { to: null } : null),
    examples: ['reverse the position'],
  }),
  rule('Reversal', '#position be|get #turnOver', { build: () => ({ to: null }), examples: ['the position is reversed'] }),
  rule('Reversal', 'flip|flips|switch|switches|turn|turns|swing #sideNoun:side', {
    build: ({ side }) => ({ to: side }),
    examples: ['flip short'],
  }),
  rule('Reversal', '#turnOver #position? to|into #sideNoun:side', {
    build: ({ side }) => ({ to: side }),
    examples: ['reverse the position to short'],
  }),
  rule('Reversal', '#exitVerb and Reversal:r', { build: ({ r }) => r, weight: 0.3, examples: ['exit and reverse'] }),
  rule('Reversal', '#modal Reversal:r', { build: ({ r }) => r, weight: 0.3, examples: ['always reverse'] }),
  rule('Reversal', 'then Reversal:r', { build: ({ r }) => r, weight: 0.3, examples: ['then reverse'] }),
  rule('Clause', 'Reversal:r When:w', {
    build: ({ r, w }, at) => (w.isOnly ? null : { clause: 'reverse', side: r.to, when: w.when, at }),
    examples: ['reverse when RSI > 70'],
  }),
  rule('Clause', 'Reversal:r on|at|upon Condition:when', {
    build: ({ r, when }, at) => ({ clause: 'reverse', side: r.to, when, at }),
    weight: 1.5,
    examples: ['reverse on RSI > 70'],
  }),
  rule('Clause', 'When:w ,? then? Reversal:r', {
    build: ({ r, w }, at) => (w.isOnly ? null : { clause: 'reverse', side: r.to, when: w.when, at }),
    examples: ['when RSI > 70 reverse the position'],
  }),
  rule('Clause', 'Condition:when #arrow Reversal:r', {
    build: ({ r, when }, at) => ({ clause: 'reverse', side: r.to, when, at }),
    examples: ['RSI > 70 -> reverse'],
  }),
  rule('Clause', '#whileWord Condition:when ,? #holdVerb #position:side?', {
    build: ({ side, when }, at) => hold(side ?? null, when, true, at),
    examples: ['As long as RSI < 70 I hold'],
    weight: 4,
  }),
  rule('Clause', '#otherwise ,? Act:act', {
    build: ({ act }, at) => clauseOf({ act, when: otherwise(at), isOnly: false }, at),
    examples: ['otherwise exit', 'otherwise stay in cash'],
  }),
  // "…, otherwise I leave it": nothing is entered.
  rule('Clause', '#otherwise ,? leave|skip|pass|ignore it|them|that alone?', {
    build: (_, at) => ({ clause: 'remark', at }),
    weight: 0.1,
    examples: ['otherwise I leave it', 'otherwise skip it'],
  }),
  rule('Clause', 'if not Act:act', {
    build: ({ act }, at) => clauseOf({ act, when: otherwise(at), isOnly: false }, at),
    examples: ['if not exit'],
  }),
  rule('Clause', 'Act:act #otherwise', {
    build: ({ act }, at) => (act.does === 'exit' ? clauseOf({ act, when: otherwise(at), isOnly: false }, at) : null),
    weight: 1.5,
    examples: ['cash otherwise'],
  }),
  rule('Clause', '#otherwise ,? Doing:d', {
    build: ({ d }, at) =>
      d.when === null ? null : clauseOf({ ...d, when: { says: 'join', op: 'and', args: [otherwise(at), d.when], at } }, at),
    examples: ['otherwise buy when RSI < 30'],
  }),
]
