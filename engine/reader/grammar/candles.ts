import type { Stretch } from '../../language/grammar.ts'
import type { Bunch, Candle, Categories, Comparison, Condition, Predicate, TimeUnit, Value } from '../meanings.ts'
import { isDistance } from '../measures.ts'
import { rule } from '../production.ts'
import { bunchSaid, onCandle, ofCandle, saidOfCandle } from '../said-candle.ts'
import { timesOf } from '../said-values.ts'
import { forEach, saidOf, sequence, whole } from '../said.ts'

type At = Stretch | null

const plain = { timeframe: null, back: null, isNext: false, isHeikinAshi: false } as const
const charts = { hour: '1h', day: '1d', week: '1w', month: '1M' } as const
const chartOf = (unit: TimeUnit) => (unit in charts ? charts[unit as keyof typeof charts] : null)

/** A bar that is told by its place; null where it has one. */
const placed = (candle: Candle, back: number): Candle | null => (candle.back === null && !candle.isNext ? { ...candle, back } : null)

/** The bar is one that an event tells. */
function is(candle: Candle, event: Condition, at: At): Condition | null {
  const { timeframe, back, isNext } = candle
  const said = isNext ? null : onCandle(event, { ...(timeframe && { timeframe }), ...(back !== null && { back }) })
  return said && { ...said, at }
}

const none = (at: At): Predicate => ({
  does: 'compare',
  how: 'lte',
  to: { is: 'number', value: 0, unit: null, at },
  part: null,
  isBack: false,
  at,
})

/** What is said of the bar that opens at a time is known at its end. */
const atClock = ({ opens, candle }: Categories['ClockCandle'], said: Condition | null, at: At): Condition | null =>
  said && { says: 'join', op: 'and', args: [{ says: 'at time', time: opens, after: candle.timeframe ?? 'bar', at }, said], at }

/** How large a bar is said to be, which its range is. */
const isAsLarge = (how: Comparison, to: Value | null, at: At): Predicate | null =>
  to && { does: 'compare', how, to, part: 'size', isBack: false, at }
const times = (n: number, of: Value | null, at: At): Value | null => of && timesOf(n, of, at)

/** The size of a bar that is told by its place. */
const sizeOfOther = (other: Candle, at: At): Value | null => (other.back === null ? null : ofCandle(other, range(at), at))

/** What the size of a bar is compared with: a distance, an average of bars, so many times one. */
function sizeOfBars(to: Value): Value | null {
  if (isDistance(to)) return to
  if (to.is === 'average' && to.source === null && to.timeframe === null) return { ...to, source: range(to.at) }
  const [n, of] = to.is === 'calc' && to.op === 'mul' ? to.args : []
  const average = of && sizeOfBars(of)
  return to.is === 'calc' && n?.is === 'number' && average ? { ...to, args: [n, average] } : null
}

/** "The month is 1", "the hour is past 10": a number of the calendar and no price. */
const isOfCalendar = (candle: Candle, p: Predicate): boolean =>
  candle.isUnit === true && p.does === 'compare' && p.part === null && p.to.is === 'number' && p.to.unit === null

