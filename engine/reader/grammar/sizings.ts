import type { Stretch } from '../../language/grammar.ts'
import type { Candle, Categories, Comparison, Condition, Duration, Predicate, Value } from '../meanings.ts'
import { isDistance, measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { isBars, ofCandle } from '../said-candle.ts'
import { atEarlier, priceOf, timesOf } from '../said-values.ts'
import { ofEachBar, saidOf, whole } from '../said.ts'

type At = Stretch | null

const most = (which: 'highest' | 'lowest', over: Duration, at: At): Predicate => ({ does: 'extreme', of: null, most: which, over, at })
const isLong = ({ count, unit }: Duration): boolean => count > 1 || unit === 'week' || unit === 'month' || unit === 'year'
const compared = (how: Comparison, to: Value | null, at: At): Predicate | null =>
  to && { does: 'compare', how, to, part: null, isBack: false, at }

const none = (at: At): Predicate => compared('lte', { is: 'number', value: 0, unit: null, at }, at)!

/** The same of a bar that is told by its place. */
const ofOther = (of: Value, other: Candle, at: At): Value | null =>
  other.back === null || other.back === 0 || other.isNext || other.isHeikinAshi
    ? null
    : atEarlier(of, { timeframe: other.timeframe, back: other.back }, at)

/** What a size can be compared with: a size, a distance, so many times one; of a volume another volume or a number. */
function fits(of: Value, to: Value): boolean {
  if (of.is === 'price')
    return to.is === 'reference' || to.is === 'average' || measureOf(to) === 'volume' || (to.is === 'number' && to.unit === null)
  return isDistance(to) || measureOf(to) === 'distance'
}

const endOf = (word: string): 'highest' | 'lowest' => (['low', 'minimum', 'min'].includes(word) ? 'lowest' : 'highest')

/** How large a bar, a part of it or its volume is, as a noun with what is said of it. */
export const sizingProductions = [
  rule('Sized', '#barSize:of', {
    build: ({ of }, at) => ({ is: 'size', of, bar: null, timeframe: null, back: null, at }),
    weight: 0,
    examples: ['the body'],
  }),
  rule('Sized', 'candle|bar|candlestick #barSize:of', {
    build: ({ of }, at) => ({ is: 'size', of, bar: null, timeframe: null, back: null, at }),
    weight: 0,
    examples: ['the candle body'],
  }),
  rule('Sized', '#field:field', {
    build: ({ field }, at) => (field === 'volume' ? priceOf('volume', at) : null),
    weight: 0,
    examples: ['the volume'],
  }),

  rule('Sizing', '#sizeMost:which Sized:of Span:span', {
    build: ({ which, of, span }, at) => (isLong(span.over) ? { of, said: most(which, span.over, at) } : null),
    examples: ['the narrowest range in 7 bars', 'the biggest volume of the last 20 bars'],
  }),
  rule('Sizing', '#extremeWord:which Sized:of Span:span', {
    build: ({ which, of, span }, at) => (isLong(span.over) ? { of, said: most(which, span.over, at) } : null),
    examples: ['the highest volume of the last 20 bars', 'the lowest range in 7 bars'],
  }),
  rule('Sizing', 'most|least:which volume Span:span', {
    build: ({ which, span }, at) =>
      isLong(span.over) ? { of: priceOf('volume', at), said: most(which === 'most' ? 'highest' : 'lowest', span.over, at) } : null,
    examples: ['the most volume of the last 20 bars'],
  }),
  rule('Sizing', '#number:count -? #oneTimeUnit:unit Sized:of high|low|record|maximum|max|peak|minimum|min:end', {
    build: ({ count, unit, of, end }, at) => (count > 1 ? { of, said: most(endOf(end), { count, unit }, at) } : null),
    weight: 0.5,
    examples: ['a 20-bar volume high'],
  }),
  rule('Sizing', '#number:count -? #oneTimeUnit:unit high|low|record|maximum|max|peak|minimum|min:end of|in|on|for Sized:of', {
    build: ({ count, unit, of, end }, at) => (count > 1 ? { of, said: most(endOf(end), { count, unit }, at) } : null),
    weight: 0.5,
    examples: ['a 20-bar high in volume'],
  }),
  rule('Sizing', 'new|fresh? Sized:of high|low|record|maximum|max|peak|minimum|min:end Span:span', {
    build: ({ of, end, span }, at) => (isLong(span.over) ? { of, said: most(endOf(end), span.over, at) } : null),
    weight: 0.5,
    examples: ['a volume record for 20 bars'],
  }),
  rule('Sizing', '#largeAdjective:how Sized:of than|as|then Candle:other', {
    build: ({ how, of, other }, at) => {
      const said = compared(how, ofOther(of, other, at), at)
      return said && { of, said }
    },
    examples: ['a larger body than the previous candle', 'more volume than the bar before'],
  }),
  rule('Sizing', '#largeAdjective:how Sized:of than|as|then Value:to', {
    build: ({ how, of, to }, at) => {
      const said = fits(of, to) ? compared(how, to, at) : null
      return said && { of, said }
    },
    weight: 1.2,
    examples: ['a bigger range than 1.5 ATR', 'a higher volume than its 20 bar average'],
  }),
  rule('Sizing', '#multiple:n Sized:of of Candle:other', {
    build: ({ n, of, other }, at) => {
      const to = ofOther(of, other, at)
      const said = to && compared('gte', timesOf(n, to, at), at)
      return said && { of, said }
    },
    examples: ['double the volume of the previous bar'],
  }),
  rule('Trait', 'no Sized:of', {
    build: ({ of }, at) => (of.is === 'size' ? { of, said: none(at) } : null),
    examples: ['no lower wick'],
  }),
  rule('Trait', 'Sized:of Predicate:said', {
    build: ({ of, said }) => (said.does === 'compare' || said.does === 'extreme' ? { of, said } : null),
    weight: 1,
    examples: ['a body larger than 20 pips', 'volume at its highest in 20 bars'],
  }),
  rule('Trait', 'Sized:of of Much:m', {
    build: ({ of, m }, at) => (of.is === 'size' && m.by.is !== 'calc' ? { of, said: compared(m.how, m.by, at)! } : null),
    weight: 0.5,
    examples: ['a body of at least 20 pips'],
  }),

  rule('Trait', 'Sizing:s', { build: ({ s }) => s, weight: 0, examples: ['a larger body than the previous candle'] }),
  rule('Event', 'Sizing:s', {
    build: ({ s: { of, said } }, at) => saidOf(of, said, at),
    weight: 1,
    examples: ['a larger body than the previous candle'],
  }),
  rule('Condition', 'Candle:candle that|which? #showVerb Trait:s', {
    build: ({ candle, s }, at) => ofBar(candle, s, at),
    weight: 0.8,
    examples: ['the candle has the highest volume of the last 20 bars', 'this candle has a bigger body than the previous one'],
  }),
  rule('Condition', 'Candle:candle with|whose|having|showing|carrying Trait:s', {
    build: ({ candle, s }, at) => ofBar(candle, s, at),
    weight: 0.8,
    examples: ['a bar with a larger body than the previous bar', 'a candle whose body is larger than 20 pips'],
  }),
  rule('Event', 'Event:event that|which? #showVerb Trait:s', {
    build: ({ event, s }, at) => ofEvent(event, s, at),
    weight: 0.8,
    examples: ['a red candle has the highest volume of the last 20 bars'],
  }),
  rule('Event', 'Event:event with|whose|having|showing|carrying|on Trait:s', {
    build: ({ event, s }, at) => ofEvent(event, s, at),
    weight: 0.8,
    examples: ['a red candle on the highest volume in 50 bars', 'a green candle whose body is larger than 20 pips'],
  }),
  rule('Event', 'Sizing:s come|sit|be|occur|fall|print|form? on|in|with|at|for Event:event', {
    build: ({ s, event }, at) => ofEvent(event, s, at),
    weight: 0.8,
    examples: ['the highest volume of the last 20 bars on a red candle'],
  }),
  rule('Event', 'Sizing:s #appearVerb on|in|with|at|for Event:event', {
    build: ({ s, event }, at) => ofEvent(event, s, at),
    weight: 0.8,
    examples: ['the highest volume of the last 20 bars shows up on a red candle'],
  }),
  rule('Event', 'Event:event without Sized:of', {
    build: ({ event, of }, at) => (of.is === 'size' ? ofEvent(event, { of, said: none(at) }, at) : null),
    weight: 0.8,
    examples: ['a green candle without an upper wick'],
  }),
  rule('Event', '#sizeMost:which Candle:candle Span:span', {
    build: ({ which, candle, span }, at) => ofBar(candle, { of: range(at), said: most(which, span.over, at) }, at),
    examples: ['the narrowest candle of the last 7', 'the biggest bar in 20 bars'],
  }),
]

const range = (at: At): Value => ({ is: 'size', of: 'range', bar: null, timeframe: null, back: null, at })

function ofBar(candle: Candle, { of, said }: Categories['Sizing'], at: At): Condition | null {
  const own = ofCandle(candle, of, at)
  return own && saidOf(own, said, at)
}

function ofEvent(event: Condition, { of, said }: Categories['Sizing'], at: At): Condition | null {
  if (!isBars(event) || (event.says === 'candle' && event.row > 1 && event.timeframe !== null)) return null
  const isHeikinAshi = event.says === 'candle' && event.isHeikinAshi
  const own = ofBar({ timeframe: event.timeframe, back: event.back, isNext: false, isHeikinAshi }, { of, said }, at)
  return own && whole([event, ofEachBar(event, own, at)], at)
}
