import * as cinar from 'indicatorts'
import * as anand from 'technicalindicators'
import * as bennycode from 'trading-signals'
import type { Bars } from '../../market/bars.ts'
import type { IndicatorName } from '../vocabulary.ts'

/** The columns as the libraries want them. */
export interface Columns {
  readonly open: number[]
  readonly high: number[]
  readonly low: number[]
  readonly close: number[]
  readonly volume: number[]
  readonly time: readonly number[]
  readonly rows: readonly { open: number; high: number; low: number; close: number; volume: number }[]
}

export function columnsOf({ time, open, high, low, close, volume }: Bars): Columns {
  return {
    time: [...time],
    open: [...open],
    high: [...high],
    low: [...low],
    close: [...close],
    volume: [...volume],
    rows: Array.from(close, (c, i) => ({ open: open[i]!, high: high[i]!, low: low[i]!, close: c, volume: volume[i]! })),
  }
}

/** A line of ours and the same line by a library. */
export interface LibraryLine {
  readonly name: IndicatorName
  readonly output: string
  readonly params?: Readonly<Record<string, number>>
  readonly library: 'indicatorts' | 'technicalindicators' | 'trading-signals'
  /** Their values; where warm-up is left out, the last one belongs to the last bar. */
  readonly theirs: (columns: Columns) => readonly (number | null | undefined)[]
  /** The first bar that is compared: where both have a full window, or where different seeds are forgotten. */
  readonly from: number
  /** Relative to the largest value of the line; default 1e-9. */
  readonly tolerance?: number
  /** What of the definition differs, and how the comparison allows for it. */
  readonly differs?: string
  /** Theirs treats equal prices (a tie of highs, a bar without range) differently, so only a market without them is compared. */
  readonly differsOnTies?: string
}

interface Fed<Input, Result> {
  update(input: Input, replace: boolean): Result | null | undefined
}
/** One value an input; NaN where the library has none. */
const feed = <Input, Result>(indicator: Fed<Input, Result>, inputs: readonly Input[], pick: (result: Result) => number): number[] =>
  inputs.map((input) => {
    const result = indicator.update(input, false)
    return result === null || result === undefined ? Number.NaN : pick(result)
  })
const plain = (value: number) => value
/** Each value is that of the bar `bars` before. */
const later = (values: readonly number[], bars: number) => [
  ...Array.from({ length: bars }, () => Number.NaN),
  ...values.slice(0, values.length - bars),
]
/** The last value known so far. */
const held = (values: readonly number[]) => {
  let last = Number.NaN
  return values.map((value) => (last = Number.isNaN(value) ? last : value))
}
const minus = (a: readonly number[], b: readonly number[]) => a.map((value, i) => value - b[i]!)

const rounded = 'technicalindicators rounds it to two decimals'
const firstRange = 'theirs counts high − low of bar 0 as a true range; ours, as TA-Lib, starts with bar 1, and the difference fades'
const firstValue = 'theirs is seeded with the first value; ours, as TA-Lib, with the mean of the first `period`, and the difference fades'

const equalMoves = 'an up move as large as the down move counts on both sides there, and on neither here, as in TA-Lib'

const macdOfAnand = ({ close }: Columns) =>
  anand.macd({ values: close, fastPeriod: 12, slowPeriod: 26, signalPeriod: 9, SimpleMAOscillator: false, SimpleMASignal: false })
const macdOfBenny = ({ close }: Columns, pick: (result: { macd: number; signal: number; histogram: number }) => number) =>
  feed(new bennycode.MACD(new bennycode.EMA(12), new bennycode.EMA(26), new bennycode.EMA(9)), close, pick)
const bandsOfAnand = ({ close }: Columns) => anand.bollingerbands({ period: 20, stdDev: 2, values: close })
const bandsOfBenny = ({ close }: Columns, pick: (result: { upper: number; middle: number; lower: number }) => number) =>
  feed(new bennycode.BollingerBands(20, 2), close, pick)
const keltnerOfAnand = ({ high, low, close }: Columns) =>
  anand.keltnerchannels({ maPeriod: 20, atrPeriod: 10, useSMA: false, multiplier: 2, high, low, close })
