/** What an indicator is called, which numbers it takes (with their defaults) and which lines it has (the first is the plain one). */
export interface IndicatorSpec {
  readonly params: Readonly<Record<string, number>>
  readonly outputs: readonly [string, ...string[]]
  /** `price`: drawn over the candles; `own`: in its own pane. */
  readonly pane: 'price' | 'own'
  /** True when it may be computed over another series than its default. */
  readonly takesSource: boolean
  readonly title: string
}

const line = (title: string, params: Readonly<Record<string, number>>, pane: 'price' | 'own', takesSource = false): IndicatorSpec => ({
  title,
  params,
  outputs: ['value'],
  pane,
  takesSource,
})

/** Every indicator that a plan may name. Names and defaults are those of the published reading corpus, where it has them. */
export const indicatorVocabulary = {
  sma: line('SMA', { period: 20 }, 'price', true),
  ema: line('EMA', { period: 20 }, 'price', true),
  wma: line('WMA', { period: 20 }, 'price', true),
  hma: line('HMA', { period: 20 }, 'price', true),
  dema: line('DEMA', { period: 20 }, 'price', true),
  tema: line('TEMA', { period: 20 }, 'price', true),
  vwma: line('VWMA', { period: 20 }, 'price', true),
  rma: line('RMA', { period: 20 }, 'price', true),
  rsi: line('RSI', { period: 14 }, 'own', true),
  atr: line('ATR', { period: 14 }, 'own'),
  mfi: line('MFI', { period: 14 }, 'own'),
  williams_r: line('Williams %R', { period: 14 }, 'own'),
  cci: line('CCI', { period: 20 }, 'own', true),
  cmf: line('CMF', { period: 20 }, 'own'),
  stdev: line('Standard deviation', { period: 20 }, 'own', true),
  zscore: line('Z-score', { period: 20 }, 'own', true),
  roc: line('ROC', { period: 10 }, 'own', true),
  momentum: line('Momentum', { period: 10 }, 'own', true),
  adx: { title: 'ADX', params: { period: 14 }, outputs: ['adx', 'plus_di', 'minus_di'], pane: 'own', takesSource: false },
  macd: { title: 'MACD', params: { fast: 12, slow: 26, signal: 9 }, outputs: ['line', 'signal', 'hist'], pane: 'own', takesSource: true },
  bb: {
    title: 'Bollinger Bands',
    params: { period: 20, std: 2 },
    outputs: ['middle', 'upper', 'lower', 'width', 'percent_b'],
    pane: 'price',
    takesSource: true,
  },
  keltner: {
    title: 'Keltner Channel',
    params: { period: 20, mult: 2 },
    outputs: ['middle', 'upper', 'lower'],
    pane: 'price',
    takesSource: false,
  },
  regression: {
    title: 'Regression Channel',
    params: { period: 100, mult: 2 },
    outputs: ['middle', 'upper', 'lower'],
    pane: 'price',
    takesSource: true,
  },
  regression_slope: line('Regression slope', { period: 14 }, 'own', true),
  regression_r2: line('Regression R-squared', { period: 14 }, 'own', true),
  donchian: { title: 'Donchian Channel', params: { period: 20 }, outputs: ['upper', 'middle', 'lower'], pane: 'price', takesSource: false },
  highest: line('Highest', { period: 20 }, 'price', true),
  lowest: line('Lowest', { period: 20 }, 'price', true),
  stoch: { title: 'Stochastic', params: { k: 14, d: 3, smooth: 3 }, outputs: ['k', 'd'], pane: 'own', takesSource: false },
  stochrsi: {
    title: 'Stochastic RSI',
    params: { rsi_period: 14, stoch_period: 14, k: 3, d: 3 },
    outputs: ['k', 'd'],
    pane: 'own',
    takesSource: false,
  },
  ichimoku: {
    title: 'Ichimoku',
    params: { tenkan: 9, kijun: 26, senkou_b: 52 },
    outputs: ['tenkan', 'kijun', 'senkou_a', 'senkou_b', 'cloud_top', 'cloud_bottom'],
    pane: 'price',
    takesSource: false,
  },
  /** `direction` is 1 in an uptrend and −1 in a downtrend. */
  supertrend: { title: 'Supertrend', params: { period: 10, mult: 3 }, outputs: ['value', 'direction'], pane: 'price', takesSource: false },
  psar: line('Parabolic SAR', { step: 0.02, max: 0.2 }, 'price'),
  aroon: { title: 'Aroon', params: { period: 14 }, outputs: ['up', 'down', 'osc'], pane: 'own', takesSource: false },
  opening_range: { title: 'Opening range', params: { minutes: 15 }, outputs: ['high', 'low'], pane: 'price', takesSource: false },
  /** `from` and `to` are minutes after midnight in the term's zone; a named session stands instead of them. */
  session_range: { title: 'Session range', params: { from: 0, to: 0 }, outputs: ['high', 'low'], pane: 'price', takesSource: false },
  pivot: { title: 'Daily pivots', params: {}, outputs: ['p', 'r1', 'r2', 'r3', 's1', 's2', 's3'], pane: 'price', takesSource: false },
  swing_low: line('Swing low', { lookback: 5 }, 'price'),
  swing_high: line('Swing high', { lookback: 5 }, 'price'),
  vwap: line('VWAP', {}, 'price'),
  obv: line('OBV', {}, 'own'),
  ao: line('Awesome Oscillator', {}, 'own'),
  ibs: line('Internal bar strength', {}, 'own'),
} as const satisfies Record<string, IndicatorSpec>

export type IndicatorName = keyof typeof indicatorVocabulary
export const indicatorNames = Object.keys(indicatorVocabulary) as IndicatorName[]

/** The candle patterns that a plan may name. */
export const patternNames = [
  'bullish_engulfing',
  'bearish_engulfing',
  'bullish_harami',
  'bearish_harami',
  'piercing_line',
  'dark_cloud_cover',
  'hammer',
  'bullish_pin_bar',
  'bearish_pin_bar',
  'shooting_star',
  'doji',
  'morning_star',
  'evening_star',
  'three_white_soldiers',
  'three_black_crows',
  'inside_bar',
  'outside_bar',
  'nr4',
  'nr7',
] as const
export type PatternName = (typeof patternNames)[number]
