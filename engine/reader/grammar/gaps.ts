import type { Stretch } from '../../language/grammar.ts'
import type { Comparison, Condition, Direction, Predicate, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { offsetOf, priceOf } from '../said-values.ts'
import { compare, directionOf, joinPredicates, opposite, saidOf, whole } from '../said.ts'
import { valuesInside } from '../values-inside.ts'

type At = Stretch | null
type Gap = Extract<Condition, { says: 'gap' }>

const gap = (direction: Direction | null, how: Comparison, by: Value | null, at: At): Gap => ({ says: 'gap', direction, how, by, at })

/** A gap whose size is told behind it. */
const sized = (event: Condition, { how, by }: { readonly how: Comparison; readonly by: Value }, at: At): Gap | null =>
  event.says === 'gap' && event.by === null ? { ...event, how, by, at } : null

/** Price comes back to the close that the gap begins at. */
const filled = (event: Condition, at: At): Condition | null => {
  const direction = event.says === 'gap' ? event.direction : null
  // It comes from where the gap has led.
  const touch = direction && ({ does: 'touch', to: closeBefore(at), direction: opposite(direction), at } as const)
  const back = touch && saidOf(priceOf('close', at), touch, at)
  // It is filled once a day, however long price stays there.
  return back && { says: 'first', in: 'day', of: whole([event, back], at), at }
}

/** A gap that lies between two sizes. */
function between(direction: Direction, low: Value, high: Value, at: At): Condition | null {
  if (low.is !== 'number' || high.is !== 'number' || high.unit === null) return null
  const first: Value = { ...low, unit: low.unit ?? high.unit }
  return { says: 'join', op: 'and', args: [gap(direction, 'gte', first, at), gap(direction, 'lte', high, at)], at }
}

const isGapBeyond = (event: Condition): boolean =>
  event.says === 'of' && event.predicate.does === 'compare' && event.predicate.part === 'open' && isOfBefore(event.predicate.to)
const isOfLine = (by: Value): boolean => valuesInside(by).some((each) => each.is === 'indicator' && measureOf(each) === 'price')

const isGap = (event: Condition): boolean =>
  event.says === 'gap' || (event.says === 'join' && event.args.every((arg) => arg.says === 'gap'))
const isOfBefore = (to: Value): boolean => to.is === 'price' && (to.back ?? 0) > 0
/** Beyond a price of the day before, as its high. */
const gapBeyond = (how: Comparison, direction: Direction | null, to: Value, at: At): Condition | null => {
  const way = directionOf(how)
  return isOfBefore(to) && way !== null && (direction === null || direction === way)
    ? saidOf(priceOf('close', at), opens(how, to, at), at)
    : null
}
const isPrice = (subject: Value): boolean =>
  subject.is === 'reference' || subject.is === 'market' || (subject.is === 'price' && subject.field !== 'volume')

const closeBefore = (at: At): Value => priceOf('close', at, { timeframe: '1d', back: 1 })

/** Opens above or below a price. */
const opens = (how: Comparison, to: Value, at: At): Predicate => ({ does: 'compare', how, to, part: 'open', isBack: false, at })

/** Opens so far above or below the close before. */
function opensAway(direction: Direction, { how, by }: { readonly how: Comparison; readonly by: Value }, at: At): Predicate | null {
  const to = how === 'gt' || how === 'gte' ? offsetOf(by, direction, closeBefore(at), at) : null
  return to && opens(direction === 'up' ? how : how === 'gt' ? 'lt' : 'lte', to, at)
}

interface Step {
  readonly end: 'high' | 'low'
  readonly direction: Direction
}

/** "A higher low", "lower highs". */
function stepOf(event: Condition): Step | null {
  if (event.says !== 'of' || event.subject.is !== 'price' || event.predicate.does !== 'trend') return null
  const { field } = event.subject
  return field === 'high' || field === 'low' ? { end: field, direction: event.predicate.direction } : null
}

/** "The RSI makes a higher low while price makes a lower low"; a hidden divergence, and any other pair, is none. */
function divergenceOf(a: Value, first: Condition, b: Value, second: Condition, at: At): Condition | null {
  const [x, y] = [stepOf(first), stepOf(second)]
  if (x === null || y === null || x.end !== y.end || x.direction === y.direction) return null
  const isOfPrice = (value: Value) => value.is === 'price' && value.field === 'close'
  if (isOfPrice(a) === isOfPrice(b)) return null
  const [price, of] = isOfPrice(a) ? [x, b] : [y, a]
  if (of.is !== 'indicator' || (price.end === 'high') !== (price.direction === 'up')) return null
  return { says: 'divergence', direction: price.end === 'low' ? 'up' : 'down', of, at }
}

/** Gaps between bars, and divergences. */
export const gapProductions = [
  rule('Event', 'gap #direction:direction', {
    build: ({ direction }, at) => gap(direction, 'gt', null, at),
    examples: ['a gap up', 'gaps lower'],
  }),
  rule('Event', 'gap #direction:direction by|of|with? Much:m', {
    build: ({ direction, m: { how, by } }, at) => gap(direction, how, by, at),
    // "Up of 1%" is a way with its size, and no limit above or below.
    weight: 0.3,
    examples: ['gap up of 1%', 'gap down of 1%', 'gaps up by at least 1%', 'a gap down of more than 2%', 'gaps down 1% or more'],
  }),
  rule('Event', 'gap of Much:m #direction:direction', {
    build: ({ direction, m: { how, by } }, at) => gap(direction, how, by, at),
    examples: ['a gap of 2% up'],
  }),
  rule('Event', 'Much:m gap #direction:direction', {
    build: ({ m: { how, by }, direction }, at) => gap(direction, how, by, at),
    examples: ['a 1% gap up'],
  }),
  rule('Event', 'gap #direction:direction by|of? between? Value:low and|to|- Value:high', {
    build: ({ direction, low, high }, at) => between(direction, low, high, at),
    examples: ['gaps up between 0.3% and 1%', 'a gap down of 1 to 3%'],
  }),
  rule('Condition', 'gap be Much:m', {
    // In percent of a line it is the distance from that line.
    build: ({ m: { how, by } }, at) => (isOfLine(by) ? null : gap(null, how, by, at)),
    weight: 0.6,
    examples: ['the gap is over 1%', 'the gap is more than 3%'],
  }),
  rule('Condition', 'gap be #largeWord:how than? Value:by', {
    build: ({ how, by }, at) => (by.is === 'number' && by.unit !== null ? gap(null, how, by, at) : null),
    weight: 0.6,
    examples: ['the gap is bigger than 3%'],
  }),
  rule('Condition', 'gap up|down:way be Much:m', {
    build: ({ way, m: { how, by } }, at) => gap(way === 'up' ? 'up' : 'down', how, by, at),
    weight: 0.4,
    examples: ['the gap down is more than 2%'],
  }),
  rule('Condition', 'it|price|market|stock|day|open? gap by? Much:m', {
    build: ({ m: { how, by } }, at) => gap(null, how, by, at),
    weight: 0.8,
    examples: ['it gaps more than 2%'],
  }),
  rule('Event', '#color:direction gap', {
    build: ({ direction }, at) => gap(direction, 'gt', null, at),
    examples: ['a bullish gap'],
  }),
  rule('Event', '#direction:direction -? gap', {
    isTight: true,
    build: ({ direction }, at) => gap(direction, 'gt', null, at),
    weight: 1.2,
    examples: ['an up gap', 'a downward gap', 'an upside gap'],
  }),
  rule('Event', 'gap ups|downs:way', {
    build: ({ way }, at) => gap(way === 'ups' ? 'up' : 'down', 'gt', null, at),
    examples: ['gap ups'],
  }),
  rule('Event', 'gap - up|ups|down|downs:way', {
    build: ({ way }, at) => gap(way.startsWith('up') ? 'up' : 'down', 'gt', null, at),
    examples: ['a gap-down'],
  }),
  rule('Event', 'opening|overnight|morning|daily|clear|true|full Event:event', {
    build: ({ event }, at) => (isGap(event) ? { ...event, at } : null),
    weight: 0.5,
    examples: ['an opening gap up', 'an overnight gap down'],
  }),
  rule('Event', 'Event:event of|by|with|from|, size? Much:m', {
    build: ({ event, m }, at) => sized(event, m, at),
    weight: 1,
    examples: ['a downward gap of 0.5%', 'an up gap of more than 1%', 'a gap up, size over 1%'],
  }),
  rule('Event', 'Event:event Much:m', {
    build: ({ event, m }, at) => sized(event, m, at),
    weight: 1.2,
    examples: ['an up gap bigger than 1%', 'gap ups over 0.5 percent'],
  }),
  rule('Event', 'Event:event ( Much:m )', {
    build: ({ event, m }, at) => sized(event, m, at),
    examples: ['an up gap (1% or more)'],
  }),
  rule('Event', 'Much:m Event:event', {
    build: ({ event, m }, at) => sized(event, m, at),
    weight: 1.2,
    examples: ['over 1% up gap', 'a 2% overnight gap down'],
  }),
  rule('Event', 'Event:event that|which? be Much:m', {
    build: ({ event, m }, at) => sized(event, m, at),
    examples: ['a gap up that is more than 1%'],
  }),
  rule('Event', 'Event:event that|which? be? #comparison:how Value:to', {
    build: ({ event, how, to }, at) => (event.says === 'gap' && event.by === null ? gapBeyond(how, event.direction, to, at) : null),
    weight: 0.5,
    examples: ["gaps up above yesterday's high", "a gap down below the previous day's low"],
  }),
  rule('Event', 'Event:event beyond|past|through|that|which clear|leave|beat? Value:to', {
    build: ({ event, to }, at) =>
      event.says === 'gap' && event.by === null && event.direction !== null
        ? gapBeyond(event.direction === 'up' ? 'gt' : 'lt', event.direction, to, at)
        : null,
    weight: 0.5,
    examples: ["a gap up beyond yesterday's high"],
  }),
  rule('Event', 'gap #comparison:how Value:to', {
    build: ({ how, to }, at) => gapBeyond(how, null, to, at),
    weight: 0.8,
    examples: ["a gap above yesterday's high"],
  }),
  rule('Condition', '#openVerb #direction:direction with|on gap of|by Much:m', {
    build: ({ direction, m: { how, by } }, at) => gap(direction, how, by, at),
    weight: 0.5,
    examples: ['opens lower with a gap of at least 0.5%'],
  }),
  rule('Condition', 'Value:subject #openVerb #direction:direction with|on gap of|by Much:m', {
    build: ({ subject, direction, m: { how, by } }, at) => (isPrice(subject) ? gap(direction, how, by, at) : null),
    weight: 0.5,
    examples: ['the market opens lower with a gap of at least 0.5%'],
  }),

  // A gap is filled where price is back at the close before it.
  rule('Condition', 'Event:event #auxVerb? get|be|been? completely|fully|entirely|totally|all? fill|close|cover up?', {
    build: ({ event }, at) => filled(event, at),
    weight: 0.3,
    examples: ['the gap down is filled', 'a gap up has been closed', 'the downside gap gets filled', 'the gap down fills'],
  }),
  rule('Event', 'Event:event fill|filling|closure', {
    build: ({ event }, at) => filled(event, at),
    weight: 0.3,
    examples: ['a gap-down fill', 'gap up filling'],
  }),
  rule('Event', 'fill|filling|closing|closure of Event:event', {
    build: ({ event }, at) => filled(event, at),
    weight: 0.3,
    examples: ['the filling of the gap down', 'a fill of the up gap'],
  }),
  rule('Event', 'completely|fully? filled|closed|covered Event:event', {
    build: ({ event }, at) => filled(event, at),
    weight: 0.3,
    examples: ['a filled gap down'],
  }),
  rule(
    'Condition',
    'Value:subject come|go|rise|fall|move|trade? back? up|down? and? #auxVerb? completely|fully? fill|close|cover Event:event',
    {
      build: ({ subject, event }, at) => (isPrice(subject) ? filled(event, at) : null),
      weight: 0.3,
      examples: ['price fills the gap down', 'price comes back up and fills the gap down', 'price has filled the gap down'],
    },
  ),
  rule('Condition', 'Value:subject Event:event ,? and|then it|price? later|then? #auxVerb? fill|close|cover it|that|the? gap?', {
    build: ({ subject, event }, at) => (isPrice(subject) ? filled(event, at) : null),
    weight: 0.3,
    examples: ['price gaps down and then fills it', 'it gaps down and fills the gap'],
  }),
  rule('Event', 'Event:event at|on|from open|opening|bell', {
    build: ({ event }, at) => (isGap(event) ? { ...event, at } : null),
    weight: 0.5,
    examples: ['a gap down of more than 1% at the open'],
  }),
  rule('Event', 'Event:event against|to|below|under|above|relative|compared to|with? Value:from', {
    build: ({ event, from }, at) =>
      isGap(event) && from.is === 'price' && from.field === 'close' && from.back === 1 ? { ...event, at } : null,
    weight: 0.8,
    examples: ["gaps down 1% against yesterday's close"],
  }),
  rule('Event', 'Event:event from|over|versus|vs Value:from', {
    // The gap lies between this open and that close anyway.
    build: ({ event, from }, at) =>
      isGap(event) && from.is === 'price' && from.field === 'close' && from.back === 1 ? { ...event, at } : null,
    weight: 0.5,
    examples: ["gaps down more than 2% from yesterday's close"],
  }),
  rule('Event', 'Event:event overnight', {
    build: ({ event }, at) => (isGap(event) ? { ...event, at } : null),
    examples: ['gaps up overnight'],
  }),
  rule('Condition', 'Value:subject Event:event', {
    build: ({ subject, event }, at) =>
      (isGap(event) || isGapBeyond(event)) && isPrice(subject) && subject.is !== 'market' ? { ...event, at } : null,
    examples: ['price gaps down'],
  }),
  rule('Condition', 'Candle:candle Event:event', {
    build: ({ candle, event }, at) =>
      (isGap(event) || isGapBeyond(event)) && candle.timeframe === '1d' && (candle.back ?? 0) === 0 && !candle.isNext
        ? { ...event, at }
        : null,
    examples: ['today gaps up'],
  }),
  rule('Condition', 'Value:subject #openVerb with|on Event:event', {
    build: ({ subject, event }, at) =>
      (isGap(event) || isGapBeyond(event)) && isPrice(subject) && subject.is !== 'market' ? { ...event, at } : null,
    examples: ['price opens with a gap down'],
  }),
  rule('Condition', 'Candle:candle #openVerb with|on Event:event', {
    build: ({ candle, event }, at) =>
      (isGap(event) || isGapBeyond(event)) && candle.timeframe === '1d' && (candle.back ?? 0) === 0 && !candle.isNext
        ? { ...event, at }
        : null,
    examples: ['the day opens with a gap up'],
  }),
  rule('Predicate', '#openVerb #direction:direction', {
    build: ({ direction }, at) => opens(direction === 'up' ? 'gt' : 'lt', closeBefore(at), at),
    weight: 1.5,
    examples: ['opens lower'],
  }),
  rule('Predicate', '#openVerb #direction:direction by? Much:m', {
    build: ({ direction, m }, at) => opensAway(direction, m, at),
    examples: ['opens up at least 4%'],
  }),
  rule('Predicate', '#openVerb Much:m #direction:direction', {
    build: ({ direction, m }, at) => opensAway(direction, m, at),
    examples: ['opens 1% lower'],
  }),
  rule('Predicate', '#openVerb Much:m #comparison:how Value:from', {
    build: ({ m, how, from }, at) => {
      const direction = how === 'gt' ? 'up' : how === 'lt' ? 'down' : null
      const to = direction && (m.how === 'gt' || m.how === 'gte') ? offsetOf(m.by, direction, from, at) : null
      return to && opens(direction === 'up' ? m.how : m.how === 'gt' ? 'lt' : 'lte', to, at)
    },
    weight: 1.5,
    examples: ['opens 2% or more below the prior close'],
  }),
  rule('Predicate', 'Predicate:p over|from|than|versus|vs Value:from', {
    build: ({ p, from }, at) =>
      p.does === 'compare' && p.part === 'open' && p.to.is === 'offset' && from.is === 'price' && from.field === 'close' && from.back === 1
        ? { ...p, at }
        : null,
    weight: 0.5,
    examples: ["opens up at least 4% over yesterday's close"],
  }),
  rule('Predicate', 'gap #comparison:how Value:to', {
    build: ({ how, to }, at) => (to.is === 'price' && (to.back ?? 0) > 0 && how !== 'eq' ? opens(how, to, at) : null),
    examples: ["gaps below yesterday's low"],
  }),
  rule('Predicate', '#openVerb between Value:low and|to|- Value:high', {
    build: ({ low, high }, at) => {
      const near = high.is === 'offset' && low.is === 'number' ? offsetOf(low, high.direction, high.base, at) : null
      if (near === null || high.is !== 'offset') return null
      const [far, close] = high.direction === 'up' ? (['lte', 'gte'] as const) : (['gte', 'lte'] as const)
      return joinPredicates('and', opens(close, near, at), opens(far, high, at), at)
    },
    examples: ["opens between 0.3% and 1% above yesterday's close"],
  }),

  rule('Event', '#color:direction divergence', {
    build: ({ direction }, at) => ({ says: 'divergence', direction, of: null, at }),
    examples: ['bullish divergence'],
  }),
  rule('Event', '#color:direction regular? divergence on|in|with|between|of|from Value:of', {
    build: ({ direction, of }, at) => (of.is === 'list' ? null : { says: 'divergence', direction, of, at }),
    examples: ['bullish divergence on the RSI'],
  }),
  rule('Event', '#color:direction regular? divergence between|of Value:a and|& Value:b', {
    build: ({ direction, a, b }, at) => {
      const of = a.is === 'price' ? b : b.is === 'price' ? a : null
      return of?.is === 'indicator' ? { says: 'divergence', direction, of, at } : null
    },
    examples: ['bullish divergence between price and RSI'],
  }),
  rule('Event', '#color:direction Value:of divergence', {
    build: ({ direction, of }, at) => ({ says: 'divergence', direction, of, at }),
    examples: ['bearish RSI divergence'],
  }),
  rule('Event', 'Value:of #color:direction divergence', {
    build: ({ direction, of }, at) => ({ says: 'divergence', direction, of, at }),
    examples: ['MACD bullish divergence'],
  }),
  rule('Event', 'regular|classic|classical Event:event', {
    build: ({ event }, at) => (event.says === 'divergence' ? { ...event, at } : null),
    examples: ['a regular bullish divergence'],
  }),
  rule('Event', 'Event:event #comparison:how #number:level', {
    build: ({ event, how, level }, at) => {
      const of = event.says === 'divergence' && event.of?.is === 'indicator' ? event.of : null
      const where = of && saidOf(of, compare(how, { is: 'number', value: level, unit: null, at }, null, at), at)
      return where && { says: 'join', op: 'and', args: [event, where], at }
    },
    examples: ['bullish RSI divergence under 30'],
  }),
  rule('Condition', 'Value:a #showVerb Event:first #comparison:how #number:level #andWord Value:b #showVerb? Event:second', {
    build: ({ a, first, how, level, b, second }, at) => {
      const divergence = divergenceOf(a, first, b, second, at)
      const where = a.is === 'indicator' ? saidOf(a, compare(how, { is: 'number', value: level, unit: null, at }, null, at), at) : null
      return divergence && where && { says: 'join', op: 'and', args: [divergence, where], at }
    },
    examples: ['the RSI makes a higher low below 30 while price makes a lower low'],
  }),
  rule('Condition', 'Value:a #showVerb Event:first #andWord Value:b #showVerb? Event:second', {
    build: ({ a, first, b, second }, at) => divergenceOf(a, first, b, second, at),
    examples: ['the RSI makes a higher low while price makes a lower low', 'price makes a lower low and the RSI a higher low'],
  }),
]
