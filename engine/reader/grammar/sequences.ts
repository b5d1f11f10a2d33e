import type { Stretch } from '../../language/grammar.ts'
import type { Candle, Condition, Duration, Predicate, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { saidOfCandle } from '../said-candle.ts'
import { awaited, isEvent, ownOfAwaited } from '../said-steps.ts'
import { cross, isBarEvent, isRun, join, lastSubject, saidOf, sequence } from '../said.ts'

/** The next bar is one bar later, on its own chart. */
const nextBar = ({ timeframe }: Candle): Duration => ({ count: 1, unit: timeframe === '1d' ? 'day' : timeframe === '1w' ? 'week' : 'bar' })

/** The level that was crossed is touched again. */
function retest(crossed: Condition | null, within: Duration | null, at: Stretch | null, of?: Value): Condition | null {
  if (crossed === null) return null
  const subject = lastSubject(crossed)
  const again =
    subject && saidOf(subject, { does: 'touch', to: { is: 'reference', to: 'level', output: null, ...(of && { of }), at }, at }, at)
  return again && sequence(crossed, again, within, at)
}

/** A level is broken and then touched again. */
function breakAndRetest(level: Value, at: Stretch | null): Condition | null {
  if (level.is === 'number' || level.is === 'market') return null
  return retest(saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, cross(null, level, at), at), null, at, level)
}

const isWick = (a: Condition): boolean => a.says === 'of' && a.predicate.does === 'compare' && a.predicate.part === 'extreme'

/** "A close back above it after a wick under it": the bar of the wick closes there; null for what closes nowhere again. */
function closedBack(b: Condition): Condition | null {
  if (b.says !== 'of' || (b.predicate.does !== 'cross' && b.predicate.does !== 'compare') || !b.predicate.isBack) return null
  const { predicate } = b
  const how = predicate.does === 'compare' ? predicate.how : predicate.direction === 'up' ? 'gt' : 'lt'
  return predicate.does === 'cross' && predicate.direction === null
    ? null
    : { ...b, predicate: { does: 'compare', how, to: predicate.to, part: predicate.part, isBack: false, at: predicate.at } }
}

/** "A hammer after 3 red candles and RSI is below 30": what is joined to bars is asked for where the hammer is. */
function afterBars(a: Condition, b: Condition, at: Stretch | null): Condition | null {
  const closed = isWick(a) ? closedBack(b) : null
  if (closed !== null) return join('and', closed, a, at)
  const [bars, ...others] = a.says === 'join' && a.op === 'and' ? a.args : []
  if (bars === undefined || others.length === 0 || (!isRun(bars) && !isBarEvent(bars))) return sequence(a, b, null, at)
  const within: Duration | null = isRun(bars) && isBarEvent(b) ? { count: 1, unit: 'bar' } : null
  return sequence(bars, { says: 'join', op: 'and', args: [b, ...others], at }, within, at)
}

/** Steps that come to nothing where something else happens before the last of them. */
function endedBy(steps: Condition, p: Predicate, at: Stretch | null): Condition | null {
  const subject = steps.says === 'sequence' && steps.resets === undefined ? lastSubject(steps) : null
  const resets = subject && (p.does === 'cross' || p.does === 'compare' || p.does === 'touch') ? saidOf(subject, p, at) : null
  return steps.says === 'sequence' && resets ? { ...steps, resets, at } : null
}