const keltnerOfBenny = ({ rows }: Columns, pick: (result: { upper: number; middle: number; lower: number }) => number) =>
  feed(new bennycode.KeltnerChannels({ atrInterval: 10, emaInterval: 20, multiplier: 2 }), rows, pick)
const donchianOfBenny = ({ rows }: Columns, pick: (result: { upper: number; middle: number; lower: number }) => number) =>
  feed(new bennycode.DonchianChannels(20), rows, pick)
const stochOfBenny = ({ rows }: Columns, smooth: number, pick: (result: { stochK: number; stochD: number }) => number) =>
  feed(new bennycode.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: smooth, dPeriod: 3 }), rows, pick)
const adxOfAnand = ({ high, low, close }: Columns) => anand.adx({ period: 14, high, low, close })
const directionOfBenny = ({ rows }: Columns, side: 'pdi' | 'mdi') => {
  const dx = new bennycode.DX(14, bennycode.WSMA)
  return rows.map((row) => {
    dx.update(row, false)
    return 100 * (dx[side] ?? Number.NaN)
  })
}
const cloudOfAnand = ({ high, low }: Columns) =>
  anand.ichimokucloud({ high, low, conversionPeriod: 9, basePeriod: 26, spanPeriod: 52, displacement: 26 })
const cloudOfBenny = ({ rows }: Columns, pick: (result: { conversion: number; base: number; spanA: number; spanB: number }) => number) =>
  feed(new bennycode.IchimokuCloud({}), rows, pick)
const unplotted = 'theirs stands where it was computed, ours 26 bars later, as plotted'
/** Each UTC day on its own: both libraries sum up from the first bar that they are given. */
const byTheDay = ({ time, rows }: Columns, ofDay: (rows: Columns['rows']) => readonly number[]) => {
  const days = Map.groupBy(rows.keys(), (i) => Math.floor(time[i]! / 86_400))
  return [...days.values()].flatMap((places) => ofDay(places.map((i) => rows[i]!)))
}
const supertrendOfBenny = ({ rows }: Columns, pick: (result: { supertrend: number; trend: string }) => number) =>
  feed(new bennycode.SuperTrend({ interval: 10, multiplier: 3 }), rows, pick)
const strength = ({ close }: Columns) => new Float64Array(feed(new bennycode.RSI(14, bennycode.WSMA), close, plain))
/** StochRSI of trading-signals in percent, smoothed as often as asked. */
const stochRsiOfBenny = ({ close }: Columns, times: number) => {
  let line = feed(new bennycode.StochasticRSI(14, bennycode.WSMA), close, (r) => 100 * r)
  for (let k = 0; k < times; k++) {
    const mean = new bennycode.SMA(3)
    line = line.map((value) => (Number.isNaN(value) ? value : (mean.update(value, false) ?? Number.NaN)))
  }
  return line
}

