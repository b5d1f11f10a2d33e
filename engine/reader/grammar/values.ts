import { indicatorVocabulary } from '../../indicators/vocabulary.ts'
import type { Stretch } from '../../language/grammar.ts'
import type { Duration, Tags, Value } from '../meanings.ts'
import { rule } from '../production.ts'

const number = (value: number, unit: Extract<Value, { is: 'number' }>['unit'], at: Stretch | null): Value => ({
  is: 'number',
  value,
  unit,
  at,
})

function indicator({ name, output }: Tags['indicator'], numbers: readonly number[], at: Stretch | null): Value | null {
  const most = Object.keys(indicatorVocabulary[name].params).length
  return numbers.length > most ? null : { is: 'indicator', name, numbers, output, source: null, timeframe: null, back: null, at }
}

/** The line of an indicator that has it. */
function withOutput(value: Value, output: string, at: Stretch | null): Value | null {
  if (value.is !== 'indicator' || value.output !== null) return null
  const outputs: readonly string[] = indicatorVocabulary[value.name].outputs
  return outputs.includes(output) ? { ...value, output, at } : null
}

function onTimeframe(value: Value, timeframe: NonNullable<Duration> | Tags['timeframe'], at: Stretch | null): Value | null {
  if (typeof timeframe !== 'string' || !('timeframe' in value) || value.timeframe !== null) return null
  return { ...value, timeframe, at }
}

/** A value of earlier bars. */
function before(value: Value, { count, unit }: Duration, at: Stretch | null): Value | null {
  if (!('back' in value) || value.back !== null) return null
  if (unit === 'bar') return { ...value, back: count, at }
  const timeframe = unit === 'day' ? '1d' : unit === 'week' ? '1w' : unit === 'month' ? '1M' : null
  if (timeframe === null || (value.timeframe !== null && value.timeframe !== timeframe)) return null
  return { ...value, timeframe, back: count, at }
}

const one = (unit: Duration['unit']): Duration => ({ count: 1, unit })

/** Numbers, prices, indicators and what is taken of them. */
export const valueProductions = [
  rule('Duration', '#number:count -? #timeUnit:unit', {
    build: ({ count, unit }) => (count > 0 ? { count, unit } : null),
    examples: ['3 bars', 'two days'],
  }),
  rule('Duration', 'a|one #timeUnit:unit', { build: ({ unit }) => ({ count: 1, unit }), examples: ['a day'] }),
  rule('Timeframe', '#timeframe:timeframe', { build: ({ timeframe }) => timeframe, examples: ['4h', 'daily'] }),
  rule('Timeframe', '#timeframe:timeframe chart|timeframe|tf|candle|bar', {
    build: ({ timeframe }) => timeframe,
    examples: ['the daily chart'],
  }),

  rule('Value', '#number:n', { build: ({ n }, at) => number(n, null, at), examples: ['30'] }),
  rule('Value', '#percent:n', { build: ({ n }, at) => number(n, 'percent', at), examples: ['2%'] }),
  rule('Value', '#number:n #unit:unit', { build: ({ n, unit }, at) => number(n, unit, at), examples: ['20 pips'] }),
  rule('Value', '#field:field', {
    build: ({ field }, at) => ({ is: 'price', field, timeframe: null, back: null, at }),
    examples: ['the close'],
  }),
  rule('Value', '#priceWord', {
    build: (_, at) => ({ is: 'price', field: 'close', timeframe: null, back: null, at }),
    examples: ['price'],
  }),
  rule('Value', 'it', {
    build: (_, at) => ({ is: 'reference', to: 'it', output: null, at }),
    examples: ['it'],
  }),
  rule('Value', '#indicator:i', { build: ({ i }, at) => indicator(i, [], at), examples: ['RSI', 'the macd histogram'] }),
  rule('Value', '#indicator:i #number:n', { build: ({ i, n }, at) => indicator(i, [n], at), examples: ['EMA 50'] }),
  rule('Value', '#number:n -? #indicator:i', { build: ({ i, n }, at) => indicator(i, [n], at), examples: ['50 EMA'] }),
  rule('Value', 'Duration:over -? #indicator:i', {
    build: ({ i, over }, at) => (over.unit === 'day' || over.unit === 'bar' ? indicator(i, [over.count], at) : null),
    examples: ['200 day SMA', 'the 20-period EMA'],
  }),
  rule('Value', '#indicator:i ( #number:n )', { build: ({ i, n }, at) => indicator(i, [n], at), weight: 0.5, examples: ['RSI(2)'] }),
  rule('Value', '#indicator:i ( #number:a , #number:b )', {
    build: ({ i, a, b }, at) => indicator(i, [a, b], at),
    weight: 0.5,
    examples: ['bollinger bands (20, 2)'],
  }),
  rule('Value', '#indicator:i ( #number:a , #number:b , #number:c )', {
    build: ({ i, a, b, c }, at) => indicator(i, [a, b, c], at),
    weight: 0.5,
    examples: ['MACD(12, 26, 9)'],
  }),
  rule('Value', '#output:output Value:v', { build: ({ output, v }, at) => withOutput(v, output, at), examples: ['upper bollinger band'] }),
  rule('Value', 'Value:v #output:output', { build: ({ output, v }, at) => withOutput(v, output, at), examples: ['keltner upper'] }),
  rule('Value', '#number:n #average', {
    build: ({ n }, at) => ({ is: 'average', numbers: [n], timeframe: null, back: null, at }),
    examples: ['the 50 MA'],
  }),
  rule('Value', 'Duration:over -? #average', {
    build: ({ over }, at) =>
      over.unit === 'day' || over.unit === 'bar' ? { is: 'average', numbers: [over.count], timeframe: null, back: null, at } : null,
    examples: ['the 200 day moving average'],
  }),
  rule('Value', 'Timeframe:timeframe Value:v', {
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    examples: ['daily close', 'weekly EMA(50)'],
  }),
  rule('Value', 'Value:v on|of Timeframe:timeframe', {
    build: ({ timeframe, v }, at) => onTimeframe(v, timeframe, at),
    examples: ['RSI on the 4h chart'],
  }),
  rule('Value', "yesterday 's? Value:v", { build: ({ v }, at) => before(v, one('day'), at), examples: ["yesterday's high"] }),
  rule('Value', "previous|prior|last #timeUnit:unit 's? Value:v", {
    build: ({ unit, v }, at) => before(v, one(unit), at),
    examples: ['previous day high', "the prior candle's low"],
  }),
  rule('Value', 'Value:v Duration:ago ago', { build: ({ v, ago }, at) => before(v, ago, at), examples: ['the close 5 bars ago'] }),
]
