import type { Stretch } from '../../../language/grammar.ts'
import type { Value } from '../../meanings.ts'
import { measureOf } from '../../measures.ts'
import { rule } from '../../production.ts'
import {
  averageOf,
  indicatorOf,
  isAveraging,
  isPeriod,
  ofBar,
  priceOf,
  timesOf,
  withDeviation,
  withLength,
  withNumbers,
  withOutput,
  withSource,
} from '../../said-values.ts'
import { timeframeOf } from '../../vocabulary/time-shapes.ts'

const isPlainAtr = (value: Value) => value.is === 'indicator' && (value.name === 'atr' || value.name === 'stdev')
/** `2 ATR` is a distance, `14 ATR` its length. */
const shortestLength = 7

/** A number before an indicator is its length, where it is not how many times a distance. */
function withLeadingNumber(value: Value, n: number, at: Stretch | null): Value | null {
  // "Two average volumes": twice the average.
  if (value.is === 'average' && value.source !== null && value.numbers.length === 0 && n <= fewestOfAverage) return timesOf(n, value, at)
  if (isPlainAtr(value) && (n < shortestLength || !isPeriod(n))) return timesOf(n, value, at)
  return withLength(value, n, null, at)
}

/** Nobody takes the average of so few bars of something without saying that they are bars. */
const fewestOfAverage = 3

/** A mark of volume or of an oscillator: what averages stand behind it are taken of it. */
const hasOwnAverages = (value: Value): boolean =>
  (value.is === 'price' && value.field === 'volume') || (value.is === 'indicator' && !isAveraging(value) && !isPlainAtr(value))
const isVolume = (value: Value): boolean => value.is === 'price' && value.field === 'volume'

const relativeVolume = (at: Stretch | null, count?: number): Value | null => {
  const volume = priceOf('volume', at)
  const average = count === undefined ? averageOf(volume, at) : withLength(averageOf(volume, at), count, null, at)
  return average && { is: 'calc', op: 'div', args: [volume, average], at }
}

/** The average of so many bars, the bar itself not among them. */
function ofBefore(count: number, at: Stretch | null): Value | null {
  const of = withLength(averageOf(null, at), count, null, at)
  return of?.is === 'average' ? { ...of, back: 1 } : null
}

/** Lines that a slope is said of before their name. */
const isSloping = (value: Value): boolean =>
  value.is === 'indicator' ||
  value.is === 'average' ||
  value.is === 'length' ||
  isVolume(value) ||
  (value.is === 'list' && value.args.every(isSloping))

