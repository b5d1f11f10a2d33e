import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import { ordered } from '../reader/said-values.ts'
import { clockText, hoursText, inZone, numberText, sessionText } from '../strategy/describe.ts'
import type { Term } from '../strategy/plan.ts'

type Indicator = Extract<Term, { kind: 'indicator' }>

/** What a line is called before the bracket with its numbers: by the indicator, and by its output where it has several. */
const names: Readonly<Partial<Record<IndicatorName, string | Readonly<Record<string, string>>>>> = {
  sma: 'SMA',
  ema: 'EMA',
  wma: 'WMA',
  hma: 'HMA',
  dema: 'DEMA',
  tema: 'TEMA',
  vwma: 'VWMA',
  rma: 'RMA',
  rsi: 'RSI',
  atr: 'ATR',
  mfi: 'MFI',
  williams_r: 'Williams %R',
  cci: 'CCI',
  cmf: 'CMF',
  stdev: 'standard deviation',
  zscore: 'Z-score',
  roc: 'ROC',
  momentum: 'momentum',
  adx: { adx: 'ADX', plus_di: 'DI+', minus_di: 'DI-' },
  macd: { line: 'MACD line', signal: 'MACD signal line', hist: 'MACD histogram' },
  bb: {
    middle: 'middle Bollinger Band',
    upper: 'upper Bollinger Band',
    lower: 'lower Bollinger Band',
    width: 'Bollinger bandwidth',
    percent_b: 'Bollinger %B',
  },
  keltner: { middle: 'middle Keltner Channel', upper: 'upper Keltner Channel', lower: 'lower Keltner Channel' },
  regression: { middle: 'middle regression channel', upper: 'upper regression channel', lower: 'lower regression channel' },
  regression_slope: 'regression slope',
  regression_r2: 'regression R squared',
  donchian: { middle: 'middle Donchian Channel', upper: 'upper Donchian Channel', lower: 'lower Donchian Channel' },
  stoch: { k: 'stochastic %K', d: 'stochastic %D' },
  stochrsi: { k: 'stochastic RSI %K', d: 'stochastic RSI %D' },
  ichimoku: {
    tenkan: 'tenkan',
    kijun: 'kijun',
    senkou_a: 'senkou span A',
    senkou_b: 'senkou span B',
    cloud_top: 'cloud top',
    cloud_bottom: 'cloud bottom',
  },
  supertrend: { value: 'Supertrend', direction: 'Supertrend direction' },
  psar: 'Parabolic SAR',
  aroon: { up: 'Aroon Up', down: 'Aroon Down', osc: 'Aroon oscillator' },
  pivot: {
    p: 'daily pivot',
    r1: 'daily pivot R1',
    r2: 'daily pivot R2',
    r3: 'daily pivot R3',
    s1: 'daily pivot S1',
    s2: 'daily pivot S2',
    s3: 'daily pivot S3',
  },
  swing_low: 'swing low',
  swing_high: 'swing high',
  vwap: 'VWAP',
  obv: 'OBV',
  ao: 'Awesome Oscillator',
  ibs: 'IBS',
}

/** The line with its numbers, without source, chart and bar: `the upper Bollinger Band(20, 2)`. */
export function lineText({ name, output, params, session, zone }: Indicator): string {
  if (name === 'opening_range') return `the ${params['minutes']}-minute opening range ${output}`
  if (name === 'session_range') {
    if (session !== undefined) return `the ${output} of the ${sessionText[session]} range`
    const [from, to] = [clockText(params['from'] ?? 0), clockText(params['to'] ?? 0)]
    return `the ${output} of the range from ${hoursText(from, to, 'to')}${inZone(zone)}`
  }
  const named = names[name]
  const title = typeof named === 'string' ? named : named?.[output]
  // In the order in which a text gives them.
  const numbers = Object.entries(indicatorVocabulary[name].params).map(([param, usual]) => params[param] ?? usual)
  if (numbers.length === 0) return `the ${title ?? name}`
  // Texts give the numbers of some indicators in another order, which is told by which are larger.
  const isOrdered = ordered(name, numbers).every((number, at) => number === numbers[at])
  return `the ${title ?? name}(${isOrdered ? '' : 'exactly '}${numbers.map(numberText).join(', ')})`
}

/** Indicators that a text calls by the chart of days although they are of no chart: theirs stands behind them. */
export const isNamedByDay = (name: IndicatorName): boolean => name === 'vwap' || name === 'pivot'
