import type { Stretch } from '../../../language/grammar.ts'
import type { PriceField } from '../../../market/price-fields.ts'
import type { Duration, Value } from '../../meanings.ts'
import { rule } from '../../production.ts'
import { middleOf, ofBar, onTimeframe } from '../../said-values.ts'

type Most = 'highest' | 'lowest'

const mostOf = (field: PriceField): Most | null => (field === 'high' ? 'highest' : field === 'low' ? 'lowest' : null)

/** The most extreme of a stretch; null for one bar, and where no bars count the stretch. */
function extreme(most: Most | null, of: PriceField | Value, over: Duration, isBefore: boolean, at: Stretch | null): Value | null {
  const isLong = over.count > 1 || (over.unit !== 'bar' && over.unit !== 'day' && over.unit !== 'minute')
  return most && isLong ? { is: 'extreme', of, most, over, isBefore, timeframe: null, at } : null
}

/** Values whose extremes are told beside those of prices. */
const hasExtremes = (value: Value): boolean =>
  (value.is === 'indicator' && value.back === null) || value.is === 'size' || value.is === 'average' || value.is === 'exact'

/** Of those of the last bars that lie before the very last ones. */
function withoutLast(value: Value, back: number, at: Stretch | null): Value | null {
  if (value.is !== 'extreme' || value.isBefore || value.back !== undefined || !Number.isInteger(back)) return null
  const count = value.over.count - back
  return back > 0 && count > 1 ? { ...value, over: { ...value.over, count }, back, at } : null
}