/** Indicators with their numbers, lines and sources, and averages of every kind. */
export const indicatorProductions = [
  rule('Value', '#indicator:i', { build: ({ i }, at) => indicatorOf(i.name, i.output, at), examples: ['RSI', 'the macd histogram'] }),
  rule('Value', '#average', { build: (_, at) => averageOf(null, at), weight: 3, examples: ['the moving average'] }),
  rule('Value', '#kd:output', {
    build: ({ output }, at) => ({ is: 'reference', to: 'line', output, at }),
    weight: 1.5,
    examples: ['%K'],
  }),
  rule('Value', "Value:v 's? #kd:output", {
    isTight: true,
    build: ({ v, output }, at) => withOutput(v, output, at),
    examples: ['stochastic (5,3,3) %K'],
  }),
  rule('Value', '#kd:output ( Numbers:n )', {
    build: ({ output, n }, at) => {
      const lines = withNumbers(indicatorOf('stoch', null, at), n.numbers, n.join, at)
      return lines && withOutput(lines, output, at)
    },
    weight: 0.5,
    examples: ['%K (5,3,3)'],
  }),
  rule('Value', 'Value:v of|for day|session', {
    build: ({ v }) => (v.is === 'indicator' && v.name === 'vwap' ? v : null),
    weight: 0.3,
    examples: ['VWAP of the day'],
  }),
  rule('Value', '#kd:output of Value:v', {
    build: ({ v, output }, at) => withOutput(v, output, at),
    examples: ['the %D of the stochastic'],
  }),
  rule('Value', 'Value:v up|down:output', {
    isTight: true,
    build: ({ v, output }, at) => (v.is === 'indicator' && v.name === 'aroon' ? withOutput(v, output, at) : null),
    weight: 0.5,
    examples: ['Aroon(25) Up'],
  }),
  rule('Value', 'cloud|kumo', { build: (_, at) => indicatorOf('ichimoku', 'cloud', at), examples: ['the cloud'] }),

  rule('Value', '#number:n -? Value:v', {
    isTight: true,
    build: ({ n, v }, at) => withLeadingNumber(v, n, at),
    examples: ['50 EMA', '200-SMA', '14 RSI', '2 ATR', '50 MA'],
  }),
  rule('Value', '#number:n -? #oneTimeUnit:unit -? Value:v', {
    isTight: true,
    // Of hours that are a chart the chart is meant.
    build: ({ n, unit, v }, at) => (unit === 'hour' && timeframeOf({ count: n, unit }) !== null ? null : withLength(v, n, unit, at)),
    examples: ['200 day SMA', 'the 20-period EMA', '50 day moving average'],
  }),
  // "The 50 simple", "the simple of 200": of an average.
  rule('Value', '#number:n -? simple', {
    build: ({ n }, at) => withLength(indicatorOf('sma', null, at), n, null, at),
    weight: 2,
    examples: ['the 200 simple'],
  }),
  rule('Value', '#number:n -? #oneTimeUnit:unit -? simple', {
    build: ({ n, unit }, at) => (unit === 'hour' || unit === 'minute' ? null : withLength(indicatorOf('sma', null, at), n, unit, at)),
    weight: 2,
    examples: ['the 200 day simple'],
  }),
  rule('Value', 'simple of|from? #number:n', {
    build: ({ n }, at) => withLength(indicatorOf('sma', null, at), n, null, at),
    weight: 2.5,
    examples: ['the simple of 200'],
  }),
  rule('Value', 'simple ( #number:n )', {
    build: ({ n }, at) => withLength(indicatorOf('sma', null, at), n, null, at),
    weight: 2,
    examples: ['simple (50)'],
  }),
  rule('Value', '#number:n er Value:v', {
    isTight: true,
    build: ({ n, v }, at) => withLeadingNumber(v, n, at),
    examples: ['the 50er EMA'],
  }),
  rule('Value', 'Value:v from #number:n', {
    build: ({ v, n }, at) => (isAveraging(v) ? withNumbers(v, [n], null, at) : null),
    weight: 2,
    examples: ['the SMA from 50'],
  }),
  // What a line is called again: "the ADX main line", "the histogram's reading".
  rule('Value', "Value:v 's? line|reading|value|level|print", {
    isTight: true,
    build: ({ v }) => (v.is === 'indicator' && (measureOf(v).startsWith('scale') || v.output !== null) ? v : null),
    weight: 1.5,
    examples: ['the ADX reading', 'the upper keltner line'],
  }),
  rule('Value', 'Value:v main line', {
    build: ({ v }) => (v.is === 'indicator' && v.name === 'adx' && v.output === null ? v : null),
    weight: 0.2,
    examples: ['the ADX main line'],
  }),
  rule('Value', 'Value:v , length|period|lookback of|=|is? #number:n ,?', {
    build: ({ v, n }, at) => (v.is === 'indicator' && v.numbers.length === 0 ? withLength(v, n, null, at) : null),
    weight: 0.6,
    examples: ['RSI, period 14,'],
  }),
  rule('Value', 'Value:v , #number:n -? #timeUnit:unit ,?', {
    build: ({ v, n, unit }, at) => (v.is === 'indicator' && v.numbers.length === 0 && unit === 'bar' ? withLength(v, n, unit, at) : null),
    weight: 1,
    examples: ['RSI, fourteen period,', 'the ADX, 14 periods,'],
  }),
  rule('Value', 'Value:v ( parameter|parameters|setting|settings|set of|=|is|to? #colon? Numbers:n )', {
    build: ({ v, n }, at) => withNumbers(v, n.numbers, n.join, at),
    weight: 0.4,
    examples: ['bollinger bands (parameters 20 and 2)'],
  }),
  rule('Value', 'Value:v with|on|at Numbers:n setting|settings|parameters', {
    build: ({ v, n }, at) => withNumbers(v, n.numbers, n.join, at),
    weight: 0.5,
    examples: ['the lower bollinger band with 20,2 setting'],
  }),
  rule('Value', 'Duration:over Value:v', {
    isTight: true,
    build: ({ over, v }, at) => (over.unit === 'hour' ? null : withLength(v, over.count, over.unit, at)),
    weight: 3,
    examples: ['50 days moving average', '20d MA'],
  }),
  rule('Value', 'Value:v #number:n', {
    isTight: true,
    build: ({ v, n }, at) => withNumbers(v, [n], null, at),
    examples: ['EMA 50', 'RSI14', 'MA 50', 'the lower bollinger band 20'],
  }),
  rule('Value', 'Value:v -|– #number:n', { build: ({ v, n }, at) => withNumbers(v, [n], null, at), weight: 1.5, examples: ['EMA-50'] }),
  rule('Value', 'Value:v ( Length:length )', {
    build: ({ v, length }, at) => withLength(v, length.count, length.unit, at),
    weight: 0.5,
    examples: ['RSI(2)', 'ATR(14)', 'SMA (20 days)', 'EMA(period 20)'],
  }),
  rule('Value', 'Value:v [ #number:n ]', { build: ({ v, n }, at) => withNumbers(v, [n], null, at), weight: 0.6, examples: ['EMA[20]'] }),
  rule('Value', 'Value:v ( Numbers:n )', {
    build: ({ v, n }, at) => withNumbers(v, n.numbers, n.join, at),
    weight: 0.5,
    examples: ['bollinger bands (20, 2)', 'MACD(12,26,9)', 'stochastic (14,3,3)', 'EMA(9, 21)'],
  }),
  rule('Value', 'Value:v Numbers:n', {
    isTight: true,
    build: ({ v, n }, at) => withNumbers(v, n.numbers, n.join, at),
    examples: ['MACD 12/26/9', 'bollinger bands 20,2', 'EMA 9/21', 'EMAs 8, 13 and 21'],
  }),
  rule('Value', 'Numbers:n -? Value:v', {
    isTight: true,
    build: ({ v, n }, at) => withNumbers(v, n.numbers, n.join, at),
    examples: ['14,3,3 stochastic', 'the 8, 13 and 21 EMA', '20/50 EMA'],
  }),
  rule('Value', 'Numbers:n -? #oneTimeUnit:unit -? Value:v', {
    isTight: true,
    build: ({ v, n, unit }, at) => {
      const lines = n.numbers.map((each) => withLength(v, each, unit, at))
      return lines.every((line) => line !== null) && isAveraging(v) ? { is: 'list', args: lines, join: n.join, at } : null
    },
    examples: ['the 50 and 200 day SMA'],
  }),
  rule('Value', 'Value:v of|with|using|at the? last|past|previous? Length:length', {
    build: ({ v, length }, at) => (length.unit === null ? null : withLength(v, length.count, length.unit, at)),
    examples: ['SMA of 50 days', 'RSI of 14 periods'],
  }),
  // "Inside the channel for 6 bars" tells how long something is so.
  rule('Value', 'Value:v over|from|for|in|across:how the? last|past|previous? Length:length', {
    build: ({ v, how, length }, at) => {
      const isItsLength = v.is === 'average' || (how === 'over' && v.is === 'indicator' && measureOf(v).startsWith('scale'))
      return length.unit !== null && isItsLength ? withLength(v, length.count, length.unit, at) : null
    },
    examples: ['average volume over 20 days', 'the average over the last 20 bars', 'rate of change over 12 bars'],
  }),
  rule('Value', 'Value:v with|of|using|set|has|having a|to? length|period|lookback|setting|settings of|=|is? Numbers:n', {
    build: ({ v, n }, at) => withNumbers(v, n.numbers, n.join, at),
    examples: ['MACD with settings 12, 26, 9'],
  }),
  rule('Value', 'Value:v with|of|using|set a|to? length|period|lookback|setting|settings of|=|is? #number:n', {
    build: ({ v, n }, at) => withLength(v, n, null, at),
    examples: ['RSI with a period of 14', 'EMA with length 20'],
  }),
  rule('Value', 'Value:v length|period|lookback of|=|is? #number:n', {
    build: ({ v, n }, at) => withLength(v, n, null, at),
    examples: ['RSI period 14', 'EMA length 20'],
  }),
  rule('Value', 'Value:v set|with|using to? Numbers:n', {
    build: ({ v, n }, at) => withNumbers(v, n.numbers, n.join, at),
    weight: 1.5,
    examples: ['MACD set to 12, 26, 9'],
  }),
  rule('Value', 'Value:v set to #number:n', { build: ({ v, n }, at) => withNumbers(v, [n], null, at), examples: ['RSI set to 7'] }),
  rule('Value', '#indicator:i ( Value:s ,? Length:length )', {
    build: ({ i, s, length }, at) => {
      const of = withSource(indicatorOf(i.name, i.output, at), s, at)
      return of && withLength(of, length.count, length.unit, at)
    },
    examples: ['EMA(close, 20)', 'SMA(volume, 50)'],
  }),
  rule('Value', '#indicator:i ( Length:length , Value:s )', {
    build: ({ i, s, length }, at) => {
      const of = withSource(indicatorOf(i.name, i.output, at), s, at)
      return of && withLength(of, length.count, length.unit, at)
    },
    examples: ['EMA(20, close)'],
  }),
  rule('Value', 'Value:v ( Value:s )', {
    build: ({ v, s }, at) => (s.is === 'price' ? withSource(v, s, at) : null),
    examples: ['20 EMA (close)'],
  }),
  rule('Value', 'Deviation:d Value:v', {
    build: ({ d, v }, at) => withDeviation(v, d, at),
    examples: ['2 standard deviation bollinger bands'],
  }),
  rule('Value', 'Value:v with|at|of|and Deviation:d', {
    build: ({ d, v }, at) => withDeviation(v, d, at),
    weight: 0.5,
    examples: ['the 20 period bollinger bands with 2.5 deviations'],
  }),
  rule('Value', 'Value:v ( Length:length ,? and|with|/? Deviation:d )', {
    build: ({ v, length, d }, at) => {
      const of = withLength(v, length.count, length.unit, at)
      return of && withDeviation(of, d, at)
    },
    weight: 0.5,
    examples: ['the lower bollinger band (20 days, 2.5 deviations)'],
  }),
  rule('Value', 'Value:v with|of|over a|an? #number:n -? #oneTimeUnit:unit window|length|lookback|setting', {
    build: ({ v, n, unit }, at) => withLength(v, n, unit, at),
    weight: 0.5,
    examples: ['z-score with a 30 bar window'],
  }),
  rule('Value', '#number:count Value:v', {
    build: ({ count, v }) => (v.is === 'list' && v.args.length === count && v.args.every(isAveraging) ? v : null),
    weight: 0.5,
    examples: ['two EMAs (9 and 21)'],
  }),
  rule('Value', 'Value:v ,|-|with Numbers:n', {
    build: ({ v, n }, at) => (isAveraging(v) && n.numbers.length > 1 ? withNumbers(v, n.numbers, n.join, at) : null),
    weight: 1.5,
    examples: ['moving averages, 20 and 50'],
  }),
  rule('Value', 'Value:v of Numbers:n', {
    build: ({ v, n }, at) => (isAveraging(v) ? withNumbers(v, n.numbers, n.join, at) : null),
    weight: 1.5,
    examples: ['moving averages of 20 and 50'],
  }),
  rule('Value', 'Value:v of #number:n', {
    build: ({ v, n }, at) => (isAveraging(v) ? withNumbers(v, [n], null, at) : null),
    weight: 1.5,
    examples: ['the exponential average of 9'],
  }),
  rule('Value', '#number:n -? dma', {
    isTight: true,
    build: ({ n }, at) => withLength(averageOf(null, at), n, 'day', at),
    examples: ['the 200 DMA'],
  }),
  rule('Value', 'true range', {
    build: (_, at) => withLength(indicatorOf('atr', null, at), 1, null, at),
    weight: 0.8,
    examples: ['the true range'],
  }),
  rule('Value', 'connors Value:v', {
    build: ({ v }, at) => (v.is === 'indicator' && v.name === 'rsi' && v.numbers.length === 1 ? { ...v, at } : null),
    examples: ['Connors RSI2'],
  }),
  rule('Value', 'ta . Value:v', { isTight: true, build: ({ v }) => v, weight: 0.1, examples: ['ta.sma(close, 20)'] }),
  rule('Value', '#average ( Value:s , Length:length )', {
    build: ({ s, length }, at) => {
      const of = withSource(averageOf(null, at), s, at)
      return of && withLength(of, length.count, length.unit, at)
    },
    examples: ['avg(volume, 20)'],
  }),
  rule('Value', '#average price|close|closing price? over|of|for|in|across the? last|past|previous? Length:length', {
    build: ({ length }, at) => (length.unit === null ? null : withLength(averageOf(null, at), length.count, length.unit, at)),
    weight: 0.5,
    examples: ['the average price of the last 20 days'],
  }),
  rule('Value', '#average #number:n -? #oneTimeUnit:unit -? Value:s', {
    build: ({ n, unit, s }, at) => {
      const of = isVolume(s) || s.is === 'size' ? withSource(averageOf(null, at), s, at) : null
      return of && withLength(of, n, unit, at)
    },
    examples: ['average 20 day volume'],
  }),
  rule('Value', '#average of|over the? #number:count #candleWord? before|prior|preceding it|this|that|them?', {
    build: ({ count }, at) => ofBefore(count, at),
    examples: ['the average of the ten candles before'],
  }),
  rule('Value', '#average of|over the? previous|prior|preceding #number:count #candleWord', {
    build: ({ count }, at) => ofBefore(count, at),
    weight: 0.8,
    examples: ['the average of the previous ten candles'],
  }),
  rule('Value', 'last|past|previous Duration:over #average', {
    build: ({ over }, at) => withLength(averageOf(null, at), over.count, over.unit, at),
    examples: ['the last 10 candles average'],
  }),
  rule('Value', '#average of the? last|past|previous #number:n #field:field', {
    build: ({ n, field }, at) => {
      const of = withSource(averageOf(null, at), priceOf(field, at), at)
      return of && withLength(of, n, null, at)
    },
    examples: ['the average of the last 20 closes'],
  }),
  rule('Value', '#slopeWord:direction Value:of', {
    build: ({ direction, of }, at) => (isSloping(of) ? { is: 'sloped', of, direction, at } : null),
    examples: ['a rising 50 EMA'],
  }),
  rule('Value', '#number:std #indicator:dev Value:v of|over #number:n', {
    build: ({ std, dev, v, n }, at) =>
      dev.name === 'stdev' && v.is === 'indicator' && v.name === 'bb' ? withNumbers(v, [n, std], null, at) : null,
    examples: ['2.5 std dev bollinger bands of 20'],
  }),
  rule('Value', '#number:std #indicator:dev #output:output? #band of|over|on #number:n', {
    build: ({ std, dev, output, n }, at) => {
      const bands = dev.name === 'stdev' ? withNumbers(indicatorOf('bb', null, at), [n, std], null, at) : null
      return bands && (output === undefined ? bands : withOutput(bands, output, at))
    },
    examples: ['2.5 std dev bands of 20'],
  }),

  rule('Value', '#output:output #band? Value:v', {
    isTight: true,
    build: ({ output, v }, at) => withOutput(v, output, at),
    examples: ['upper bollinger band', 'lower BB(20,2)'],
  }),
  rule('Value', '#output:output #band? of|on|from Value:v', {
    build: ({ output, v }, at) => withOutput(v, output, at),
    examples: ['the upper band of the keltner channel', 'the signal line of the MACD'],
  }),
  rule('Value', "Value:v 's? #output:output #band?", {
    isTight: true,
    build: ({ output, v }, at) => withOutput(v, output, at),
    examples: ['keltner upper', 'bollinger lower band', "MACD's signal line"],
  }),
  rule('Value', "Value:v 's? #indicator:i", {
    isTight: true,
    build: ({ v, i }, at) =>
      v.is === 'indicator' && v.name === i.name && v.output === null && i.output !== null ? { ...v, output: i.output, at } : null,
    examples: ['ADX(14) +DI'],
  }),
  rule('Value', '#indicator:i of the? Value:v', {
    build: ({ v, i }, at) =>
      v.is === 'indicator' && v.name === i.name && (v.output === null || v.name === 'pivot') && i.output !== null
        ? { ...v, output: i.output, at }
        : null,
    examples: ['+DI of the ADX(14)', 'R1 of the daily pivots'],
  }),
  rule('Value', 'default|standard|normal|regular|classic|usual|simple Value:v', {
    build: ({ v }, at) => (v.is === 'indicator' && v.numbers.length === 0 ? { ...v, at } : null),
    examples: ['the default RSI'],
  }),
  rule('Value', '#fastOrSlow Value:v', {
    isTight: true,
    build: ({ v }, at) => (isAveraging(v) && 'numbers' in v && v.numbers.length > 0 ? { ...v, at } : null),
    weight: 0.5,
    examples: ['the fast 9 EMA', 'slow MA (21)'],
  }),
  rule('Value', 'Value:v #field:field', {
    isTight: true,
    build: ({ v, field }, at) =>
      v.is === 'indicator' && (v.name === 'donchian' || v.name === 'bb' || v.name === 'keltner') ? withOutput(v, field, at) : null,
    examples: ['donchian high'],
  }),
  rule('Value', '#field:field of|on Value:v', {
    build: ({ v, field }, at) =>
      v.is === 'indicator' && (v.name === 'donchian' || v.name === 'bb' || v.name === 'keltner') ? withOutput(v, field, at) : null,
    examples: ['the low of the donchian channel'],
  }),

  rule('Value', 'Value:v of|on|from Value:s', {
    build: ({ v, s }, at) => (isAveraging(v) || v.is === 'indicator' ? withSource(v, s, at) : null),
    weight: 1.2,
    examples: ['EMA of RSI', 'SMA of volume', 'the 20 EMA of the highs', 'the average of the volume', 'Bollinger bands of the RSI'],
  }),
  rule('Value', "Value:s 's Value:v", {
    build: ({ v, s }, at) => (isAveraging(v) && hasOwnAverages(s) ? withSource(v, s, at) : null),
    examples: ["the RSI's 10 SMA"],
  }),
  rule('Value', 'Value:s Value:v', {
    isTight: true,
    build: ({ v, s }, at) => (isAveraging(v) && isVolume(s) ? withSource(v, s, at) : null),
    weight: 1.5,
    examples: ['volume SMA(20)', 'volume average'],
  }),
  rule('Value', '#number:n #average Value:s for|over|of|in|across the? last|past|previous? Duration:over', {
    build: ({ n, s, over }, at) => {
      const average = n <= fewestOfAverage ? withLength(averageOf(s, at), over.count, over.unit, at) : null
      return average && timesOf(n, average, at)
    },
    weight: 0.5,
    examples: ['two average volumes for 20 bars'],
  }),
  rule('Value', '#average Value:s', {
    isTight: true,
    build: ({ s }, at) =>
      isVolume(s) || ofBar(s).is === 'size' || (s.is === 'indicator' && s.name === 'atr') ? withSource(averageOf(null, at), s, at) : null,
    examples: ['average volume', 'the average range', 'average body size'],
  }),
  rule('Value', '#average Timeframe:timeframe Value:s', {
    build: ({ s, timeframe }, at) => {
      const of = isVolume(s) || s.is === 'size' ? withSource(averageOf(null, at), s, at) : null
      return of && 'timeframe' in of ? ({ ...of, timeframe, at } as Value) : null
    },
    examples: ['average daily volume'],
  }),
  rule('Value', 'its|their Value:v', {
    build: ({ v }, at) => (isAveraging(v) ? withSource(v, { is: 'reference', to: 'own', output: null, at }, at) : null),
    weight: 0.5,
    examples: ['its 20 day average', 'its 200 SMA'],
  }),
  rule('Value', 'its|their own? Value:v', {
    build: ({ v }, at) =>
      v.is === 'length'
        ? {
            is: 'average',
            numbers: [v.length],
            source: { is: 'reference', to: 'own', output: null, at },
            timeframe: v.timeframe,
            back: null,
            at,
          }
        : null,
    weight: 0.5,
    examples: ['its 200 day'],
  }),
  rule('Value', 'Value:v #number:n -? #oneTimeUnit:unit', {
    isTight: true,
    build: ({ v, n, unit }, at) => (unit === 'bar' || unit === 'day' ? withLength(v, n, unit, at) : null),
    weight: 1.5,
    examples: ['RSI 14 period'],
  }),
  rule('Value', 'value|reading|level of Value:v', {
    build: ({ v }) => (v.is === 'indicator' ? v : null),
    weight: 0.5,
    examples: ['the value of RSI'],
  }),
  rule('Value', 'relative volume', {
    build: (_, at) => relativeVolume(at),
    weight: 0.5,
    examples: ['relative volume'],
  }),
  rule('Value', 'relative volume ( #number:n )', {
    build: ({ n }, at) => relativeVolume(at, n),
    weight: 0.4,
    examples: ['relative volume (20)'],
  }),
  rule('Value', 'rvol ( #number:n )', { build: ({ n }, at) => relativeVolume(at, n), weight: 0.6, examples: ['RVOL(20)'] }),
  rule('Value', 'rvol', { build: (_, at) => relativeVolume(at), examples: ['RVOL'] }),
  rule('Value', 'its|their own Value:v', {
    build: ({ v }, at) => (isAveraging(v) ? withSource(v, { is: 'reference', to: 'own', output: null, at }, at) : null),
    weight: 0.5,
    examples: ['its own average'],
  }),
  rule('Value', 'its|their Value:v', {
    build: ({ v }, at) =>
      v.is === 'extreme' || (v.is === 'indicator' && !isAveraging(v)) || (v.is === 'price' && (v.back !== null || v.timeframe !== null))
        ? { ...v, at }
        : null,
    examples: ['its 10-day high', 'its lower bollinger band', 'its previous close'],
  }),
]
