import type { Categories, Comparison, Condition, Duration, Predicate, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { bunchSaid } from '../said-candle.ts'
import { compare, directionOf, forEach, saidOf, sequence, whole } from '../said.ts'

const bars = (count: number): Duration => ({ count, unit: 'bar' })

/** So many closes in a row. */
function closes(count: number, how: Comparison, to: Categories['Values'], at: Condition['at']): Condition | null {
  const p = forEach(to, at, (each) => compare(how, each, null, at))
  const over = bars(count)
  const said: Predicate | null = p && count > 1 ? { does: 'window', how: 'for', over, arg: p, at } : p
  return said && saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, said, at)
}

/** The largest of so many bars, or the smallest of them. */
const ofLargest = (how: Comparison, over: Duration, at: Condition['at']): Value => ({
  is: 'extreme',
  of: { is: 'size', of: 'range', bar: null, timeframe: null, back: null, at },
  most: how.startsWith('g') ? 'highest' : 'lowest',
  over,
  isBefore: true,
  timeframe: null,
  at,
})

const larger = (how: Comparison, count: number, at: Condition['at']): Predicate | null =>
  Number.isInteger(count) && count > 1
    ? { does: 'compare', how, to: ofLargest(how, bars(count), at), part: 'size', isBack: false, at }
    : null

