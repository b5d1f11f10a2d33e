import type { Stretch } from '../../../language/grammar.ts'
import type { BandKind, Value, ValueReference } from '../../meanings.ts'
import { measureOf } from '../../measures.ts'
import { rule } from '../../production.ts'
import { indicatorOf, isOneList, isPeriod, withDeviation, withNumbers, withOutput } from '../../said-values.ts'

const to = (reference: ValueReference, at: Stretch | null, output: string | null = null): Value => ({
  is: 'reference',
  to: reference,
  output,
  at,
})
const bands: readonly string[] = ['upper', 'lower', 'middle']
const band = (output: string | null, kind: BandKind | null, at: Stretch | null): Value | null =>
  output === null || bands.includes(output) ? { is: 'reference', to: 'band', output, ...(kind && { kind }), at } : null
const isAverageName = (name: string): boolean => ['sma', 'ema', 'wma', 'hma'].includes(name)
const barCharts = { day: '1d', week: '1w', month: '1M', bar: null } as const

/** A line told by its length alone. */
const byLength = (length: number, timeframe: Extract<Value, { is: 'length' }>['timeframe'], at: Stretch | null): Value | null =>
  isPeriod(length) && length > 1 ? { is: 'length', length, timeframe, at } : null

/** Markets by name, and what was said before. */
export const referenceProductions = [
  rule('Value', 'it', { build: (_, at) => to('it', at), examples: ['it'] }),
  // Nothing that was spoken of before: it is asked which.
  rule('Value', 'the level', { build: (_, at) => to('level', at), weight: 2.5, examples: ['the level'] }),
  rule('Value', 'broken|same|said|mentioned level|line|high|low', {
    build: (_, at) => to('level', at),
    weight: 0.5,
    examples: ['the broken level', 'the same level'],
  }),
  rule('Value', 'that|this level|line|value', { build: (_, at) => to('level', at), examples: ['that level'] }),
  rule('Value', '#fastOrSlow:which #average', { build: ({ which }, at) => to(which, at), examples: ['the fast average', 'the slower MA'] }),
  rule('Value', '#fastOrSlow:which one|line', { build: ({ which }, at) => to(which, at), examples: ['the fast one', 'the slow line'] }),
  rule('Value', '#fastOrSlow:which #indicator:i', {
    build: ({ which, i }, at) => (isAverageName(i.name) ? to(which, at) : null),
    examples: ['the fast EMA'],
  }),
  rule('Value', 'that|this|same #average', {
    build: (_, at) => to('average', at),
    weight: 0.5,
    examples: ['that average', 'the same moving average'],
  }),
  rule('Value', 'that|this|same #indicator:i', {
    build: ({ i }, at) => ({ is: 'indicator', name: i.name, numbers: [], output: i.output, source: null, timeframe: null, back: null, at }),
    weight: 0.8,
    examples: ['that EMA'],
  }),
  rule('Value', 'oscillator', { build: (_, at) => to('oscillator', at), weight: 1.1, examples: ['the oscillator'] }),
  rule('Value', 'index', { build: (_, at) => to('index', at), weight: 1.1, examples: ['the index'] }),
  rule('Value', 'fast|slow:which', {
    build: ({ which }, at) => to(which === 'fast' ? 'fast' : 'slow', at),
    weight: 3,
    examples: ['fast', 'the slow'],
  }),
  // "Crosses the 50 day one": another of the lines that were spoken of.
  rule('Value', 'Value:v one', {
    build: ({ v }) => (v.is === 'length' || v.is === 'average' ? v : null),
    weight: 0.5,
    examples: ['the 50 day one', 'the 200 one'],
  }),
  rule('Value', '#fastOrSlow one|line? ( #number:n )', {
    build: ({ n }, at) => byLength(n, null, at),
    examples: ['the slow one (30)'],
  }),
  rule('Value', 'faster|slower|shorter|longer:which of the? two|them|both', {
    build: ({ which }, at) => to(which === 'faster' || which === 'shorter' ? 'fast' : 'slow', at),
    examples: ['the faster of the two'],
  }),
  rule('Value', 'they|them', { build: (_, at) => to('both', at), weight: 1.5, examples: ['they'] }),
  rule('Value', 'two|2 #average', { build: (_, at) => to('both', at), weight: 1.2, examples: ['the two averages'] }),
  rule('Value', 'both #indicator:i', {
    build: ({ i }, at) => (isAverageName(i.name) ? to('both', at) : null),
    examples: ['both EMAs'],
  }),
  rule('Value', 'emas|smas|mas|averages', { build: (_, at) => to('all', at), weight: 0.9, examples: ['the EMAs'] }),
  rule('Value', 'moving averages', { build: (_, at) => to('all', at), weight: 0.9, examples: ['the moving averages'] }),
  rule('Value', 'all #number? #indicator:i', {
    build: ({ i }, at) => (isAverageName(i.name) ? to('all', at) : null),
    examples: ['all three EMAs'],
  }),
  rule('Value', 'all #number? #average', { build: (_, at) => to('all', at), examples: ['all moving averages'] }),
  rule('Value', 'all #number? of? them|these|those', { build: (_, at) => to('all', at), examples: ['all of them'] }),
  rule('Value', 'both', { build: (_, at) => to('both', at), weight: 2, examples: ['both'] }),
  rule('Value', 'both of? them|these|those|lines', { build: (_, at) => to('both', at), examples: ['both of them', 'both lines'] }),
  rule('Value', 'both #average', { build: (_, at) => to('both', at), examples: ['both averages'] }),
  rule('Value', 'either', { build: (_, at) => to('either', at), weight: 2, examples: ['either'] }),
  rule('Value', 'either|any one? of? them|these|those|one', {
    build: (_, at) => to('either', at),
    examples: ['either of them', 'either one'],
  }),
  rule('Value', 'upper|lower:which', {
    build: ({ which }, at) => band(which, null, at),
    weight: 4,
    examples: ['upper', 'the lower'],
  }),
  rule('Value', '#output:output #band:kind', {
    build: ({ output, kind }, at) => band(output, kind, at),
    examples: ['the upper band', 'lower channel line'],
  }),
  rule('Value', "#band:kind 's #output:output", {
    build: ({ output, kind }, at) => band(output, kind, at),
    examples: ["the channel's middle line"],
  }),
  rule('Value', '#output:output line|edge|end? of that|this? #band:kind', {
    build: ({ output, kind }, at) => band(output, kind, at),
    examples: ['the middle of the channel', 'the upper edge of the band'],
  }),
  // Bands are Bollinger's where only their numbers are told.
  rule('Value', '#output:output #band:kind ( Numbers:n )', {
    build: ({ output, kind, n }, at) => {
      const bands = kind === 'band' ? withNumbers(indicatorOf('bb', null, at), n.numbers, n.join, at) : null
      return bands && withOutput(bands, output, at)
    },
    weight: 0.5,
    examples: ['the upper band (20, 2)'],
  }),
  rule('Value', 'Deviation:d #output:output? #band:kind', {
    build: ({ d, output, kind }, at) => {
      const bands = kind === 'band' ? withDeviation(indicatorOf('bb', null, at), d, at) : null
      return bands && (output === undefined ? bands : withOutput(bands, output, at))
    },
    weight: 0.8,
    examples: ['the 2.5 sd band'],
  }),
  rule('Value', '#output:output one', {
    build: ({ output }, at) => (bands.includes(output) ? to('band', at, output) : null),
    weight: 0.5,
    examples: ['the lower one'],
  }),
  rule('Value', '#band:kind low|high|top|bottom:end', {
    build: ({ end, kind }, at) => band(end === 'low' || end === 'bottom' ? 'lower' : 'upper', kind, at),
    examples: ['the band low'],
  }),
  rule('Value', '#band:kind', { build: ({ kind }, at) => band(null, kind, at), weight: 3, examples: ['the band'] }),
  rule('Value', '#output:output', {
    build: ({ output }, at) => (bands.includes(output) || output === 'cloud' || output === 'width' ? null : to('line', at, output)),
    weight: 1.5,
    examples: ['the signal line', 'the histogram'],
  }),
  rule('Value', 'the #output:output', {
    build: ({ output }, at) => (output === 'middle' ? to('band', at, output) : null),
    weight: 2.5,
    examples: ['the midline'],
  }),
  rule('Value', 'cloud #output:output', {
    build: ({ output }, at) =>
      output === 'upper' || output === 'lower'
        ? {
            is: 'indicator',
            name: 'ichimoku',
            numbers: [],
            output: output === 'upper' ? 'cloud_top' : 'cloud_bottom',
            source: null,
            timeframe: null,
            back: null,
            at,
          }
        : null,
    examples: ['the cloud top'],
  }),
  rule('Value', 'the #number:length', { build: ({ length }, at) => byLength(length, null, at), weight: 0.8, examples: ['the 8'] }),
  rule('Value', 'the Numbers:n', {
    build: ({ n }, at) => {
      const args = n.numbers.map((each) => byLength(each, null, at))
      return args.every((arg) => arg !== null) ? { is: 'list', args, join: n.join, at } : null
    },
    weight: 2,
    examples: ['the 8 and 21'],
  }),
  rule('Value', 'Numbers:n -? day|week|bar|period:unit', {
    build: ({ n, unit }, at) => {
      const timeframe = unit === 'day' ? barCharts.day : unit === 'week' ? barCharts.week : null
      const args = n.numbers.map((each) => byLength(each, timeframe, at))
      return args.every((arg) => arg !== null) ? { is: 'list', args, join: n.join ?? 'and', at } : null
    },
    weight: 3,
    examples: ['the 50, 150 and 200 day'],
  }),
  rule('Value', '#number:length -? day|week|bar|period:unit', {
    build: ({ length, unit }, at) => byLength(length, unit === 'day' ? barCharts.day : unit === 'week' ? barCharts.week : null, at),
    weight: 3,
    examples: ['the 200-day', 'the 50 day'],
  }),

  rule('Value', 'its? #number:n -? period|day|bar signal line?', {
    build: ({ n }, at) => (n === 9 ? { is: 'reference', to: 'line', output: 'signal', at } : null),
    weight: 0.5,
    examples: ['its nine-period signal'],
  }),
  rule('Value', 'entry|fill|purchase|opening price|level', {
    build: (_, at) => to('entry_price', at),
    weight: 0.8,
    examples: ['the entry price'],
  }),
  rule('Value', 'entry', { build: (_, at) => to('entry_price', at), weight: 2, examples: ['my entry'] }),
  rule('Value', 'average entry price?', { build: (_, at) => to('entry_price', at), weight: 0.8, examples: ['the average entry price'] }),
  rule('Value', 'bars|days held|since|in the? trade|entry|position?', {
    build: (_, at) => to('bars_held', at),
    examples: ['bars held', 'bars since entry'],
  }),

  rule('Value', '#symbol:symbol', {
    build: ({ symbol }, at) => ({ is: 'market', symbol, of: null, at }),
    examples: ['BTC', 'EUR/USD', 'gold', 'the S&P 500', 'Apple'],
  }),
  rule('Value', '#symbolWord:symbol', {
    build: ({ symbol }, at) => ({ is: 'market', symbol, of: null, at }),
    weight: 8,
    examples: ['link'],
  }),
  rule('Value', "#symbol:symbol 's? Value:v", {
    isTight: true,
    build: ({ symbol, v }, at) => ofMarket(symbol, v, at),
    examples: ["BTC's daily close", 'EURUSD RSI(14)', 'BTC price'],
  }),
  rule('Value', 'its|their #output:output #band?', {
    build: ({ output }, at) => (output === 'cloud' ? null : to(bands.includes(output) ? 'band' : 'line', at, output)),
    weight: 0.8,
    examples: ['its signal line', 'its lower band'],
  }),
  rule('Value', 'Value:v on|for #symbol:symbol', {
    build: ({ symbol, v }, at) => ofMarket(symbol, v, at),
    weight: 4,
    examples: ['the 200 SMA on SPY'],
  }),
  rule('Value', 'Value:v of #symbol:symbol', {
    build: ({ symbol, v }, at) => ofMarket(symbol, v, at),
    examples: ['the RSI of SPY', 'the price of BTC'],
  }),
]

