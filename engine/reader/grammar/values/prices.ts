import type { BarReference, Candle, Deed, SaidWhen, TimeUnit, Value } from '../../meanings.ts'
import { measureOf } from '../../measures.ts'
import { rule } from '../../production.ts'
import { atEarlier, onTimeframe, priceOf, timesOf, withNumbers } from '../../said-values.ts'

const charts = { bar: null, hour: '1h', day: '1d', week: '1w', month: '1M' } as const
type Charted = keyof typeof charts
const isCharted = (unit: TimeUnit): unit is Charted => unit in charts

/** A bar of its unit, so many before the one that is going on. */
const bars = (unit: TimeUnit, back: number): (SaidWhen & { readonly back: number }) | null =>
  isCharted(unit) && Number.isInteger(back) ? { timeframe: charts[unit], back } : null

/** What stands behind reckoned values is said of the last of them: "close / close[5]". */
const isSingle = (value: Value): boolean => value.is !== 'calc' || value.args.filter(({ is }) => is !== 'number').length < 2

const deedOf = (word: string): Deed => (word.startsWith('cross') ? 'crossed' : word === 'gap' ? 'gapped' : 'touched')

const isUncounted = (value: Value): boolean => value.is === 'average' && value.numbers.length === 0

/** The candle, said of a size, is the one that has just closed. */
const wicks: readonly string[] = ['wick', 'tail', 'spike']
const partOf = (word: string): BarReference => (wicks.includes(word) ? 'wick' : 'reach')

const barOfSize = (bar: BarReference) => (bar === 'that' || bar === 'current' ? null : bar)

const sized = (of: 'range' | 'body' | 'upper_wick' | 'lower_wick', bar: BarReference | null, at: Parameters<typeof priceOf>[1]) =>
  ({ is: 'size', of, bar, timeframe: null, back: null, at }) as const

/** So large a part of how high a bar is. */
const partOfCandle = (part: number, { timeframe, back, isNext, isHeikinAshi }: Candle, at: Parameters<typeof priceOf>[1]): Value | null =>
  isNext || isHeikinAshi ? null : timesOf(part, { is: 'size', of: 'range', bar: null, timeframe, back, at }, at)

