import type { Stretch } from '../../language/grammar.ts'
import type { Comparison, Direction, Duration, Predicate, Value } from '../meanings.ts'
import { isDistance } from '../measures.ts'
import { rule } from '../production.ts'
import { isCount } from '../said-part.ts'
import { priceOf } from '../said-values.ts'
import { compare, directionOf, opposite, saidOf } from '../said.ts'

const yesterdaysClose = (at: Stretch | null): Value => ({ is: 'price', field: 'close', timeframe: '1d', back: 1, at })

/** How far bands lie apart. */
function widthOf(bands: Value, at: Stretch | null): Value | null {
  if (bands.is === 'reference')
    return bands.to === 'band' && bands.output === null ? { is: 'reference', to: 'line', output: 'width', at } : null
  return bands.is === 'indicator' && bands.name === 'bb' && bands.output === null ? { ...bands, output: 'width', at } : null
}

const isBars = ({ unit }: Duration): boolean => unit === 'bar' || unit === 'day' || unit === 'week'
const agree = (a: Direction | null | undefined, b: Direction | null | undefined): boolean => a == null || b == null || a === b

const oneBar: Duration = { count: 1, unit: 'bar' }

/** How much something moves: a number with its unit, or a distance that is reckoned. */
const much = (how: Comparison, by: Value): { readonly how: Comparison; readonly by: Value } | null =>
  how !== 'eq' && by.is !== 'offset' && (by.is === 'number' ? by.unit !== null && isDistance(by) : isDistance(by)) ? { how, by } : null

const move = (
  direction: Direction | null,
  { how, by }: { readonly how: Comparison; readonly by: Value },
  over: Duration | null,
  at: Stretch | null,
) => ({ does: 'move', direction, how, by, over, from: null, at }) as const

const notTrending = (direction: Direction, at: Stretch | null): Predicate => ({
  does: 'not',
  arg: { does: 'trend', direction, over: null, at },
  at,
})

