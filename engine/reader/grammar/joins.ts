import type { Condition, Predicate, Value } from '../meanings.ts'
import { isLine, measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { onChart } from '../said-chart.ts'
import { withLength } from '../said-values.ts'
import {
  backLater,
  compare,
  directionOf,
  forEach,
  isBareCount,
  join,
  joinPredicates,
  listed,
  listedSteps,
  ofEachBar,
  saidOf,
  saidOfEach,
} from '../said.ts'

/** What may be told of a bar after "on": its candle or its volume. */
const isCircumstance = (b: Condition): boolean =>
  b.says === 'candle' || b.says === 'pattern' || (b.says === 'of' && b.subject.is === 'price' && b.subject.field === 'volume')

/** An average of volume, or so many times one. */
const isVolumeAverage = (value: Value): boolean =>
  value.is === 'calc'
    ? value.op === 'mul' && value.args.some(isVolumeAverage)
    : value.is === 'average' && value.source?.is === 'price' && value.source.field === 'volume'

/** "…, price dips below the 20 EMA and closes back above it": coming back is said of what went there. */
function withLast(args: readonly Condition[], last: Condition): readonly Condition[] {
  const before = args.at(-1)
  if (before?.says !== 'of' || last.says !== 'of') return [...args, last]
  const later = before.subject.is === 'indicator' ? backLater(before, last, last.at) : null
  if (later !== null) return [...args.slice(0, -1), later]
  const { subject, predicate } = last
  if ((predicate.does !== 'compare' && predicate.does !== 'cross') || !predicate.isBack) return [...args, last]
  const isClose = subject.is === 'price' && subject.field === 'close' && subject.timeframe === null && subject.back === null
  if (!isClose && !(subject.is === 'reference' && subject.to === 'unsaid')) return [...args, last]
  const direction = predicate.does === 'cross' ? predicate.direction : directionOf(predicate.how)
  const closes = isClose && direction !== null ? compare(direction === 'up' ? 'gt' : 'lt', predicate.to, 'close', last.at) : null
  const both = joinPredicates('and', before.predicate, closes?.does === 'compare' ? { ...closes, isBack: true } : predicate, last.at)
  const said = both && saidOf(before.subject, both, last.at)
  return said ? [...args.slice(0, -1), said] : [...args, last]
}

/** "Flips red", "crosses down": what happens to what was spoken of, where the way is said. */
const isTurn = (p: Predicate): boolean => (p.does === 'signal cross' || (p.does === 'color' && p.isChange)) && p.direction !== null

/** What is said of a line by a number. */
const isReading = (p: Predicate): boolean =>
  p.does === 'join'
    ? p.args.every(isReading)
    : (p.does === 'compare' || p.does === 'cross') &&
      ((p.to.is === 'number' && p.to.unit === null) || p.to.is === 'threshold') &&
      p.part === null

/** "Is the 14": what is left out is hardly ever a number exactly. */
const isBareNumber = ({ how, to }: Extract<Predicate, { does: 'compare' }>): boolean => how === 'eq' && to.is === 'number'

/** What may stand behind "is". */
const isState = (p: Predicate): boolean =>
  p.does === 'join' ? p.args.every(isState) : (p.does === 'compare' && p.part === null) || p.does === 'between' || p.does === 'inside'

/** Closes are looked at, not highs and lows; null for what only a high or a low does. */
function onCloses(when: Condition, at: Condition['at']): Condition | null {
  if (when.says === 'sequence') {
    const last = when.steps.at(-1)!
    const on = onCloses(last.when, last.when.at)
    return on && { ...when, steps: [...when.steps.slice(0, -1), { ...last, when: on }], at }
  }
  // A line is known at the close alone.
  if (when.says === 'of' && isLine(when.subject)) return { ...when, at }
  if (when.says !== 'of' || when.subject.is !== 'price') return null
  const { subject, predicate } = when
  if (predicate.does === 'extreme')
    return { ...when, subject: { ...subject, field: 'close' }, predicate: { ...predicate, of: 'close' }, at }
  return subject.field === 'close' && (predicate.does === 'cross' || predicate.does === 'compare') ? { ...when, at } : null
}

/** Values with what is said of them, and what joins conditions. */
export const joinProductions = [
  rule('Condition', 'Value:subject Predicate:predicate', {
    build: ({ subject, predicate }, at) => saidOf(subject, predicate, at),
    examples: ['RSI is below 30'],
  }),
  rule('Condition', '#priceWord? #closeVerb day|week|month:unit #comparison:how Values:to', {
    build: ({ unit, how, to }, at) => {
      const timeframe = unit === 'day' ? '1d' : unit === 'week' ? '1w' : '1M'
      const predicate = forEach(to, at, (each) => compare(how, each, 'close', at))
      return saidOf({ is: 'price', field: 'close', timeframe, back: null, at }, predicate, at)
    },
    examples: ['we close the day above the 20 day high', 'price finishes the week below the 40 week SMA'],
  }),
  // "The bar closes a candle above": what closes is a bar, of the chart or of another one.
  rule('Condition', '#priceWord? #closeVerb a|the|its|any? full|whole? #oneTimeUnit:unit #comparison:how Values:to', {
    build: ({ unit, how, to }, at) => {
      const predicate = forEach(to, at, (each) => compare(how, each, 'close', at))
      return unit === 'bar' ? saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, predicate, at) : null
    },
    weight: 0.8,
    examples: ['price closes a candle above the 50 EMA', 'we close a full bar below the 20 SMA'],
  }),
  rule(
    'Condition',
    '#priceWord? #closeVerb a|the|its|any? full|whole? Timeframe:timeframe candle|bar|candlestick? #comparison:how Values:to',
    {
      build: ({ timeframe, how, to }, at) => {
        const predicate = forEach(to, at, (each) => compare(how, each, 'close', at))
        return saidOf({ is: 'price', field: 'close', timeframe, back: null, at }, predicate, at)
      },
      weight: 0.8,
      examples: ['price closes a 15 minute candle above the 50 EMA', 'we close an hourly candle below the 20 SMA'],
    },
  ),
  rule('Event', 'close that|which Predicate:predicate', {
    build: ({ predicate }, at) => saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, predicate, at),
    weight: 0.6,
    examples: ["a close that's above the 50 SMA"],
  }),
  // "Back over 30 on the RSI", "oversold on the stochastic".
  rule('Condition', 'value|reading|level|print? Predicate:p on|for|in|by|of Value:v', {
    build: ({ p, v }, at) => (isReading(p) && v.is === 'indicator' && measureOf(v).startsWith('scale') ? saidOf(v, p, at) : null),
    weight: 0.6,
    examples: ['back over 30 on the RSI', 'a reading above 70 on the 14-period RSI', 'oversold on the RSI'],
  }),
  rule('Condition', 'Value:v of #number:n Predicate:p', {
    build: ({ v, n, p }, at) => {
      const isOfLine = v.is === 'indicator' && v.numbers.length === 0 && isReading(p) && p.does !== 'join'
      const line = isOfLine ? withLength(v, n, null, at) : null
      return line && saidOf(line, p, at)
    },
    weight: 1,
    examples: ['RSI of 2 below 10'],
  }),
  rule('Condition', 'Value:v that|which Predicate:p', {
    build: ({ v, p }, at) => (v.is === 'indicator' || v.is === 'sloped' ? saidOf(v, p, at) : null),
    weight: 0.8,
    examples: ['an ADX that reads more than 20'],
  }),
  rule('Event', '#candleWord whose Condition:c', {
    build: ({ c }) => (c.says === 'of' || c.says === 'join' ? c : null),
    weight: 0.5,
    examples: ['a bar whose high touches the upper bollinger band'],
  }),
  // "Is RSI below 30? Then …": asked for what has to be so.
  rule('Clause', 'is|are|was|were|has|have|does|do|did Value:subject Predicate:predicate #questionMark', {
    build: ({ subject, predicate }, at) => {
      const when = saidOf(subject, predicate, at)
      return when && { clause: 'condition', when, at }
    },
    weight: 4,
    examples: ['Is the 14 RSI below 30?', 'Has the RSI crossed above 30?'],
  }),
  rule('Condition', 'Values:subjects both|all? Predicate:predicate', {
    build: ({ subjects, predicate }, at) => (subjects.values.length > 1 ? saidOfEach(subjects, predicate, at) : null),
    weight: 1.3,
    examples: ['MACD and RSI are rising', 'RSI or MFI is below 30'],
  }),
  rule('Condition', 'Values:subjects #beVerb both|all Predicate:predicate', {
    build: ({ subjects, predicate }, at) => (subjects.values.length > 1 ? saidOfEach(subjects, predicate, at) : null),
    examples: ['MACD and RSI are both rising'],
  }),
  rule('Condition', 'Predicate:predicate', {
    build: ({ predicate }, at) =>
      (['compare', 'cross', 'touch', 'between'].includes(predicate.does) || isTurn(predicate)) &&
      !(predicate.does === 'compare' && (isBareCount(predicate.how, predicate.to) || isBareNumber(predicate)))
        ? saidOf({ is: 'reference', to: 'unsaid', output: null, at }, predicate, at)
        : null,
    weight: 6,
    examples: ['crosses above 30', 'above the 200 SMA', 'flips red'],
  }),
  rule('Condition', 'Condition:when confirmed|confirm? on|at|by|with a|the? candle|bar close', {
    build: ({ when }, at) => ({ ...when, at }),
    weight: 1,
    examples: ['RSI < 30 confirmed on candle close'],
  }),
  rule('Condition', 'Condition:when on chart', {
    build: ({ when }, at) => ({ ...when, at }),
    weight: 1,
    examples: ['RSI < 30 on the chart'],
  }),
  rule('Condition', 'Condition:when on|at|by closing basis', {
    build: ({ when }, at) => onCloses(when, at),
    weight: 0.5,
    examples: ['price breaks below the 20 SMA on a closing basis', 'a new 52-week high on a closing basis'],
  }),
  rule('Condition', 'Condition:when ,? but? only|strictly|just|purely on|at|by a? closing|close|closes basis?', {
    build: ({ when }, at) => onCloses(when, at),
    weight: 0.5,
    examples: ['price breaks below the 20 SMA, but only on a closing basis'],
  }),
  rule('Condition', 'Condition:when on|at? that|same day|bar|candle|moment|time', {
    build: ({ when }, at) => ({ ...when, at }),
    weight: 2,
    examples: ['RSI < 30 that day', 'RSI < 30 on that candle'],
  }),
  rule('Predicate', 'Predicate:a #andWord Predicate:b', {
    build: ({ a, b }, at) => joinPredicates('and', a, b, at),
    weight: 1.5,
    examples: ['is above 30 and below 70', 'dips below the 20 EMA and closes back above it'],
  }),
  // "Rising, above 20": two things.
  rule('Predicate', 'Predicate:a , value|level|reading? Predicate:b', {
    build: ({ a, b }, at) => (a.does === 'trend' && b.does === 'compare' ? joinPredicates('and', a, b, at) : null),
    weight: 1.5,
    examples: ['is rising, above 20', 'rising, value > 20'],
  }),
  rule('Predicate', 'Predicate:a #orWord Predicate:b', {
    build: ({ a, b }, at) => joinPredicates('or', a, b, at),
    weight: 1.7,
    examples: ['is below 30 or above 70'],
  }),

  rule('Condition', 'Condition:a #andWord Condition:b', {
    build: ({ a, b }, at) => join('and', a, ofEachBar(a, b, at), at),
    weight: 1.2,
    examples: ['RSI < 30 and price is above the 200 SMA', 'a hammer while RSI is below 30'],
  }),
  rule('Condition', 'Condition:a #orWord Condition:b', {
    build: ({ a, b }, at) => join('or', a, b, at),
    weight: 1.4,
    examples: ['RSI < 30 or price is below the 200 SMA'],
  }),
  rule('Condition', 'either Condition:a #orWord Condition:b', {
    build: ({ a, b }, at) => join('or', a, b, at),
    weight: 1.2,
    examples: ['either RSI < 30 or MFI < 20'],
  }),
  rule('Condition', 'both Condition:a and Condition:b', {
    build: ({ a, b }, at) => join('and', a, b, at),
    examples: ['both RSI < 30 and MFI < 20'],
  }),
  rule('Listed', 'Condition:a , Condition:b', {
    build: ({ a, b }) => (a.says === 'sequence' || b.says === 'sequence' ? null : [a, b]),
    weight: 1.5,
    examples: ['RSI < 30, MFI < 20'],
  }),
  rule('Listed', 'Listed:a , Condition:b', {
    build: ({ a, b }) => (b.says === 'sequence' ? null : [...a, b]),
    examples: ['RSI < 30, MFI < 20, ADX > 25'],
  }),
  rule('Condition', 'Listed:args', {
    build: ({ args }, at) => listed(args, at),
    weight: 4,
    examples: ['RSI < 30, MFI < 20', 'price breaks the 20-bar high, retests it'],
  }),
  rule('Condition', 'Listed:args #andWord Condition:last', {
    build: ({ args, last }, at) =>
      last.says === 'sequence' || (last.says === 'join' && last.args.length > 1)
        ? null
        : (listedSteps([...args, last], at) ?? { says: 'join', op: 'and', args: withLast(args, last), at }),
    examples: ['RSI < 30, MFI < 20, and ADX > 25'],
  }),
  rule('Condition', 'Listed:args #orWord Condition:last', {
    build: ({ args, last }, at) =>
      last.says === 'sequence' || (last.says === 'join' && last.args.length > 1)
        ? null
        : { says: 'join', op: 'or', args: [...args, last], at },
    examples: ['RSI < 30, MFI < 20 or ADX > 25'],
  }),
  rule('Condition', 'Condition:a ,? and? in both|either|all case|cases ,? Condition:c', {
    build: ({ a, c }, at) => (a.says === 'join' && a.op === 'or' ? { says: 'join', op: 'and', args: [a, c], at } : null),
    weight: 0.5,
    examples: ['RSI < 30 or MFI < 20, and in both cases price is above the 200 SMA'],
  }),
  rule('Condition', '( Condition:a )', {
    build: ({ a }, at) => ({ says: 'join', op: 'and', args: [a], at }),
    examples: ['(RSI < 30)', '(RSI < 30 or MFI < 20)'],
  }),
  rule('Predicate', 'still|already|currently Predicate:p', { build: ({ p }) => p, weight: 0.5, examples: ['still above 30'] }),
  rule('Predicate', '#beVerb still|already|currently Predicate:p', { build: ({ p }) => p, weight: 0.5, examples: ['is still above 30'] }),
  rule('Predicate', '#wasVerb Predicate:p', {
    build: ({ p }, at) => (p.does === 'join' || p.does === 'was' ? null : { does: 'was', arg: p, at }),
    examples: ['was below 30'],
  }),
  rule('Predicate', '#perfectVerb Predicate:p', {
    // What goes on for some bars has not ended.
    build: ({ p }, at) =>
      p.does === 'join' || p.does === 'was'
        ? null
        : p.does === 'window' || p.does === 'count' || p.does === 'trend' || p.does === 'not'
          ? p
          : { does: 'was', arg: p, at },
    examples: ['has been below 30', 'has been above VWAP for 3 bars'],
  }),
  rule('Condition', 'Value:subject #beVerb? now Predicate:p', {
    build: ({ subject, p }, at) => saidOf(subject, p, at),
    examples: ['RSI is now above 30'],
  }),
  // "When its over 60", as it is typed.
  rule('Condition', 'its now|still|already|back? Predicate:p', {
    build: ({ p }, at) => (isState(p) ? saidOf({ is: 'reference', to: 'it', output: null, at }, p, at) : null),
    weight: 1.5,
    examples: ['its over 60', 'its back below the 20 EMA'],
  }),
  rule('Condition', 'its Event:event', {
    build: ({ event }, at) => (event.says === 'pattern' || event.says === 'candle' ? { ...event, at } : null),
    weight: 1.5,
    examples: ['its a doji'],
  }),
  rule('Condition', 'Condition:c too|either', { build: ({ c }) => c, weight: 0.3, examples: ['RSI < 30 too'] }),
  rule('Condition', 'Condition:c as well', { build: ({ c }) => c, weight: 0.3, examples: ['OBV is at a 20 day high as well'] }),
  rule('Condition', 'now Condition:c', { build: ({ c }) => c, weight: 0.5, examples: ['now price crosses above the 20 EMA'] }),
  rule('Predicate', '#auxVerb Predicate:p', {
    build: ({ p }) => (p.does === 'not' || p.does === 'was' ? null : p),
    weight: 0.6,
    examples: ['has crossed above 30', 'must be above the 20 EMA'],
  }),
  rule('Event', '#comparison:how? Value:v', {
    build: ({ how = 'gte', v }, at) =>
      isVolumeAverage(v) && (v.is === 'calc' || how !== 'gte')
        ? saidOf({ is: 'price', field: 'volume', timeframe: null, back: null, at }, compare(how, v, null, at), at)
        : null,
    weight: 1.5,
    examples: ['above average volume', 'more than twice the average volume', 'double the normal volume'],
  }),
  rule('Event', '#amount:how? Value:by more volume than|over Value:v', {
    build: ({ how = 'gte', by, v }, at) =>
      by.is === 'number' && by.unit === 'percent' && (v.is === 'average' || isVolumeAverage(v))
        ? saidOf(
            { is: 'price', field: 'volume', timeframe: null, back: null, at },
            compare(how, { is: 'offset', base: v, by, direction: 'up', at }, null, at),
            at,
          )
        : null,
    examples: ['at least 50% more volume than average', '50% more volume than the average volume'],
  }),
  // The lagging line is the close, drawn 26 bars back.
  rule('Condition', 'chikou|lagging span|line? Predicate:p', {
    build: ({ p }, at) =>
      p.does === 'compare' && p.to.is === 'price' && p.to.field === 'close' && p.to.back === null
        ? saidOf({ ...p.to, at }, { ...p, to: { ...p.to, back: 26 } }, at)
        : null,
    weight: 0.5,
    examples: ['the chikou is above price'],
  }),
  rule(
    'Condition',
    'chikou|lagging span|line? be? free|clear? #comparison:how price|close|closes|prices|candle|candles|bar|bars of|from|in? #number:n bars|bar|days|day|candles|candle|periods|period|sessions ago|back|before|earlier',
    {
      build: ({ how, n }, at) => {
        const close = { is: 'price', field: 'close', timeframe: null, back: null, at } as const
        return n === 26 ? saidOf(close, compare(how, { ...close, back: 26 }, null, at), at) : null
      },
      weight: 0.3,
      examples: ['the chikou is above the price of 26 days ago', 'lagging span below the close 26 bars ago'],
    },
  ),
  rule('Condition', 'Condition:c at same time', {
    build: ({ c }, at) => (c.says === 'join' ? { ...c, at } : null),
    weight: 0.5,
    examples: ['RSI < 30 and MFI < 20 at the same time'],
  }),
  rule('Condition', 'Condition:a on Condition:b', {
    build: ({ a, b }, at) => (isCircumstance(b) ? join('and', a, b, at) : null),
    weight: 1.5,
    examples: ['price crosses above the 20 EMA on a green candle', 'price crosses above the 20 EMA on volume above 1000'],
  }),
  rule('Condition', 'Condition:a in uptrend|downtrend ( Condition:b )', {
    build: ({ a, b }, at) => join('and', a, b, at),
    weight: 0.5,
    examples: ['price touches the 20 EMA in an uptrend (the 50 EMA is above the 200 EMA)'],
  }),
  rule('Condition', 'Condition:c on|in|at Timeframe:timeframe', {
    build: ({ c, timeframe }, at) => (c.says === 'of' || c.says === 'pattern' || c.says === 'candle' ? onChart(c, timeframe, at) : null),
    weight: 0.5,
    examples: ['RSI crosses above 30 on the 4h chart', 'EMA 50 is above EMA 200 on H4', 'an inside bar closes on the daily'],
  }),
  rule('Scope', 'on|in|at|from Timeframe:timeframe', {
    build: ({ timeframe }) => timeframe,
    weight: 0.3,
    examples: ['on the daily chart', 'from the 4H'],
  }),
  rule('Scope', 'Timeframe:timeframe', { build: ({ timeframe }) => timeframe, weight: 1, examples: ['4H'] }),
  rule('Scope', '( Scope:timeframe )', { build: ({ timeframe }) => timeframe, weight: 0.1, examples: ['(4H)'] }),
  rule('Scope', 'htf|ltf|higher|lower|bigger|smaller|larger|big|small timeframe|tf|frame? Scope:timeframe', {
    build: ({ timeframe }) => timeframe,
    weight: 0.1,
    examples: ['HTF 4h', 'Higher timeframe (4H)'],
  }),
  rule('Condition', 'Scope:timeframe ,? #colon? Condition:c', {
    build: ({ c, timeframe }, at) => onChart(c, timeframe, at),
    weight: 1,
    examples: ['on the daily chart price is above the 200 SMA', '4H: close above the 50 EMA'],
  }),
  rule('Clause', 'Value:subject must|should|needs|has to? Predicate:p', {
    build: ({ subject, p }, at) => {
      const when = saidOf(subject, p, at)
      return when && { clause: 'filter', side: null, when, isOnly: false, at }
    },
    weight: 4,
    examples: ['price must be above the 200 SMA'],
  }),
  rule('Clause', '#filterNoun Scope:timeframe #colon? Condition:c', {
    build: ({ c, timeframe }, at) => {
      const when = onChart(c, timeframe, at)
      return when && { clause: 'filter', side: null, when, isOnly: false, at }
    },
    weight: 2,
    examples: ['trend on H4: price above the 200 EMA', 'filter on D1: RSI > 50'],
  }),
  rule('Clause', 'Scope:timeframe #filterNoun #colon Condition:c', {
    build: ({ c, timeframe }, at) => {
      const when = onChart(c, timeframe, at)
      return when && { clause: 'filter', side: null, when, isOnly: false, at }
    },
    weight: 2,
    examples: ['H4 trend: price above the 200 EMA'],
  }),
  rule('Clause', '#filterNoun? Scope:timeframe ,? #colon? Clause:clause', {
    build: ({ clause, timeframe }, at) => {
      const when = clause.clause === 'filter' ? onChart(clause.when, timeframe, at) : null
      return clause.clause === 'filter' && when ? { ...clause, when, at } : null
    },
    weight: 0.5,
    examples: ['bias from the 4H: close above the 50 EMA = only longs'],
  }),
]