function ofMarket(symbol: string, value: Value, at: Stretch | null): Value | null {
  if (value.is === 'price' && value.field === 'close' && value.timeframe === null && value.back === null)
    return { is: 'market', symbol, of: null, at }
  if (value.is === 'length')
    return {
      is: 'market',
      symbol,
      of: { is: 'average', numbers: [value.length], source: null, timeframe: value.timeframe, back: null, at },
      at,
    }
  return value.is === 'price' || value.is === 'indicator' || value.is === 'average' || value.is === 'extreme'
    ? { is: 'market', symbol, of: value, at }
    : null
}

/** Several values of which the same is said. */
const listed = (a: Value, b: Value, join: 'and' | 'or', at: Stretch | null): Value | null => {
  const flat = (value: Value) => (value.is === 'list' && (value.join === join || value.join === null) ? value.args : [value])
  const args = [...flat(a), ...flat(b)]
  const isValue = (arg: Value) => arg.is !== 'number' && arg.is !== 'list' && arg.is !== 'earlier' && arg.is !== 'market'
  if (!isOneList(args)) return null
  const isFar = (arg: Value) => measureOf(arg) === 'distance'
  if (args.some(isFar) && !args.every(isFar)) return null
  const isMixed = args.some((arg) => arg.is === 'length') && !args.every((arg) => arg.is === 'length')
  return args.every(isValue) && !isMixed ? { is: 'list', args, join, at } : null
}