/** Order is meaning: what comes after is on a later bar. */
export const sequenceProductions = [
  // How long after the step before it: "within the next 5 bars", "in 5 bars or less", "no more than 3 bars later", "5 bars at most".
  rule('Soon', 'Duration:over', { build: ({ over }) => ({ over, isBound: false }), weight: 0, examples: ['5 bars'] }),
  rule('Soon', 'next|following|subsequent|coming|first|very|upcoming Soon:soon', {
    build: ({ soon }) => soon,
    weight: 0.1,
    examples: ['the next 10 candles', 'following 5 bars'],
  }),
  rule('Soon', 'one|any|either of the? Soon:soon', {
    build: ({ soon }) => soon,
    weight: 0.2,
    examples: ['one of the next 3 bars'],
  }),
  rule('Soon', '#limitWord Soon:soon', {
    build: ({ soon }) => (soon.isBound ? null : { ...soon, isBound: true }),
    weight: 0.1,
    examples: ['at most 5 bars', 'max 3 candles'],
  }),
  rule('Soon', '#amount:how Soon:soon', {
    // "Less than 3 bars later" is at most two of them.
    build: ({ how, soon: { over, isBound } }) => {
      const count = how === 'lt' ? over.count - 1 : over.count
      return isBound || (how !== 'lte' && (how !== 'lt' || over.unit !== 'bar')) || count < 1
        ? null
        : { over: { ...over, count }, isBound: true }
    },
    weight: 0.3,
    examples: ['≤ 5 bars', 'less than 5 bars'],
  }),
  rule('Soon', 'Soon:soon or|and fewer|less|sooner|earlier|quicker|faster', {
    build: ({ soon }) => ({ ...soon, isBound: true }),
    weight: 0.1,
    examples: ['5 bars or less', '3 bars or sooner'],
  }),
  rule('Soon', 'Soon:soon max|maximum|tops', {
    build: ({ soon }) => ({ ...soon, isBound: true }),
    weight: 0.1,
    examples: ['3 candles max', 'five bars tops'],
  }),
  rule('Soon', 'Soon:soon at most|max|maximum|latest', {
    build: ({ soon }) => ({ ...soon, isBound: true }),
    weight: 0.1,
    examples: ['3 bars at most', '5 bars at the latest'],
  }),
  rule('Within', 'within|inside of? Soon:soon', {
    build: ({ soon }) => soon.over,
    weight: 0.2,
    examples: ['within 5 bars', 'inside of the next 10 candles'],
  }),
  rule('Within', 'in|during|over Soon:soon', {
    build: ({ soon }) => soon.over,
    // What has gone up so much in 3 days is told by other productions.
    weight: 0.6,
    examples: ['in the next 5 bars', 'in 5 bars or less', 'during 10 bars'],
  }),
  rule('Within', 'Soon:soon', {
    build: ({ soon }) => (soon.isBound ? soon.over : null),
    weight: 1.8,
    examples: ['max 3 candles', '5 bars or less'],
  }),
  rule('Within', 'next|following|coming Duration:over', { build: ({ over }) => over, weight: 2.5, examples: ['next 3 bars'] }),
  rule('Within', 'Within:over later|afterwards|afterward|thereafter', {
    build: ({ over }) => over,
    weight: 0.2,
    examples: ['at most 3 bars later', 'within 5 candles afterwards'],
  }),
  // "After" with nothing behind it; before a condition it turns the order round.
  rule('Ending', 'Within:over after?', { build: ({ over }) => over, weight: 0.1, examples: ['in the 3 bars after', 'within 5 bars'] }),
  rule('Within', 'Within:over after|of|from|following it|that|this|there|then', {
    build: ({ over }) => over,
    weight: 0.3,
    examples: ['within 5 bars of that', 'in the 3 bars after that'],
  }),
  rule('Within', 'Within:over after|of|from|following that|this|break|breakout|breakdown|cross|crossover|sweep|touch|signal', {
    build: ({ over }) => over,
    weight: 0.5,
    examples: ['within 5 bars of the break', 'max 10 candles after the cross'],
  }),
  rule('Within', 'not|no later than Soon:soon later|afterwards?', {
    build: ({ soon }) => (soon.isBound ? null : soon.over),
    weight: 0.3,
    examples: ['not later than 5 bars'],
  }),

  rule('Condition', 'first? Condition:a ,|.|;? #thenWord Condition:b', {
    build: ({ a, b }, at) => sequence(a, b, null, at),
    weight: 1.6,
    examples: [
      'RSI < 30 then price crosses above the 20 EMA',
      '3 red candles followed by a green candle',
      'First RSI < 30. Then price crosses above the 20 EMA',
    ],
  }),
  rule('Condition', 'Condition:a first ,|.|;? #thenWord Condition:b', {
    build: ({ a, b }, at) => sequence(a, b, null, at),
    weight: 1.6,
    examples: ['RSI < 30 first and then a hammer'],
  }),
  rule('Condition', 'first? Condition:a first? ,|.|;? #thenWord Condition:b Ending:within', {
    build: ({ a, b, within }, at) => sequence(a, b, within, at),
    weight: 1.6,
    examples: ['RSI < 30, then a hammer within 5 bars'],
  }),
  rule('Condition', 'first? Condition:a first? ,|.|;? #thenWord Within:within ,? Condition:b', {
    build: ({ a, b, within }, at) => sequence(a, b, within, at),
    weight: 1.6,
    examples: ['RSI < 30, then within 5 bars a hammer'],
  }),
  rule('Condition', 'Condition:a ,|.|; and? Within:within ,? Condition:b', {
    build: ({ a, b, within }, at) => sequence(a, b, within, at),
    weight: 1.6,
    examples: ['RSI crosses below 30, and within the next 5 bars a hammer', 'RSI < 30, at most 3 bars later a hammer'],
  }),
  rule('Condition', 'Within:within of|after|since|from|following Condition:a ,? Condition:b', {
    build: ({ a, b, within }, at) => (a.says === 'sequence' ? null : sequence(a, b, within, at)),
    weight: 1.4,
    examples: ['within 10 bars of a hammer RSI crosses above 30', 'within 5 bars after RSI crosses below 30, a hammer'],
  }),
  rule('Condition', 'Condition:a #thenWord Within:within #thenWord Condition:b', {
    build: ({ a, b, within }, at) => sequence(a, b, within, at),
    weight: 1.6,
    examples: ['RSI crosses below 30 → next 5 bars → a hammer'],
  }),
  // A time that follows tells that the second of two events comes later.
  rule('Condition', 'Condition:a ,|;|and Condition:b ,? Ending:within', {
    build: ({ a, b, within }, at) => (isEvent(a) && isEvent(b) && a.says !== 'join' ? sequence(a, b, within, at) : null),
    weight: 1.9,
    examples: ['the close crosses below the 20 EMA and the high touches the 20 EMA within the next 3 bars'],
  }),
  rule('Condition', 'Condition:a ,|;? and|then? one|any|either of the? Soon:soon Predicate:p', {
    build: ({ a, soon, p }, at) => {
      const b = saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, p, at)
      return b && sequence(a, b, soon.over, at)
    },
    weight: 1.6,
    examples: ['price closes below the 20 EMA and one of the next three bars touches it'],
  }),
  rule('Condition', 'Condition:a and Within:within ,? Condition:b', {
    build: ({ a, b, within }, at) => sequence(a, b, within, at),
    weight: 1.6,
    examples: ['RSI crosses below 30 and within 5 bars price crosses above the 20 EMA'],
  }),
  rule('Condition', 'Condition:a ,|;? #thenWord Predicate:p', {
    build: ({ a, p }, at) => {
      const subject = lastSubject(a)
      const b = subject && saidOf(subject, p, at)
      return b && sequence(a, b, null, at)
    },
    weight: 1.6,
    examples: ['price closes above the 50 EMA, then touches the 20 EMA'],
  }),
  rule('Condition', 'Condition:a ,|;? #thenWord Predicate:p Ending:within', {
    build: ({ a, p, within }, at) => {
      const subject = lastSubject(a)
      const b = subject && saidOf(subject, p, at)
      return b && sequence(a, b, within, at)
    },
    weight: 1.6,
    examples: ['price closes above the 50 EMA, then touches the 20 EMA within 10 bars'],
  }),
  rule('Condition', 'Condition:a ,|;? #thenWord Within:within ,? Predicate:p', {
    build: ({ a, p, within }, at) => {
      const subject = lastSubject(a)
      const b = subject && saidOf(subject, p, at)
      return b && sequence(a, b, within, at)
    },
    weight: 1.6,
    examples: ['price closes above the 50 EMA, then within 10 bars touches the 20 EMA'],
  }),
  rule('Condition', 'Value:subject #modal? first Predicate:a ,|;? #thenWord Predicate:b', {
    build: ({ subject, a, b }, at) => {
      const [first, second] = [saidOf(subject, a, at), saidOf(subject, b, at)]
      return first && second && sequence(first, second, null, at)
    },
    examples: ['RSI must first go below 30, then come back above 30'],
  }),
  rule('Condition', 'Value:subject Predicate:a and Predicate:b Ending:within', {
    build: ({ subject, a, b, within }, at) => {
      if (a.does !== 'cross' && a.does !== 'touch' && a.does !== 'compare') return null
      if (b.does !== 'cross' && b.does !== 'compare') return null
      if (!b.isBack) return null
      const [first, second] = [saidOf(subject, a, at), saidOf(subject, b, at)]
      return first && second && sequence(first, second, within, at)
    },
    weight: 1,
    examples: ['the low dips under the 20 EMA and closes back above it within 3 bars'],
  }),

  rule('Condition', 'Condition:a ,? #andWord? #thenWord? Predicate:p Ending:within', {
    // What comes back comes later, and so does what happens to a level that was passed.
    build: ({ a, p, within }, at) => {
      const isReturn = p.does === 'touch' || ((p.does === 'cross' || p.does === 'compare') && p.isBack)
      const subject = isReturn ? lastSubject(a) : null
      const b = subject && saidOf(subject, p, at)
      return b && isEvent(a) ? sequence(a, b, within, at) : null
    },
    weight: 1,
    examples: ["price breaks yesterday's high, comes back to it within 6 bars"],
  }),
  rule('Condition', 'Condition:a ,? and Within:within ,? Predicate:p', {
    build: ({ a, p, within }, at) => {
      const subject = lastSubject(a)
      const b = subject && saidOf(subject, p, at)
      return b && sequence(a, b, within, at)
    },
    weight: 1.6,
    examples: ['price closes above the 50 EMA and within 10 bars touches the 20 EMA'],
  }),
  rule('Condition', 'Condition:c ,? #andWord? #notWord Predicate:p', {
    build: ({ c, p }, at) => endedBy(c, p, at),
    weight: 1,
    examples: ["price breaks yesterday's high, then touches the 20 EMA, doesn't close back below the 50 EMA"],
  }),
  rule('Condition', 'Condition:c ,? without Predicate:p', {
    build: ({ c, p }, at) => endedBy(c, p, at),
    weight: 1,
    examples: ["price breaks yesterday's high, then touches the 20 EMA without closing below the 50 EMA"],
  }),
  rule('Condition', 'Value:subject Predicate:a #andWord now #beVerb Predicate:b', {
    build: ({ subject, a, b }, at) => {
      if (a.does !== 'was' || b.does === 'was') return null
      const [first, second] = [saidOf(subject, a.arg, at), saidOf(subject, b, at)]
      return first && second && sequence(first, second, null, at)
    },
    weight: 1,
    examples: ['RSI was oversold and now is above 30'],
  }),
  rule('Condition', 'Value:subject Predicate:a #andWord #beVerb? now? Predicate:b', {
    build: ({ subject, a, b }, at) => {
      if (a.does !== 'was' || b.does === 'was') return null
      const [first, second] = [saidOf(subject, a.arg, at), saidOf(subject, b, at)]
      return first && second && sequence(first, second, null, at)
    },
    weight: 1,
    examples: ['RSI was oversold and is now above 30', 'RSI was below 30 and turns up'],
  }),
  rule('Condition', 'Condition:a ,|.|;? #andWord? Candle:candle #modal? Predicate:p', {
    build: ({ a, candle, p }, at) => {
      const b = candle.isNext ? saidOfCandle(candle, p, at) : null
      return b && sequence(a, b, nextBar(candle), at)
    },
    weight: 0.4,
    examples: ['a hammer and the next candle closes above the 20 EMA', 'RSI < 30, the next bar is green'],
  }),
  rule('Condition', 'Condition:a #thenWord Candle:candle Predicate:p', {
    build: ({ a, candle, p }, at) => {
      const b = candle.isNext ? saidOfCandle(candle, p, at) : null
      return b && sequence(a, b, nextBar(candle), at)
    },
    examples: ['a doji, and then the next candle is green'],
  }),
  rule('Condition', 'Condition:a ,|.|;? #andWord? Candle:candle #modal? #showVerb Event:event', {
    build: ({ a, candle, event }, at) => (candle.isNext && candle.timeframe === null ? sequence(a, event, nextBar(candle), at) : null),
    weight: 0.2,
    examples: ['a hammer and the next candle makes a higher high'],
  }),
  // "The next candle closes green", of what was said before it.
  rule('Clause', 'Candle:candle #modal? Predicate:p', {
    build: ({ candle, p }, at) => {
      const when = candle.isNext ? saidOfCandle(candle, p, at) : null
      return when && { clause: 'condition', when, isNext: true, within: nextBar(candle), at }
    },
    weight: 1,
    examples: ['the next candle must close above the 20 EMA'],
  }),
  rule('Clause', 'Candle:candle #modal? #showVerb Event:event', {
    build: ({ candle, event }, at) =>
      candle.isNext && candle.timeframe === null ? { clause: 'condition', when: event, isNext: true, within: nextBar(candle), at } : null,
    weight: 1,
    examples: ['the next candle makes a higher high'],
  }),
  rule('Clause', '#nextWord #candleWord ,? Condition:when', {
    build: ({ when }, at) =>
      when.says === 'sequence' ? null : { clause: 'condition', when, isNext: true, within: { count: 1, unit: 'bar' }, at },
    weight: 6,
    examples: ['the next candle, price closes above the 20 EMA'],
  }),
  rule('Clause', '#nextWord day ,? Condition:when', {
    build: ({ when }, at) =>
      when.says === 'sequence' ? null : { clause: 'condition', when, isNext: true, within: { count: 1, unit: 'day' }, at },
    weight: 6,
    examples: ['the next day it closes above the 20 EMA'],
  }),
  rule('Condition', 'Condition:b after|following Condition:a', {
    build: ({ a, b }, at) => (a.says === 'sequence' ? null : afterBars(a, b, at)),
    weight: 1.6,
    examples: ['a hammer after 3 red candles'],
  }),
  rule('Condition', 'Condition:a before Condition:b', {
    build: ({ a, b }, at) => (b.says === 'sequence' ? null : sequence(a, b, null, at)),
    weight: 3,
    examples: ['price closes above the 50 EMA before RSI crosses above 50'],
  }),
  rule('Condition', 'Condition:b Within:within of|after|since|from Condition:a', {
    build: ({ a, b, within }, at) => (a.says === 'sequence' ? null : sequence(a, b, within, at)),
    weight: 1.4,
    examples: ['a hammer within 5 bars after RSI crosses below 30'],
  }),
  rule('Doing', 'after|following Condition:a ,? Doing:d', {
    build: ({ a, d }, at) => {
      const when = d.when === null || d.act.does !== 'enter' ? null : sequence(a, d.when, null, at)
      return when && { ...d, when, isFronted: true }
    },
    weight: 1.6,
    examples: ['after 3 red candles, buy on RSI < 30'],
  }),
  // "After a doji, buy if the next candle closes above its high."
  rule('Doing', 'Doing:d ,? #whenWord Candle:candle Predicate:p', {
    build: ({ d, candle, p }, at) => {
      const b = candle.isNext && d.when !== null && d.act.does === 'enter' ? saidOfCandle(candle, p, at) : null
      const when = b && sequence(d.when!, b, nextBar(candle), at)
      return when && { ...d, when }
    },
    weight: 0.5,
    examples: ['after a doji buy if the next candle is green'],
  }),
  // What comes so long after what was said before it: "…, and if a high touches it within 3 bars, go short".
  rule('Later', '#whenWord Condition:when ,? Ending:within', {
    build: ({ when, within }) => (when.says === 'sequence' ? null : { when, within }),
    weight: 0.3,
    examples: ['when a low touches it in the next 10 bars'],
  }),
  rule('Later', '#whenWord ,? Within:within ,? Condition:when', {
    build: ({ when, within }) => (when.says === 'sequence' ? null : { when, within }),
    weight: 0.3,
    examples: ['if within 3 bars the high touches the 20 EMA'],
  }),
  rule('Doing', '#needVerb Condition:a ,|.|;? #thenWord? Act:act Later:later', {
    build: ({ a, act, later }, at) => {
      const when = act.does === 'enter' ? sequence(a, later.when, later.within, at) : null
      return when && { act, when, isOnly: false, isFronted: true }
    },
    weight: 0.6,
    examples: ['wait for a close above the 50 EMA, then buy when a low touches it in the next 10 bars'],
  }),
  rule('Doing', 'first? Condition:a ,|.|; and? Later:later ,? then? Act:act', {
    build: ({ a, act, later }, at) => {
      const when = act.does === 'enter' ? sequence(a, later.when, later.within, at) : null
      return when && { act, when, isOnly: false, isFronted: true }
    },
    weight: 0.8,
    examples: ['the close crosses below the 20 EMA. If the high touches the 20 EMA within the next 3 bars, go short'],
  }),
  rule('Doing', 'after|following Condition:a ,? Act:act', {
    build: ({ a, act }) => (act.does === 'enter' ? { act, when: a, isOnly: false, isFronted: true } : null),
    weight: 2.5,
    examples: ['after a doji buy'],
  }),
  rule('Doing', 'after|following Condition:a ,? Act:act #whenWord Condition:b Ending:within', {
    build: ({ a, act, b, within }, at) => {
      const when = act.does === 'enter' ? sequence(a, b, within, at) : null
      return when && { act, when, isOnly: false, isFronted: true }
    },
    weight: 1,
    examples: ['after a hammer, buy when price breaks the high of the hammer within 3 bars'],
  }),
  // What happens after something else is on a later bar; a state may be there already.
  rule('Doing', 'Act:act after|following Condition:a ,? #whenWord Condition:b', {
    build: ({ act, a, b }, at) => {
      const isState = !isEvent(b) || (b.says === 'of' && b.predicate.does === 'compare')
      const when = act.does === 'exit' || a.says === 'sequence' || isState ? null : sequence(a, b, null, at)
      return when && { act, when, isOnly: false }
    },
    weight: 1,
    examples: ['buy after a hammer when RSI crosses above 50'],
  }),
  rule('Condition', '#candleWord after|following Event:a Predicate:p', {
    build: ({ a, p }, at) => {
      const b = saidOfCandle({ timeframe: null, back: null, isNext: false, isHeikinAshi: false }, p, at)
      return b && sequence(a, b, { count: 1, unit: 'bar' }, at)
    },
    weight: 1,
    examples: ['the bar after a doji closes above the 20 EMA'],
  }),
  rule('Doing', '#needVerb Condition:a ,|.|;? #thenWord Doing:d', {
    build: ({ a, d }, at) => {
      const then = ownOfAwaited(d.when) ?? d.when
      const when = then === null ? a : d.isHeld ? join('and', a, then, at) : sequence(a, then, null, at)
      return d.act.does === 'enter' && when ? { ...d, when: awaited(when, at), isFronted: true } : null
    },
    weight: 1.6,
    examples: ['wait for RSI to go under 30, then when price closes above the 20 EMA buy'],
  }),
  // A price that is on one side of a line is so still when the rest comes.
  rule('Doing', '#needVerb Value:subject to be|stay|remain|trade Predicate:p ,|.|;? #thenWord Doing:d', {
    build: ({ subject, p, d }, at) => {
      const state = subject.is === 'price' && p.does === 'compare' ? saidOf(subject, p, at) : null
      const when = state && d.when && join('and', state, d.when, at)
      return d.act.does === 'enter' && when ? { ...d, when, isFronted: true } : null
    },
    weight: 0.5,
    examples: ['wait for price to be above the 200 EMA, then when RSI < 30 buy'],
  }),
  rule('Doing', '#needVerb Condition:a and|. Act:act', {
    build: ({ a, act }) => (act.does === 'enter' ? { act, when: a, isOnly: false, isFronted: true } : null),
    weight: 2,
    examples: ['I want a hammer and buy'],
  }),
  rule('Doing', '#waitVerb Condition:a and|.|,|before then? Act:act', {
    build: ({ a, act }, at) => (act.does === 'enter' ? { act, when: awaited(a, at), isOnly: false, isFronted: true } : null),
    weight: 1.5,
    examples: ['wait for a hammer and buy', 'look for a hammer, then buy', 'wait for a close above the 20 EMA before buying'],
  }),
  rule('Condition', '#needVerb Condition:a ,|;? #thenWord Condition:b', {
    build: ({ a, b }, at) => sequence(a, b, null, at),
    weight: 1.6,
    examples: ['wait for RSI to go under 30, then a hammer'],
  }),
  rule('Condition', 'Value:subject to Predicate:p', {
    build: ({ subject, p }, at) => saidOf(subject, p, at),
    weight: 1,
    examples: ['RSI to go under 30'],
  }),
  rule('Condition', 'after|once|when Condition:a ,? #modal? wait|give Within:within for Condition:b', {
    build: ({ a, b, within }, at) => (a.says === 'sequence' ? null : sequence(a, b, within, at)),
    weight: 0.8,
    examples: ['after RSI crosses below 30 wait max 3 bars for a hammer'],
  }),
  rule('Condition', 'Condition:a #auxVerb? followed Within:within by Condition:b', {
    build: ({ a, b, within }, at) => (a.says === 'sequence' ? null : sequence(a, b, within, at)),
    weight: 0.8,
    examples: ['an inside day followed within 2 days by a hammer'],
  }),
  rule('Doing', 'Condition:a ,|.|;? #thenWord #whenWord Condition:b Within:within? ,? Act:act', {
    build: ({ a, b, within, act }, at) => {
      const when = act.does === 'enter' ? sequence(a, b, within ?? null, at) : null
      return when && { act, when, isOnly: false, isFronted: true }
    },
    weight: 1.6,
    examples: ['RSI < 30, and then if price crosses above the 20 EMA within 3 bars, long'],
  }),
  rule('Doing', 'after|following Condition:a ,? #whenWord Condition:b Within:within? ,? Act:act', {
    build: ({ a, b, within, act }, at) => {
      const when = act.does === 'exit' || a.says === 'sequence' ? null : sequence(a, b, within ?? null, at)
      return when && { act, when, isOnly: false, isFronted: true }
    },
    weight: 1.6,
    examples: ['after RSI < 30, if price crosses above the 20 EMA in the following 10 bars we buy'],
  }),
  rule('Condition', 'after Condition:a , Condition:b', {
    build: ({ a, b }, at) => (a.says === 'sequence' ? null : sequence(a, b, null, at)),
    weight: 1.6,
    examples: ['after 3 red candles, a hammer'],
  }),
  rule('Condition', 'Value:subject Predicate:b after? having already|previously|just|first? been? Predicate:a', {
    build: ({ subject, a, b }, at) => {
      const [first, second] = [saidOf(subject, a, at), saidOf(subject, b, at)]
      return first && second && sequence(first, second, null, at)
    },
    weight: 1.4,
    examples: ['RSI crosses above 50 having been below 30', 'RSI crosses above 40 after having fallen below 40'],
  }),
  rule('Condition', 'Value:subject ,? after? having already|previously|just|first? been? Predicate:a , Predicate:b', {
    build: ({ subject, a, b }, at) => {
      const [first, second] = [saidOf(subject, a, at), saidOf(subject, b, at)]
      return first && second && sequence(first, second, null, at)
    },
    weight: 1.4,
    examples: ['RSI, having fallen below 40, crosses above 40'],
  }),
  // "Within ten bars of the close having crossed over it."
  rule('Condition', 'Value:subject having Predicate:a', {
    build: ({ subject, a }, at) => saidOf(subject, a, at),
    weight: 1.5,
    examples: ['the close having crossed above the 50 EMA'],
  }),
  rule('Condition', 'Value:subject Predicate:b following|after|upon a|an|its? Event:a', {
    build: ({ subject, a, b }, at) => {
      const second = saidOf(subject, b, at)
      return second && a.says !== 'sequence' ? sequence(a, second, null, at) : null
    },
    weight: 1.5,
    examples: ['price crosses above the 20 EMA following a hammer'],
  }),
  rule('Condition', 'Value:subject Predicate:b after #beVerb? Predicate:a', {
    build: ({ subject, a, b }, at) => {
      const [first, second] = [saidOf(subject, a, at), saidOf(subject, b, at)]
      // A bar makes a new low before it closes.
      const isOneBar = a.does === 'extreme' && (b.does === 'range part' || (b.does === 'compare' && b.part === 'close'))
      const closed = first && second && isWick(first) ? closedBack(second) : null
      if (first && closed) return join('and', closed, first, at)
      return first && second && (isOneBar ? join('and', first, second, at) : sequence(first, second, null, at))
    },
    weight: 1.4,
    examples: ['price closes above the 20 EMA after being below it for 3 bars', 'RSI crosses above 40 after dipping below 30'],
  }),
  rule('Condition', 'Condition:a ,? and|then? on retest', {
    build: ({ a }, at) => retest(a, null, at),
    weight: 2,
    examples: ["price breaks above yesterday's high, on the retest"],
  }),
  rule('Condition', 'Condition:a ,|.|;? #thenWord on? retest Ending:within?', {
    build: ({ a, within }, at) => retest(a, within ?? null, at),
    examples: [
      "price breaks above yesterday's high, wait for the retest",
      "price breaks above yesterday's high, then a retest within 10 bars",
    ],
  }),
  rule('Condition', 'retest of Value:level after|following breakout|break|breach|breakdown|cross', {
    build: ({ level }, at) => breakAndRetest(level, at),
    weight: 0.5,
    examples: ['the retest of the opening range high after a breakout'],
  }),
  rule('Condition', 'break|breakout|breakdown|breach and|&|n|+|/ retest of Value:level', {
    build: ({ level }, at) => breakAndRetest(level, at),
    weight: 0.5,
    examples: ["a break and retest of yesterday's high", 'break & retest of the opening range low'],
  }),
  rule('Condition', 'retest of? it|that|level? after|following Condition:a', {
    build: ({ a }, at) => retest(a, null, at),
    examples: ["the retest after price breaks above yesterday's high"],
  }),
  rule('Condition', 'Condition:a and Value:subject #thenWord Predicate:p', {
    build: ({ a, subject, p }, at) => {
      const b = saidOf(subject, p, at)
      return b && sequence(a, b, null, at)
    },
    weight: 1.6,
    examples: ['RSI < 30 and price then closes above the 20 EMA'],
  }),
]