/** Prices of bars, which bar they are of, and how large bars are. */
export const priceProductions = [
  rule('Value', '#field:field', { build: ({ field }, at) => priceOf(field, at), examples: ['the close', 'volume', 'typical price'] }),
  rule('Value', '#priceWord', { build: (_, at) => priceOf('close', at), examples: ['price'] }),
  rule('Value', 'current|latest #field:field', { build: ({ field }, at) => priceOf(field, at), examples: ['the current close'] }),
  rule('Value', '#heikin #field:field', {
    build: ({ field }, at) =>
      field === 'open' || field === 'high' || field === 'low' || field === 'close' ? priceOf(`ha_${field}`, at) : null,
    examples: ['heikin ashi high'],
  }),
  rule('Value', '#namedPrice:p', { build: ({ p }, at) => priceOf(p.field, at, p), weight: 0.5, examples: ['PDH', 'high of the day'] }),

  rule('Value', 'minimum|maximum:end of Earlier:when', {
    build: ({ end, when }, at) => priceOf(end === 'maximum' ? 'high' : 'low', at, when),
    weight: 1,
    examples: ['the maximum of the previous bar'],
  }),
  rule('Value', 'minimum|maximum:end of #candleWord', {
    build: ({ end }, at) => priceOf(end === 'maximum' ? 'high' : 'low', at),
    weight: 1,
    examples: ['the minimum of the candle'],
  }),
  rule('Earlier', 'yesterday|yday|ydays|yesterdays', { build: () => ({ timeframe: '1d', back: 1 }), examples: ['yesterday'] }),
  rule('Earlier', 'today', { build: () => ({ timeframe: '1d', back: 0 }), examples: ['today'] }),
  rule('Earlier', '#timeUnit:unit previous', {
    build: ({ unit }) => bars(unit, 1),
    weight: 1.5,
    examples: ['the week previous'],
  }),
  rule('Earlier', 'day before yesterday', { build: () => ({ timeframe: '1d', back: 2 }), examples: ['the day before yesterday'] }),
  rule('Earlier', 'previous|prior|prev|preceding|earlier #timeUnit:unit', {
    build: ({ unit }) => bars(unit, 1),
    examples: ['previous day', 'the prior candle'],
  }),
  rule('Earlier', 'last|past #timeUnit:unit', { build: ({ unit }) => (unit === 'bar' ? null : bars(unit, 1)), examples: ['last week'] }),
  rule('Earlier', 'this|current|same #timeUnit:unit', { build: ({ unit }) => bars(unit, 0), examples: ['this week', 'the current bar'] }),
  rule('Earlier', '#oneTimeUnit:unit before|prior|earlier', { build: ({ unit }) => bars(unit, 1), examples: ['the day before'] }),
  rule(
    'Earlier',
    '#oneTimeUnit:unit just|right|immediately|directly? before|preceding|prior|previous to? it|that|this|them one|candle|bar?',
    {
      build: ({ unit }) => bars(unit, 1),
      weight: 0.5,
      examples: ['the bar before it', 'the candle right before that one'],
    },
  ),
  rule('Earlier', 'previous|prior|prev|preceding|last|earlier Timeframe:timeframe candle|bar|candlestick?', {
    build: ({ timeframe }) => ({ timeframe, back: 1 }),
    weight: 1.5,
    examples: ['the previous 4h candle', 'last daily bar'],
  }),
  rule('Earlier', 'current|this Timeframe:timeframe candle|bar|candlestick?', {
    build: ({ timeframe }) => ({ timeframe, back: 0 }),
    weight: 1.5,
    examples: ['the current daily candle'],
  }),
  rule('Earlier', 'one before it|that?', { build: () => ({ timeframe: null, back: 1 }), weight: 1.2, examples: ['the one before'] }),
  rule('Earlier', 'previous|prior|preceding|last one', {
    build: () => ({ timeframe: null, back: 1 }),
    weight: 1.2,
    examples: ['the previous one'],
  }),
  rule('Earlier', 'Duration:ago ago|back|earlier|before|prior', {
    build: ({ ago }) => bars(ago.unit, ago.count),
    examples: ['5 bars ago', 'three days back'],
  }),

  rule('Value', "Earlier:when 's? Value:v", {
    isTight: true,
    build: ({ when, v }, at) => atEarlier(v, when, at),
    weight: 0.8,
    examples: ["yesterday's high", 'previous day high', "today's open"],
  }),
  // "The highest price of last week" is its high.
  rule('Value', '#extremeWord:most price|point|level|print|tick? of|from|in Earlier:when', {
    build: ({ most, when }, at) =>
      when.timeframe === null || when.timeframe === '1h' ? null : priceOf(most === 'highest' ? 'high' : 'low', at, when),
    weight: 0.8,
    examples: ['the highest price of last week', 'the maximum of yesterday'],
  }),
  rule('Value', "Earlier:when 's? #extremeWord:most price|point|level|print|tick?", {
    build: ({ most, when }, at) =>
      when.timeframe === null || when.timeframe === '1h' ? null : priceOf(most === 'highest' ? 'high' : 'low', at, when),
    weight: 1,
    examples: ["last month's highest price", "yesterday's top"],
  }),
  rule('Value', 'Value:v of|from|in|on|for Earlier:when', {
    // "The average of the ten candles before" is that of ten candles.
    build: ({ when, v }, at) => (isSingle(v) && !(isUncounted(v) && when.back > 1) ? atEarlier(v, when, at) : null),
    examples: ['the high of the previous candle', 'the close of 3 bars ago'],
  }),
  rule('Value', 'Value:v Earlier:when', {
    isTight: true,
    build: ({ when, v }, at) => (isSingle(v) ? atEarlier(v, when, at) : null),
    examples: ['RSI yesterday', 'the close 5 bars ago'],
  }),
  rule('Value', 'Value:v [ #number:back ]', {
    // Of a line without its length a large number is that: `ema[50]`.
    build: ({ v, back }, at) =>
      isSingle(v) && (back <= 3 || withNumbers(v, [back], null, at) === null) ? atEarlier(v, { timeframe: null, back }, at) : null,
    weight: 0.5,
    examples: ['close[1]'],
  }),
  rule('Value', '( Value:v ) [ #number:back ]', {
    build: ({ v, back }, at) => atEarlier(v, { timeframe: null, back }, at),
    weight: 0.5,
    examples: ['(EMA 12 - EMA 26)[1]'],
  }),
  rule('Value', '#ownValue:v [ #number:back ]', {
    build: ({ v, back }, at) => atEarlier(v, { timeframe: null, back }, at),
    weight: 0.2,
    examples: ['myline[1]'],
  }),
  rule('Value', 'previous|prior|prev|preceding|earlier #field:field', {
    build: ({ field }, at) => priceOf(field, at, { timeframe: null, back: 1 }),
    weight: 1.5,
    examples: ['the previous close'],
  }),
  rule('Value', 'previous|prior|prev|preceding #indicator:i value|reading?', {
    build: ({ i }, at) => ({ is: 'indicator', name: i.name, numbers: [], output: i.output, source: null, timeframe: null, back: 1, at }),
    weight: 2,
    examples: ['the previous RSI value'],
  }),
  rule('Value', 'previous|prior|prev Timeframe:timeframe #field:field', {
    build: ({ timeframe, field }, at) => priceOf(field, at, { timeframe, back: 1 }),
    examples: ['previous daily close'],
  }),
  rule('Value', 'opening|open price? of the? #oneTimeUnit:unit', {
    build: ({ unit }, at) => (isCharted(unit) ? priceOf('open', at, { timeframe: charts[unit], back: unit === 'bar' ? null : 0 }) : null),
    examples: ['the opening price of the week'],
  }),
  rule('Value', '#field:field of the #oneTimeUnit:unit', {
    build: ({ unit, field }, at) => (unit === 'bar' || !isCharted(unit) ? null : priceOf(field, at, { timeframe: charts[unit], back: 0 })),
    examples: ['the low of the week'],
  }),
  rule('Value', "Earlier:when 's? Clock:time #field", {
    build: (_, at) => ({ is: 'cannot', name: 'feature:price_at_a_time', at }),
    examples: ["yesterday's 4pm close"],
  }),
  rule('Value', 'the Clock:time #field', {
    build: (_, at) => ({ is: 'cannot', name: 'feature:price_at_a_time', at }),
    weight: 1,
    examples: ['the 16:00 close'],
  }),
  rule('Value', "the #oneTimeUnit:unit 's Value:v", {
    build: ({ unit, v }, at) => (unit === 'bar' || !isCharted(unit) ? null : atEarlier(v, { timeframe: charts[unit], back: 0 }, at)),
    examples: ["the day's high", "the week's open"],
  }),
  rule('Value', 'Value:v so far', {
    build: ({ v }, at) => (v.is === 'price' && v.back === 0 ? { ...v, at } : null),
    weight: 0.5,
    examples: ["the day's high so far", "today's low so far"],
  }),
  rule('Value', 'Timeframe:timeframe Value:v', {
    isTight: true,
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    examples: ['daily close', 'weekly EMA(50)', '1h 200 EMA'],
  }),
  rule('Value', "Timeframe:timeframe 's Value:v", {
    isTight: true,
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    weight: 0.3,
    examples: ["the daily chart's close"],
  }),
  rule('Value', 'Value:v on|of|in|from|at Timeframe:timeframe', {
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    examples: ['RSI on the 4h chart'],
  }),
  rule('Value', 'OtherTimeframe:timeframe Value:v', {
    isTight: true,
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    examples: ['2h RSI'],
  }),
  rule('Value', 'Value:v on|of|in|from|at OtherTimeframe:timeframe', {
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    examples: ['the 200 EMA on the 2h'],
  }),
  rule('Value', 'Value:v ( Timeframe:timeframe )', {
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    examples: ['RSI (daily)'],
  }),
  // "3 ATR 4h chart" tells the chart of the strategy.
  rule('Value', 'Value:v #timeframe:timeframe', {
    isTight: true,
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    weight: 4,
    examples: ['200 ema 4h'],
  }),
  rule('Value', 'Value:v on the #number:minutes', {
    build: ({ v, minutes }, at) => {
      const known = { 1: '1m', 5: '5m', 15: '15m', 30: '30m' } as const
      return minutes in known ? onTimeframe(v, known[minutes as keyof typeof known], at) : null
    },
    weight: 4,
    examples: ['RSI on the 15'],
  }),

  rule('Bar', '#barRole:role bar|candle|candlestick', { build: ({ role }) => role, examples: ['the signal candle'] }),
  rule('Bar', 'sweep|fakeout|pullback|dip|retracement|flush bar|candle|candlestick', {
    build: () => 'reach',
    examples: ['the sweep candle'],
  }),
  rule('Value', "sweep|fakeout|pullback|dip|retracement|flush|rejection|wick|tail|spike:of 's? low|high:end", {
    build: ({ of, end }, at) => ({ is: 'bar', field: end === 'low' ? 'low' : 'high', bar: partOf(of), at }),
    weight: 0.5,
    examples: ['the sweep low', "the wick's high"],
  }),
  rule('Value', 'low|high:end of sweep|fakeout|pullback|dip|retracement|flush|move|wick|tail|spike:of bar|candle|candlestick?', {
    build: ({ of, end }, at) => ({ is: 'bar', field: end === 'low' ? 'low' : 'high', bar: partOf(of), at }),
    weight: 0.5,
    examples: ['the low of the pullback', 'the high of the sweep candle'],
  }),
  rule('Bar', 'touch|retest|tag|gap|cross|crossover|crossing:deed bar|candle|candlestick', {
    build: ({ deed }) => deedOf(deed),
    weight: 0.8,
    examples: ['the touch candle', 'the gap bar', 'the cross candle'],
  }),
  rule('Bar', 'touch|retest|tag|gap|cross|crossover|crossing:deed day', {
    build: ({ deed }) => `day ${deedOf(deed)}` as const,
    weight: 0.8,
    examples: ['the touch day', 'the gap day'],
  }),
  rule('Bar', 'bar|candle|candlestick that|which touch|tag|cross|gap:deed', {
    build: ({ deed }) => deedOf(deed),
    examples: ['the bar that crossed', 'the candle that touched'],
  }),
  rule('Bar', 'bar|candle|candlestick of touch|retest|cross|crossover|gap:deed', {
    build: ({ deed }) => deedOf(deed),
    examples: ['the candle of the touch'],
  }),
  rule('Bar', 'most? last|previous|prior|latest|recent #color:color one', {
    build: ({ color }) => color,
    weight: 0.6,
    examples: ['the last red one'],
  }),
  rule('Bar', 'bar|candle|candlestick that|which trigger|signal', {
    build: () => 'signal',
    examples: ['the bar that triggered'],
  }),
  rule(
    'Bar',
    'bar|candle|candlestick that|which give|gives|gave|trigger|triggered|produce|produced|generate|generated|made|printed us|me? signal|trade|setup|trigger|entry',
    { build: () => 'signal', weight: 0.6, examples: ['the candle that gave the signal', 'the bar which produced the signal'] },
  ),
  rule('Bar', 'bar|candle|candlestick of signal|trigger|setup', {
    build: () => 'signal',
    weight: 0.6,
    examples: ['the candle of the signal'],
  }),
  rule('Bar', 'bar|candle|candlestick of|on|at entry|fill', { build: () => 'entry', weight: 0.6, examples: ['the bar of the entry'] }),
  rule('Bar', 'bar|candle|candlestick where|which? i|we|you? enter|entered|bought|buy|got|get|came in? on|at|with?', {
    build: () => 'entry',
    weight: 0.6,
    examples: ['the bar I entered on', 'the candle we got in on'],
  }),
  rule('Bar', 'bar|candle|candlestick on|in|at which entry|trade be|was made|taken|opened|done', {
    build: () => 'entry',
    weight: 0.6,
    examples: ['the bar on which entry was made'],
  }),
  rule('Bar', 'mother bar|candle', { build: () => 'mother', examples: ['the mother bar'] }),
  rule('Bar', 'that|this|the bar|candle|candlestick', { build: () => 'that', examples: ['that bar', 'the candle'] }),
  rule('Bar', 'bar|candle|candlestick', { build: () => 'that', weight: 3, examples: ['candle'] }),
  rule('Bar', 'that|this first|opening bar|candle|candlestick', {
    build: () => 'first',
    weight: 0.6,
    examples: ['that first candle', 'this opening bar'],
  }),
  rule('Bar', 'first bar|candle|candlestick of|in? the? day|session?', {
    build: () => 'first',
    examples: ['the first candle', 'first candle of the day'],
  }),
  rule('Bar', 'last|latest|newest closed|completed|finished? bar|candle|candlestick', {
    build: () => 'last',
    examples: ['the last candle', 'the last closed bar'],
  }),
  rule('Bar', 'current bar|candle|candlestick', { build: () => 'current', examples: ['the current candle'] }),
  rule('Bar', '#pattern:name', { build: ({ name }) => name, examples: ['the engulfing candle', 'the hammer'] }),
  rule('Bar', '#dayPattern:pattern', { build: ({ pattern }) => pattern.name, examples: ['the inside day'] }),
  rule('Bar', 'that|this #pattern:name', { build: ({ name }) => name, weight: 0.5, examples: ['that hammer'] }),
  rule('Bar', '#color:color bar|candle|candlestick', { build: ({ color }) => color, examples: ['the red candle'] }),
  rule('Bar', 'most? last|previous|prior|latest|recent #color:color bar|candle|candlestick', {
    build: ({ color }) => color,
    weight: 0.5,
    examples: ['the last red candle', 'the most recent green candle'],
  }),
  rule('Bar', 'most? last|previous|prior|latest|recent #pattern:name', {
    build: ({ name }) => name,
    weight: 0.5,
    examples: ['the last inside bar', 'the most recent engulfing candle'],
  }),
  rule('Bar', 'that|this #color:color bar|candle|candlestick', {
    build: ({ color }) => color,
    weight: 0.5,
    examples: ['that green candle'],
  }),
  rule('Value', "Bar:bar 's? #field:field", {
    isTight: true,
    build: ({ bar, field }, at) => ({ is: 'bar', field, bar, at }),
    examples: ["the signal candle's low", 'the candle low'],
  }),
  rule('Value', 'Bar:bar . #field:field', {
    build: ({ bar, field }, at) => ({ is: 'bar', field, bar, at }),
    weight: 0.1,
    isTight: true,
    examples: ['candle.low'],
  }),
  rule('Value', '#extremeWord:most price|point|end|level? of|from Bar:bar', {
    build: ({ most, bar }, at) => ({ is: 'bar', field: most === 'highest' ? 'high' : 'low', bar, at }),
    weight: 0.8,
    examples: ['the top of the inside bar', 'the maximum of the signal candle'],
  }),
  rule('Value', "Bar:bar 's? #extremeWord:most", {
    build: ({ most, bar }, at) => ({ is: 'bar', field: most === 'highest' ? 'high' : 'low', bar, at }),
    weight: 0.8,
    examples: ["the inside bar's top"],
  }),
  rule('Value', '#field:field of|from Bar:bar', {
    build: ({ bar, field }, at) => ({ is: 'bar', field, bar, at }),
    examples: ['the low of the engulfing bar', 'high of that bar'],
  }),
  rule('Value', '#field:field on|at|in|for Bar:bar', {
    build: ({ bar, field }, at) => (field === 'volume' ? { is: 'bar', field, bar, at } : null),
    examples: ['volume on the breakout bar', 'volume on that bar'],
  }),
  rule('Value', 'that|this #field:field', {
    build: ({ field }, at) => (field === 'volume' ? null : { is: 'bar', field, bar: 'named', at }),
    examples: ['that low'],
  }),
  rule('Value', 'its volume', { build: (_, at) => priceOf('volume', at), examples: ['its volume'] }),
  rule('Value', 'its #field:field', {
    build: ({ field }, at) => (field === 'volume' ? null : { is: 'bar', field, bar: 'it', at }),
    weight: 1.5,
    examples: ['its low'],
  }),
  rule('Value', "bar|candle|candlestick 's? #field:field", {
    build: ({ field }, at) => ({ is: 'bar', field, bar: 'that', at }),
    weight: 2,
    examples: ['candle low'],
  }),

  rule('Value', '#barSize:of', {
    // "The range" is that of the hours before where the text has any.
    build: ({ of }, at) => (of === 'range' ? { is: 'range', of: { range: 'that' }, output: 'size', at } : sized(of, null, at)),
    weight: 3,
    examples: ['the upper wick', 'body', 'the range'],
  }),
  rule('Value', "bar|candle|candlestick 's? #barSize:of", {
    build: ({ of }, at) => sized(of, null, at),
    examples: ['candle body', "the candle's range"],
  }),
  rule('Value', "Bar:bar 's? #barSize:of", {
    isTight: true,
    build: ({ of, bar }, at) => sized(of, barOfSize(bar), at),
    weight: 1.2,
    examples: ["the engulfing candle's range"],
  }),
  rule('Value', '#barSize:of of|from Bar:bar', {
    build: ({ of, bar }, at) => sized(of, barOfSize(bar), at),
    examples: ['the body of the candle', 'the range of the signal bar'],
  }),
  rule('Value', '#barSize:of of #oneTimeUnit:unit', {
    build: ({ of, unit }, at) => (unit === 'bar' ? sized(of, null, at) : null),
    weight: 2,
    examples: ['body of candle'],
  }),
  rule('Value', 'previous|prior|last #barSize:of', {
    build: ({ of }, at) => ({ is: 'size', of, bar: null, timeframe: null, back: 1, at }),
    weight: 1.5,
    examples: ['the previous body'],
  }),
  rule('Value', '#barSize:of just|right|immediately|directly? before it|that|this? one?', {
    build: ({ of }, at) => ({ is: 'size', of, bar: null, timeframe: null, back: 1, at }),
    weight: 1,
    examples: ['the body before it', 'the range just before'],
  }),
  rule('Value', 'its|their #barSize:of', { build: ({ of }, at) => sized(of, 'it', at), weight: 1.5, examples: ['its range'] }),
  rule('Value', '#fraction:n whole|entire|total|full? Candle:candle', {
    build: ({ n, candle }, at) => partOfCandle(n, candle, at),
    examples: ['two thirds of the candle', 'half of the whole bar'],
  }),
  rule('Value', 'whole|entire|total|full|overall #barSize:of', {
    build: ({ of }, at) => (of === 'range' ? { is: 'range', of: { range: 'that' }, output: 'size', at } : sized(of, null, at)),
    weight: 2.5,
    examples: ['the whole range', 'total range'],
  }),
  rule('Value', 'Value:v ( from? high to|-|–|minus|and low )', {
    build: ({ v }, at) => (measureOf(v) === 'distance' ? { ...v, at } : null),
    weight: 0.3,
    examples: ["the candle's range (high to low)"],
  }),
  rule('Value', '#percent:n of whole|entire|total|full? Candle:candle', {
    build: ({ n, candle }, at) => partOfCandle(n / 100, candle, at),
    examples: ['60% of the candle'],
  }),
  rule('Value', "the? day 's? range", {
    build: (_, at) => ({ ...sized('range', null, at), timeframe: '1d', back: 0 }),
    examples: ["the day's range"],
  }),
]
