import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { paramReader } from './compute.ts'
import { ichimokuShift } from './ichimoku.ts'
import type { IndicatorName } from './vocabulary.ts'

interface Warmup {
  /** Bars before the first bar on which every line has a value. */
  readonly bars: number
  /** Whole days that must lie before, for those that look at trading days. */
  readonly days?: number
  /** Length of the longest average that remembers all of its past. */
  readonly memory?: number
}

type Rule = (param: (name: string) => number) => Warmup

const windowOf =
  (extra: number, times = 1): Rule =>
  (p) => ({ bars: times * (p('period') + extra) })
const remembering =
  (extra: number, times: number, weight: (period: number) => number): Rule =>
  (p) => ({ bars: times * (p('period') + extra), memory: times * weight(p('period')) })
const exponential = (period: number) => (period + 1) / 2
const wilder = (period: number) => period

const rules = {
  sma: windowOf(-1),
  ema: remembering(-1, 1, exponential),
  wma: windowOf(-1),
  hma: (p) => ({ bars: p('period') + Math.max(1, Math.floor(Math.sqrt(p('period')))) - 2 }),
  dema: remembering(-1, 2, exponential),
  tema: remembering(-1, 3, exponential),
  vwma: windowOf(-1),
  rma: remembering(-1, 1, wilder),
  rsi: remembering(0, 1, wilder),
  atr: remembering(0, 1, wilder),
  mfi: windowOf(0),
  williams_r: windowOf(-1),
  cci: windowOf(-1),
  cmf: windowOf(-1),
  stdev: windowOf(-1),
  zscore: windowOf(-1),
  roc: windowOf(0),
  momentum: windowOf(0),
  adx: (p) => ({ bars: 2 * p('period') - 1, memory: 2 * p('period') }),
  macd: (p) => ({
    bars: Math.max(p('fast'), p('slow')) + p('signal') - 2,
    memory: exponential(Math.max(p('fast'), p('slow'))) + exponential(p('signal')),
  }),
  bb: windowOf(-1),
  keltner: (p) => ({ bars: Math.max(p('period') - 1, 10), memory: Math.max(exponential(p('period')), 10) }),
  regression: windowOf(-1),
  regression_slope: windowOf(-1),
  regression_r2: windowOf(-1),
  donchian: windowOf(-1),
  highest: windowOf(-1),
  lowest: windowOf(-1),
  stoch: (p) => ({ bars: p('k') + p('smooth') + p('d') - 3 }),
  stochrsi: (p) => ({ bars: p('rsi_period') + p('stoch_period') + p('k') + p('d') - 3, memory: p('rsi_period') }),
  ichimoku: (p) => ({ bars: Math.max(p('tenkan'), p('kijun'), p('senkou_b')) - 1 + ichimokuShift }),
  supertrend: remembering(0, 1, wilder),
  psar: () => ({ bars: 1 }),
  aroon: windowOf(0),
  opening_range: () => ({ bars: 0, days: 1 }),
  session_range: () => ({ bars: 0, days: 1 }),
  pivot: () => ({ bars: 0, days: 1 }),
  // A swing may be as far back as the market likes; ten times its width is enough for most.
  swing_low: (p) => ({ bars: 20 * p('lookback') }),
  swing_high: (p) => ({ bars: 20 * p('lookback') }),
  vwap: () => ({ bars: 0, days: 1 }),
  obv: () => ({ bars: 0 }),
  ao: () => ({ bars: 33 }),
  ibs: () => ({ bars: 0 }),
} as const satisfies Record<IndicatorName, Rule>

const minutesPerDay = 1440

/**
 * How many bars must lie before the first one on which every line of the indicator has a value. For those that look at trading
 * days it is the bars of a day around the clock; a swing has no such number, and the figure is one that is nearly always enough.
 */
export function warmupBars(name: IndicatorName, params: Readonly<Record<string, number>>, timeframe: Timeframe = '1d'): number {
  const { bars, days = 0 }: Warmup = rules[name](paramReader(name, params))
  return bars + Math.ceil((days * minutesPerDay) / timeframeMinutes[timeframe])
}

/** Natural logarithm of 1e9. */
const settled = 20.723265836946414

/**
 * How many bars must lie before a value for it to be the same, to about 1e-9, as with all of the past: more than `warmupBars` for
 * averages that never forget.
 */
export function settlingBars(name: IndicatorName, params: Readonly<Record<string, number>>, timeframe: Timeframe = '1d'): number {
  const { memory = 0 }: Warmup = rules[name](paramReader(name, params))
  return warmupBars(name, params, timeframe) + Math.ceil(settled * memory)
}
