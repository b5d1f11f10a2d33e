import type { Candle, Categories, Comparison, Condition, Duration, Predicate, TimeUnit } from '../meanings.ts'
import { rule } from '../production.ts'
import { saidOfCandle } from '../said-candle.ts'
import { compare, forEach, saidOf, whole } from '../said.ts'

const bars = (count: number): Duration => ({ count, unit: 'bar' })

/** What holds on each bar of a stretch; a rise or fall is counted in steps. */
function onEach(p: Predicate, over: Duration, at: Predicate['at']): Predicate | null {
  if (p.does === 'trend') return p.over === null || p.over.count === 1 ? { ...p, over, at } : null
  if (p.does === 'was') return onEach(p.arg, over, at)
  // What comes inside for some bars is inside on each of them.
  if (p.does === 'inside' && p.isChange) return onEach({ ...p, isChange: false }, over, at)
  if (p.does === 'window' || p.does === 'count' || p.does === 'join') return null
  return { does: 'window', how: 'for', over, arg: p, at }
}

const isPlain = (c: Condition): boolean =>
  c.says === 'pattern' ||
  c.says === 'candle' ||
  c.says === 'gap' ||
  c.says === 'divergence' ||
  c.says === 'averages cross' ||
  (c.says === 'join' && c.args.length === 1)
const span = (word: string): 'day' | 'week' | 'month' | 'session' =>
  word === 'week' || word === 'month' || word === 'session' ? word : 'day'

const units: Readonly<Record<string, TimeUnit>> = { '1d': 'day', '1w': 'week', '1M': 'month' }
/** So many bars of the chart, or days, ago. */
function ofEarlier(arg: Predicate, { timeframe, back }: Categories['Earlier'], at: Condition['at']): Predicate | null {
  const unit = timeframe === null ? 'bar' : units[timeframe]
  return unit && back > 0 && arg.does !== 'was' && arg.does !== 'window'
    ? { does: 'window', how: 'ago', over: { count: back, unit }, arg, at }
    : null
}

/** The bar that opens the day; of longer charts than the strategy's it is not told. */
function ofFirstBar(candle: Candle, p: Predicate, at: Condition['at']): Condition | null {
  const said = candle.timeframe === null && candle.back === null && !candle.isNext ? saidOfCandle(candle, p, at) : null
  const always: Condition = { says: 'always', at }
  const isFirst = saidOf(
    { is: 'counted', when: always, over: 'day', at },
    { does: 'compare', how: 'eq', to: { is: 'number', value: 1, unit: null, at }, part: null, isBack: false, at },
    at,
  )
  return said && isFirst && whole([isFirst, said], at)
}

/** The first bar on which something is so; since when is told by the step before it. */
const first = (of: Condition | null, at: Condition['at']): Condition | null =>
  of === null || of.says === 'sequence' || of.says === 'first' ? null : { says: 'first', in: null, of, at }

/** At least so many of the last bars; null where there are not as many. */
const countOf = (least: number, over: Duration, of: Condition, at: Condition['at']): Condition | null =>
  least > over.count ? null : { says: 'count', least, over, of, at }

/** So often since the day began. */
function timesToday(c: Condition, least: number, at: Condition['at']): Condition | null {
  if (c.says !== 'of' || c.predicate.does !== 'cross' || !Number.isInteger(least) || least < 1) return null
  const either: Condition = c.predicate.direction === null ? { ...c, predicate: { ...c.predicate, isEither: true } } : c
  return saidOf(
    { is: 'counted', when: either, over: 'day', at },
    { does: 'compare', how: 'gte', to: { is: 'number', value: least, unit: null, at }, part: null, isBack: false, at },
    at,
  )
}

/** So many bars on the one side of something. */
function runOf(over: Duration, how: Comparison, to: Categories['Values'], at: Condition['at']): Predicate | null {
  const isRun = (over.unit === 'bar' || over.unit === 'day') && over.count > 1
  const arg = isRun ? forEach(to, at, (each) => compare(how, each, null, at)) : null
  return arg && { does: 'window', how: 'for', over, arg, at }
}

/** So, and on none of so many bars before. */
function firstIn(of: Condition, over: Duration, at: Condition['at']): Condition | null {
  if (of.says !== 'of' && !isPlain(of)) return null
  const before: Condition = { says: 'window', how: 'ago', over: bars(1), arg: of, at }
  return { says: 'join', op: 'and', args: [of, { says: 'not', arg: { says: 'window', how: 'within', over, arg: before, at }, at }], at }
}