export const libraryLines: readonly LibraryLine[] = [
  { name: 'sma', output: 'value', library: 'indicatorts', from: 19, theirs: ({ close }) => cinar.sma(close, { period: 20 }) },
  {
    name: 'sma',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ close }) => anand.sma({ period: 20, values: close }),
  },
  { name: 'sma', output: 'value', library: 'trading-signals', from: 0, theirs: ({ close }) => feed(new bennycode.SMA(20), close, plain) },
  {
    name: 'ema',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ close }) => anand.ema({ period: 20, values: close }),
  },
  {
    name: 'ema',
    output: 'value',
    library: 'indicatorts',
    from: 320,
    differs: firstValue,
    theirs: ({ close }) => cinar.ema(close, { period: 20 }),
  },
  {
    name: 'wma',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ close }) => anand.wma({ period: 20, values: close }),
  },
  { name: 'wma', output: 'value', library: 'trading-signals', from: 0, theirs: ({ close }) => feed(new bennycode.WMA(20), close, plain) },
  { name: 'hma', output: 'value', library: 'trading-signals', from: 0, theirs: ({ close }) => feed(new bennycode.HMA(20), close, plain) },
  {
    name: 'hma',
    output: 'value',
    library: 'technicalindicators',
    from: 22,
    differs: 'it has no Hull average; its weighted averages are put together by Hull’s formula',
    theirs: ({ close }) => {
      const [half, whole] = [anand.wma({ period: 10, values: close }), anand.wma({ period: 20, values: close })]
      const drawn = whole.map((value, i) => 2 * half[i + half.length - whole.length]! - value)
      return anand.wma({ period: 4, values: drawn })
    },
  },
  {
    name: 'dema',
    output: 'value',
    library: 'indicatorts',
    from: 400,
    differs: firstValue,
    theirs: ({ close }) => cinar.dema(close, { period: 20 }),
  },
  {
    name: 'dema',
    output: 'value',
    library: 'trading-signals',
    from: 400,
    differs: firstValue,
    theirs: ({ close }) => feed(new bennycode.DEMA(20), close, plain),
  },
  {
    name: 'tema',
    output: 'value',
    library: 'indicatorts',
    from: 450,
    differs: firstValue,
    theirs: ({ close }) => cinar.tema(close, { period: 20 }),
  },
  {
    name: 'tema',
    output: 'value',
    library: 'trading-signals',
    from: 450,
    differs: firstValue,
    theirs: ({ close }) => feed(new bennycode.TEMA(20), close, plain),
  },
  {
    name: 'vwma',
    output: 'value',
    library: 'indicatorts',
    from: 19,
    theirs: ({ close, volume }) => cinar.vwma(close, volume, { period: 20 }),
  },
  { name: 'vwma', output: 'value', library: 'trading-signals', from: 0, theirs: ({ rows }) => feed(new bennycode.VWMA(20), rows, plain) },
  {
    name: 'rma',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ close }) => anand.wema({ period: 20, values: close }),
  },
  { name: 'rma', output: 'value', library: 'trading-signals', from: 0, theirs: ({ close }) => feed(new bennycode.WSMA(20), close, plain) },
  { name: 'rma', output: 'value', library: 'indicatorts', from: 19, theirs: ({ close }) => cinar.rma(close, { period: 20 }) },
  { name: 'rsi', output: 'value', library: 'trading-signals', from: 0, theirs: ({ close }) => feed(new bennycode.RSI(14), close, plain) },
  {
    name: 'rsi',
    output: 'value',
    library: 'technicalindicators',
    from: 14,
    tolerance: 1e-4,
    differs: rounded,
    theirs: ({ close }) => anand.rsi({ period: 14, values: close }),
  },
  {
    name: 'rsi',
    output: 'value',
    library: 'indicatorts',
    from: 450,
    differs: 'theirs takes a change of 0 on bar 0 into the seed, and the difference fades',
    theirs: ({ close }) => cinar.rsi(close, { period: 14 }),
  },
  {
    name: 'atr',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ high, low, close }) => anand.atr({ period: 14, high, low, close }),
  },
  {
    name: 'atr',
    output: 'value',
    library: 'trading-signals',
    from: 450,
    differs: firstRange,
    theirs: ({ rows }) => feed(new bennycode.ATR(14), rows, plain),
  },
  {
    name: 'mfi',
    output: 'value',
    library: 'trading-signals',
    differsOnTies: 'typical prices that are exactly equal seem to rise or fall there, by the rounding of their sums',
    from: 0,
    theirs: ({ rows }) => feed(new bennycode.MFI(14), rows, plain),
  },
  {
    name: 'mfi',
    output: 'value',
    library: 'technicalindicators',
    differsOnTies: 'a typical price that stays equal counts as fallen there, and as neither here and in TA-Lib',
    from: 15,
    tolerance: 1e-4,
    differs: rounded,
    theirs: ({ high, low, close, volume }) => anand.mfi({ period: 14, high, low, close, volume }),
  },
  {
    name: 'williams_r',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ high, low, close }) => anand.williamsr({ period: 14, high, low, close }),
  },
  {
    name: 'williams_r',
    output: 'value',
    library: 'indicatorts',
    from: 13,
    theirs: ({ high, low, close }) => cinar.willr(high, low, close, { period: 14 }),
  },
  {
    name: 'cci',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ high, low, close }) => anand.cci({ period: 20, high, low, close }),
  },
  { name: 'cci', output: 'value', library: 'trading-signals', from: 0, theirs: ({ rows }) => feed(new bennycode.CCI(20), rows, plain) },
  {
    name: 'cmf',
    output: 'value',
    library: 'indicatorts',
    differsOnTies: 'a bar without range has no value there, and counts as 0 here',
    from: 19,
    theirs: ({ high, low, close, volume }) => cinar.cmf(high, low, close, volume, { period: 20 }),
  },
  { name: 'cmf', output: 'value', library: 'trading-signals', from: 0, theirs: ({ rows }) => feed(new bennycode.CMF(20), rows, plain) },
  { name: 'stdev', output: 'value', library: 'indicatorts', from: 19, theirs: ({ close }) => cinar.mstd(close, { period: 20 }) },
  {
    name: 'stdev',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ close }) => anand.sd({ period: 20, values: close }),
  },
  {
    name: 'zscore',
    output: 'value',
    library: 'trading-signals',
    from: 19,
    theirs: ({ close }) => close.map((_, i) => (i < 19 ? Number.NaN : bennycode.getZScore(close.slice(i - 19, i + 1)))),
  },
  {
    name: 'zscore',
    output: 'value',
    library: 'indicatorts',
    from: 19,
    differs: 'it has no z-score; its mean and deviation are put together',
    theirs: ({ close }) => {
      const spread = cinar.mstd(close, { period: 20 })
      return minus(close, cinar.sma(close, { period: 20 })).map((value, i) => value / spread[i]!)
    },
  },
  {
    name: 'roc',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ close }) => anand.roc({ period: 10, values: close }),
  },
  {
    name: 'roc',
    output: 'value',
    library: 'trading-signals',
    from: 0,
    differs: 'theirs is a ratio, ours percent, as TA-Lib',
    theirs: ({ close }) => feed(new bennycode.ROC(10), close, (r) => 100 * r),
  },
  {
    name: 'momentum',
    output: 'value',
    library: 'trading-signals',
    from: 0,
    theirs: ({ close }) => feed(new bennycode.MOM(10), close, plain),
  },
  {
    name: 'momentum',
    output: 'value',
    library: 'technicalindicators',
    from: 10,
    differs: 'it has no momentum; its rate of change is taken times the value before',
    theirs: ({ close }) => anand.roc({ period: 10, values: close }).map((percent, i) => (percent * close[i]!) / 100),
  },
  {
    name: 'adx',
    output: 'adx',
    library: 'technicalindicators',
    from: 560,
    differs: 'theirs seeds its sums with `period` moves, ours, as TA-Lib, with one less, and the difference fades',
    theirs: (columns) => adxOfAnand(columns).map((r) => r.adx),
  },
  {
    name: 'adx',
    output: 'adx',
    library: 'trading-signals',
    differsOnTies: equalMoves,
    from: 560,
    differs: firstRange,
    theirs: ({ rows }) => feed(new bennycode.ADX(14, bennycode.WSMA), rows, plain),
  },
  {
    name: 'adx',
    output: 'plus_di',
    library: 'technicalindicators',
    from: 500,
    differs: 'as its adx',
    theirs: (columns) => adxOfAnand(columns).map((r) => r.pdi),
  },
  {
    name: 'adx',
    output: 'minus_di',
    library: 'technicalindicators',
    from: 500,
    differs: 'as its adx',
    theirs: (columns) => adxOfAnand(columns).map((r) => r.mdi),
  },
  {
    name: 'adx',
    output: 'plus_di',
    library: 'trading-signals',
    differsOnTies: equalMoves,
    from: 500,
    differs: firstRange,
    theirs: (columns) => directionOfBenny(columns, 'pdi'),
  },
  {
    name: 'adx',
    output: 'minus_di',
    library: 'trading-signals',
    differsOnTies: equalMoves,
    from: 500,
    differs: firstRange,
    theirs: (columns) => directionOfBenny(columns, 'mdi'),
  },
  ...(['MACD', 'signal', 'histogram'] as const).map((part, k): LibraryLine => ({
    name: 'macd',
    output: ['line', 'signal', 'hist'][k]!,
    library: 'technicalindicators',
    from: 300,
    differs: 'theirs seeds the fast average with the first 12 values, ours, as TA-Lib, with the 12 before the slow one starts',
    theirs: (columns) => macdOfAnand(columns).map((r) => r[part]),
  })),
  ...(['macd', 'signal', 'histogram'] as const).map((part, k): LibraryLine => ({
    name: 'macd',
    output: ['line', 'signal', 'hist'][k]!,
    library: 'trading-signals',
    from: 500,
    differs: firstValue,
    theirs: (columns) => macdOfBenny(columns, (r) => r[part]),
  })),
  ...(['middle', 'upper', 'lower'] as const).flatMap((part): LibraryLine[] => [
    { name: 'bb', output: part, library: 'indicatorts', from: 19, theirs: ({ close }) => cinar.bb(close, { period: 20 })[part] },
    { name: 'bb', output: part, library: 'technicalindicators', from: 0, theirs: (columns) => bandsOfAnand(columns).map((r) => r[part]) },
    { name: 'bb', output: part, library: 'trading-signals', from: 0, theirs: (columns) => bandsOfBenny(columns, (r) => r[part]) },
    {
      name: 'keltner',
      output: part,
      library: 'technicalindicators',
      from: 20,
      theirs: (columns) => keltnerOfAnand(columns).map((r) => r[part]),
    },
    {
      name: 'keltner',
      output: part,
      library: 'trading-signals',
      from: 450,
      differs: `${firstRange}; ${firstValue}`,
      theirs: (columns) => keltnerOfBenny(columns, (r) => r[part]),
    },
    { name: 'donchian', output: part, library: 'trading-signals', from: 0, theirs: (columns) => donchianOfBenny(columns, (r) => r[part]) },
    {
      name: 'donchian',
      output: part,
      library: 'indicatorts',
      from: 19,
      differs: 'its channel is that of the close; it is given highs and lows instead',
      theirs: ({ high, low }) => {
        const [top, bottom] = [cinar.dc(high, { period: 20 }).upper, cinar.dc(low, { period: 20 }).lower]
        return { upper: top, lower: bottom, middle: top.map((value, i) => (value + bottom[i]!) / 2) }[part]
      },
    },
  ]),
  {
    name: 'bb',
    output: 'width',
    library: 'indicatorts',
    from: 19,
    theirs: ({ close }) => cinar.bbw(cinar.bb(close, { period: 20 })).width,
  },
  {
    name: 'bb',
    output: 'width',
    library: 'trading-signals',
    from: 0,
    theirs: ({ close }) => feed(new bennycode.BollingerBandsWidth(new bennycode.BollingerBands(20, 2)), close, plain),
  },
  { name: 'bb', output: 'percent_b', library: 'technicalindicators', from: 0, theirs: (columns) => bandsOfAnand(columns).map((r) => r.pb) },
  {
    name: 'bb',
    output: 'percent_b',
    library: 'trading-signals',
    from: 0,
    theirs: ({ close }) => feed(new bennycode.PercentB({ interval: 20 }), close, plain),
  },
  { name: 'highest', output: 'value', library: 'indicatorts', from: 19, theirs: ({ high }) => cinar.mmax(high, { period: 20 }) },
  {
    name: 'highest',
    output: 'value',
    library: 'trading-signals',
    from: 0,
    theirs: ({ high }) => feed(new bennycode.Period(20), high, (r) => r.highest),
  },
  { name: 'lowest', output: 'value', library: 'indicatorts', from: 19, theirs: ({ low }) => cinar.mmin(low, { period: 20 }) },
  {
    name: 'lowest',
    output: 'value',
    library: 'trading-signals',
    from: 0,
    theirs: ({ low }) => feed(new bennycode.Period(20), low, (r) => r.lowest),
  },
  {
    name: 'regression',
    output: 'middle',
    library: 'trading-signals',
    from: 0,
    theirs: ({ close }) => feed(new bennycode.LinearRegression(100), close, (r) => r.intercept + 99 * r.slope),
  },
  {
    name: 'regression',
    output: 'middle',
    library: 'indicatorts',
    from: 99,
    theirs: ({ close }) => cinar.movingLinearRegressionUsingLeastSquare(100, [...close.keys()], close),
  },
  ...(['upper', 'lower'] as const).map((part): LibraryLine => ({
    name: 'regression',
    output: part,
    library: 'indicatorts',
    from: 99,
    differs: 'it has no channel; the standard error is worked out from its line',
    theirs: ({ close }) =>
      close.map((_, i) => {
        if (i < 99) return Number.NaN
        const places = Array.from({ length: 100 }, (_each, k) => k)
        const window = close.slice(i - 99, i + 1)
        const line = cinar.linearRegressionUsingLeastSquare(places, window)
        const error = Math.sqrt(line.reduce((sum, value, k) => sum + (window[k]! - value) ** 2, 0) / 98)
        return line[99]! + (part === 'upper' ? 2 : -2) * error
      }),
  })),
  {
    name: 'regression_slope',
    output: 'value',
    library: 'trading-signals',
    from: 0,
    theirs: ({ close }) => feed(new bennycode.LinearRegression(14), close, (r) => r.slope),
  },
  {
    name: 'regression_slope',
    output: 'value',
    library: 'indicatorts',
    from: 13,
    theirs: ({ close }) => cinar.movingLeastSquare(14, [...close.keys()], close).m,
  },
  {
    name: 'regression_r2',
    output: 'value',
    library: 'trading-signals',
    from: 13,
    differs: 'it has none; R² is the square of its correlation of value and place',
    theirs: ({ close }) => {
      const places = Array.from({ length: 14 }, (_, k) => k)
      return close.map((_, i) => (i < 13 ? Number.NaN : bennycode.getCorrelation(places, close.slice(i - 13, i + 1)) ** 2))
    },
  },
  {
    name: 'stoch',
    output: 'k',
    library: 'indicatorts',
    from: 15,
    differs: 'it does not smooth k; its d over 3 bars is our k smoothed over 3',
    theirs: ({ high, low, close }) => cinar.stoch(high, low, close, { kPeriod: 14, dPeriod: 3 }).d,
  },
  { name: 'stoch', output: 'k', library: 'trading-signals', from: 17, theirs: (columns) => stochOfBenny(columns, 3, (r) => r.stochK) },
  { name: 'stoch', output: 'd', library: 'trading-signals', from: 0, theirs: (columns) => stochOfBenny(columns, 3, (r) => r.stochD) },
  ...(['k', 'd'] as const).map((part): LibraryLine => ({
    name: 'stoch',
    output: part,
    params: { smooth: 1 },
    library: 'technicalindicators',
    from: 0,
    theirs: ({ high, low, close }) => anand.stochastic({ period: 14, signalPeriod: 3, high, low, close }).map((r) => r[part]),
  })),
  ...(['k', 'd'] as const).flatMap((part, times): LibraryLine[] => [
    { name: 'stochrsi', output: part, library: 'trading-signals', from: 0, theirs: (columns) => stochRsiOfBenny(columns, times + 1) },
    {
      name: 'stochrsi',
      output: part,
      library: 'indicatorts',
      from: 29 + 2 * times,
      differs: 'it has none; its stochastic is given the RSI of trading-signals',
      theirs: (columns) => {
        const line = [...strength(columns)].slice(14)
        const { k } = cinar.stoch(line, line, line, { kPeriod: 14, dPeriod: 3 })
        const once = cinar.sma(k.slice(13), { period: 3 }).slice(2)
        return times === 0 ? once : cinar.sma(once, { period: 3 }).slice(2)
      },
    },
  ]),
  ...(
    [
      ['tenkan', 'conversion', 'tenkan'],
      ['kijun', 'base', 'kijun'],
    ] as const
  ).flatMap(([output, part, plot]): LibraryLine[] => [
    { name: 'ichimoku', output, library: 'trading-signals', from: 51, theirs: (columns) => cloudOfBenny(columns, (r) => r[part]) },
    { name: 'ichimoku', output, library: 'technicalindicators', from: 51, theirs: (columns) => cloudOfAnand(columns).map((r) => r[part]) },
    {
      name: 'ichimoku',
      output,
      library: 'indicatorts',
      from: 25,
      theirs: ({ high, low, close }) => cinar.ichimokuCloud(high, low, close)[plot],
    },
  ]),
  ...(
    [
      ['senkou_a', 'spanA'],
      ['senkou_b', 'spanB'],
    ] as const
  ).flatMap(([output, part]): LibraryLine[] => [
    {
      name: 'ichimoku',
      output,
      library: 'trading-signals',
      from: 77,
      differs: unplotted,
      theirs: (columns) =>
        later(
          cloudOfBenny(columns, (r) => r[part]),
          26,
        ),
    },
    {
      name: 'ichimoku',
      output,
      library: 'technicalindicators',
      from: 77,
      differs: unplotted,
      theirs: (columns) => {
        const line = cloudOfAnand(columns).map((r) => r[part])
        return later([...Array.from({ length: columns.close.length - line.length }, () => Number.NaN), ...line], 26)
      },
    },
  ]),
  {
    name: 'supertrend',
    output: 'value',
    library: 'trading-signals',
    from: 450,
    differs: firstRange,
    theirs: (columns) => supertrendOfBenny(columns, (r) => r.supertrend),
  },
  {
    name: 'supertrend',
    output: 'direction',
    library: 'trading-signals',
    from: 450,
    differs: firstRange,
    theirs: (columns) => supertrendOfBenny(columns, (r) => (r.trend === 'BULLISH' ? 1 : -1)),
  },
  {
    name: 'psar',
    output: 'value',
    library: 'technicalindicators',
    differsOnTies: 'a bar that only touches turns it here, as in TA-Lib, and does not there',
    from: 150,
    differs: 'theirs always begins long, ours as TA-Lib; from a common reversal on they are one',
    theirs: ({ high, low }) => anand.psar({ high, low, step: 0.02, max: 0.2 }),
  },
  {
    name: 'aroon',
    output: 'up',
    library: 'trading-signals',
    from: 0,
    theirs: ({ rows }) => feed(new bennycode.Aroon(14), rows, (r) => r.aroonUp),
  },
  {
    name: 'aroon',
    output: 'down',
    library: 'trading-signals',
    from: 0,
    theirs: ({ rows }) => feed(new bennycode.Aroon(14), rows, (r) => r.aroonDown),
  },
  ...(
    [
      ['swing_low', bennycode.SwingLow],
      ['swing_high', bennycode.SwingHigh],
    ] as const
  ).map(([name, Swing]): LibraryLine => ({
    name,
    output: 'value',
    library: 'trading-signals',
    from: 0,
    differsOnTies: 'of equal extremes theirs counts none, ours the first',
    differs: 'theirs gives a swing on the bar that confirms it, ours holds it until the next',
    theirs: ({ rows }) => held(feed(new Swing({ lookback: 5 }), rows, plain)),
  })),
  {
    name: 'vwap',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    differs: 'theirs sums up from its first bar; it is begun again each day',
    theirs: (columns) =>
      byTheDay(columns, (rows) =>
        anand.vwap({
          high: rows.map((r) => r.high),
          low: rows.map((r) => r.low),
          close: rows.map((r) => r.close),
          volume: rows.map((r) => r.volume),
        }),
      ),
  },
  {
    name: 'vwap',
    output: 'value',
    library: 'trading-signals',
    from: 0,
    differs: 'theirs sums up from its first bar; it is begun again each day',
    theirs: (columns) => byTheDay(columns, (rows) => held(feed(new bennycode.VWAP(), rows, plain))),
  },
  ...(['indicatorts', 'technicalindicators', 'trading-signals'] as const).map((library): LibraryLine => ({
    name: 'obv',
    output: 'value',
    library,
    from: 1,
    differs: 'theirs starts at 0, ours, as TA-Lib, with the volume of bar 0, which is added',
    theirs: ({ close, volume, rows }) =>
      ({
        indicatorts: () => cinar.obv(close, volume),
        technicalindicators: () => anand.obv({ close, volume }),
        'trading-signals': () => feed(new bennycode.OBV(2), rows, plain),
      })
        [library]()
        .map((value) => value + volume[0]!),
  })),
  { name: 'ao', output: 'value', library: 'indicatorts', from: 33, theirs: ({ high, low }) => cinar.ao(high, low) },
  {
    name: 'ao',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    theirs: ({ high, low }) => anand.awesomeoscillator({ high, low, fastPeriod: 5, slowPeriod: 34 }),
  },
  { name: 'ibs', output: 'value', library: 'trading-signals', from: 0, theirs: ({ rows }) => feed(new bennycode.IBS(), rows, plain) },
  {
    name: 'ibs',
    output: 'value',
    library: 'technicalindicators',
    from: 0,
    differs: 'it has none; it is the stochastic of one bar over 100',
    differsOnTies: 'a bar without range has no value there, and 0.5 here',
    theirs: ({ high, low, close }) => anand.stochastic({ period: 1, signalPeriod: 1, high, low, close }).map((r) => r.k / 100),
  },
]

