import type { Stretch } from '../../language/grammar.ts'
import type { Condition, Duration, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { saidOf } from '../said.ts'
import { withNodes } from '../with-nodes.ts'

const isHigh = (word: string): boolean => word.startsWith('high')
const mostOf = (word: string): 'highest' | 'lowest' => (isHigh(word) ? 'highest' : 'lowest')
const fieldOf = (word: string): 'high' | 'low' => (isHigh(word) ? 'high' : 'low')
const oneBar: Duration = { count: 1, unit: 'bar' }
/** The day so far, on a chart of less. */
const ofDay: Duration = { count: 1, unit: 'day' }
const endOf = (most: 'highest' | 'lowest'): 'high' | 'low' => (most === 'highest' ? 'high' : 'low')

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
  rule('Newest', 'new|fresh? Duration:over -? high|low:most', {
    build: ({ most, over }) => ({ of: null, most: mostOf(most), over }),
    examples: ['a new 20 bar high', 'a 10 day low'],
  }),
  rule('Newest', 'new|fresh? Duration:over -? high|low:most close', {
    build: ({ most, over }) => ({ of: 'close', most: mostOf(most), over }),
    weight: 0.8,
    examples: ['a 5 day low close'],
  }),
  rule('Newest', 'new|fresh? Duration:over -? closing high|low:most', {
    build: ({ most, over }) => ({ of: 'close', most: mostOf(most), over }),
    examples: ['a fresh 50-day closing high'],
  }),
  rule('Newest', 'new|fresh high|low:most', {
    build: ({ most }) => ({ of: null, most: mostOf(most), over: null }),
    examples: ['a new high'],
  }),
  rule('Newest', 'new|fresh? all -? time high|low:most', {
    build: ({ most }) => ({ of: null, most: mostOf(most), over: null }),
    weight: 0.5,
    examples: ['an all-time high'],
  }),
  rule('Newest', 'new|fresh? ath|aths', { build: () => ({ of: null, most: 'highest', over: null }), weight: 0.5, examples: ['a new ATH'] }),
  rule('Newest', 'new|fresh high|low:most Span:span', {
    build: ({ most, span }) => ({ of: null, most: mostOf(most), over: span.over }),
    examples: ['a new high of the last 20 bars'],
  }),
  rule('Newest', 'new|fresh high|low:most of|for? the? day|session', {
    build: ({ most }) => ({ of: fieldOf(most), most: mostOf(most), over: ofDay }),
    weight: 0.5,
    examples: ['a new high of the day'],
  }),
  rule('Newest', 'new|fresh session|day|intraday|daily high|low:most', {
    build: ({ most }) => ({ of: fieldOf(most), most: mostOf(most), over: ofDay }),
    weight: 0.5,
    examples: ['a new session high'],
  }),
  rule('Newest', 'new|fresh hod|lod:most', {
    build: ({ most }) => ({
      of: most === 'hod' ? 'high' : 'low',
      most: most === 'hod' ? 'highest' : 'lowest',
      over: ofDay,
    }),
    weight: 0.5,
    examples: ['a new HOD'],
  }),
  rule('Newest', '#extremeAdjective:most close|high|low:of Span:span', {
    build: ({ most, of, span }) => ({ of: of === 'close' || of === 'high' ? of : 'low', most, over: span.over }),
    weight: 0.8,
    examples: ['the lowest close of the last 7 bars'],
  }),
  rule('Predicate', '#showVerb Newest:n', {
    build: ({ n }, at) => ({ does: 'extreme', ...n, of: n.of ?? endOf(n.most), at }),
    examples: ['makes a new 20 bar high', 'prints a 10 day low', 'makes a new high'],
  }),
  rule('Condition', 'close #showVerb Newest:n', {
    // The close, unlike the price, is said to be there itself.
    build: ({ n: { most, over, of } }, at) => {
      if (over === null || over.count === 1) return null
      const to: Value = { is: 'extreme', of: of ?? endOf(most), most, over, isBefore: true, timeframe: null, at }
      const how = most === 'highest' ? 'gt' : 'lt'
      return saidOf(
        { is: 'price', field: 'close', timeframe: null, back: null, at },
        { does: 'compare', how, to, part: null, isBack: false, at },
        at,
      )
    },
    weight: 0.3,
    examples: ['the close makes a new 20 day high'],
  }),
  rule('Predicate', '#showVerb its Newest:n', {
    build: ({ n }, at) => (n.over === null ? null : { does: 'extreme', ...n, of: n.of ?? endOf(n.most), at }),
    weight: 0.9,
    examples: ['makes its lowest close of the last 10 bars'],
  }),
  rule('Predicate', '#touchVerb Newest:n', {
    build: ({ n }, at) => ({ does: 'extreme', ...n, of: n.of ?? endOf(n.most), at }),
    weight: 0.8,
    examples: ['hits a new 52 week high'],
  }),
  rule('Predicate', '#moveVerb to Newest:n', {
    build: ({ n }, at) => ({ does: 'extreme', ...n, of: n.of ?? endOf(n.most), at }),
    weight: 0.8,
    examples: ['rises to a new 20 day high'],
  }),
  rule('Predicate', '#breakVerb to Newest:n', {
    build: ({ n }, at) => ({ does: 'extreme', ...n, of: n.of ?? endOf(n.most), at }),
    weight: 0.8,
    examples: ['breaks out to a new 20 day high'],
  }),
  rule('Predicate', '#beVerb? at Newest:n', {
    build: ({ n }, at) => ({ does: 'extreme', ...n, at }),
    weight: 0.8,
    examples: ['is at a 20 day low'],
  }),
  rule('Predicate', '#closeVerb at Newest:n', {
    build: ({ n }, at) => (n.of === 'high' || n.of === 'low' ? null : { does: 'extreme', ...n, of: 'close', at }),
    weight: 0.8,
    examples: ['closes at a new 20 day high'],
  }),
  rule('Predicate', '#beVerb Newest:n', {
    build: ({ n }, at) => (n.over === null ? null : { does: 'extreme', ...n, at }),
    weight: 0.8,
    examples: ['is a new 20 day high', 'is the lowest close of the last 7 bars'],
  }),
  rule('Event', 'Newest:n', {
    build: ({ n }, at) => {
      const of = n.of ?? endOf(n.most)
      return saidOf({ is: 'price', field: of, timeframe: null, back: null, at }, { does: 'extreme', ...n, of, at }, at)
    },
    weight: 2,
    examples: ['a new 20 day high'],
  }),
  rule('Event', 'Newest:n #beVerb make|set|hit|print|reach|post', {
    build: ({ n }, at) => {
      const of = n.of ?? endOf(n.most)
      return saidOf({ is: 'price', field: of, timeframe: null, back: null, at }, { does: 'extreme', ...n, of, at }, at)
    },
    examples: ['a new 20 day high is made'],
  }),
  // "The close is the lowest of 7 days" compares closes, "price is the lowest" lows.
  rule('Event', '#field:field Predicate:p', {
    build: ({ field, p }, at) => {
      let isOwn = false
      const own = withNodes(p, (node) => {
        if (node['does'] !== 'extreme' || node['of'] !== null) return null
        isOwn = true
        return { ...node, of: field }
      })
      return isOwn && (field === 'close' || field === 'high' || field === 'low')
        ? saidOf({ is: 'price', field, timeframe: null, back: null, at }, own, at)
        : null
    },
    weight: 0.1,
    examples: ['the close is the lowest of the last 7 bars'],
  }),
  rule('Predicate', '#beVerb #extremeAdjective:most Span:span', {
    build: ({ most, span }, at) => ({ does: 'extreme', of: null, most, over: span.over, at }),
    examples: ['is the lowest of the last 7 bars', 'is the highest in 20 days'],
  }),
  rule('Predicate', '#beVerb? at? its #extremeAdjective:most level|value|point|reading? Span:span', {
    build: ({ most, span }, at) => ({ does: 'extreme', of: null, most, over: span.over, at }),
    examples: ['is at its lowest in 100 bars'],
  }),
  rule('Predicate', '#beVerb? #sizeMost:most candle|bar|one|day? Span:span', {
    build: ({ most, span }, at) => ({ does: 'extreme', of: null, most, over: span.over, isSize: true, at }),
    weight: 0.8,
    examples: ['is the narrowest of the last 7 bars', 'is the biggest candle in 20 bars'],
  }),
  rule('Predicate', '#beVerb? at? its #sizeMost:most level|value|point|reading? Span:span', {
    build: ({ most, span }, at) => ({ does: 'extreme', of: null, most, over: span.over, isSize: true, at }),
    examples: ['is at its narrowest in 100 bars'],
  }),
  rule('Predicate', '#beVerb? at|on its? minimum|maximum|min|max:end level|value|point|reading? Span:span', {
    build: ({ end, span }, at) => ({ does: 'extreme', of: null, most: end.startsWith('max') ? 'highest' : 'lowest', over: span.over, at }),
    weight: 0.5,
    examples: ['stands at its minimum of the last 100 bars'],
  }),
  rule('Predicate', '#beVerb #extremeAdjective:most value|level|reading|point Span:span', {
    build: ({ most, span }, at) => ({ does: 'extreme', of: null, most, over: span.over, at }),
    examples: ['is the lowest value of 100 bars'],
  }),
  rule('Event', 'Newest:n in|of|on|for Value:v', {
    build: ({ n, v }, at) => (v.is === 'indicator' ? saidOf(v, { does: 'extreme', ...n, at }, at) : null),
    weight: 0.6,
    examples: ['a 100 bar low in the RSI'],
  }),
  rule('Event', '#extremeAdjective:most reading|value|level Span:span in|of|on|for Value:v', {
    build: ({ most, span, v }, at) =>
      v.is === 'indicator' ? saidOf(v, { does: 'extreme', of: null, most, over: span.over, at }, at) : null,
    weight: 0.6,
    examples: ['the lowest reading in 100 bars of the RSI'],
  }),
  rule('Predicate', '#beVerb #extremeAdjective:most of|in last|past|previous #number:count close|high|low:of', {
    build: ({ most, count, of }, at) => ({
      does: 'extreme',
      of: of === 'close' || of === 'high' ? of : 'low',
      most,
      over: { count, unit: 'bar' },
      at,
    }),
    examples: ['is the highest of the last 20 closes'],
  }),
  rule('Event', 'higher|lower:step high|low|close|open:field', {
    build: ({ step, field }, at) => steps(step, field, oneBar, at),
    examples: ['a higher high', 'a lower close'],
  }),
  rule('Event', '#number:count #inRow? higher|lower:step high|low|close|open:field', {
    build: ({ count, step, field }, at) => steps(step, field, { count, unit: 'bar' }, at),
    examples: ['3 higher closes', '4 consecutive lower lows'],
  }),
  rule('Event', '#number:count #inRow? higher|lower:step high|low|close|open:field and|& higher|lower:other high|low|close|open:second', {
    build: ({ count, step, field, other, second }, at) => {
      const over: Duration = { count, unit: 'bar' }
      const args = [steps(step, field, over, at), steps(other, second, over, at)].filter((arg) => arg !== null)
      return args.length === 2 ? { says: 'join', op: 'and', args, at } : null
    },
    weight: 0.8,
    examples: ['3 higher highs and higher closes'],
  }),
  rule('Event', '#number:count #inRow? #timeUnit of #inRow? higher|lower:step high|low|close|open:field', {
    build: ({ count, step, field }, at) => steps(step, field, { count, unit: 'bar' }, at),
    examples: ['three straight days of lower lows', '4 bars of higher closes'],
  }),
  rule('Event', '#number:count #inRow? #candleWord #inRow? with|making|printing each? higher|lower:step high|low|close|open:field each?', {
    // From each of them to the next.
    build: ({ count, step, field }, at) => (count > 1 ? steps(step, field, { count: count - 1, unit: 'bar' }, at) : null),
    examples: ['3 candles with higher closes', 'three bars in a row making lower lows'],
  }),
  rule('Event', '#number:count close higher|lower|up|down:step #inRow', {
    build: ({ count, step }, at) => steps(step, 'close', { count, unit: 'bar' }, at),
    weight: 0.5,
    examples: ['two closes lower in a row'],
  }),
  rule('Event', 'higher|lower|up|down:step close #number:count bars|candles|days? #inRow', {
    build: ({ step, count }, at) => steps(step, 'close', { count, unit: 'bar' }, at),
    weight: 0.5,
    examples: ['down closes three days straight', 'higher closes 3 in a row'],
  }),
  rule('Event', '#comparison:how #number:count #inRow? higher|lower:step high|low|close|open:field', {
    build: ({ how, count, step, field }, at) =>
      how === 'gte' || how === 'gt' ? steps(step, field, { count: how === 'gt' ? count + 1 : count, unit: 'bar' }, at) : null,
    examples: ['at least 3 lower highs'],
  }),
  rule('Event', '#ordinal:count #inRow? higher|lower:step high|low|close|open:field #inRow?', {
    build: ({ count, step, field }, at) => (count > 1 ? steps(step, field, { count, unit: 'bar' }, at) : null),
    weight: 2,
    examples: ['the third lower close in a row', 'the third consecutive lower low'],
  }),
  // A day is up where it closes above the day before, whatever its colour.
  rule('Event', '#number:count #inRow? up|down:step day|days|week|weeks|session|sessions:unit', {
    build: ({ count, step, unit }, at) => steps(step, 'close', { count, unit: unit?.startsWith('week') ? 'week' : 'day' }, at),
    examples: ['3 down days', 'four straight up weeks'],
  }),
  rule('Event', 'up|down:step day|week:unit', {
    build: ({ step, unit }, at) => steps(step, 'close', { count: 1, unit: unit === 'week' ? 'week' : 'day' }, at),
    examples: ['an up day'],
  }),
  rule('Event', '#number:count #inRow? up|down:step close:field', {
    build: ({ count, step, field }, at) => steps(step, field, { count, unit: 'bar' }, at),
    examples: ['3 down closes'],
  }),
  rule('Event', 'up|down:step close:field', {
    build: ({ step, field }, at) => steps(step, field, oneBar, at),
    examples: ['an up close'],
  }),
  rule('Event', 'Event:e #inRow', {
    build: ({ e }, at) => (e.says === 'of' && e.predicate.does === 'trend' ? { ...e, at } : null),
    weight: 0.3,
    examples: ['3 higher closes in a row'],
  }),
  rule('Event', 'higher|lower:step high|low|close|open:field than Earlier:when', {
    build: ({ step, field, when }, at) => (when.timeframe === null && when.back === 1 ? steps(step, field, oneBar, at) : null),
    examples: ['a higher high than the previous bar'],
  }),
  rule('Condition', 'Candle:candle #showVerb Event:event', {
    build: ({ candle: { timeframe, back, isNext, isHeikinAshi }, event }, at) =>
      isNext || isHeikinAshi || event.says !== 'of' || event.subject.is !== 'price' || event.predicate.does !== 'trend'
        ? null
        : { ...event, subject: { ...event.subject, timeframe, back }, at },
    examples: ['the candle makes a higher high', 'the daily candle makes a lower low'],
  }),
]