/** The highest and lowest of some bars. */
export const extremeProductions = [
  rule('Span', 'of|in|over|for|from|within|during|across|among|inside the? last|past|recent|latest Duration:over', {
    build: ({ over }) => ({ over, isBefore: false }),
    examples: ['of the last 20 bars', 'over the past two weeks'],
  }),
  rule('Span', 'of|in|over|for|from|within|during|across|among the? most recent Duration:over', {
    build: ({ over }) => ({ over, isBefore: false }),
    examples: ['among the most recent 20 bars'],
  }),
  rule('Span', 'out Span:span', { build: ({ span }) => span, weight: 0.2, examples: ['out of the last 20 bars'] }),
  rule('Span', 'in|over|within #number:count -? #oneTimeUnit:unit window|stretch|period|lookback|range', {
    build: ({ count, unit }) => (count > 1 ? { over: { count, unit }, isBefore: false } : null),
    weight: 0.8,
    examples: ['in a 7 bar window', 'over a 20 day lookback'],
  }),
  rule('Span', ',|with #number:count -? #timeUnit:unit lookback', {
    build: ({ count, unit }) => (count > 1 ? { over: { count, unit }, isBefore: false } : null),
    weight: 1,
    examples: ['with a 20 bar lookback'],
  }),
  rule('Span', 'with lookback of Duration:over', {
    build: ({ over }) => ({ over, isBefore: false }),
    examples: ['with a lookback of 20 bars'],
  }),
  rule('Span', 'of|from Duration:over', { build: ({ over }) => ({ over, isBefore: false }), examples: ['of 20 bars'] }),
  rule('Span', 'in|over|for|within|during|across Duration:over', {
    build: ({ over }) => ({ over, isBefore: false, mayBeWindow: true }),
    examples: ['in 10 days'],
  }),
  rule('Span', 'of|in|over|for|from|within|during the? previous|prior|preceding|prev Duration:over', {
    build: ({ over }) => ({ over, isBefore: true }),
    examples: ['of the previous 20 bars'],
  }),
  rule('Span', 'of|in|over|from the? Duration:over before|prior it|this|that|them?', {
    build: ({ over }) => ({ over, isBefore: true }),
    weight: 1.5,
    examples: ['of the 20 bars before'],
  }),
  rule('Span', 'of|in|over|from the? #number:count previous|prior|preceding full|complete|calendar? calendar? #timeUnit:unit', {
    build: ({ count, unit }) => ({ over: { count, unit }, isBefore: true }),
    examples: ['of the four preceding weeks'],
  }),
  rule('Span', 'of|in|over|for|from|among|within the? #number:count last|past|latest|recent #timeUnit:unit', {
    build: ({ count, unit }) => ({ over: { count, unit }, isBefore: false }),
    examples: ['of the three last candles'],
  }),
  rule('Span', 'of|in|over|from|among the? last|past|latest #number:count', {
    build: ({ count }) => ({ over: { count, unit: 'bar' }, isBefore: false }),
    weight: 3,
    examples: ['of the past seven'],
  }),
  rule('Span', 'of|in|over the? previous|prior|preceding #number:count', {
    build: ({ count }) => ({ over: { count, unit: 'bar' }, isBefore: true }),
    weight: 3,
    examples: ['of the previous 12'],
  }),
  rule('Span', 'of|in|over the? #number:count before|prior it|this|that?', {
    build: ({ count }) => ({ over: { count, unit: 'bar' }, isBefore: true }),
    weight: 2,
    examples: ['of the 16 before it'],
  }),
  rule('Span', 'of|in|over those|these Duration:over', {
    build: ({ over }) => ({ over, isBefore: false }),
    examples: ['of those 5 bars'],
  }),
  rule('Span', 'last|past Duration:over', { build: ({ over }) => ({ over, isBefore: false }), examples: ['last 20 bars'] }),
  rule('Span', 'previous|prior|preceding Duration:over', {
    build: ({ over }) => ({ over, isBefore: true }),
    examples: ['previous 20 bars'],
  }),

  rule('Value', '#number:n -? #oneTimeUnit:unit -? #field:field', {
    isTight: true,
    build: ({ n, unit, field }, at) => extreme(mostOf(field), field, { count: n, unit }, false, at),
    examples: ['20 day high', 'the 20-bar low', '52 week high'],
  }),
  rule('Value', 'Duration:over #field:field', {
    isTight: true,
    build: ({ over, field }, at) => extreme(mostOf(field), field, over, false, at),
    weight: 2,
    examples: ['20d high', '20 days low'],
  }),
  // The last day, where "4h high" is that of a chart.
  rule('Value', 'Duration:over #field:field', {
    isTight: true,
    build: ({ over, field }, at) => (over.unit === 'hour' && over.count >= 24 ? extreme(mostOf(field), field, over, false, at) : null),
    weight: 1.8,
    examples: ['24h high'],
  }),
  rule('Value', '#number:n -? #oneTimeUnit:unit closing #field:field', {
    build: ({ n, unit, field }, at) => extreme(mostOf(field), 'close', { count: n, unit }, false, at),
    examples: ['20 day closing high'],
  }),
  rule('Value', '#number:n -? #oneTimeUnit:unit #extremeWord:most #field:field', {
    build: ({ n, unit, most, field }, at) => extreme(most, field, { count: n, unit }, false, at),
    examples: ['20 bar highest high', '10-day lowest close'],
  }),
  rule('Value', 'previous|prior #number:n -? #oneTimeUnit:unit -? #field:field', {
    build: ({ n, unit, field }, at) => extreme(mostOf(field), field, { count: n, unit }, true, at),
    weight: 0.8,
    examples: ['the previous 20 day high', 'prior 20-bar low'],
  }),
  rule('Value', "Span:span '|'s? #field:field", {
    // "After that during 10 bars low touches it" says when.
    build: ({ span, field }, at) => (span.mayBeWindow ? null : extreme(mostOf(field), field, span.over, span.isBefore, at)),
    examples: ["the last 20 bars' high", 'past 3 days low'],
  }),
  rule('Value', 'Value:v ,? excluding|except|ignoring|without most? last|recent|latest|current|newest #number:back #timeUnit?', {
    build: ({ v, back }, at) => withoutLast(v, back, at),
    examples: ['the highest high of the last 100 bars, excluding the most recent 10'],
  }),
  rule('Value', 'Value:v ,? not counting|including most? last|recent|latest|current|newest #number:back #timeUnit?', {
    build: ({ v, back }, at) => withoutLast(v, back, at),
    examples: ['the lowest low of the last 30 bars not counting the last 3'],
  }),
  rule('Value', 'Value:v ,? excluding|except|ignoring|without today|current|this bar|candle|day?', {
    build: ({ v }, at) => (v.is === 'extreme' && !v.isBefore && v.back === undefined ? { ...v, isBefore: true, at } : null),
    examples: ['the 20 day high excluding today', 'the highest high of the last 20 bars, without the current bar'],
  }),
  rule('Value', '#number:n -? #oneTimeUnit:unit #field:field of|in Value:v', {
    build: ({ n, unit, field, v }, at) => (hasExtremes(v) ? extreme(mostOf(field), v, { count: n, unit }, false, at) : null),
    examples: ['the 20 period high of RSI'],
  }),
  rule('Value', '#field:field Span:span', {
    build: ({ span, field }, at) => (span.mayBeWindow ? null : extreme(mostOf(field), field, span.over, span.isBefore, at)),
    examples: ['the high of the last 5 candles', 'low of the previous three bars'],
  }),
  rule('Value', '#extremeWord:most #field:field Span:span', {
    build: ({ most, field, span }, at) => extreme(most, field, span.over, span.isBefore, at),
    weight: 0.8,
    examples: ['highest high of the last 55 bars', 'lowest close in 10 days', 'the lowest low of the previous 8 candles'],
  }),
  // "Of 40" says how many bars of the chart, as it does behind `highest(high, 40)`.
  rule('Value', '#extremeWord:most #field:field of|in last|past? #number:count', {
    build: ({ most, field, count }, at) =>
      Number.isInteger(count) && count > 1 && count <= 500 ? extreme(most, field, { count, unit: 'bar' }, false, at) : null,
    weight: 3.5,
    examples: ['lowest low of 6', 'the highest high of 40'],
  }),
  rule('Value', 'higher|lower:which of the? last|past|previous|latest #number:count #field:field', {
    build: ({ which, count, field }, at) => extreme(which === 'higher' ? 'highest' : 'lowest', field, { count, unit: 'bar' }, false, at),
    weight: 0.4,
    examples: ['the lower of the last two lows', 'the higher of the last 2 highs'],
  }),
  rule('Value', 'higher|lower:which of the? last|past|previous|latest #number:count Timeframe:timeframe #field:field', {
    build: ({ which, count, timeframe, field }, at) => {
      const found = extreme(which === 'higher' ? 'highest' : 'lowest', field, { count, unit: 'bar' }, false, at)
      return found && onTimeframe(found, timeframe, at)
    },
    weight: 0.4,
    examples: ['the lower of the last two H1 lows'],
  }),
  rule('Value', '#number:count -? #oneTimeUnit:unit midpoint|middle|midline|mid', {
    build: ({ count, unit }, at) => {
      const over = { count, unit }
      const [high, low] = [extreme('highest', 'high', over, false, at), extreme('lowest', 'low', over, false, at)]
      return high && low && middleOf(high, low, at)
    },
    weight: 0.4,
    examples: ['the 20-bar midpoint', 'the 10 candle mid'],
  }),
  rule('Value', 'midpoint|middle|mid Span:span', {
    build: ({ span }, at) => {
      const high = extreme('highest', 'high', span.over, span.isBefore, at)
      const low = extreme('lowest', 'low', span.over, span.isBefore, at)
      return high && low && !span.mayBeWindow ? middleOf(high, low, at) : null
    },
    weight: 0.6,
    examples: ['the midpoint of the last 20 bars'],
  }),
  rule('Value', '#extremeWord:most #field:field ( #extremeWord:other #field ) Span:span', {
    build: ({ most, field, other, span }, at) => (most === other ? null : extreme(most, field, span.over, span.isBefore, at)),
    weight: 0.8,
    examples: ['the lowest low (highest high) of the last 8 bars'],
  }),
  rule('Value', 'recent|last|latest|nearest? swing #field:field (|, Span:span )?', {
    build: ({ span, field }, at) => extreme(mostOf(field), field, span.over, span.isBefore, at),
    weight: 0.3,
    examples: ['recent swing low (last 10 candles)'],
  }),
  rule('Value', 'Value:v that was|is|got made|reached|set|hit|printed|formed|left Span:span', {
    build: ({ v, span }, at) =>
      v.is === 'price' && v.timeframe === null && v.back === null ? extreme(mostOf(v.field), v.field, span.over, span.isBefore, at) : null,
    weight: 0.3,
    examples: ['the high that was made over the last 10 bars'],
  }),
  rule('Value', '#extremeWord:most price|point|level Span:span', {
    build: ({ most, span }, at) => extreme(most, most === 'highest' ? 'high' : 'low', span.over, span.isBefore, at),
    examples: ['the highest price of the last 20 days'],
  }),
  rule('Value', '#extremeWord:most Value:v Span:span', {
    build: ({ most, v, span }, at) => (hasExtremes(ofBar(v)) ? extreme(most, ofBar(v), span.over, span.isBefore, at) : null),
    examples: ['the lowest RSI of the last 10 bars'],
  }),
  rule('Value', '#extremeWord:most Span:span', {
    build: ({ most, span }, at) => extreme(most, most === 'highest' ? 'high' : 'low', span.over, span.isBefore, at),
    weight: 2,
    examples: ['the highest of the last 20 bars'],
  }),
  rule('Value', '#extremeWord:most of|in the? last|past|previous? #number:n #field:field', {
    build: ({ most, n, field }, at) => extreme(most, field, { count: n, unit: 'bar' }, false, at),
    examples: ['the highest of the last 20 closes'],
  }),
  rule('Value', '#extremeWord:most #field:field (? Length:length )?', {
    build: ({ most, field, length }, at) => extreme(most, field, { count: length.count, unit: length.unit ?? 'bar' }, false, at),
    weight: 1.5,
    examples: ['highest high (20)', 'lowest low 10 bars', 'highest high 20'],
  }),
  rule('Value', '#extremeWord:most ( Value:v , Length:length )', {
    build: ({ most, v, length }, at) => {
      const over = { count: length.count, unit: length.unit ?? 'bar' }
      if (v.is !== 'price') return extreme(most, v, over, false, at)
      // `highest(high[1], 12)` ends with the bar before.
      return (v.back ?? 0) > 1 || v.timeframe !== null ? null : extreme(most, v.field, over, v.back === 1, at)
    },
    weight: 0.5,
    examples: ['highest(high, 20)', 'lowest(RSI(14), 10)', 'highest(high[1], 12)'],
  }),
  rule('Value', 'hh|hhv|ll|llv:which ( Length:length )', {
    build: ({ which, length }, at) => {
      const most = which.startsWith('h') ? 'highest' : 'lowest'
      return extreme(most, most === 'highest' ? 'high' : 'low', { count: length.count, unit: length.unit ?? 'bar' }, false, at)
    },
    weight: 0.3,
    examples: ['hh(20)', 'LLV(10)'],
  }),
  rule('Value', 'hh|hhv|ll|llv:which ( #field:field , Length:length )', {
    build: ({ which, field, length }, at) =>
      extreme(which.startsWith('h') ? 'highest' : 'lowest', field, { count: length.count, unit: length.unit ?? 'bar' }, false, at),
    weight: 0.3,
    examples: ['HHV(high, 20)', 'llv(close, 10)'],
  }),
  rule('Value', '#number:n -? #oneTimeUnit:unit #barSize:of', {
    isTight: true,
    build: ({ n, unit, of }, at) => {
      const high = of === 'range' ? extreme('highest', 'high', { count: n, unit }, false, at) : null
      const low = extreme('lowest', 'low', { count: n, unit }, false, at)
      return high && low && { is: 'calc', op: 'sub', args: [high, low], at }
    },
    examples: ['the 20 bar range'],
  }),
  rule('Value', '#barSize:of Span:span', {
    build: ({ span, of }, at) => {
      const high = of === 'range' ? extreme('highest', 'high', span.over, span.isBefore, at) : null
      const low = extreme('lowest', 'low', span.over, span.isBefore, at)
      return high && low && { is: 'calc', op: 'sub', args: [high, low], at }
    },
    examples: ['the range of the last 20 bars'],
  }),
]