/** A library's line that is another indicator under the same name, and what it does instead. */
type OtherLine = Pick<LibraryLine, 'name' | 'output' | 'library' | 'theirs'> & { readonly instead: string }

/** Not compared: the published definition, TA-Lib and at least one more library are on our side in each. */
export const otherLines: readonly OtherLine[] = [
  {
    name: 'atr',
    output: 'value',
    library: 'indicatorts',
    instead: 'the plain mean of the true ranges, not Wilder’s average',
    theirs: ({ high, low, close }) => cinar.atr(high, low, close, { period: 14 }).atrLine,
  },
  {
    name: 'keltner',
    output: 'upper',
    library: 'indicatorts',
    instead: 'the plain mean of as many true ranges as the middle has closes',
    theirs: ({ high, low, close }) => cinar.kc(high, low, close, { period: 20 }).upper,
  },
  {
    name: 'mfi',
    output: 'value',
    library: 'indicatorts',
    instead: 'money counts as flowing in where price × volume rises, not where the typical price does',
    theirs: ({ high, low, close, volume }) => cinar.mfi(high, low, close, volume, { period: 14 }),
  },
  {
    name: 'cci',
    output: 'value',
    library: 'indicatorts',
    instead: 'each bar’s deviation is taken from its own mean, not from that of the window',
    theirs: ({ high, low, close }) => cinar.cci(high, low, close, { period: 20 }),
  },
  {
    name: 'aroon',
    output: 'up',
    library: 'indicatorts',
    instead: 'it counts the bars since the window’s high has changed, which is also when a high leaves the window',
    theirs: ({ high, low }) => cinar.aroon(high, low, { period: 14 }).up,
  },
  {
    name: 'psar',
    output: 'value',
    library: 'indicatorts',
    instead: 'it turns by where the close lies and keeps the old extreme when it turns',
    theirs: ({ high, low, close }) => cinar.psar(high, low, close, { step: 0.02, max: 0.2 }).psarResult,
  },
  {
    name: 'psar',
    output: 'value',
    library: 'trading-signals',
    instead: 'it keeps out of the range of two bars only when price has reached it, and sets 0.01 of price off at a turn',
    theirs: ({ rows }) => feed(new bennycode.PSAR({ accelerationStep: 0.02, accelerationMax: 0.2 }), rows, plain),
  },
  {
    name: 'stochrsi',
    output: 'k',
    library: 'technicalindicators',
    instead: 'it rounds the RSI to two decimals before it takes the extremes',
    theirs: ({ close }) =>
      anand.stochasticrsi({ values: close, rsiPeriod: 14, stochasticPeriod: 14, kPeriod: 3, dPeriod: 3 }).map((r) => r.k),
  },
]
