import { rule } from '../production.ts'
import { onCandle, saidOfCandle } from '../said-candle.ts'
import { saidOf } from '../said.ts'

const plain = { timeframe: null, back: null, isNext: false, isHeikinAshi: false } as const
/** Bars that are spoken of, and what is said of them. */
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

  rule('Condition', 'Candle:candle #showVerb Event:event', {
    build: ({ candle, event }, at) => {
      const { timeframe, back, isNext } = candle
      const said = isNext ? null : onCandle(event, { ...(timeframe && { timeframe }), ...(back !== null && { back }) })
      return said && { ...said, at }
    },
    examples: ['the daily candle forms a hammer'],
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
  rule('Candle', '#candleWord that closed|closes', { build: () => ({ ...plain, back: 0 }), examples: ['the bar that just closed'] }),
  rule('Candle', 'current|present|latest one', { build: () => ({ ...plain, back: 0 }), examples: ['the current one'] }),
  rule('Candle', 'previous|prior|preceding one', { build: () => ({ ...plain, back: 1 }), examples: ['the previous one'] }),
  rule('Candle', 'Earlier:when', {
    build: ({ when }) => ({ ...plain, ...when }),
    weight: 1.5,
    examples: ['the previous day', 'yesterday'],
  }),
  rule('Condition', 'Candle:candle #showVerb Value:subject Predicate:p', {
    build: ({ candle, subject, p }, at) => (candle.isNext || candle.back !== null || subject.is !== 'size' ? null : saidOf(subject, p, at)),
    examples: ['the candle has a body above 10 pips'],
  }),
  rule('Candle', 'this one', { build: () => ({ ...plain, back: 0 }), examples: ['this one'] }),
  rule('Candle', 'one before it?', { build: () => ({ ...plain, back: 1 }), examples: ['the one before'] }),
]