/** Bars that are spoken of, and what is said of them. */
export const candleProductions = [
  rule('Candle', '#candleWord', { build: () => plain, examples: ['the candle'] }),
  rule('Candle', '#timeUnit:unit', {
    build: ({ unit }) => {
      const timeframe = chartOf(unit)
      return timeframe && { ...plain, timeframe, isUnit: true }
    },
    weight: 1.6,
    examples: ['the day', 'weeks'],
  }),
  rule('Candle', 'Timeframe:timeframe #candleWord', {
    build: ({ timeframe }) => ({ ...plain, timeframe }),
    examples: ['the daily candle'],
  }),
  rule('Candle', 'OtherTimeframe:timeframe', {
    build: ({ timeframe }) => ({ ...plain, timeframe }),
    examples: ['the 2 hour candle'],
  }),
  rule('Candle', '#candleWord on|in Timeframe:timeframe', {
    build: ({ timeframe }) => ({ ...plain, timeframe }),
    examples: ['the candle on the 4h chart'],
  }),
  rule('Candle', 'Timeframe:timeframe', { build: ({ timeframe }) => ({ ...plain, timeframe }), weight: 4, examples: ['the 4h'] }),
  rule('Candle', '#heikin Candle:candle', {
    build: ({ candle }) => ({ ...candle, isHeikinAshi: true }),
    examples: ['heikin ashi candle', 'the HA candle'],
  }),
  rule('Candle', '#heikin', { build: () => ({ ...plain, isHeikinAshi: true }), weight: 3, examples: ['heikin ashi'] }),
  rule('Candle', 'any|every|each|one|single Candle:candle', {
    build: ({ candle }) => (candle.back === null && !candle.isNext ? candle : null),
    examples: ['any candle', 'a single candle'],
  }),
  rule('Candle', 'previous|prior|preceding|prev Candle:candle', {
    build: ({ candle }) => placed(candle, 1),
    examples: ['the previous candle'],
  }),
  rule('Candle', 'current|present|actual|latest|last|this Candle:candle', {
    // Of a longer chart the last one is the one before that which goes on.
    build: ({ candle }) => (candle.timeframe === null ? placed(candle, 0) : null),
    weight: 1.2,
    examples: ['the current candle'],
  }),
  rule('Candle', 'last|latest|previous|just|most? recently? closed|completed|finished Candle:candle', {
    build: ({ candle }) => (candle.timeframe === null ? placed(candle, 0) : candle.back === null && !candle.isNext ? candle : null),
    weight: 0.6,
    examples: ['the last closed candle', 'the just closed 4h candle'],
  }),
  rule('Candle', '#nextWord Candle:candle', {
    build: ({ candle }) => (candle.back === null ? { ...candle, isNext: true } : null),
    weight: 0.2,
    examples: ['the next candle', 'the following day'],
  }),
  rule('Candle', '#candleWord after', { build: () => ({ ...plain, isNext: true }), weight: 0.5, examples: ['the candle after'] }),
  rule('Candle', 'day after', { build: () => ({ ...plain, timeframe: '1d', isNext: true }), weight: 0.5, examples: ['the day after'] }),
  rule('Candle', '#nextWord one', { build: () => ({ ...plain, isNext: true }), examples: ['the next one'] }),
  rule('Candle', '#candleWord that just? closed|closes', { build: () => ({ ...plain, back: 0 }), examples: ['the bar that just closed'] }),
  rule('Candle', 'current|present|latest|this one', { build: () => ({ ...plain, back: 0 }), examples: ['the current one', 'this one'] }),
  rule('Candle', 'previous|prior|preceding one', { build: () => ({ ...plain, back: 1 }), examples: ['the previous one'] }),
  rule('Candle', 'one before that|this one?', { build: () => ({ ...plain, back: 2 }), weight: 0.5, examples: ['the one before that'] }),
  rule('Candle', 'one before it?', { build: () => ({ ...plain, back: 1 }), examples: ['the one before'] }),
  rule('Candle', 'Earlier:when', {
    build: ({ when }) => ({ ...plain, ...when }),
    weight: 1.5,
    examples: ['the previous day', 'yesterday'],
  }),
  rule('Candle', "Earlier:when 's? Timeframe:timeframe #candleWord", {
    build: ({ when, timeframe }) => (when.timeframe === timeframe ? { ...plain, ...when } : null),
    examples: ["yesterday's daily candle"],
  }),
  rule('Candle', "Earlier:when 's? #candleWord", {
    build: ({ when }) => ({ ...plain, ...when }),
    examples: ["yesterday's candle", "today's bar"],
  }),

  rule('Condition', 'Candle:candle that|which? Predicate:p', {
    build: ({ candle, p }, at) => (candle.isNext || isOfCalendar(candle, p) ? null : saidOfCandle(candle, p, at)),
    weight: 1.1,
    examples: [
      'the daily candle closes above the 20 EMA',
      'the previous candle was red',
      'the candle is green and closes above VWAP',
      'a candle that closes above VWAP',
    ],
  }),
  // The bar that touches it is the one that closes so.
  rule('Condition', 'Candle:candle that|which? Predicate:p after #touchVerb Values:to', {
    build: ({ candle, p, to }, at) => {
      const isOfClose = p.does === 'color' || (p.does === 'compare' && p.part === 'close')
      const touch = isOfClose ? forEach(to, at, (each) => ({ does: 'touch', to: each, at })) : null
      const args = touch === null || candle.isNext ? [] : [saidOfCandle(candle, touch, at), saidOfCandle(candle, p, at)]
      return args.length > 0 && args.every((arg) => arg !== null) ? whole(args, at) : null
    },
    examples: ['a candle closes green after touching the 20 EMA'],
  }),
  rule('Condition', 'Candle:candle #beVerb Event:event', {
    build: ({ candle, event }, at) => is(candle, event, at),
    examples: ['the previous candle is a doji'],
  }),
  rule('Condition', 'Candle:candle #showVerb Event:event', {
    build: ({ candle, event }, at) => is(candle, event, at),
    examples: ['the daily candle forms a hammer'],
  }),
  rule('Condition', 'Candle:candle #wasVerb Event:event', {
    build: ({ candle, event }, at) => (candle.back === null ? null : is(candle, event, at)),
    examples: ['the last bar was a green candle', 'the previous candle was a hammer'],
  }),
  rule('Condition', 'no|zero Value:size', {
    build: ({ size }, at) => (size.is === 'size' ? saidOf(size, none(at), at) : null),
    examples: ['no lower wick'],
  }),
  rule('Predicate', '#multiple:n of? Value:size', {
    build: ({ n, size }, at) => timesSize(n, size, at),
    weight: 0.8,
    examples: ['twice the body'],
  }),
  rule('Predicate', '#number:n x|times|* Value:size', {
    build: ({ n, size }, at) => timesSize(n, size, at),
    weight: 0.8,
    examples: ['2x the body'],
  }),
  rule('Predicate', '#beVerb? #largeWord:how Value:to', {
    build: ({ how, to }, at) => isAsLarge(how, sizeOfBars(to), at),
    weight: 0.2,
    examples: ['is larger than 20 pips', 'bigger than 2 ATR', 'is bigger than twice the average of the last 10 candles'],
  }),
  rule('Predicate', '#beVerb? #largeWord:how Candle:other', {
    build: ({ how, other }, at) => isAsLarge(how, sizeOfOther(other, at), at),
    weight: 0.2,
    examples: ['is bigger than the previous one'],
  }),
  rule('Predicate', '#beVerb? #largeWord:how Earlier:when', {
    build: ({ how, when }, at) => isAsLarge(how, sizeOfOther({ ...plain, ...when }, at), at),
    weight: 0,
    examples: ['is bigger than the previous candle'],
  }),
  rule('Predicate', '#beVerb? #largeWord:how last #candleWord', {
    build: ({ how }, at) => isAsLarge(how, sizeOfOther({ ...plain, back: 1 }, at), at),
    weight: 0,
    examples: ['is bigger than the last candle'],
  }),
  rule('Predicate', '#beVerb? #amount:how? #multiple:n as big|large|long|wide|tall as Candle:other', {
    build: ({ how = 'gte', n, other }, at) => isAsLarge(how, times(n, sizeOfOther(other, at), at), at),
    weight: 0.2,
    examples: ['is at least twice as big as the previous one'],
  }),
  rule('Predicate', '#beVerb? #amount:how? #number:n x|times as big|large|long|wide|tall as Candle:other', {
    build: ({ how = 'gte', n, other }, at) => isAsLarge(how, times(n, sizeOfOther(other, at), at), at),
    weight: 0.2,
    examples: ['is 2 times as large as the previous candle'],
  }),
  rule('Condition', 'candle|bar? body Predicate:p', {
    build: ({ p }, at) => (p.does === 'compare' && p.part === 'close' ? saidOfCandle(plain, p, at) : null),
    weight: 0.5,
    examples: ['the candle body closes above the 20 EMA'],
  }),
  rule('Condition', 'Candle:candle engulf Candle:other', {
    build: ({ candle, other }, at) =>
      candle.isNext || other.isNext || other.back !== 1 || other.timeframe !== null
        ? null
        : is({ ...candle, back: candle.back }, { says: 'pattern', name: 'engulfing', timeframe: null, back: null, at }, at),
    examples: ['the candle engulfs the previous one'],
  }),

  rule('ClockCandle', 'Clock:opens Candle:candle', {
    build: ({ opens, candle }) => (candle.back === null && !candle.isNext ? { opens, candle } : null),
    weight: 0.5,
    examples: ['the 13:00 candle', 'the 9:30 5m candle'],
  }),
  rule('ClockCandle', 'Candle:candle at|from|of Clock:opens', {
    build: ({ opens, candle }) => (candle.back === null && !candle.isNext ? { opens, candle } : null),
    examples: ['the candle at 13:00'],
  }),
  rule('Condition', 'ClockCandle:c that|which? Predicate:p', {
    build: ({ c, p }, at) => atClock(c, saidOfCandle(c.candle, p.does === 'was' ? p.arg : p, at), at),
    examples: ['the 13:00 candle is green', 'the 9:30 candle closes above VWAP'],
  }),
  rule('Event', 'Hue:direction ClockCandle:c', {
    build: ({ direction, c }, at) => atClock(c, saidOfCandle(c.candle, { does: 'color', direction, isChange: false, at }, at), at),
    examples: ['a green 13:00 candle'],
  }),
  rule('Bunch', '#number:count Candle:candle', {
    build: ({ count, candle }) => bunch(count, candle),
    weight: 1.5,
    examples: ['two candles'],
  }),
  rule('Bunch', '#number:count close', { build: ({ count }) => bunch(count, plain), weight: 1.5, examples: ['3 closes'] }),
  rule('Bunch', '#number:count #inRow Candle:candle', {
    build: ({ count, candle }) => bunch(count, candle),
    examples: ['two consecutive candles'],
  }),
  rule('Bunch', 'last|previous|past|prior|preceding Bunch:b', {
    build: ({ b }) => (b.isBefore ? null : { ...b, isBefore: true }),
    weight: 0,
    examples: ['the last 3 candles', 'the last 3 closes'],
  }),
  // "The last two are green": of bars, which alone have a colour.
  rule('Condition', 'last|previous|past|prior #number:count ones? #beVerb both|all? Predicate:p', {
    build: ({ count, p }, at) => {
      const b = p.does === 'color' ? bunch(count, plain) : null
      return b && bunchSaid({ ...b, isBefore: true }, p, at)
    },
    weight: 1,
    examples: ['the last two are green', 'the previous 3 ones are red'],
  }),
  rule('Bunch', 'each|all|every|both one? of? Bunch:b', { build: ({ b }) => b, weight: 0.3, examples: ['each of the last 3 candles'] }),
  rule('Bunch', 'Bunch:b #inRow', { build: ({ b }) => b, weight: 0.5, examples: ['two candles in a row'] }),
  rule('Condition', 'Condition:b after Bunch:a all|both|each? Predicate:p', {
    build: ({ b, a, p }, at) => {
      const before = a.isBefore ? bunchSaid(a, p, at) : null
      return before && sequence(before, b, { count: 1, unit: 'bar' }, at)
    },
    examples: ['price closes above VWAP after the previous 5 candles all closed below it'],
  }),
  rule('Condition', 'Bunch:b all|both|each? Predicate:p', {
    build: ({ b, p }, at) => bunchSaid(b, p, at),
    examples: ['the last 3 candles closed above the 20 EMA', 'the last 4 candles all closed red', 'two candles close green'],
  }),
  rule('Condition', 'at? least|minimum? #number:least out? of Bunch:b Predicate:p', {
    build: ({ least, b, p }, at) => someOf(least, b, p, at),
    weight: 0.2,
    examples: ['4 of the last 5 closes are above the 20 EMA', 'at least 3 out of the last 5 candles are green'],
  }),
  rule('Condition', 'at? least|minimum? #number:least out? of Bunch:b #wasVerb #direction:direction', {
    build: ({ least, b, direction }, at) => someOf(least, b, { does: 'trend', direction, over: null, at }, at),
    weight: 0.2,
    examples: ['3 of the last 5 closes were higher'],
  }),
  // "The prior 3 bars have lower highs": those before the bar that the rest is of.
  rule('Condition', 'previous|prior|preceding Bunch:b all|both|each? #showVerb Event:event', {
    build: ({ b, event }, at) => {
      const arg = b.isBefore ? null : bunchSteps(b, [event], at)
      return arg && { says: 'window', how: 'ago', over: { count: 1, unit: 'bar' }, arg, at }
    },
    weight: 0.5,
    examples: ['the previous 3 bars all have lower highs'],
  }),
  rule('Condition', 'Bunch:b all|both|each? #showVerb Event:event', {
    build: ({ b, event }, at) => bunchSteps(b, [event], at),
    examples: ['the last 3 candles made higher highs'],
  }),
  rule('Condition', 'Bunch:b all|both|each? #showVerb Event:first #andWord Event:second', {
    build: ({ b, first, second }, at) => bunchSteps(b, [first, second], at),
    examples: ['the last 3 candles made higher highs and higher lows'],
  }),
  rule('Condition', 'Bunch:b #beVerb all|both|each Predicate:p', {
    build: ({ b, p }, at) => bunchSaid(b, p, at),
    examples: ['the last two candles are both green'],
  }),
  rule('Condition', 'Bunch:b #wasVerb all|both Predicate:p', {
    build: ({ b, p }, at) => bunchSaid(b, p, at),
    examples: ['the last two candles were both green'],
  }),
]

