import type { Condition, Direction, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { saidOf, saidOfCandle } from '../said.ts'

const plain = { timeframe: null, back: null, isNext: false, isHeikinAshi: false } as const

/** The same event on another bar or chart. */
function onCandle(
  event: Condition,
  change: { readonly timeframe?: Extract<Condition, { says: 'pattern' }>['timeframe']; readonly back?: number },
): Condition | null {
  if (event.says !== 'pattern' && event.says !== 'candle') return null
  if (change.timeframe != null && event.timeframe !== null) return null
  if (change.back !== undefined && event.back !== null) return null
  return { ...event, ...change }
}

const row = (direction: Direction, count: number, at: Condition['at']): Condition | null =>
  Number.isInteger(count) && count > 0
    ? { says: 'candle', direction, row: count, timeframe: null, back: null, isHeikinAshi: false, at }
    : null

/** A pattern or candle whose bar touches a level. */
function eventAt(event: Condition, level: Value, at: Condition['at']): Condition | null {
  if ((event.says !== 'candle' && event.says !== 'pattern') || level.is === 'number') return null
  const said = saidOf(
    { is: 'price', field: 'close', timeframe: event.timeframe, back: event.back, at },
    { does: 'touch', to: level, at },
    at,
  )
  return said && { says: 'join', op: 'and', args: [event, said], at }
}

/** Bars that are spoken of, their colours and the patterns that they form. */
export const candleProductions = [
  rule('Candle', '#candleWord', { build: () => plain, examples: ['the candle'] }),
  rule('Candle', 'Timeframe:timeframe #candleWord', {
    build: ({ timeframe }) => ({ ...plain, timeframe }),
    examples: ['the daily candle'],
  }),
  rule('Candle', '#candleWord on|in Timeframe:timeframe', {
    build: ({ timeframe }) => ({ ...plain, timeframe }),
    examples: ['the candle on the 4h chart'],
  }),
  rule('Candle', 'Timeframe:timeframe', { build: ({ timeframe }) => ({ ...plain, timeframe }), weight: 4, examples: ['the 4h'] }),
  rule('Candle', 'heikin ashi|ha|heiken Candle:candle', {
    build: ({ candle }) => ({ ...candle, isHeikinAshi: true }),
    examples: ['heikin ashi candle'],
  }),
  rule('Candle', 'heikin-ashi|ha|heikinashi Candle:candle', {
    build: ({ candle }) => ({ ...candle, isHeikinAshi: true }),
    examples: ['the HA candle'],
  }),
  rule('Candle', 'previous|prior|preceding Candle:candle', {
    build: ({ candle }) => (candle.back === null && !candle.isNext ? { ...candle, back: 1 } : null),
    examples: ['the previous candle'],
  }),
  rule('Candle', 'current|present|latest|last Candle:candle', {
    build: ({ candle }) => (candle.back === null && !candle.isNext ? { ...candle, back: 0 } : null),
    weight: 1.2,
    examples: ['the current candle'],
  }),
  rule('Candle', '#nextWord Candle:candle', {
    build: ({ candle }) => (candle.back === null ? { ...candle, isNext: true } : null),
    examples: ['the next candle'],
  }),
  rule('Candle', '#nextWord one', { build: () => ({ ...plain, isNext: true }), examples: ['the next one'] }),
  rule('Candle', '#nextWord day', { build: () => ({ ...plain, timeframe: '1d', isNext: true }), examples: ['the next day'] }),
  rule('Condition', 'Candle:candle Predicate:p', {
    build: ({ candle, p }, at) => (candle.isNext ? null : saidOfCandle(candle, p, at)),
    weight: 1.1,
    examples: ['the daily candle closes above the 20 EMA', 'the previous candle was red', 'the candle is green and closes above VWAP'],
  }),
  rule('Condition', 'Candle:candle #beVerb Event:event', {
    build: ({ candle, event }, at) => {
      const { timeframe, back } = candle
      const said = candle.isNext ? null : onCandle(event, { ...(timeframe && { timeframe }), ...(back !== null && { back }) })
      return said && { ...said, at }
    },
    examples: ['the previous candle is a doji'],
  }),

  rule('Event', '#color:direction Candle:candle', {
    build: ({ direction, candle }, at) =>
      candle.isNext || candle.back !== null ? null : saidOfCandle(candle, { does: 'color', direction, isChange: false, at }, at),
    examples: ['a green candle', 'a bullish 4h candle'],
  }),
  rule('Event', '#candleColor:direction #candleWord', {
    build: ({ direction }, at) => row(direction, 1, at),
    examples: ['an up bar'],
  }),
  rule('Event', 'Timeframe:timeframe Event:event', {
    build: ({ timeframe, event }, at) => {
      const said = onCandle(event, { timeframe })
      return said && { ...said, at }
    },
    examples: ['a 4h bullish engulfing', 'a daily green candle'],
  }),
  rule('Event', 'Event:event on|in Timeframe:timeframe', {
    build: ({ timeframe, event }, at) => {
      const said = onCandle(event, { timeframe })
      return said && { ...said, at }
    },
    examples: ['a bullish engulfing on the 4h chart'],
  }),
  rule('Event', '#number:count consecutive|straight|successive? #color:direction #candleWord', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['3 red candles', '4 consecutive green bars'],
  }),
  rule('Event', '#number:count consecutive|straight|successive? #candleColor:direction #candleWord', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['3 up bars', '5 straight down candles'],
  }),
  rule('Event', 'Event:event in a row', {
    build: ({ event }, at) => (event.says === 'candle' && event.row > 1 ? { ...event, at } : null),
    weight: 0.3,
    examples: ['3 red candles in a row'],
  }),
  rule('Condition', 'last|previous|past #number:count #candleWord #beVerb #color:direction', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['the last 3 candles are green'],
  }),
  rule('Condition', 'last|previous|past #number:count #candleWord #closeVerb #color:direction', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['the last two candles closed red'],
  }),
  rule('Condition', '#number:count #candleWord #closeVerb #color:direction', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['two candles close green'],
  }),

  rule('Event', '#pattern:name', {
    build: ({ name }, at) => ({ says: 'pattern', name, timeframe: null, back: null, at }),
    weight: 0.8,
    examples: ['a bullish engulfing', 'hammer'],
  }),
  rule('Event', '#pattern:name candle|bar|pattern|formation|candlestick|setup|reversal', {
    build: ({ name }, at) => ({ says: 'pattern', name, timeframe: null, back: null, at }),
    weight: 0.5,
    examples: ['a morning star pattern'],
  }),

  rule('Condition', 'Event:event', { build: ({ event }) => event, weight: 0.5, examples: ['a hammer'] }),
  rule('Condition', 'Event:event #appearVerb', { build: ({ event }, at) => ({ ...event, at }), examples: ['a bullish engulfing forms'] }),
  rule('Condition', '#showVerb Event:event', {
    build: ({ event }, at) => ({ ...event, at }),
    examples: ['we get a hammer', 'there is a doji'],
  }),
  rule('Condition', 'Value:v #showVerb Event:event', {
    build: ({ v, event }, at) => {
      if (event.says === 'divergence') return event.of === null ? { ...event, of: v, at } : null
      return v.is === 'price' && v.field === 'close' && v.timeframe === null && v.back === null ? { ...event, at } : null
    },
    examples: ['price makes a higher high', 'the RSI shows a bullish divergence'],
  }),
  rule('Condition', 'Candle:candle #showVerb Event:event', {
    build: ({ candle, event }, at) => {
      const { timeframe, back, isNext } = candle
      const said = isNext ? null : onCandle(event, { ...(timeframe && { timeframe }), ...(back !== null && { back }) })
      return said && { ...said, at }
    },
    examples: ['the daily candle forms a hammer'],
  }),
  rule('Condition', 'Event:event Predicate:p', {
    build: ({ event, p }, at) => {
      if (event.says !== 'candle' && event.says !== 'pattern') return null
      const { timeframe, back } = event
      const said = p.does === 'color' ? null : saidOf({ is: 'price', field: 'close', timeframe, back, at }, p, at)
      return said && { says: 'join', op: 'and', args: [event, said], at }
    },
    weight: 1.5,
    examples: ['a green candle is above the 20 EMA'],
  }),
  rule('Condition', 'Candle:candle #wasVerb Event:event', {
    build: ({ candle, event }, at) => {
      const { timeframe, back } = candle
      if (back === null) return null
      const said = onCandle(event, { ...(timeframe && { timeframe }), back })
      return said && { ...said, at }
    },
    examples: ['the last bar was a green candle', 'the previous candle was a hammer'],
  }),
  rule('Condition', 'last|previous|past #number:count #candleWord #wasVerb #color:direction', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['the last 3 candles were green'],
  }),
  rule('Candle', '#candleWord that closed|closes', { build: () => ({ ...plain, back: 0 }), examples: ['the bar that just closed'] }),
  rule('Candle', 'current|present|latest one', { build: () => ({ ...plain, back: 0 }), examples: ['the current one'] }),
  rule('Candle', 'previous|prior|preceding one', { build: () => ({ ...plain, back: 1 }), examples: ['the previous one'] }),
  rule('Condition', 'Event:event #appearVerb Predicate:p', {
    build: ({ event, p }, at) => {
      if (event.says !== 'candle' && event.says !== 'pattern') return null
      const { timeframe, back } = event
      const said = p.does === 'color' ? null : saidOf({ is: 'price', field: 'close', timeframe, back, at }, p, at)
      return said && { says: 'join', op: 'and', args: [event, said], at }
    },
    examples: ['a bullish engulfing appears above the 50 EMA'],
  }),
  rule('Candle', 'Earlier:when', {
    build: ({ when }) => ({ ...plain, ...when }),
    weight: 1.5,
    examples: ['the previous day', 'yesterday'],
  }),
  rule('Event', '#color:direction day', {
    build: ({ direction }, at) => ({ says: 'candle', direction, row: 1, timeframe: '1d', back: null, isHeikinAshi: false, at }),
    examples: ['a green day'],
  }),
  rule('Event', '#candleColor:direction day', {
    build: ({ direction }, at) => ({ says: 'candle', direction, row: 1, timeframe: '1d', back: null, isHeikinAshi: false, at }),
    examples: ['a down day'],
  }),
  rule('Event', '#number:count consecutive|straight|successive? #color:direction day', {
    build: ({ count, direction }, at) => {
      const said = row(direction, count, at)
      return said && onCandle(said, { timeframe: '1d' })
    },
    examples: ['3 red days'],
  }),
  rule('Event', '#number:count consecutive|straight|successive? #candleColor:direction day', {
    build: ({ count, direction }, at) => {
      const said = row(direction, count, at)
      return said && onCandle(said, { timeframe: '1d' })
    },
    examples: ['3 down days'],
  }),
  rule('Condition', 'Candle:candle #showVerb Value:subject Predicate:p', {
    build: ({ candle, subject, p }, at) => (candle.isNext || candle.back !== null || subject.is !== 'size' ? null : saidOf(subject, p, at)),
    examples: ['the candle has a body above 10 pips'],
  }),
  rule('Condition', 'Event:event #showVerb Value:subject Predicate:p', {
    build: ({ event, subject, p }, at) => {
      if ((event.says !== 'candle' && event.says !== 'pattern') || subject.is !== 'size') return null
      const said = saidOf(subject, p, at)
      return said && { says: 'join', op: 'and', args: [event, said], at }
    },
    examples: ['a green candle has a body above 10 pips'],
  }),
  rule('Condition', 'Event:event at|on Value:level', {
    build: ({ event, level }, at) => eventAt(event, level, at),
    examples: ['a hammer at the lower bollinger band'],
  }),
  rule('Condition', 'Event:event #appearVerb at|on Value:level', {
    build: ({ event, level }, at) => eventAt(event, level, at),
    examples: ['a hammer forms at the lower bollinger band'],
  }),
  rule('Candle', 'this one', { build: () => ({ ...plain, back: 0 }), examples: ['this one'] }),
  rule('Candle', 'one before it?', { build: () => ({ ...plain, back: 1 }), examples: ['the one before'] }),
  rule('Condition', 'last|previous|past #number:count #candleWord all #closeVerb #color:direction', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['the last 4 candles all closed red'],
  }),
]
