import type { Stretch } from '../../language/grammar.ts'
import type { Candle, Condition, Duration } from '../meanings.ts'
import { rule } from '../production.ts'
import { saidOfCandle } from '../said-candle.ts'
import { lastSubject, saidOf, sequence } from '../said.ts'

/** The next bar is one bar later, on its own chart. */
const nextBar = ({ timeframe }: Candle): Duration => ({ count: 1, unit: timeframe === '1d' ? 'day' : timeframe === '1w' ? 'week' : 'bar' })

/** The level that was crossed is touched again. */
function retest(crossed: Condition, at: Stretch | null): Condition | null {
  const subject = lastSubject(crossed)
  const again = subject && saidOf(subject, { does: 'touch', to: { is: 'reference', to: 'level', output: null, at }, at }, at)
  return again && sequence(crossed, again, null, at)
}

/** Order is meaning: what comes after is on a later bar. */
export const sequenceProductions = [
  rule('Condition', 'Condition:a #thenWord Condition:b', {
    build: ({ a, b }, at) => sequence(a, b, null, at),
    weight: 1.6,
    examples: ['RSI < 30 then price crosses above the 20 EMA', '3 red candles followed by a green candle'],
  }),
  rule('Condition', 'Condition:a #thenWord Condition:b within Duration:within', {
    build: ({ a, b, within }, at) => sequence(a, b, within, at),
    weight: 1.6,
    examples: ['RSI < 30, then a hammer within 5 bars'],
  }),
  rule('Condition', 'Condition:a #thenWord within Duration:within Condition:b', {
    build: ({ a, b, within }, at) => sequence(a, b, within, at),
    weight: 1.6,
    examples: ['RSI < 30, then within 5 bars a hammer'],
  }),
  rule('Condition', 'Condition:a and within Duration:within Condition:b', {
    build: ({ a, b, within }, at) => sequence(a, b, within, at),
    weight: 1.6,
    examples: ['RSI crosses below 30 and within 5 bars price crosses above the 20 EMA'],
  }),
  rule('Condition', 'Condition:a #thenWord Predicate:p', {
    build: ({ a, p }, at) => {
      const subject = lastSubject(a)
      const b = subject && saidOf(subject, p, at)
      return b && sequence(a, b, null, at)
    },
    weight: 1.6,
    examples: ['price closes above the 50 EMA, then touches the 20 EMA'],
  }),
  rule('Condition', 'Condition:a #thenWord Predicate:p within Duration:within', {
    build: ({ a, p, within }, at) => {
      const subject = lastSubject(a)
      const b = subject && saidOf(subject, p, at)
      return b && sequence(a, b, within, at)
    },
    weight: 1.6,
    examples: ['price closes above the 50 EMA, then touches the 20 EMA within 10 bars'],
  }),
  rule('Condition', 'Value:subject Predicate:a and Predicate:b within Duration:within', {
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

  rule('Condition', 'Value:subject Predicate:a #andWord #beVerb? now? Predicate:b', {
    build: ({ subject, a, b }, at) => {
      if (a.does !== 'was' || b.does === 'was') return null
      const [first, second] = [saidOf(subject, a.arg, at), saidOf(subject, b, at)]
      return first && second && sequence(first, second, null, at)
    },
    weight: 1,
    examples: ['RSI was oversold and is now above 30', 'RSI was below 30 and turns up'],
  }),
  rule('Condition', 'Condition:a and|then? Candle:candle Predicate:p', {
    build: ({ a, candle, p }, at) => {
      const b = candle.isNext ? saidOfCandle(candle, p, at) : null
      return b && sequence(a, b, nextBar(candle), at)
    },
    examples: ['a hammer and the next candle closes above the 20 EMA', 'RSI < 30, the next bar is green'],
  }),
  rule('Condition', 'Condition:a #thenWord Candle:candle Predicate:p', {
    build: ({ a, candle, p }, at) => {
      const b = candle.isNext ? saidOfCandle(candle, p, at) : null
      return b && sequence(a, b, nextBar(candle), at)
    },
    examples: ['a doji, and then the next candle is green'],
  }),
  rule('Condition', 'Condition:b after|following Condition:a', {
    build: ({ a, b }, at) => (a.says === 'sequence' ? null : sequence(a, b, null, at)),
    weight: 1.6,
    examples: ['a hammer after 3 red candles'],
  }),
  rule('Condition', 'Condition:b within Duration:within of|after Condition:a', {
    build: ({ a, b, within }, at) => (a.says === 'sequence' ? null : sequence(a, b, within, at)),
    weight: 1.4,
    examples: ['a hammer within 5 bars after RSI crosses below 30'],
  }),
  rule('Condition', 'after Condition:a , Condition:b', {
    build: ({ a, b }, at) => (a.says === 'sequence' ? null : sequence(a, b, null, at)),
    weight: 1.6,
    examples: ['after 3 red candles, a hammer'],
  }),
  rule('Condition', 'Value:subject Predicate:b after #beVerb? Predicate:a', {
    build: ({ subject, a, b }, at) => {
      const [first, second] = [saidOf(subject, a, at), saidOf(subject, b, at)]
      return first && second && sequence(first, second, null, at)
    },
    weight: 1.4,
    examples: ['price closes above the 20 EMA after being below it for 3 bars', 'RSI crosses above 40 after dipping below 30'],
  }),
  rule('Condition', 'Condition:a and|then? on retest', {
    build: ({ a }, at) => retest(a, at),
    weight: 2,
    examples: ["price breaks above yesterday's high, on the retest"],
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