const range = (at: At): Value => ({ is: 'size', of: 'range', bar: null, timeframe: null, back: null, at })

/** On so many of some bars; null where there are not as many, and of other charts, whose bars no count takes. */
function someOf(least: number, { count, timeframe, isHeikinAshi }: Bunch, p: Predicate, at: At): Condition | null {
  if (p.does === 'was') return someOf(least, { count, timeframe, isHeikinAshi, isBefore: false }, p.arg, at)
  if (timeframe !== null || least > count || !Number.isInteger(least) || least < 1) return null
  const of = stepped(p, at) ?? saidOfCandle({ ...plain, isHeikinAshi }, p, at)
  return of && { says: 'count', least, over: { count, unit: 'bar' }, of, at }
}

/** "Were higher": each than the one before. */
function stepped(p: Predicate, at: At): Condition | null {
  const direction =
    p.does === 'trend' ? p.direction : p.does === 'vague' && (p.name === 'high' || p.name === 'low') ? directions[p.name] : null
  const close: Value = { is: 'price', field: 'close', timeframe: null, back: null, at }
  return direction && saidOf(close, { does: 'trend', direction, over: { count: 1, unit: 'bar' }, at }, at)
}
const directions = { high: 'up', low: 'down' } as const

/** Highs and lows of each of them, one above or below the other. */
function bunchSteps(b: Bunch, events: readonly Condition[], at: At): Condition | null {
  if (b.timeframe !== null || b.isHeikinAshi) return null
  const args = events.map((event): Condition | null =>
    event.says === 'of' && event.subject.is === 'price' && event.predicate.does === 'trend' && event.predicate.over?.count === 1
      ? { ...event, predicate: { ...event.predicate, over: { count: b.count, unit: 'bar' } }, at }
      : null,
  )
  if (!args.every((arg) => arg !== null)) return null
  return args.length === 1 ? args[0]! : { says: 'join', op: 'and', args, at }
}

function timesSize(n: number, size: Value, at: At): Predicate | null {
  if (size.is !== 'size') return null
  const to: Value = { is: 'calc', op: 'mul', args: [{ is: 'number', value: n, unit: null, at }, size], at }
  return { does: 'compare', how: 'gte', to, part: null, isBack: false, at }
}

function bunch(count: number, { timeframe, back, isNext, isHeikinAshi }: Candle) {
  return Number.isInteger(count) && count > 1 && count <= 50 && back === null && !isNext
    ? { count, isBefore: false, timeframe, isHeikinAshi }
    : null
}