/** Rising and falling, turning, moving by an amount, and reaching new extremes. */
export const moveProductions = [
  rule('Predicate', '#beVerb? #slopeVerb:direction', {
    build: ({ direction }, at) => direction && { does: 'trend', direction, over: null, at },
    weight: 1.5,
    examples: ['is rising', 'rises', 'are declining'],
  }),
  rule('Predicate', '#beVerb? #slopeVerb:verb #direction:direction', {
    build: ({ verb, direction }, at) => (agree(verb, direction) ? { does: 'trend', direction, over: null, at } : null),
    examples: ['is pointing up', 'slopes down', 'is trending higher'],
  }),
  rule('Predicate', '#beVerb? flat|sideways or|to|and #slopeVerb:direction', {
    build: ({ direction }, at) => direction && notTrending(opposite(direction), at),
    examples: ['is flat or rising'],
  }),
  rule('Predicate', '#beVerb? #slopeVerb:direction or|to|and flat|sideways', {
    build: ({ direction }, at) => direction && notTrending(opposite(direction), at),
    examples: ['is falling or flat'],
  }),
  rule('Predicate', '#closeVerb even #direction:direction', {
    build: ({ direction }, at) => ({ does: 'trend', direction, over: { count: 1, unit: 'bar' }, at }),
    examples: ['closes even lower'],
  }),
  rule('Predicate', '#closeVerb #direction:direction', {
    build: ({ direction }, at) => ({ does: 'trend', direction, over: { count: 1, unit: 'bar' }, at }),
    weight: 1.5,
    examples: ['closes higher', 'closes down'],
  }),
  rule('Predicate', '#moveVerb:moves for Duration:over', {
    build: ({ moves, over }, at) => (moves !== null && isBars(over) ? { does: 'trend', direction: moves, over, at } : null),
    examples: ['falls for 3 days'],
  }),

  rule('Predicate', '#turnVerb:verb back? #direction:direction', {
    build: ({ verb, direction }, at) => (verb === 'turn' ? { does: 'turn', direction, at } : null),
    examples: ['turns up', 'hooks down'],
  }),
  rule('Condition', 'Value:v #beVerb? start? to? widen|expand|narrow|contract|tighten:how', {
    build: ({ v, how }, at) => {
      const width = widthOf(v, at)
      return width && saidOf(width, { does: 'trend', direction: how === 'widen' || how === 'expand' ? 'up' : 'down', over: null, at }, at)
    },
    examples: ['the bollinger bands are widening', 'the bands contract'],
  }),
  rule('Predicate', '#turnVerb from #slopeVerb:was to #slopeVerb:direction', {
    build: ({ was, direction }, at) => (was === null || direction === null || was === direction ? null : { does: 'turn', direction, at }),
    examples: ['changes from falling to rising'],
  }),
  rule('Event', '#number:count #inRow? #slopeVerb:direction Value:v bar|candle|reading|value|tick', {
    build: ({ count, direction, v }, at) =>
      direction && Number.isInteger(count) && count > 0
        ? saidOf(v, { does: 'trend', direction, over: { count, unit: 'bar' }, at }, at)
        : null,
    examples: ['three consecutive rising MACD histogram bars'],
  }),
  rule('Event', '#number:count #slopeVerb:direction Value:v bar|candle|reading|value|tick #inRow', {
    build: ({ count, direction, v }, at) =>
      direction && Number.isInteger(count) && count > 0
        ? saidOf(v, { does: 'trend', direction, over: { count, unit: 'bar' }, at }, at)
        : null,
    examples: ['3 falling RSI readings in a row'],
  }),
  // The whole way over the bars, not on one of them.
  rule('Predicate', '#beVerb? #slopeVerb:direction over|across|through? Span:span', {
    build: ({ direction, span }, at) => direction && { does: 'trend', direction, over: span.over, at },
    examples: ['is rising over the last 5 bars'],
  }),
  rule('Predicate', 'start|begin to? #slopeVerb:direction', {
    build: ({ direction }, at) => direction && { does: 'turn', direction, at },
    examples: ['starts to rise', 'begins falling'],
  }),
  rule('Predicate', 'stop #slopeVerb:was', {
    build: ({ was }, at) => was && { does: 'turn', direction: was === 'up' ? 'down' : 'up', at },
    examples: ['stops falling'],
  }),

  rule('Much', 'Value:by', { build: ({ by }) => much('gte', by), weight: 0.2, examples: ['2%', '20 pips'] }),
  rule('Much', 'Value:by or more|greater|higher|better|larger|further|bigger', {
    build: ({ by }) => much('gte', by),
    weight: 0.2,
    examples: ['3% or more'],
  }),
  rule('Much', 'Value:by +|plus', { build: ({ by }) => much('gte', by), weight: 0.2, examples: ['20%+'] }),
  rule('Much', 'Value:by or less|lower|smaller', { build: ({ by }) => much('lte', by), weight: 0.2, examples: ['3% or less'] }),
  rule('Much', '#comparison:how Value:by', {
    build: ({ how, by }) => much(how, by),
    weight: 0.2,
    examples: ['more than 2%', 'at least 20 pips', '> 1%'],
  }),

  rule('Predicate', '#moveVerb:moves #direction:direction? by? Much:m', {
    build: ({ moves, direction, m }, at) =>
      agree(moves, direction) && m.how.startsWith('g') ? move(moves ?? direction ?? null, m, null, at) : null,
    weight: 1.2,
    examples: ['drops 2%', 'falls by more than 3%', 'moves up 20 pips', 'loses 3% or more'],
  }),
  rule('Predicate', '#moveVerb:moves Much:m #direction:direction', {
    build: ({ moves, direction, m }, at) => (agree(moves, direction) && m.how.startsWith('g') ? move(direction, m, null, at) : null),
    weight: 1,
    examples: ['moves 1% or more to the upside'],
  }),
  rule('Predicate', '#beVerb #direction:direction by? Much:m', {
    build: ({ direction, m }, at) => (directionOf(m.how) === null ? null : move(direction, m, null, at)),
    weight: 1.2,
    examples: ['is up 3%', 'is down more than 2%'],
  }),
  rule('Predicate', '#beVerb? Much:m #direction:direction', {
    build: ({ direction, m }, at) => (directionOf(m.how) === null ? null : move(direction, m, null, at)),
    weight: 3,
    examples: ['3% up', 'more than 2% down', 'is 2% lower'],
  }),
  rule('Predicate', '#closeVerb #direction:direction by? Much:m', {
    build: ({ direction, m }, at) => move(direction, m, oneBar, at),
    examples: ['closes down more than 1%', 'closes up by 2% or more'],
  }),
  rule('Predicate', '#closeVerb #direction:direction by? Much:m Tail:tail', {
    build: ({ direction, m, tail }, at) => (tail.from === null && tail.over !== null ? move(direction, m, tail.over, at) : null),
    weight: 0.5,
    examples: ['closes down 3% or more in a day'],
  }),
  rule('Predicate', '#closeVerb Much:m #direction:direction', {
    build: ({ direction, m }, at) => move(direction, m, oneBar, at),
    examples: ['closes 2% lower', 'closes more than 1% higher'],
  }),
  rule('Predicate', '#beVerb? Much:m #direction:direction than Earlier:when', {
    build: ({ direction, m, when }, at) => ({ ...move(direction, m, null, at), from: priceOf('close', at, when) }),
    weight: 0.6,
    examples: ['is 3% lower than 5 days ago'],
  }),
  rule('Predicate', '#closeVerb Much:m #direction:direction than Earlier:when', {
    build: ({ direction, m, when }, at) => ({ ...move(direction, m, null, at), from: priceOf('close', at, when) }),
    weight: 0.6,
    examples: ['closes at least 2% lower than yesterday'],
  }),
  rule('Predicate', '#closeVerb Much:m #direction:direction than Value:from', {
    build: ({ direction, m, from }, at) => ({ does: 'away', how: m.how, by: m.by, direction, from, isCross: false, at }),
    weight: 0.6,
    examples: ["closes 2% lower than yesterday's close"],
  }),

  rule('Tail', 'in|within|over|during|inside|across|for single|just? Duration:over', {
    build: ({ over }) => ({ over, from: null }),
    examples: ['in a day', 'within 5 bars'],
  }),
  rule('Tail', 'in|over|during|within|across|for|through last|past|previous|prior|latest Duration:over', {
    build: ({ over }) => ({ over, from: null }),
    examples: ['over the last 5 bars'],
  }),
  rule('Tail', 'in|over|during|within last|past|previous|prior? single day|week|hour:unit', {
    build: ({ unit }) => ({ over: { count: 1, unit: unit === 'week' ? 'week' : unit === 'hour' ? 'hour' : 'day' }, from: null }),
    examples: ['in a single day'],
  }),
  rule('Tail', 'from|since|versus|vs|against|off Value:from', {
    build: ({ from }) => (from.is === 'number' ? null : { over: null, from }),
    examples: ['from the open', "since yesterday's close", 'off its 20 day high'],
  }),
  rule('Tail', 'compared|relative|versus|respect|compare to|with Value:from', {
    build: ({ from }) => (from.is === 'number' ? null : { over: null, from }),
    examples: ["compared to yesterday's close", 'relative to the open'],
  }),
  rule('Tail', 'in|over|within|inside space|course|span|window|period|stretch of Duration:over', {
    build: ({ over }) => ({ over, from: null }),
    examples: ['in the space of three days', 'over the course of 5 bars'],
  }),
  rule('Tail', 'in|over|within|inside? #number:count -? #oneTimeUnit:unit window|period|span|stretch', {
    build: ({ count, unit }) => ({ over: { count, unit }, from: null }),
    examples: ['in a 24-hour window'],
  }),
  rule('Tail', 'Duration:over time', { build: ({ over }) => ({ over, from: null }), weight: 1.5, examples: ['3 days time'] }),
  rule('Tail', 'since|compared|versus|vs|against|relative to|with? Earlier:when', {
    build: ({ when }, at) => (when.back > 0 ? { over: null, from: priceOf('close', at, when) } : null),
    examples: ['since ten bars ago', 'compared with 24 hours ago'],
  }),
  rule('Tail', 'measured|counted|taken|reckoned Tail:tail', {
    build: ({ tail }) => tail,
    weight: 0.2,
    examples: ['measured from the 20 day high'],
  }),
  rule('Tail', 'on|for day', { build: (_, at) => ({ over: null, from: yesterdaysClose(at) }), examples: ['on the day'] }),
  rule('Tail', 'today', { build: (_, at) => ({ over: null, from: yesterdaysClose(at) }), examples: ['today'] }),
  rule('Predicate', 'Predicate:p Tail:tail', {
    build: ({ p, tail }, at) => (p.does === 'move' && p.over === null && p.from === null ? { ...p, ...tail, at } : null),
    weight: 0.8,
    examples: ['drops 2% in a day', 'is up 3% over the last 5 bars', 'is up 3% from the open', 'is down 2% today'],
  }),
  rule('Value', 'change|return|move|performance from|since|versus|vs|over|against Value:from', {
    build: ({ from }, at) => (from.is === 'price' ? { is: 'calc', op: 'pct_change', args: [priceOf('close', at), from], at } : null),
    weight: 1.2,
    examples: ["the return since the day's open", "the change from yesterday's close"],
  }),
  rule('Predicate', '#closeVerb the day|session|week|month #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    weight: 0.8,
    examples: ['finishes the day green'],
  }),
  rule('Event', 'Much:m #moveNoun:direction', {
    build: ({ m, direction }, at) => (m.how.startsWith('g') ? saidOf(priceOf('close', at), move(direction, m, null, at), at) : null),
    weight: 1.2,
    examples: ['a 5% drop', 'a 20%+ rally'],
  }),
  // Which way it comes there is told by the side of the trade.
  rule('Event', '#moveNoun to|into|toward|towards Value:to', {
    build: ({ to }, at) =>
      to.is === 'number' || (to.is === 'price' && (to.field === 'close' || to.back === null))
        ? null
        : saidOf(priceOf('close', at), { does: 'touch', to, at }, at),
    weight: 1.2,
    examples: ['a pullback to the 20 EMA', 'pullbacks to VWAP'],
  }),
  rule('Event', '#moveNoun:direction of Much:m', {
    build: ({ m, direction }, at) => (m.how.startsWith('g') ? saidOf(priceOf('close', at), move(direction, m, null, at), at) : null),
    weight: 1.2,
    examples: ['a drop of at least 5%'],
  }),
  rule('Event', 'Event:event Tail:tail', {
    build: ({ event, tail }, at) =>
      event.says === 'of' && event.predicate.does === 'move' && event.predicate.over === null && event.predicate.from === null
        ? { ...event, predicate: { ...event.predicate, ...tail }, at }
        : null,
    weight: 0.8,
    examples: ['a 5% drop in a day', 'a pullback of 10% from the 20 day high'],
  }),
  // As with closes: so many bars, each beside the one before it.
  rule(
    'Condition',
    'each|all|every one? of? last|past|previous #number:count lows|highs:end #mustWord? be higher|lower:way than previous|prior|preceding? one|low|high|ones? before? it|that?',
    {
      build: ({ count, end, way }, at) =>
        isCount(count) && count > 1
          ? saidOf(
              priceOf(end === 'lows' ? 'low' : 'high', at),
              { does: 'trend', direction: way === 'higher' ? 'up' : 'down', over: { count, unit: 'bar' }, at },
              at,
            )
          : null,
      weight: 0.5,
      examples: [
        'each of the last four lows must be higher than the one before it',
        'each of the last 3 highs is lower than the previous one',
      ],
    },
  ),
  rule('Predicate', '#beVerb? #direction:direction Run:over', {
    // "Down 3 days in a row" is each lower than the one before.
    build: ({ direction, over }, at) => (isBars(over) && over.count > 1 ? { does: 'trend', direction, over, at } : null),
    weight: 0.8,
    examples: ['is down 3 days in a row', 'up 4 days running'],
  }),
  rule('Condition', 'Predicate:p', {
    build: ({ p }, at) => {
      const isTold =
        (p.does === 'trend' && (p.over?.count ?? 1) > 1) ||
        (p.does === 'extreme' && p.over !== null) ||
        (p.does === 'move' && (p.over !== null || p.from !== null)) ||
        (p.does === 'away' && p.from.is !== 'number' && p.from.is !== 'reference')
      return isTold ? saidOf(priceOf('close', at), p, at) : null
    },
    weight: 8,
    examples: ['down 3 days in a row', 'makes a new 20 day high', 'drops 2% in a day', '10% below the 52 week high'],
  }),
  rule('Event', 'Value:v', {
    build: ({ v }, at) => (v.is === 'sloped' ? saidOf(v.of, { does: 'trend', direction: v.direction, over: null, at }, at) : null),
    weight: 2,
    examples: ['a rising 50 EMA'],
  }),
  rule('Predicate', 'Predicate:p ( Predicate:q )', {
    build: ({ p, q }, at) =>
      p.does === 'trend' && p.over === null && q.does === 'compare' && q.to.is === 'earlier' && directionOf(q.how) === p.direction
        ? { ...q, at }
        : null,
    weight: 0.5,
    examples: ['is sloping up (higher than 10 bars ago)'],
  }),
  rule('Predicate', 'Predicate:p compare|compared|relative|versus|vs to|with? Duration:back ago|before|earlier|back', {
    build: ({ p, back }, at) =>
      p.does === 'trend' && p.over === null ? compare(p.direction === 'up' ? 'gt' : 'lt', { is: 'earlier', back, at }, null, at) : null,
    weight: 0.5,
    examples: ['is going up compared to 20 candles before'],
  }),
  rule('Predicate', 'Predicate:p compare|compared|relative|versus|vs|against|from|than to|with? Earlier:when', {
    build: ({ p, when }, at) =>
      (p.does === 'trend' || p.does === 'turn') &&
      (p.does === 'turn' || p.over === null) &&
      p.direction !== null &&
      when.back === 1 &&
      when.timeframe === null
        ? compare(p.direction === 'up' ? 'gt' : 'lt', { is: 'earlier', back: oneBar, at }, null, at)
        : null,
    weight: 0.5,
    examples: ['ticks down from the previous bar'],
  }),
  rule('Predicate', '#beVerb? #direction:direction compare|compared|relative|versus|vs|against|from to|with? Earlier:when', {
    build: ({ direction, when }, at) =>
      when.back === 1 && when.timeframe === null
        ? compare(direction === 'up' ? 'gt' : 'lt', { is: 'earlier', back: oneBar, at }, null, at)
        : null,
    weight: 0.5,
    examples: ['down vs the prior bar', 'is up from the previous bar'],
  }),
  rule('Event', '#number:count #inRow? #direction:direction Value:v bar|reading|value|tick|print|column #inRow?', {
    build: ({ count, direction, v }, at) =>
      isCount(count) && v.is !== 'price' ? saidOf(v, { does: 'trend', direction, over: { count, unit: 'bar' }, at }, at) : null,
    weight: 0.8,
    examples: ['3 straight higher MACD histogram prints'],
  }),
  rule('Predicate', '#showVerb #number:count #inRow? #direction:direction bar|reading|value|tick|print|column #inRow?', {
    build: ({ count, direction }, at) =>
      isCount(count) && count > 1 ? { does: 'trend', direction, over: { count, unit: 'bar' }, at } : null,
    weight: 0.8,
    examples: ['makes three higher bars in a row'],
  }),
  rule('Event', '#number:count -? bar|candle|day streak|run|series|row of #slopeVerb:direction value|reading|bar|level? in|on|of Value:v', {
    build: ({ count, direction, v }, at) =>
      direction && isCount(count) ? saidOf(v, { does: 'trend', direction, over: { count, unit: 'bar' }, at }, at) : null,
    weight: 0.5,
    examples: ['a three-bar streak of rising values in the MACD histogram'],
  }),
  rule('Condition', '#number:count bars|candles|days:unit of rising|increasing|growing|falling|declining|decreasing:way Value:v', {
    build: ({ count, unit, way, v }, at) => {
      const direction = ['rising', 'increasing', 'growing'].includes(way) ? 'up' : 'down'
      return isCount(count) ? saidOf(v, { does: 'trend', direction, over: { count, unit: unit === 'days' ? 'day' : 'bar' }, at }, at) : null
    },
    weight: 0.5,
    examples: ['three bars of rising volume'],
  }),
  rule('Value', 'Value:of with #positiveWord:direction slope', {
    build: ({ of, direction }, at) => (of.is === 'indicator' || of.is === 'average' ? { is: 'sloped', of, direction, at } : null),
    examples: ['the 50 EMA with a positive slope'],
  }),
  rule('Event', '#positiveWord:direction slope of|on|in Value:v', {
    build: ({ v, direction }, at) => saidOf(v, { does: 'trend', direction, over: null, at }, at),
    examples: ['a positive slope on the 50 EMA'],
  }),
  rule('Predicate', 'Predicate:p twice', {
    build: ({ p }, at) => (p.does === 'trend' && p.over === null ? { ...p, over: { count: 2, unit: 'bar' }, at } : null),
    weight: 0.3,
    examples: ['ticks down twice'],
  }),
  rule('Condition', 'slope of Value:v #mustWord be? #positiveWord:direction over|across|for|in|during? Span:span?', {
    build: ({ v, direction, span }, at) => saidOf(v, { does: 'trend', direction, over: span?.over ?? null, at }, at),
    weight: 0.5,
    examples: ['the slope of the 50 EMA must be positive over the last 10 bars'],
  }),
  rule('Condition', 'slope of Value:v #beVerb? #direction:direction', {
    build: ({ v, direction }, at) => saidOf(v, { does: 'trend', direction, over: null, at }, at),
    examples: ['the slope of the 50 EMA is up'],
  }),
  rule('Condition', "Value:v 's? slope #beVerb? #comparison:how #number:n", {
    build: ({ v, how, n }, at) => {
      const direction = n === 0 && (how === 'gt' || how === 'lt') ? directionOf(how) : null
      return direction && saidOf(v, { does: 'trend', direction, over: null, at }, at)
    },
    examples: ['the 50 EMA slope > 0'],
  }),
  rule('Condition', 'slope of Value:v #beVerb? #positiveWord:direction', {
    build: ({ v, direction }, at) => saidOf(v, { does: 'trend', direction, over: null, at }, at),
    examples: ['the slope of the 20 EMA is positive'],
  }),
  rule('Condition', "Value:v 's? slope #beVerb? #positiveWord:direction", {
    build: ({ v, direction }, at) => saidOf(v, { does: 'trend', direction, over: null, at }, at),
    examples: ['the 20 EMA slope is positive'],
  }),
  rule('Condition', "Value:v 's? slope #beVerb #positiveWord:direction over|across|for|in? Span:span", {
    build: ({ v, direction, span }, at) => saidOf(v, { does: 'trend', direction, over: span.over, at }, at),
    examples: ['the 20 EMA slope is positive over the last 5 bars'],
  }),
]
