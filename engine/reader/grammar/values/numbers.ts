import type { Duration } from '../../meanings.ts'
import { rule } from '../../production.ts'
import { barsOf, numberOf } from '../../said-values.ts'
import { otherTimeframeOf, timeframeOf } from '../../vocabulary/time-shapes.ts'

/** Half hours and the like as whole minutes. */
const whole = ({ count, unit }: Duration): Duration | null => {
  if (count <= 0) return null
  if (Number.isInteger(count)) return { count, unit }
  const minutes = count * 60
  return unit === 'hour' && Number.isInteger(minutes) ? { count: minutes, unit: 'minute' } : null
}

const isOneBar = (unit: string) => unit === 'bar'

/** Numbers, lengths of time and charts. */
export const numberProductions = [
  rule('Duration', '#number:count -? #timeUnit:unit', {
    build: ({ count, unit }) => whole({ count, unit }),
    examples: ['3 bars', 'two days'],
  }),
  rule('Duration', '#number:count closed|completed|full|complete|whole #timeUnit:unit', {
    build: ({ count, unit }) => (unit === 'bar' ? whole({ count, unit }) : null),
    weight: 0.5,
    examples: ['two closed bars'],
  }),
  rule('Duration', 'a|an|one #timeUnit:unit', { build: ({ unit }) => ({ count: 1, unit }), examples: ['a day', 'an hour'] }),
  rule('Duration', '#timeSpan:span', { build: ({ span }) => span, examples: ['4h', '20d'] }),
  rule('Duration', '#fraction:part a|an? #timeUnit:unit', {
    build: ({ part, unit }) => whole({ count: part, unit }),
    examples: ['half an hour'],
  }),
  rule('Duration', '#number:count #timeframe:timeframe bar|candle|candlestick|close', {
    build: ({ count, timeframe }) => {
      const unit =
        timeframe === '1d' ? 'day' : timeframe === '1w' ? 'week' : timeframe === '1h' ? 'hour' : timeframe === '1M' ? 'month' : null
      return unit && whole({ count, unit })
    },
    examples: ['10 daily bars'],
  }),

  rule('Timeframe', '#timeframe:timeframe', { build: ({ timeframe }) => timeframe, examples: ['4h', 'daily', 'M15'] }),
  rule('Timeframe', '#timeframe:timeframe chart|graph|timeframe|tf|candle|bar|candlestick', {
    build: ({ timeframe }) => timeframe,
    examples: ['the daily chart'],
  }),
  rule('Timeframe', '#timeframe:timeframe time frame|chart', { build: ({ timeframe }) => timeframe, examples: ['the 4h time frame'] }),
  rule('Timeframe', '#number:count -? #oneTimeUnit:unit', {
    build: ({ count, unit }) => timeframeOf({ count, unit }),
    examples: ['15 minute', '4-hour', 'thirty minute'],
  }),
  rule('Timeframe', '#number:count -? #timeUnit:unit chart|timeframe|tf|candle|bar|candlestick', {
    build: ({ count, unit }) => (isOneBar(unit) ? null : timeframeOf({ count, unit })),
    examples: ['15 minutes chart', 'the 4-hour candle'],
  }),
  rule('Timeframe', 'chart|graph|timeframe|candle of #number:count -? #timeUnit:unit', {
    build: ({ count, unit }) => (isOneBar(unit) ? null : timeframeOf({ count, unit })),
    examples: ['graph of 4 hours'],
  }),
  rule('Timeframe', 'hour|minute|day|week|month:unit chart|timeframe|tf|candle|bar', {
    build: ({ unit }) => (({ hour: '1h', minute: '1m', day: '1d', week: '1w', month: '1M' }) as const)[unit as 'hour'],
    examples: ['the day chart'],
  }),

  rule('OtherTimeframe', '#otherTimeframe:timeframe chart|timeframe|tf|candle|bar?', {
    build: ({ timeframe }) => timeframe,
    examples: ['2h', 'the 10m chart'],
  }),
  rule('OtherTimeframe', '#number:count -? #oneTimeUnit:unit chart|timeframe|tf|candle|bar?', {
    build: ({ count, unit }) => otherTimeframeOf({ count, unit }),
    examples: ['2-hour', 'the 10 minute chart'],
  }),
  rule('OtherTimeframe', '#number:count -? #timeUnit:unit chart|timeframe|tf|candle|bar', {
    build: ({ count, unit }) => otherTimeframeOf({ count, unit }),
    weight: 1.5,
    examples: ['45 minutes chart'],
  }),

  rule('Value', 'its|their zero|0 line|level|mark|axis?', {
    build: (_, at) => ({ is: 'number', value: 0, unit: null, at }),
    examples: ['its zero line'],
  }),
  // Behind a bracket that closes comes what the brackets are of: `rising(ema(close, 50), 5)`.
  rule('Numbers', '#number:a ,|/|-|–|& #number:b', {
    isTight: true,
    build: ({ a, b }) => ({ numbers: [a, b], join: null }),
    weight: 0.3,
    examples: ['12/26', '9-21'],
  }),
  rule('Numbers', '#number:a ,? and #number:b', {
    build: ({ a, b }) => ({ numbers: [a, b], join: 'and' }),
    weight: 0.3,
    examples: ['20 and 50'],
  }),
  rule('Numbers', '#number:a ,? or #number:b', {
    build: ({ a, b }) => ({ numbers: [a, b], join: 'or' }),
    weight: 0.3,
    examples: ['20 or 50'],
  }),
  rule('Numbers', '#number:a ,|/|-|– Numbers:rest', {
    build: ({ a, rest }) => ({ numbers: [a, ...rest.numbers], join: rest.join }),
    weight: 0.3,
    examples: ['12, 26, 9', '8, 13 and 21'],
  }),
  rule('Numbers', '#number:a and Numbers:rest', {
    build: ({ a, rest }) => (rest.join === 'and' ? { numbers: [a, ...rest.numbers], join: 'and' } : null),
    weight: 0.3,
    examples: ['5 and 8 and 13'],
  }),
  rule('Numbers', '#number:a - , Numbers:rest', {
    build: ({ a, rest }) => ({ numbers: [a, ...rest.numbers], join: rest.join }),
    weight: 0.3,
    examples: ['5-, 8- and 13'],
  }),
  rule('Numbers', '#number:a - ,? and|& #number:b', {
    build: ({ a, b }) => ({ numbers: [a, b], join: 'and' }),
    weight: 0.3,
    examples: ['8- and 13'],
  }),
  rule('Numbers', '#number:a , #number:b ,? & #number:c', {
    build: ({ a, b, c }) => ({ numbers: [a, b, c], join: 'and' }),
    weight: 0.2,
    examples: ['5, 8 & 13'],
  }),
  rule('Numbers', '#number:a #number:b #number:c', {
    build: ({ a, b, c }) => ({ numbers: [a, b, c], join: null }),
    weight: 3,
    examples: ['12 26 9'],
  }),

  rule('Numbers', '#number:a #number:b', {
    isTight: true,
    build: ({ a, b }) => ({ numbers: [a, b], join: null }),
    weight: 3,
    examples: ['20 2'],
  }),
  rule('Deviation', '#number:n -? #indicator:i', {
    build: ({ n, i }) => (i.name === 'stdev' || i.name === 'atr' ? n : null),
    examples: ['2 standard deviations', '1.5 ATR'],
  }),
  rule('Deviation', '#number:n x? multiplier|mult|factor|sd|dev|devs', { build: ({ n }) => n, examples: ['3 multiplier', '2 dev'] }),
  rule('Deviation', 'multiplier|mult|factor|sd|dev|devs|multiple of|=|is? #number:n', {
    build: ({ n }) => n,
    examples: ['multiplier 3', 'dev 2.2'],
  }),
  rule('Deviation', '#indicator:i of|=|is? #number:n', {
    build: ({ n, i }) => (i.name === 'stdev' ? n : null),
    examples: ['deviation 2'],
  }),
  rule('Numbers', 'Length:length ,? and|with|/? Deviation:mult', {
    build: ({ length, mult }) => (length.unit === null || length.unit === 'bar' ? { numbers: [length.count, mult], join: null } : null),
    weight: 0.3,
    examples: ['20 periods and 2 standard deviations', 'period 20, dev 2.2'],
  }),
  rule('Numbers', '#number:a #indicator:of ,|and|/ #number:b #indicator:by', {
    build: ({ a, of, b, by }) =>
      (of.name === 'ema' || of.name === 'sma') && (by.name === 'atr' || by.name === 'stdev') ? { numbers: [a, b], join: null } : null,
    weight: 0.5,
    examples: ['20 EMA, 1.5 ATR'],
  }),
  rule('Numbers', 'atr length|period? #number:count ,? and|with|/? Deviation:mult', {
    build: ({ count, mult }) => ({ numbers: [count, mult], join: null }),
    examples: ['ATR 10, multiplier 3'],
  }),

  rule('Length', '#number:count', { build: ({ count }) => ({ count, unit: null }), examples: ['14'] }),
  rule('Length', 'Duration:over', { build: (parts) => (barsOf(parts.over) ? parts.over : null), weight: 0, examples: ['14 days'] }),
  rule('Length', 'length|period|lookback|setting|window of|=|is? #number:count', {
    build: ({ count }) => ({ count, unit: null }),
    examples: ['period 14', 'length of 20', 'period = 14'],
  }),
  rule('Length', 'length|period|lookback|setting|window #colon #number:count', {
    build: ({ count }) => ({ count, unit: null }),
    examples: ['length: 20'],
  }),

  rule('Value', '#number:n', { build: ({ n }, at) => numberOf(n, null, at), examples: ['30', 'fifty', 'twenty five', '10k'] }),
  rule('Value', '#number:n level|mark|line|threshold|zone', {
    build: ({ n }, at) => numberOf(n, null, at),
    weight: 0,
    examples: ['the 30 level'],
  }),
  rule('Value', '+ #number:n', { isTight: true, build: ({ n }, at) => numberOf(n, null, at), weight: 1.5, examples: ['+100'] }),
  rule('Value', '#percent:n', { build: ({ n }, at) => numberOf(n, 'percent', at), examples: ['2%'] }),
  rule('Value', '#cash:n', { build: ({ n }, at) => numberOf(n, 'cash', at), examples: ['$250'] }),
  rule('Value', '#million:n', { build: ({ n }, at) => numberOf(n, 'shares', at), weight: 3, examples: ['2m'] }),
  rule('Value', '#number:n #unit:unit', { build: ({ n, unit }, at) => numberOf(n, unit, at), examples: ['20 pips', 'two percent'] }),
  rule('Value', '#fraction:part a|an? #unit:unit', {
    build: ({ part, unit }, at) => numberOf(part, unit, at),
    examples: ['half a percent'],
  }),
]