/** Values that stand together. */
export const listProductions = [
  rule('Value', 'Value:a ,? and|&|+ Value:b', {
    build: ({ a, b }, at) => listed(a, b, 'and', at),
    weight: 3,
    examples: ['EMA 20 and EMA 50', 'MACD and RSI'],
  }),
  rule('Value', 'Value:a ,? or Value:b', { build: ({ a, b }, at) => listed(a, b, 'or', at), weight: 3, examples: ['EMA 20 or EMA 50'] }),
  rule('Value', 'both Value:a and|& Value:b', {
    build: ({ a, b }, at) => listed(a, b, 'and', at),
    weight: 1.5,
    examples: ['both the 20 EMA and the 50 EMA'],
  }),
  rule('Value', 'either Value:a or Value:b', {
    build: ({ a, b }, at) => listed(a, b, 'or', at),
    weight: 1.5,
    examples: ['either the 20 EMA or the 50 EMA'],
  }),
  rule('Value', 'Value:a , Value:b', {
    build: ({ a, b }, at) => (b.is === 'list' && b.join !== null ? listed(a, b, b.join, at) : null),
    weight: 3,
    examples: ['RSI, MACD and ADX'],
  }),
  rule('Value', 'Value:a /|& Value:b', {
    build: ({ a, b }, at) => {
      const isLine = (value: Value) => value.is === 'indicator' && value.numbers.length > 0
      return isLine(a) && isLine(b) ? { is: 'list', args: [a, b], join: null, at } : null
    },
    weight: 2,
    examples: ['EMA 9 / EMA 21'],
  }),
  rule('Value', 'all Value:v', {
    build: ({ v }, at) => (v.is === 'list' && v.args.length > 2 && v.join !== 'or' ? { ...v, join: 'and', at } : null),
    examples: ['all EMAs (8, 13, 21)'],
  }),
  rule('Value', 'both Value:v', {
    build: ({ v }, at) => (v.is === 'list' && v.join !== 'or' ? { ...v, join: 'and', at } : null),
    examples: ['both the 20 and 50 EMA'],
  }),
  rule('Value', '#number:n -? #oneTimeUnit:unit ,|/|&|and Value:v', {
    build: ({ n, unit, v }, at) => {
      const args = v.is === 'list' ? v.args : [v]
      const [first] = args
      if (
        first === undefined ||
        (first.is !== 'indicator' && first.is !== 'average' && first.is !== 'length') ||
        unit === 'minute' ||
        unit === 'year'
      )
        return null
      const timeframe = unit === 'bar' ? null : unit === 'hour' ? '1h' : barCharts[unit]
      if (!isPeriod(n) || first.timeframe !== timeframe || (first.is !== 'length' && first.numbers.length !== 1)) return null
      const own: Value = first.is === 'length' ? { ...first, length: n, at } : { ...first, numbers: [n], at }
      return { is: 'list', args: [own, ...args], join: v.is === 'list' ? v.join : 'and', at }
    },
    examples: ['the 50-day and 200-day SMA'],
  }),
]
