import type { Condition, Direction, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { onCandle, saidOfCandle } from '../said-candle.ts'
import { saidOf } from '../said.ts'

const row = (direction: Direction, count: number, at: Condition['at']): Condition | null =>
  Number.isInteger(count) && count > 0
    ? { says: 'candle', direction, row: count, timeframe: null, back: null, isHeikinAshi: false, at }
    : null

/** A pattern or candle whose bar touches a level. */
function eventAt(event: Condition, level: Value, at: Condition['at']): Condition | null {
  if ((event.says !== 'candle' && event.says !== 'pattern') || level.is === 'number' || level.is === 'market') return null
  const said = saidOf(
    { is: 'price', field: 'close', timeframe: event.timeframe, back: event.back, at },
    { does: 'touch', to: level, at },
    at,
  )
  return said && { says: 'join', op: 'and', args: [event, said], at }
}

/** What happens on a chart, as a noun: colours in a row and patterns. */
export const eventProductions = [
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
  rule('Condition', 'last|previous|past #number:count #candleWord #wasVerb #color:direction', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['the last 3 candles were green'],
  }),
  rule('Condition', 'Event:event #appearVerb Predicate:p', {
    build: ({ event, p }, at) => {
      if (event.says !== 'candle' && event.says !== 'pattern') return null
      const { timeframe, back } = event
      const said = p.does === 'color' ? null : saidOf({ is: 'price', field: 'close', timeframe, back, at }, p, at)
      return said && { says: 'join', op: 'and', args: [event, said], at }
    },
    examples: ['a bullish engulfing appears above the 50 EMA'],
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
  rule('Condition', 'last|previous|past #number:count #candleWord all #closeVerb #color:direction', {
    build: ({ count, direction }, at) => row(direction, count, at),
    examples: ['the last 4 candles all closed red'],
  }),
]
