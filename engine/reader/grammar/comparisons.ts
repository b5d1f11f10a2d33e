import type { Stretch } from '../../language/grammar.ts'
import type { Comparison, Condition, Duration, Predicate, SaidTimeframe, SaidWhen, Value, Values } from '../meanings.ts'
import { isDistance, measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { isAveraging, isOneList, isPeriod, priceOf, timesOf } from '../said-values.ts'
import { compare, directionOf, forEach, joinPredicates, lineLike, opposite, saidOf } from '../said.ts'
import { sideOfLevel } from '../settle-subject.ts'

/** "Ichimoku - price above the cloud": a dash behind a heading, no distance. */
const isLessPrice = (by: Value): boolean => {
  const less = by.is === 'calc' && by.op === 'sub' ? by.args[1] : undefined
  return less?.is === 'price' && less.field === 'close' && less.timeframe === null && less.back === null
}

/** "1.5 times the average" is what is asked for at least; any other value is met exactly. */
const plain = (to: Value): Comparison => (to.is === 'calc' ? 'gte' : 'eq')
const orBeyond = (word: string): Comparison => (['lower', 'less', 'below', 'under'].includes(word) ? 'lte' : 'gte')
const isBelow = (value: Value): boolean => value.is === 'offset' && value.direction === 'down'
const isLevel = (value: Value): boolean => value.is !== 'number' && value.is !== 'calc' && value.is !== 'size'

/** "2x the average", which nobody has to call at least. */
const isMultiple = (value: Value): boolean =>
  value.is === 'calc' && value.op === 'mul' && value.args[0]?.is === 'number' && value.args[0].value > 1
const isSeveral = (value: Value): boolean => value.is === 'reference' && (value.to === 'both' || value.to === 'all')

const turned = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq' } as const

/** The open so far above or below a value. */
const opensAway = (how: Comparison, to: Extract<Value, { is: 'offset' }>, at: Stretch | null): Predicate => ({
  does: 'compare',
  how: to.direction === 'up' ? how : turned[how],
  to,
  part: 'open',
  isBack: false,
  at,
})

const units = { '1h': 'hour', '1d': 'day', '1w': 'week', '1M': 'month' } as const
const hasUnit = (timeframe: SaidTimeframe): timeframe is keyof typeof units => timeframe in units

/** How long before an earlier bar lies; null for bars of charts that are no unit of time, and for the bar itself. */
function durationBack({ timeframe, back }: SaidWhen & { readonly back: number }): Duration | null {
  if (back === 0 || (timeframe !== null && !hasUnit(timeframe))) return null
  return { count: back, unit: timeframe === null ? 'bar' : units[timeframe] }
}

/** The number first: "30 < RSI" is an RSI above 30. */
const flipped = (n: number, how: Comparison, v: Value, at: Stretch | null): Condition | null =>
  v.is === 'indicator' && !isAveraging(v) ? saidOf(v, compare(turned[how], { is: 'number', value: n, unit: null, at }, null, at), at) : null

function offEnd(how: Comparison, by: Value, from: Value, at: Stretch | null): Predicate | null {
  const side = isDistance(by) ? sideOfLevel(from) : null
  return side && { does: 'away', how, by, direction: opposite(side), from, isCross: false, at }
}

/** So many times as large as something. */
const timesAs = (how: Comparison, times: number, to: Value, at: Stretch | null): Predicate | null => {
  const of = timesOf(times, to, at)
  return of && compare(how, of, null, at)
}

/** "Between 20 and 60 pips": both are counted alike. */
const inUnitOf = (low: Value, high: Value): Value =>
  low.is === 'number' && high.is === 'number' && low.unit === null ? { ...low, unit: high.unit } : low

/** The whole body on one side of something; null where that is a size. */
const bodyLies = (how: Comparison, to: Value, at: Stretch | null): Condition | null => {
  if (measureOf(to) !== 'price' || directionOf(how) === null) return null
  const ends = [priceOf('open', at), priceOf('close', at)]
  return {
    says: 'join',
    op: 'and',
    args: ends.map((end) => ({
      says: 'of' as const,
      subject: end,
      predicate: { does: 'compare' as const, how, to, part: null, isBack: false, at },
      at,
    })),
    at,
  }
}

/** All of a bar on one side of something. */
const wholeLies = (how: Comparison, to: Value, at: Stretch | null): Condition | null => {
  const direction = measureOf(to) === 'price' ? directionOf(how) : null
  return direction && saidOf(priceOf(direction === 'up' ? 'low' : 'high', at), compare(how, to, null, at), at)
}

/** Two lines that lie so far from each other. */
function apart({ values }: Values, how: Comparison, by: Value, at: Stretch | null): Condition | null {
  const [first] = values
  const [subject, from, ...others] = first?.is === 'list' && values.length === 1 ? first.args : values
  return subject && from && others.length === 0 && isDistance(by)
    ? saidOf(subject, { does: 'away', how, by, direction: null, from, isCross: false, at }, at)
    : null
}

/** Values that several things are said of at once, and how values are compared. */
export const comparisonProductions = [
  rule('Values', 'Value:a', { build: ({ a }) => ({ op: 'and', values: [a] }), weight: 0, examples: ['the 20 EMA'] }),
  rule('Values', 'both? Value:a and|& Value:b', {
    build: ({ a, b }) => (isOneList([a, b]) ? { op: 'and', values: [a, b] } : null),
    examples: ['the 20 EMA and the 50 EMA', 'both VWAP and the 50 EMA'],
  }),
  rule('Values', 'either? Value:a or Value:b', {
    build: ({ a, b }) => (isOneList([a, b]) ? { op: 'or', values: [a, b] } : null),
    examples: ['the 20 EMA or the 50 EMA', 'either the 20 SMA or VWAP'],
  }),
  rule('Values', 'Value:a , Value:b and Value:c', {
    build: ({ a, b, c }) => ({ op: 'and', values: [a, b, c] }),
    examples: ['the 20 EMA, the 50 EMA and the 200 EMA'],
  }),

  rule('Predicate', '#beVerb? #comparison:how Values:to', {
    build: ({ how, to }, at) => forEach(to, at, (each) => compare(how, each, null, at)),
    examples: ['is above 70', '< 30', 'sits over the 20 EMA and the 50 EMA'],
  }),
  rule('Predicate', '#beVerb? #sideWord:how Value:to', {
    build: ({ how, to }, at) => (isBelow(to) ? { does: 'compare', how, to, part: null, isBack: false, at } : null),
    examples: ['is below 1 ATR below the 20 EMA'],
  }),
  rule('Predicate', '#closeVerb #comparison:how Values:to', {
    build: ({ how, to }, at) => forEach(to, at, (each) => compare(how, each, 'close', at)),
    examples: ['closes above the EMA 50'],
  }),
  rule('Predicate', '#openVerb #comparison:how Values:to', {
    build: ({ how, to }, at) => forEach(to, at, (each) => compare(how, each, 'open', at)),
    examples: ["opens above yesterday's high"],
  }),
  rule('Predicate', '#pokeVerb #comparison:how Values:to', {
    build: ({ how, to }, at) => forEach(to, at, (each) => compare(how, each, 'extreme', at)),
    examples: ['pokes above the upper bollinger band'],
  }),
  rule('Predicate', '#closeVerb back #comparison:how Values:to', {
    build: ({ how, to }, at) => forEach(to, at, (each) => ({ does: 'compare', how, to: each, part: 'close', isBack: true, at })),
    examples: ['closes back above the lower bollinger band'],
  }),
  rule('Predicate', '#beVerb back #comparison:how Values:to', {
    build: ({ how, to }, at) => forEach(to, at, (each) => ({ does: 'compare', how, to: each, part: null, isBack: true, at })),
    examples: ['is back above 30'],
  }),
  rule('Predicate', '#beVerb? at? Value:to or worse', {
    // What is worse than a number below zero lies further below.
    build: ({ to }, at) => (to.is === 'number' && to.value < 0 ? compare('lte', to, null, at) : null),
    weight: 0.8,
    examples: ['is at -95 or worse'],
  }),
  rule('Predicate', '#beVerb? at? Value:to or lower|less|below|under|higher|more|above|over|greater|better:beyond', {
    build: ({ to, beyond }, at) => compare(orBeyond(beyond), to, null, at),
    weight: 0.8,
    examples: ['is at -90 or lower', 'is 25 or more'],
  }),
  rule('Predicate', '#beVerb? at? #number:n +|up|upwards|plus', {
    build: ({ n }, at) => compare('gte', { is: 'number', value: n, unit: null, at }, null, at),
    weight: 1.5,
    examples: ['is 30+', '30 plus'],
  }),
  rule('Predicate', '#beVerb? at? Value:to or up|upwards|beyond', {
    build: ({ to }, at) => compare('gte', to, null, at),
    weight: 0.8,
    examples: ['is at 30 or up'],
  }),
  rule('Predicate', '#beVerb? at? #number:n at least|minimum', {
    build: ({ n }, at) => compare('gte', { is: 'number', value: n, unit: null, at }, null, at),
    weight: 1,
    examples: ['is at thirty at least'],
  }),
  // At an end of its scale.
  rule('Predicate', 'at #number:n', {
    build: ({ n }, at) => (n === 0 || n === 100 ? compare('eq', { is: 'number', value: n, unit: null, at }, null, at) : null),
    weight: 4,
    examples: ['at 100'],
  }),
  rule('Condition', 'Value:v as|in a? percent|percentage|% of price|close #beVerb? #comparison:how #percent:n', {
    build: ({ v, how, n }, at) => {
      const part: Value = { is: 'calc', op: 'mul', args: [{ is: 'number', value: n / 100, unit: null, at }, priceOf('close', at)], at }
      return isDistance(v) ? saidOf(v, compare(how, part, null, at), at) : null
    },
    weight: 0.3,
    examples: ['ATR as a percent of price is above 4%'],
  }),
  // A body is above a line with both of its ends.
  rule('Condition', 'body|bodies #beVerb? #comparison:how Value:to', {
    build: ({ how, to }, at) => bodyLies(how, to, at),
    weight: 0.3,
    examples: ['the body stays above the 21 EMA'],
  }),
  rule('Condition', 'body|bodies #closeVerb #comparison:how Value:to', {
    build: ({ how, to }, at) => bodyLies(how, to, at),
    weight: 0.3,
    examples: ['the body closes above the 21 EMA'],
  }),
  rule(
    'Condition',
    'whole|entire|full|complete candle|bar , wick|wicks|shadows included|too ,? #mustWord? be? clear? #comparison:how Value:to',
    {
      build: ({ how, to }, at) => wholeLies(how, to, at),
      weight: 0.3,
      examples: ['the whole candle, wick included, above the 5 EMA'],
    },
  ),
  rule('Condition', 'whole|entire|full|complete candle|bar #beVerb? #comparison:how Value:to', {
    build: ({ how, to }, at) => wholeLies(how, to, at),
    weight: 0.3,
    examples: ['the whole candle is above the 5 EMA'],
  }),
  rule('Predicate', '#beVerb? not even #number:n', {
    build: ({ n }, at) => compare('lt', { is: 'number', value: n, unit: null, at }, null, at),
    weight: 0.5,
    examples: ['is not even 20'],
  }),
  // "Is higher SMA 200", which leaves out "than".
  rule('Predicate', '#beVerb higher|lower|bigger|smaller|greater:how Value:to', {
    build: ({ how, to }, at) =>
      isDistance(to) || to.is === 'offset' ? null : compare(how === 'lower' || how === 'smaller' ? 'lt' : 'gt', to, null, at),
    weight: 2.5,
    examples: ['is higher 80', 'is lower the 20 EMA'],
  }),
  // Of a line the last bar can only be the one before.
  rule('Predicate', "#beVerb? #comparison:how on|at|in|that|of? last #candleWord 's? reading|value|histogram|one?", {
    build: ({ how }, at) => compare(how, { is: 'earlier', back: { count: 1, unit: 'bar' }, at }, null, at),
    weight: 1,
    examples: ["is lower than the last bar's"],
  }),
  rule('Predicate', "#beVerb? #comparison:how on|at|in|that|of? Earlier:when 's? reading|value|histogram|level|print|one|bar", {
    build: ({ how, when }, at) => {
      const back = durationBack(when)
      return back && compare(how, { is: 'earlier', back, at }, null, at)
    },
    weight: 0.5,
    examples: ["is lower than the previous bar's reading", 'is lower than previous candle histogram'],
  }),
  rule('Predicate', '#beVerb? #comparison:how its? previous|prior|preceding|earlier reading|value|level|print|point', {
    build: ({ how }, at) => compare(how, { is: 'earlier', back: { count: 1, unit: 'bar' }, at }, null, at),
    weight: 0.5,
    examples: ['is below its previous reading'],
  }),
  rule('Predicate', '#beVerb at? Value:to', {
    build: ({ to }, at) => (isLevel(to) ? null : compare(plain(to), to, null, at)),
    weight: 2.5,
    examples: ['is 100', 'is at 0'],
  }),
  rule('Predicate', '#beVerb? #comparison:how on|at|in? Earlier:when', {
    build: ({ how, when }, at) => {
      const back = durationBack(when)
      return back && compare(how, { is: 'earlier', back, at }, null, at)
    },
    examples: [
      'is higher than 3 bars ago',
      'is higher than the previous bar',
      'is lower than on the prior day',
      'is higher than yesterday',
    ],
  }),
  rule('Predicate', '#closeVerb at|on its? high|low:end', {
    build: ({ end }, at) =>
      compare('eq', { is: 'price', field: end === 'high' ? 'high' : 'low', timeframe: null, back: null, at }, 'close', at),
    weight: 1.5,
    examples: ['closes at its high', 'closed at the low'],
  }),
  rule('Predicate', '#closeVerb #comparison:how on|at|in? Earlier:when', {
    build: ({ how, when }, at) => {
      const back = durationBack(when)
      return back && compare(how, { is: 'earlier', back, at }, null, at)
    },
    examples: ['closes higher than the one before', 'closes lower than the previous day'],
  }),
  rule('Predicate', '#closeVerb #comparison:how it|they #openVerb', {
    build: ({ how }, at) => {
      const direction = directionOf(how)
      return direction && { does: 'color', direction, isChange: false, at }
    },
    examples: ['closes higher than it opened'],
  }),
  rule('Predicate', "#beVerb? #comparison:how Earlier:when 's", {
    build: ({ how, when }, at) => {
      const back = durationBack(when)
      return back && compare(how, { is: 'earlier', back, at }, null, at)
    },
    weight: 4,
    examples: ["is higher than yesterday's"],
  }),
  rule('Predicate', '#beVerb? #comparison:how it was|be Earlier:when', {
    build: ({ how, when }, at) => {
      const back = durationBack(when)
      return back && compare(how, { is: 'earlier', back, at }, null, at)
    },
    examples: ['is higher than it was 3 bars ago'],
  }),
  rule('Predicate', '#beVerb? #comparison:how each|any|all|every|both of? Span:span', {
    // Below each of them is below the lowest.
    build: ({ how, span }, at) => {
      const direction = directionOf(how)
      const of: Value = { is: 'reference', to: 'own', output: null, at }
      const most = direction === 'up' ? 'highest' : 'lowest'
      return direction && compare(how, { is: 'extreme', of, most, over: span.over, isBefore: true, timeframe: null, at }, null, at)
    },
    examples: ['is smaller than each of the previous 6 bars', 'is higher than any of the last 10 bars'],
  }),

  // "The two candles before" are both of them, "two candles before" is one.
  rule('Predicate', '#beVerb? #comparison:how on|in|of|at? the #number:count candles|bars|days|sessions before', {
    build: ({ how, count }, at) => {
      const direction = directionOf(how)
      const of: Value = { is: 'reference', to: 'own', output: null, at }
      const most = direction === 'up' ? 'highest' : 'lowest'
      const over: Duration = { count, unit: 'bar' }
      return direction && count > 1 ? compare(how, { is: 'extreme', of, most, over, isBefore: true, timeframe: null, at }, null, at) : null
    },
    weight: 0,
    examples: ['is more than the two candles before'],
  }),
  rule('Predicate', '#beVerb? #comparison:how each|any|all|every|both of? #number:count close|candle|bar before|prior it|this|that?', {
    build: ({ how, count }, at) => {
      const direction = directionOf(how)
      const of: Value = { is: 'reference', to: 'own', output: null, at }
      const most = direction === 'up' ? 'highest' : 'lowest'
      const over: Duration = { count, unit: 'bar' }
      return direction && count > 1 ? compare(how, { is: 'extreme', of, most, over, isBefore: true, timeframe: null, at }, null, at) : null
    },
    examples: ['is lower than each of the 25 closes before it'],
  }),
  // "Under the previous 6 lows" is under each of them.
  rule('Predicate', '#beVerb? #comparison:how previous|prior|preceding #number:count high|low:field', {
    build: ({ how, count, field }, at) => {
      const isUp = how === 'gt' || how === 'gte'
      if (how === 'eq' || !Number.isInteger(count) || count < 2) return null
      const of = field === 'high' ? 'high' : 'low'
      const to: Value = {
        is: 'extreme',
        of,
        most: isUp ? 'highest' : 'lowest',
        over: { count, unit: 'bar' },
        isBefore: true,
        timeframe: null,
        at,
      }
      return compare(how, to, null, at)
    },
    weight: 0.8,
    examples: ['< previous 6 lows', 'is above the prior 3 highs'],
  }),
  rule('Predicate', 'more|less|upper|inferior|superior:how #number:n', {
    build: ({ how, n }, at) =>
      compare(how === 'less' || how === 'inferior' ? 'lt' : 'gt', { is: 'number', value: n, unit: null, at }, null, at),
    weight: 3,
    examples: ['more 80', 'less 20'],
  }),
  rule('Condition', 'Value:subject of Predicate:p', {
    build: ({ subject, p }, at) => (p.does === 'compare' ? saidOf(subject, p, at) : null),
    examples: ['an RSI of 30 or less', 'ADX of at least 25'],
  }),
  rule('Predicate', 'Value:to', {
    build: ({ to }, at) => (isMultiple(to) ? compare('gte', to, null, at) : null),
    weight: 3,
    examples: ['2x the 20 day average'],
  }),
  rule('Condition', 'volume spike|surge|burst|jump of|is? #comparison:how Value:to', {
    build: ({ how, to }, at) => {
      const predicate = compare(how, to, null, at)
      return predicate && saidOf(priceOf('volume', at), predicate, at)
    },
    weight: 0.5,
    examples: ['a volume spike of at least 200% of its 10 bar average'],
  }),
  // "Volume spikes to twice its average".
  rule('Predicate', '#moveVerb #direction? to #amount:how? Value:to', {
    build: ({ how = 'gte', to }, at) => (isMultiple(to) ? compare(how, to, null, at) : null),
    weight: 0.5,
    examples: ['jumps to twice its 20 bar average', 'picks up to more than 1.5x its 20 bar average'],
  }),
  rule('Predicate', '#beVerb? #amount:how? #multiple:n as big|large|high|long|wide|tall|great|much as Value:to', {
    build: ({ how = 'gte', n, to }, at) => timesAs(how, n, to, at),
    examples: ['is at least twice as high as its 20 bar average'],
  }),
  rule('Predicate', '#beVerb? #amount:how? #number:n x|times as big|large|high|long|wide|tall|great|much as Value:to', {
    build: ({ how = 'gte', n, to }, at) => timesAs(how, n, to, at),
    examples: ['is 3 times as large as the 20 bar average'],
  }),
  rule('Predicate', '#pokeVerb to? #amount:how? Value:to', {
    build: ({ how = 'gte', to }, at) => (isMultiple(to) ? compare(how, to, null, at) : null),
    weight: 0.5,
    examples: ['spikes to 3 times the 20 bar average'],
  }),
  rule('Predicate', '#beVerb above|below|under|beneath:where', {
    build: ({ where }, at) => compare(where === 'above' ? 'gt' : 'lt', { is: 'reference', to: 'same', output: null, at }, null, at),
    weight: 6,
    examples: ['is under'],
  }),
  rule('Predicate', '#pokeVerb #comparison:how', {
    build: ({ how }, at) => compare(how, { is: 'reference', to: 'same', output: null, at }, 'extreme', at),
    weight: 5,
    examples: ['pokes above'],
  }),
  rule('Predicate', '#closeVerb #comparison:how', {
    build: ({ how }, at) => ({
      does: 'compare',
      how,
      to: { is: 'reference', to: 'same', output: null, at },
      part: 'close',
      isBack: false,
      at,
    }),
    weight: 5,
    examples: ['closes below'],
  }),
  rule('Predicate', '#beVerb? between|in #number:low -|–|to #number:high zone|range|area|region|band?', {
    build: ({ low, high }, at) => ({
      does: 'between',
      low: { is: 'number', value: low, unit: null, at },
      high: { is: 'number', value: high, unit: null, at },
      at,
    }),
    weight: 0.9,
    examples: ['is in the 40-60 zone', 'is between 40-60'],
  }),
  rule('Predicate', '#moveVerb back? in? between Value:lines', {
    build: ({ lines }, at) => (isSeveral(lines) ? { does: 'between', low: lines, high: lines, at } : null),
    examples: ['comes back between both EMAs'],
  }),
  rule('Predicate', '#beVerb? stuck|trapped|caught|sandwiched|somewhere? in? between Value:lines', {
    build: ({ lines }, at) => (isSeveral(lines) ? { does: 'between', low: lines, high: lines, at } : null),
    examples: ['is between both EMAs', 'between the EMAs'],
  }),
  rule('Predicate', '#beVerb? stuck|trapped|caught|sandwiched|somewhere? in? between Value:low and|to|& Value:high', {
    // "Between the 50 and 200 EMA": both are of the kind that is said of the second.
    build: ({ low, high }, at) => {
      const length =
        low.is === 'length' && low.timeframe === null ? low.length : low.is === 'number' && low.unit === null ? low.value : null
      const isOfKind = length !== null && isAveraging(high) && 'numbers' in high && high.numbers.length === 1
      return { does: 'between', low: isOfKind ? { ...high, numbers: [length], at: low.at } : inUnitOf(low, high), high, at }
    },
    examples: ['is between 40 and 60', 'in between 20 and 80'],
  }),
  rule('Predicate', '#beVerb? from? Value:low to|- Value:high', {
    build: ({ low, high }, at) =>
      low.is === 'number' && high.is === 'number' && low.unit === null ? { does: 'between', low, high, at } : null,
    weight: 3,
    examples: ['is from 40 to 60'],
  }),
  rule('Predicate', '#beVerb? #comparison:how Value:a #comparison:and Value:b', {
    build: ({ how, a, and, b }, at) => {
      const [first, second] = [directionOf(how), directionOf(and)]
      if (first === null || second === null || first === second || a.is !== 'number' || b.is !== 'number') return null
      return joinPredicates('and', compare(how, a, null, at), compare(and, b, null, at), at)
    },
    weight: 3,
    examples: ['above 30 below 70'],
  }),

  rule('Predicate', '#beVerb? Value:level', {
    build: ({ level }, at) =>
      level.is === 'offset' && !isLessPrice(level.by)
        ? { does: 'away', how: 'gte', by: level.by, direction: level.direction, from: level.base, isCross: false, at }
        : null,
    weight: 0.6,
    examples: ['is 3% below the 20 EMA', 'is 10 pips above the open'],
  }),
  rule('Predicate', '#beVerb? #amount:much Value:by #comparison:how Values:from', {
    build: ({ much, by, how, from }, at) => {
      const direction = directionOf(how)
      if (direction === null) return null
      return forEach(from, at, (each) => ({ does: 'away', how: much, by, direction, from: each, isCross: false, at }))
    },
    weight: 0.6,
    examples: ['is more than 3% below the 20 EMA', 'at least 2 ATR above the 50 SMA'],
  }),
  rule('Predicate', '#beVerb? Value:by or more|greater|further|less|closer:beyond #comparison:how Values:from', {
    build: ({ by, beyond, how, from }, at) => {
      const direction = directionOf(how)
      const far = beyond === 'less' || beyond === 'closer' ? 'lte' : 'gte'
      return direction && forEach(from, at, (each) => ({ does: 'away', how: far, by, direction, from: each, isCross: false, at }))
    },
    weight: 0.6,
    examples: ['is 1.5 ATR or more below the 20 EMA'],
  }),
  rule('Predicate', '#beVerb? Value:by higher|lower|larger|bigger|greater|smaller|less|more:beyond than Values:from', {
    build: ({ by, beyond, from }, at) => {
      const direction = orBeyond(beyond) === 'gte' ? 'up' : 'down'
      // "ATR bigger than its average" is no distance.
      return isDistance(by) && !(by.is === 'indicator' && by.numbers.length === 0)
        ? forEach(from, at, (each) => ({ does: 'away', how: 'gte', by, direction, from: each, isCross: false, at }))
        : null
    },
    weight: 0.8,
    examples: ['is 50% higher than the 20 SMA'],
  }),
  rule('Predicate', '#beVerb? #amount:much Value:by away? from Value:from #direction:direction?', {
    build: ({ much, by, from, direction = null }, at) => ({ does: 'away', how: much, by, direction, from, isCross: false, at }),
    examples: ['is more than 2% away from the 20 EMA'],
  }),
  // Off a high is below it, off a low above.
  rule('Predicate', '#beVerb? #amount:much? Value:by off Value:from', {
    build: ({ much = 'gte', by, from }, at) => offEnd(much, by, from, at),
    weight: 0.6,
    examples: ['is 10% off its 52 week high', 'at least 30% off the 52 week low'],
  }),
  rule('Condition', 'Values:pair #beVerb? within Value:by of|from each other|another', {
    build: ({ pair, by }, at) => apart(pair, 'lte', by, at),
    weight: 0.4,
    examples: ['the 20 and 50 EMA are within 5 pips of each other'],
  }),
  rule('Condition', 'Values:pair #beVerb? #amount:how Value:by apart', {
    build: ({ pair, how, by }, at) => apart(pair, how, by, at),
    weight: 0.4,
    examples: ['the 20 EMA and the 50 EMA are less than 5 pips apart'],
  }),
  rule('Condition', 'Values:pair #beVerb? #amount:how Value:by from each other|another', {
    build: ({ pair, how, by }, at) => apart(pair, how, by, at),
    weight: 0.4,
    examples: ['the 20 EMA and the 50 EMA are more than 1 ATR from each other'],
  }),
  rule('Predicate', '#moveVerb back? to? within Value:by of|from Value:from', {
    build: ({ by, from }, at) => ({ does: 'away', how: 'lte', by, direction: null, from, isCross: false, at }),
    examples: ['comes within 1% of the 50 SMA'],
  }),
  rule('Predicate', '#beVerb? Value:by away from Value:from #direction:direction?', {
    build: ({ by, from, direction = null }, at) => ({ does: 'away', how: 'gte', by, direction, from, isCross: false, at }),
    examples: ['is 2 ATR away from the 20 EMA', '2 ATR away from the 20 EMA to the downside'],
  }),
  rule('Predicate', '#beVerb? within Value:by of|from Value:from', {
    build: ({ by, from }, at) => ({ does: 'away', how: 'lte', by, direction: null, from, isCross: false, at }),
    examples: ['is within 1% of the 50 SMA', 'within 10 pips of the low'],
  }),
  rule('Predicate', '#moveVerb:moves Value:by #comparison:how Value:from', {
    build: ({ moves, by, how, from }, at) => {
      const direction = directionOf(how)
      if (direction === null || !isDistance(by) || (moves !== null && moves !== direction)) return null
      return { does: 'away', how: 'gte', by, direction, from, isCross: true, at }
    },
    weight: 0.6,
    examples: ['drops 4% below the 50 EMA'],
  }),
  rule('Predicate', '#moveVerb:moves #amount:much Value:by #comparison:how Value:from', {
    build: ({ moves, much, by, how, from }, at) => {
      const direction = directionOf(how)
      if (direction === null || (moves !== null && moves !== direction)) return null
      return { does: 'away', how: much, by, direction, from, isCross: true, at }
    },
    weight: 0.6,
    examples: ['falls more than 4% below the 50 EMA'],
  }),

  rule('Condition', '#number:n #comparison:how Value:v', {
    build: ({ n, how, v }, at) => flipped(n, how, v, at),
    weight: 2,
    examples: ['30 < RSI'],
  }),
  rule('Condition', '#number:low #comparison:how Value:v #comparison:and Value:high', {
    build: ({ low, how, v, and, high }, at) => {
      const [a, b] = [flipped(low, how, v, at), saidOf(v, compare(and, high, null, at), at)]
      const isWithin = high.is === 'number' && directionOf(how) === directionOf(and)
      return a && b && isWithin ? { says: 'join', op: 'and', args: [a, b], at } : null
    },
    weight: 2,
    examples: ['30 < RSI < 70'],
  }),
  // "9 > 21" speaks of lines that the text names elsewhere.
  rule('Condition', '#number:length Predicate:p', {
    build: ({ length, p }, at) => {
      const isOfLine = (p.does === 'compare' || p.does === 'cross') && (p.to.is === 'number' || p.to.is === 'length') && p.part === null
      return isOfLine && isPeriod(length) && length > 1 ? saidOf({ is: 'length', length, timeframe: null, at }, p, at) : null
    },
    weight: 3,
    examples: ['9 is above 21', '50 crosses above 200'],
  }),
  rule('Condition', 'Condition:c #comparison:how Value:to', {
    build: ({ c, how, to }, at) => {
      const last = c.says === 'join' && c.op === 'and' ? c.args.at(-1) : c
      if (last?.says !== 'of' || last.predicate.does !== 'compare' || last.predicate.part !== null) return null
      if (directionOf(how) === null || directionOf(how) !== directionOf(last.predicate.how)) return null
      const next = saidOf(lineLike(last.subject, last.predicate.to), compare(how, lineLike(last.subject, to), null, at), at)
      const before = c.says === 'join' && c.op === 'and' ? c.args : [c]
      return next && { says: 'join', op: 'and', args: [...before, next], at }
    },
    examples: ['EMA 8 > EMA 21 > EMA 55'],
  }),
  rule('Predicate', '#closeVerb Value:level', {
    build: ({ level }, at) =>
      level.is === 'offset'
        ? { does: 'away', how: 'gte', by: level.by, direction: level.direction, from: level.base, isCross: false, at }
        : null,
    weight: 0.6,
    examples: ['closes 3% below the 20 EMA'],
  }),
  rule('Predicate', '#closeVerb #amount:much Value:by #comparison:how Value:from', {
    build: ({ much, by, how, from }, at) => {
      const direction = directionOf(how)
      return direction && { does: 'away', how: much, by, direction, from, isCross: false, at }
    },
    weight: 0.6,
    examples: ['closes more than 3 ATR below the 20 EMA'],
  }),
  rule('Predicate', '#openVerb Value:level', {
    build: ({ level }, at) => (level.is === 'offset' ? opensAway('gte', level, at) : null),
    weight: 0.6,
    examples: ["opens 2% above yesterday's close"],
  }),
  rule('Predicate', '#openVerb #amount:much Value:level', {
    build: ({ much, level }, at) => (level.is === 'offset' ? opensAway(much, level, at) : null),
    weight: 0.6,
    examples: ["opens more than 2% below yesterday's close"],
  }),
  rule('Predicate', '#closeVerb #color:direction #comparison:how Values:to', {
    build: ({ direction, how, to }, at) =>
      joinPredicates(
        'and',
        { does: 'color', direction, isChange: false, at },
        forEach(to, at, (each) => compare(how, each, 'close', at)),
        at,
      ),
    examples: ['closes green above the 20 EMA'],
  }),
]