/** Bars in a row: so many closes on one side, the third of them, each beyond the one before, larger than all of them. */
export const rowProductions = [
  rule('Event', '#number:count consecutive|straight|successive? close in? a? row? #comparison:how Values:to', {
    build: ({ count, how, to }, at) => closes(count, how, to, at),
    // "The 8 closes under the 21" speaks of two lines.
    weight: 3,
    examples: ['two closes above the 20 EMA', '3 consecutive closes below VWAP', 'two closes in a row above the 20 EMA'],
  }),
  rule('Event', '#comparison:least #number:count consecutive|straight|successive? close #comparison:how Values:to', {
    build: ({ least, count, how, to }, at) =>
      least === 'gte' || least === 'gt' ? closes(least === 'gt' ? count + 1 : count, how, to, at) : null,
    examples: ['at least 3 closes below the 20 EMA'],
  }),
  rule('Event', '#ordinal:count #inRow close #comparison:how Values:to', {
    build: ({ count, how, to }, at) => (count > 1 ? closes(count, how, to, at) : null),
    examples: ['the second consecutive close below the lower bollinger band'],
  }),
  rule('Event', '#ordinal:count close #inRow #comparison:how Values:to', {
    build: ({ count, how, to }, at) => (count > 1 ? closes(count, how, to, at) : null),
    examples: ['the third close in a row below the 20 EMA'],
  }),
  rule('Event', '#ordinal:count #inRow? day|bar|candle #inRow? close|closes|closing #comparison:how Values:to', {
    build: ({ count, how, to }, at) => (count > 1 ? closes(count, how, to, at) : null),
    weight: 0.5,
    examples: ['the second day in a row closing under the 10 EMA', 'the 3rd consecutive candle closing above VWAP'],
  }),
  rule('Event', 'price|it|stock|market be? down|up:way for? #number:count days|bars|candles|sessions:unit', {
    build: ({ way, count, unit }, at) =>
      count > 1
        ? saidOf(
            { is: 'price', field: 'close', timeframe: null, back: null, at },
            {
              does: 'trend',
              direction: way === 'up' ? 'up' : 'down',
              over: { count, unit: unit === 'days' || unit === 'sessions' ? 'day' : 'bar' },
              at,
            },
            at,
          )
        : null,
    weight: 1.5,
    examples: ['price down three days'],
  }),
  rule('Predicate', 'Predicate:p for #ordinal:count time #inRow', {
    build: ({ p, count }, at) =>
      count > 1 && p.does === 'compare' && p.part !== 'open' ? { does: 'window', how: 'for', over: bars(count), arg: p, at } : null,
    weight: 0.5,
    examples: ['closes below the 20 EMA for the second time in a row'],
  }),
  // "Then the next 2 candles stay above it": each of them.
  rule('Condition', 'Condition:a ,? #andWord? #thenWord? #nextWord Bunch:b #auxVerb? both|all|each? Predicate:p', {
    build: ({ a, b, p }, at) => {
      const each = b.isBefore ? null : bunchSaid(b, p, at)
      return each && sequence(a, each, { count: b.count, unit: b.timeframe === '1d' ? 'day' : 'bar' }, at)
    },
    weight: 0.2,
    examples: ['a hammer, then the next 2 candles stay above the 20 EMA', 'RSI < 30 and the next 3 candles are green'],
  }),
  rule('Clause', '#thenWord? #nextWord Bunch:b #modal? #auxVerb? both|all|each? Predicate:p', {
    build: ({ b, p }, at) => {
      const when = b.isBefore || b.timeframe !== null ? null : bunchSaid(b, p, at)
      return when && { clause: 'condition', when, isNext: true, within: bars(b.count), at }
    },
    weight: 1,
    examples: ['the next 3 candles must close above the 20 EMA'],
  }),
  // "Three green candles, each closing higher than the one before".
  rule('Event', 'Event:event ,? and|with|where? each|every|all one|candle|candlestick|bar|close|of|them|which? Predicate:p', {
    build: ({ event, p }, at) => {
      const isRow = event.says === 'candle' && event.row > 1 && event.back === null
      const { row: count = 0, timeframe = null, isHeikinAshi = false } = isRow ? event : {}
      const each = isRow && p.does !== 'color' ? bunchSaid({ count, timeframe, isHeikinAshi, isBefore: true }, p, at) : null
      return each && whole([event, each], at)
    },
    weight: 0.3,
    examples: ['three red candles and each closes below the 20 EMA'],
  }),
  rule(
    'Event',
    'Event:event ,? and|with|where? each|every|all one|candle|candlestick|bar|of|them? close|closes|closing #comparison:how StepBack',
    {
      build: ({ event, how }, at) => {
        const direction = directionOf(how)
        const over = event.says === 'candle' && event.row > 1 && event.back === null && event.timeframe === null ? bars(event.row) : null
        const close: Value = { is: 'price', field: 'close', timeframe: null, back: null, at }
        const each = over && direction && saidOf(close, { does: 'trend', direction, over, at }, at)
        return each && whole([event, each], at)
      },
      weight: 0.3,
      examples: ['3 green candles each closing higher than the last'],
    },
  ),
  rule('StepBack', 'last|previous|prior|preceding|before one|candle|candlestick|bar|close|it?', {
    build: () => true,
    weight: 0.3,
    examples: ['the last', 'before'],
  }),
  rule('Predicate', '#beVerb? #largeWord:how each|all|any|every|both one? of? last|previous|past|prior|preceding #number:count', {
    build: ({ how, count }, at) => larger(how, count, at),
    weight: 0.3,
    examples: ['is bigger than each of the last 3'],
  }),
  // Which of the last bars are of one colour nobody counts.
  rule('Predicate', '#beVerb? #largeWord each|all|any|every|both? one? of? last|previous|past|prior|preceding #number #color #candleWord', {
    build: (_, at) => ({ does: 'vague', name: 'condition', to: null, at }),
    weight: 0,
    examples: ['is bigger than the last 3 green candles'],
  }),
  rule('Predicate', '#beVerb? #largeWord:how last|previous|past|prior|preceding #number:count', {
    build: ({ how, count }, at) => larger(how, count, at),
    weight: 0.5,
    examples: ['is bigger than the last three'],
  }),
  rule('Predicate', '#beVerb? #largeWord:how each|all|any|every|both? one? of? Bunch:b', {
    build: ({ how, b }, at) => (b.isBefore && b.timeframe === null && !b.isHeikinAshi ? larger(how, b.count, at) : null),
    weight: 0.2,
    examples: ['is larger than each of the last 3 candles', 'bigger than the previous 5 bars'],
  }),
]
