import type { Stretch } from '../../language/grammar.ts'
import type { Condition, Duration } from '../meanings.ts'
import { rule } from '../production.ts'

const isHigh = (word: string): boolean => word.startsWith('high')
const mostOf = (word: string): 'highest' | 'lowest' => (isHigh(word) ? 'highest' : 'lowest')
const fieldOf = (word: string): 'high' | 'low' => (isHigh(word) ? 'high' : 'low')
const oneBar: Duration = { count: 1, unit: 'bar' }

const isField = (word: string): word is 'high' | 'low' | 'close' | 'open' => ['high', 'low', 'close', 'open'].includes(word)

/** So many bar-to-bar steps of a price in one direction. */
function steps(step: string, field: string, over: Duration, at: Stretch | null): Condition | null {
  if (!isField(field)) return null
  return {
    says: 'of',
    subject: { is: 'price', field, timeframe: null, back: null, at },
    predicate: { does: 'trend', direction: step === 'higher' || step === 'up' ? 'up' : 'down', over, at },
    at,
  }
}

/** New highs and lows, and higher or lower highs, lows and closes. */
export const extremeProductions = [
  rule('Predicate', '#showVerb new? Duration:over -? high|low:most', {
    build: ({ most, over }, at) => ({ does: 'extreme', of: fieldOf(most), most: mostOf(most), over, at }),
    examples: ['makes a new 20 bar high', 'prints a 10 day low'],
  }),
  rule('Predicate', '#touchVerb new? Duration:over -? high|low:most', {
    build: ({ most, over }, at) => ({ does: 'extreme', of: fieldOf(most), most: mostOf(most), over, at }),
    weight: 0.8,
    examples: ['hits a new 52 week high'],
  }),
  rule('Predicate', '#beVerb? at new? Duration:over -? high|low:most', {
    build: ({ most, over }, at) => ({ does: 'extreme', of: null, most: mostOf(most), over, at }),
    weight: 0.8,
    examples: ['is at a 20 day low'],
  }),
  rule('Predicate', '#closeVerb at new? Duration:over -? high|low:most', {
    build: ({ most, over }, at) => ({ does: 'extreme', of: 'close', most: mostOf(most), over, at }),
    weight: 0.8,
    examples: ['closes at a new 20 day high'],
  }),
  rule('Predicate', '#showVerb new high|low:most', {
    build: ({ most }, at) => ({ does: 'extreme', of: fieldOf(most), most: mostOf(most), over: null, at }),
    examples: ['makes a new high'],
  }),
  rule('Predicate', '#beVerb #extremeAdjective:most of|in|for|over? last|past|previous? Duration:over', {
    build: ({ most, over }, at) => ({ does: 'extreme', of: null, most, over, at }),
    examples: ['is the lowest of the last 7 bars', 'is the highest in 20 days'],
  }),
  rule('Predicate', '#beVerb #extremeAdjective:most close|high|low:of of|in|for|over? last|past|previous? Duration:over', {
    build: ({ most, of, over }, at) => ({
      does: 'extreme',
      of: of === 'close' || of === 'high' ? of : 'low',
      most,
      over,
      at,
    }),
    weight: 0.8,
    examples: ['is the lowest close of the last 7 bars'],
  }),
  rule('Event', 'higher|lower:step high|low|close|open:field', {
    build: ({ step, field }, at) => steps(step, field, oneBar, at),
    examples: ['a higher high', 'a lower close'],
  }),
  rule('Event', '#number:count consecutive|straight|successive? higher|lower:step high|low|close|open:field', {
    build: ({ count, step, field }, at) => steps(step, field, { count, unit: 'bar' }, at),
    examples: ['3 higher closes', '4 consecutive lower lows'],
  }),
  rule('Event', '#number:count consecutive|straight|successive? up|down:step close:field', {
    build: ({ count, step, field }, at) => steps(step, field, { count, unit: 'bar' }, at),
    examples: ['3 down closes'],
  }),
  rule('Event', 'up|down:step close:field', {
    build: ({ step, field }, at) => steps(step, field, oneBar, at),
    examples: ['an up close'],
  }),
  rule('Event', 'Event:e in a row', {
    build: ({ e }, at) => (e.says === 'of' && e.predicate.does === 'trend' ? { ...e, at } : null),
    weight: 0.3,
    examples: ['3 higher closes in a row'],
  }),
  rule('Event', 'higher|lower:step high|low|close|open:field than Earlier:when', {
    build: ({ step, field, when }, at) => (when.timeframe === null && when.back === 1 ? steps(step, field, oneBar, at) : null),
    examples: ['a higher high than the previous bar'],
  }),
]