/** How long a condition holds, how lately it did, and how often. */
export const windowProductions = [
  rule('Run', 'for Duration:over', { build: ({ over }) => over, examples: ['for 3 bars'] }),
  rule('Run', 'for|on last|past|previous Duration:over', {
    build: ({ over }) => over,
    weight: 0.8,
    examples: ['for the last 5 bars'],
  }),
  rule('Run', 'for|during|over at? least|minimum|min of? Duration:over', {
    build: ({ over }) => over,
    weight: 0.8,
    examples: ['for at least 3 bars', 'during minimum 3 candles'],
  }),
  rule('Run', 'at least Duration:over in? row?', { build: ({ over }) => over, weight: 1.4, examples: ['at least 3 bars in a row'] }),
  rule('Run', 'for|during Duration:over or more|longer', { build: ({ over }) => over, weight: 0.8, examples: ['for 3 bars or more'] }),
  rule('Run', 'for|during #number:count or more #timeUnit:unit', {
    build: ({ count, unit }) => ({ count, unit }),
    weight: 0.8,
    examples: ['for 3 or more bars'],
  }),
  rule('Run', 'for|on|in|during #number:count last|past|previous #timeUnit:unit', {
    build: ({ count, unit }) => ({ count, unit }),
    weight: 1,
    examples: ['on the 3 last candles'],
  }),
  rule('Predicate', '#beVerb Run:over Predicate:p', {
    build: ({ over, p }, at) => (p.does === 'compare' && p.part === null ? onEach(p, over, at) : null),
    weight: 1.5,
    examples: ['is for 3 bars above VWAP', 'be on the 3 last candles over the 20 EMA'],
  }),
  rule('Event', 'first Candle:candle after|from|past Clock:after on|onwards? that|which? Predicate:p', {
    build: ({ candle, after, p }, at) => {
      const of = candle.isNext || candle.back !== null ? null : saidOfCandle(candle, p, at)
      return of && { says: 'first', in: 'day', of, after, at }
    },
    weight: 0.4,
    examples: ['the first candle after 10:00 that closes under the 20 EMA'],
  }),
  rule('Run', 'since last|past|previous? Duration:over already|now?', {
    build: ({ over }) => (over.unit === 'bar' || over.unit === 'day' ? over : null),
    weight: 1.2,
    examples: ['since 3 candles', 'since the last 3 bars'],
  }),
  rule('Run', '#number:count times|x #inRow', { build: ({ count }) => bars(count), weight: 0.8, examples: ['3 times consecutively'] }),
  rule('Predicate', '#beVerb Duration:over #comparison:how Values:to', {
    build: ({ over, how, to }, at) => runOf(over, how, to, at),
    weight: 1.2,
    examples: ['stays 10 bars above the 50 EMA'],
  }),
  rule('Event', 'Duration:over of? being|sitting|closing|holding|staying|trading|riding? #comparison:how Values:to', {
    build: ({ over, how, to }, at) =>
      saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, runOf(over, how, to, at), at),
    weight: 2,
    examples: ['ten bars above the 50 EMA', '10 bars of being above VWAP'],
  }),
  rule('Predicate', '#wasVerb Duration:over #comparison:how Values:to', {
    build: ({ over, how, to }, at) => runOf(over, how, to, at),
    weight: 1.2,
    examples: ['was 10 bars above the 50 EMA'],
  }),
  rule('Predicate', '#perfectVerb Duration:over #comparison:how Values:to', {
    build: ({ over, how, to }, at) => runOf(over, how, to, at),
    weight: 1.2,
    examples: ['has been 10 bars above the 50 EMA'],
  }),
  rule('Condition', 'Run:over ,? already? Condition:c', {
    build: ({ over, c }, at) => {
      const each = c.says === 'of' ? onEach(c.predicate, over, at) : null
      return c.says === 'of' && each ? saidOf(c.subject, each, at) : null
    },
    weight: 2,
    examples: ['for ten bars the close is above the 50 EMA'],
  }),
  rule('Run', 'during Duration:over', { build: ({ over }) => over, weight: 1.2, examples: ['during 3 candles'] }),
  rule('Run', 'on|in|for all|each|every of? last|past|previous Duration:over', {
    build: ({ over }) => over,
    weight: 0.8,
    examples: ['on each of the last 3 bars'],
  }),
  rule('Run', 'for|on? Duration:over in a row', { build: ({ over }) => over, weight: 0.8, examples: ['3 days in a row'] }),
  rule('Run', 'for|on? Duration:over #inRow', { build: ({ over }) => over, examples: ['3 days straight', 'three days one after another'] }),
  rule('Run', 'for|on? Duration:over following|long', {
    build: ({ over }) => (over.count > 1 ? over : null),
    weight: 1.5,
    examples: ['three days following', '3 days long'],
  }),
  rule('Run', 'for|on? #number:count consecutive|straight|successive #timeUnit:unit', {
    build: ({ count, unit }) => ({ count, unit }),
    weight: 0.8,
    examples: ['for two consecutive bars', '3 straight days'],
  }),
  rule('Run', 'for|on? #number:count consecutive|straight|successive close', {
    build: ({ count }) => bars(count),
    weight: 0.8,
    examples: ['for 2 consecutive closes'],
  }),
  rule('Run', 'for|on? #number:count close #inRow', {
    build: ({ count }) => bars(count),
    weight: 0.8,
    examples: ['for two closes in a row'],
  }),
  rule('Run', 'twice in a row', { build: () => bars(2), weight: 0.8, examples: ['twice in a row'] }),
  rule('Run', '#number:count times|x in a row', { build: ({ count }) => bars(count), weight: 0.8, examples: ['3 times in a row'] }),

  rule('Run', 'for|on #ordinal:count #timeUnit:unit #inRow', {
    build: ({ count, unit }) => ({ count, unit }),
    examples: ['for the third day in a row'],
  }),
  rule('Run', 'for|on #ordinal:count #inRow #timeUnit:unit', {
    build: ({ count, unit }) => ({ count, unit }),
    examples: ['for the third straight day'],
  }),

  rule('Condition', 'Value:subject #wasVerb Predicate:p Duration:over ago|earlier|before', {
    build: ({ subject, p, over }, at) => {
      const arg = saidOf(subject, p, at)
      return arg && { says: 'window', how: 'ago', over, arg, at }
    },
    examples: ['RSI was below 30 three bars ago'],
  }),
  rule('Condition', 'Value:subject #wasVerb Predicate:p on|at previous|prior|last bar|candle', {
    build: ({ subject, p }, at) => {
      const arg = saidOf(subject, p, at)
      return arg && { says: 'window', how: 'ago', over: bars(1), arg, at }
    },
    examples: ['RSI was under 10 on the previous bar'],
  }),
  rule('Predicate', '#wasVerb Predicate:p on|in? Earlier:when', {
    build: ({ p, when }, at) => ofEarlier(p, when, at),
    weight: 0.8,
    examples: ['was above 80 yesterday', 'was below 30 the bar before'],
  }),
  rule('Predicate', 'Predicate:p today', {
    build: ({ p }) => (p.does === 'compare' || p.does === 'cross' ? p : null),
    weight: 0.8,
    examples: ['is below 80 today'],
  }),
  rule('Predicate', 'Predicate:p now', {
    build: ({ p }) => (p.does === 'compare' || p.does === 'cross' ? p : null),
    weight: 0.5,
    examples: ['is above 40 now'],
  }),
  rule('Lookback', 'at least once in|within|during|over last|past|previous Duration:over', {
    build: ({ over }) => over,
    weight: 0.5,
    examples: ['at least once in the last 5 bars'],
  }),
  rule('Lookback', 'within|in|during|over last|past|previous|preceding|prior Duration:over', {
    build: ({ over }) => over,
    weight: 0.8,
    examples: ['within the last 5 bars'],
  }),
  rule('Lookback', 'at any time|point|moment? in|within|during|over last|past|previous Duration:over', {
    build: ({ over }) => over,
    weight: 0.5,
    examples: ['at any time in the last 10 bars'],
  }),
  rule('Lookback', 'any time in|within|during last|past|previous Duration:over', {
    build: ({ over }) => over,
    weight: 0.5,
    examples: ['any time in the last 10 candles'],
  }),
  rule('Lookback', 'some|somewhere|sometime|anywhere|once|ever time|point|where? in|within|during|over last|past|previous Duration:over', {
    build: ({ over }) => over,
    weight: 0.5,
    examples: ['some time in the last 10 bars', 'once within the past 5 bars'],
  }),
  rule('Lookback', 'at some point|time|stage in|within|during|over last|past|previous Duration:over', {
    build: ({ over }) => over,
    weight: 0.5,
    examples: ['at some point in the last 10 bars'],
  }),
  rule('Lookback', 'no|not more|longer|earlier than Duration:over ago|before|earlier', {
    build: ({ over }) => over,
    weight: 0.3,
    examples: ['no more than 30 bars ago'],
  }),
  rule('Lookback', '#limitWord Duration:over ago|before|earlier', {
    build: ({ over }) => over,
    weight: 0.3,
    examples: ['at most 30 bars ago', 'max 5 bars ago'],
  }),
  rule('Lookback', 'less|fewer than Duration:over ago|before|earlier', {
    build: ({ over }) => over,
    weight: 0.3,
    examples: ['less than 5 bars ago'],
  }),
  rule('Lookback', 'within Duration:over', { build: ({ over }) => over, weight: 2, examples: ['within 5 bars'] }),

  rule('Predicate', 'Predicate:p Run:over', {
    build: ({ p, over }, at) => onEach(p, over, at),
    examples: ['is above VWAP for 3 bars'],
  }),
  rule('Predicate', 'Predicate:p Lookback:over', {
    build: ({ p, over }, at) =>
      p.does === 'move' || p.does === 'window' || p.does === 'count' || p.does === 'join'
        ? null
        : { does: 'window', how: 'within', over, arg: p.does === 'was' ? p.arg : p, at },
    weight: 1.2,
    examples: ['crosses above 30 within the last 5 bars'],
  }),
  rule('Predicate', 'Predicate:p on|in|for at? least? #number:least of last|past|previous? Duration:over', {
    build: ({ p, least, over }, at) =>
      least <= over.count && p.does !== 'join' ? { does: 'count', least, over, arg: p.does === 'was' ? p.arg : p, at } : null,
    weight: 0.8,
    examples: ['is below 30 on at least 3 of the last 5 bars'],
  }),

  rule('Condition', 'Condition:c Run:over', {
    build: ({ c, over }, at) => (isPlain(c) ? { says: 'window', how: 'for', over, arg: c, at } : null),
    examples: ['a green candle for 3 bars'],
  }),
  rule('Condition', 'Condition:c Lookback:over', {
    build: ({ c, over }, at) => (isPlain(c) ? { says: 'window', how: 'within', over, arg: c, at } : null),
    weight: 1.2,
    examples: ['a bullish engulfing within the last 3 bars'],
  }),
  rule('Condition', 'Condition:c at? least? #number:least times or? more? so? far? today', {
    build: ({ c, least }, at) => timesToday(c, least, at),
    weight: 0.6,
    examples: ['price has crossed VWAP 4 times or more today', 'price crosses VWAP at least 3 times today'],
  }),
  rule('Condition', 'at? least? #number:least of last|past|previous Duration:over #beVerb #color:direction', {
    build: ({ least, over, direction }, at) =>
      countOf(least, over, { says: 'candle', direction, row: 1, timeframe: null, back: null, isHeikinAshi: false, at }, at),
    examples: ['at least 3 of the last 5 candles are green'],
  }),
  rule('Condition', 'at? least? #number:least of last|past|previous Duration:over Predicate:p', {
    build: ({ least, over, p }, at) =>
      p.does === 'color' || p.does === 'window' || p.does === 'count'
        ? null
        : countOf(
            least,
            over,
            { says: 'of', subject: { is: 'price', field: 'close', timeframe: null, back: null, at }, predicate: p, at },
            at,
          ),
    weight: 1.5,
    examples: ['3 of the last 5 bars closed above the 20 EMA'],
  }),

  rule('Event', 'first Event:of', { build: ({ of }, at) => first(of, at), examples: ['the first green candle'] }),
  // "The first bar closes green" is that of the day, "the first bar that closes green" whichever is the first to do so.
  rule('Condition', 'first|opening Candle:candle of|in? the? day|session? Predicate:p', {
    build: ({ candle, p }, at) => (p.does === 'color' && !p.isChange ? ofFirstBar(candle, p, at) : null),
    weight: 0.1,
    examples: ['the first bar closes green', 'the opening candle of the day is red'],
  }),
  rule('Event', 'Hue:direction first|opening Candle:candle of|in? the? day|session?', {
    build: ({ candle, direction }, at) => ofFirstBar(candle, { does: 'color', direction, isChange: false, at }, at),
    examples: ['a green first bar'],
  }),
  rule('Event', 'first Candle:candle that|which? Predicate:p', {
    // "The first 30 minute candle" is the one that opens the day.
    build: ({ candle, p }, at) => {
      if (p.does === 'color') return null
      const isOfDay = candle.timeframe !== null && candle.timeframe !== '1d' && candle.timeframe !== '1w' && candle.timeframe !== '1M'
      return first(candle.isNext || candle.back !== null || isOfDay ? null : saidOfCandle(candle, p, at), at)
    },
    examples: ['the first candle that closes above the 20 EMA', 'the first daily candle closing above the 50 SMA'],
  }),
  rule('Event', 'first Candle:candle that|which Predicate:p', {
    build: ({ candle, p }, at) =>
      first(
        (p.does !== 'color' && candle.timeframe === null) || candle.isNext || candle.back !== null ? null : saidOfCandle(candle, p, at),
        at,
      ),
    examples: ['the first candle that closes green', 'the first 1h candle that closes above the 20 EMA'],
  }),
  rule('Event', 'first Value:subject Predicate:p', {
    build: ({ subject, p }, at) =>
      first(subject.is === 'price' && subject.field === 'close' && p.does !== 'color' ? saidOf(subject, p, at) : null, at),
    examples: ['the first close outside the upper bollinger band'],
  }),
  rule('Condition', 'first time|day|bar|candle|candlestick that|when? Condition:of', {
    build: ({ of }, at) => (of.says === 'of' && of.predicate.does === 'color' ? null : first(of, at)),
    weight: 0.5,
    examples: ['the first time RSI is above 70', 'the first day IBS is above 0.7'],
  }),
  rule('Event', 'first Event:of of|in|on day|week|month|session:span', {
    build: ({ of, span: word }, at) => ({ says: 'first', in: span(word), of, at }),
    weight: 0.6,
    examples: ['the first green candle of the day'],
  }),
  rule('Event', 'first Event:of after|from|past Clock:after on?', {
    build: ({ of, after }, at) => ({ says: 'first', in: 'day', of, after, at }),
    weight: 0.4,
    examples: ['the first red bar after 9:35'],
  }),
  rule('Condition', 'Condition:of for first time today', {
    build: ({ of }, at) => (of.says === 'of' || isPlain(of) ? { says: 'first', in: 'day', of, at } : null),
    examples: ['price crosses above VWAP for the first time today'],
  }),
  rule('Condition', 'Condition:of for first time in|this|of day|week|month|session:span', {
    build: ({ of, span: word }, at) => (of.says === 'of' || isPlain(of) ? { says: 'first', in: span(word), of, at } : null),
    examples: ['price crosses above VWAP for the first time this week'],
  }),
  rule('Condition', 'Condition:of for first time in|within|over at? least|more|last|past|minimum? than? Duration:over', {
    build: ({ of, over }, at) => firstIn(of, over, at),
    weight: 0.5,
    examples: ['price closes above the 20 EMA for the first time in 12 bars'],
  }),
  rule('Condition', 'Condition:of for first time in|within|over #number:count + #timeUnit:unit', {
    build: ({ of, count, unit }, at) => firstIn(of, { count, unit }, at),
    weight: 0.4,
    examples: ['price closes above the 20 EMA for the first time in 12+ bars'],
  }),
  rule('Event', 'first Event:of in|within|over at? least|more|last|past|minimum? than? Duration:over', {
    build: ({ of, over }, at) => firstIn(of, over, at),
    weight: 0.5,
    examples: ['the first green candle in 5 bars', 'the first close above the 20 EMA in 10 bars'],
  }),
  rule('Condition', 'at? least? #number:least of last|past|previous Duration:over #wasVerb #color:direction', {
    build: ({ least, over, direction }, at) =>
      countOf(least, over, { says: 'candle', direction, row: 1, timeframe: null, back: null, isHeikinAshi: false, at }, at),
    examples: ['3 of the last 5 candles were red'],
  }),
  rule('Predicate', '#closeVerb Run:over #comparison:how Values:to', {
    build: ({ over, how, to }, at) => {
      const p = forEach(to, at, (each) => compare(how, each, 'close', at))
      return p && (p.does === 'join' ? { does: 'window', how: 'for', over, arg: p, at } : onEach(p, over, at))
    },
    examples: ['closes 2 bars in a row below the 20 EMA'],
  }),
]
