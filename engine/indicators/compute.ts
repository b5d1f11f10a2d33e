import type { Bars } from '../market/bars.ts'
import type { CalendarName } from '../market/instrument.ts'
import type { SessionName } from '../market/session.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { recycleIntermediates } from '../spare-columns.ts'
import { adx } from './adx.ts'
import { ao } from './ao.ts'
import { aroon } from './aroon.ts'
import { atr } from './atr.ts'
import { dailyWindowAt, openingWindowAt, sessionWindowAt, smallestStep, tradingDayNumbers, windowsOf } from './bar-clock.ts'
import { bandWidth, bb, percentB } from './bb.ts'
import { cci } from './cci.ts'
import { cmf } from './cmf.ts'
import { dema } from './dema.ts'
import { donchian } from './donchian.ts'
import { ema } from './ema.ts'
import { highest } from './highest.ts'
import { hma } from './hma.ts'
import { ibs } from './ibs.ts'
import { ichimoku } from './ichimoku.ts'
import { keltner } from './keltner.ts'
import { lowest } from './lowest.ts'
import { macd } from './macd.ts'
import { mfi } from './mfi.ts'
import { momentum } from './momentum.ts'
import { obv } from './obv.ts'
import { pivot } from './pivot.ts'
import { priceField } from './price-field.ts'
import { psar } from './psar.ts'
import { regression, regressionR2, regressionSlope } from './regression.ts'
import { rma } from './rma.ts'
import { roc } from './roc.ts'
import { rsi } from './rsi.ts'
import { sma } from './sma.ts'
import { stdev } from './stdev.ts'
import { stoch } from './stoch.ts'
import { stochrsi } from './stochrsi.ts'
import { supertrend } from './supertrend.ts'
import { swingHigh } from './swing-high.ts'
import { swingLow } from './swing-low.ts'
import { tema } from './tema.ts'
import { indicatorVocabulary, type IndicatorName } from './vocabulary.ts'
import { vwap } from './vwap.ts'
import { vwma } from './vwma.ts'
import { williamsR } from './williams-r.ts'
import { windowRange } from './window-range.ts'
import { wma } from './wma.ts'
import { zscore } from './zscore.ts'

export type Lines = Readonly<Record<string, Float64Array>>

/** What some indicators need besides bars and numbers. */
export interface IndicatorOptions {
  /** Series to compute over, for those that take one; default: the close, hlc3 for cci, high for highest, low for lowest. */
  readonly source?: Float64Array | undefined
  /** Where trading days begin; default: at midnight UTC. */
  readonly calendar?: CalendarName | undefined
  /** IANA zone of `session_range`'s clock times; default: UTC. */
  readonly zone?: string | undefined
  /** A named session instead of clock times. */
  readonly session?: SessionName | undefined
  /** The bars' timeframe; default: their smallest step. */
  readonly timeframe?: Timeframe | undefined
  /** The one line of `extraLines` that is asked for, or null for none of them; not given: every line. */
  readonly extra?: string | null | undefined
}

/** Lines that follow from the indicator's other lines: over long columns they are made only when they are asked for. */
export const extraLines: Readonly<Partial<Record<IndicatorName, readonly string[]>>> = { bb: ['width', 'percent_b'] }

interface Input {
  readonly bars: Bars
  readonly options: IndicatorOptions
  /** The parameter, or the vocabulary's default. */
  readonly param: (name: string) => number
}

type Compute = (input: Input) => Lines

const value = (line: Float64Array): Lines => ({ value: line })
const closeOf = ({ bars, options }: Input) => options.source ?? bars.close
const overSource =
  (indicator: (values: Float64Array, period: number) => Float64Array): Compute =>
  (input) =>
    value(indicator(closeOf(input), input.param('period')))
const overBars =
  (indicator: (bars: Bars, period: number) => Float64Array, param = 'period'): Compute =>
  (input) =>
    value(indicator(input.bars, input.param(param)))
const daysOf = ({ bars, options }: Input) => tradingDayNumbers(bars.time, options.calendar ?? 'crypto')
const barSecondsOf = ({ bars, options }: Input) => (options.timeframe ? timeframeMinutes[options.timeframe] * 60 : smallestStep(bars))

const computations = {
  sma: overSource(sma),
  ema: overSource(ema),
  wma: overSource(wma),
  hma: overSource(hma),
  dema: overSource(dema),
  tema: overSource(tema),
  vwma: (input) => value(vwma(closeOf(input), input.bars.volume, input.param('period'))),
  rma: overSource(rma),
  rsi: overSource(rsi),
  atr: overBars(atr),
  mfi: overBars(mfi),
  williams_r: overBars(williamsR),
  cci: ({ bars, options, param }) => value(cci(options.source ?? priceField(bars, 'hlc3'), param('period'))),
  cmf: overBars(cmf),
  stdev: overSource(stdev),
  zscore: overSource(zscore),
  roc: overSource(roc),
  momentum: overSource(momentum),
  adx: ({ bars, param }) => adx(bars, param('period')),
  macd: (input) => macd(closeOf(input), input.param('fast'), input.param('slow'), input.param('signal')),
  bb: (input) => {
    const bands = bb(closeOf(input), input.param('period'), input.param('std'))
    const extra = { width: () => bandWidth(bands), percent_b: () => percentB(closeOf(input), bands) }
    const { extra: asked } = input.options
    if (asked === null) return bands
    if (asked === 'width' || asked === 'percent_b') return { [asked]: extra[asked]() }
    return { ...bands, width: extra.width(), percent_b: extra.percent_b() }
  },
  keltner: ({ bars, param }) => keltner(bars, param('period'), param('mult')),
  regression: (input) => regression(closeOf(input), input.param('period'), input.param('mult')),
  regression_slope: overSource(regressionSlope),
  regression_r2: overSource(regressionR2),
  donchian: ({ bars, param }) => donchian(bars, param('period')),
  highest: ({ bars, options, param }) => value(highest(options.source ?? bars.high, param('period'))),
  lowest: ({ bars, options, param }) => value(lowest(options.source ?? bars.low, param('period'))),
  stoch: ({ bars, param }) => stoch(bars, param('k'), param('d'), param('smooth')),
  stochrsi: ({ bars, param }) =>
    stochrsi(bars.close, { rsiPeriod: param('rsi_period'), stochPeriod: param('stoch_period'), k: param('k'), d: param('d') }),
  ichimoku: ({ bars, param }) => ichimoku(bars, { tenkan: param('tenkan'), kijun: param('kijun'), senkouB: param('senkou_b') }),
  supertrend: ({ bars, param }) => supertrend(bars, param('period'), param('mult')),
  psar: ({ bars, param }) => value(psar(bars, param('step'), param('max'))),
  aroon: ({ bars, param }) => aroon(bars, param('period')),
  opening_range: (input) => {
    const { bars, options, param } = input
    return windowRange(bars, windowsOf(bars, openingWindowAt(options.calendar ?? 'crypto', param('minutes'))), barSecondsOf(input))
  },
  session_range: (input) => {
    const { bars, options, param } = input
    const windowAt = options.session ? sessionWindowAt(options.session) : dailyWindowAt(param('from'), param('to'), options.zone ?? 'UTC')
    return windowRange(bars, windowsOf(bars, windowAt), barSecondsOf(input))
  },
  pivot: (input) => pivot(input.bars, daysOf(input)),
  swing_low: overBars(swingLow, 'lookback'),
  swing_high: overBars(swingHigh, 'lookback'),
  vwap: (input) => value(vwap(input.bars, daysOf(input))),
  obv: ({ bars }) => value(obv(bars)),
  ao: ({ bars }) => value(ao(bars)),
  ibs: ({ bars }) => value(ibs(bars)),
} as const satisfies Record<IndicatorName, Compute>

/** Every line of the indicator, by its output name, one value a bar; parameters that are not given take their defaults. */
export function computeIndicator(
  name: IndicatorName,
  params: Readonly<Record<string, number>>,
  bars: Bars,
  options: IndicatorOptions = {},
): Lines {
  const compute: Compute = computations[name]
  return recycleIntermediates(() => compute({ bars, options, param: paramReader(name, params) }))
}

/** Reads a parameter by name, or its default. */
export function paramReader(name: IndicatorName, params: Readonly<Record<string, number>>): (param: string) => number {
  const defaults: Readonly<Record<string, number>> = indicatorVocabulary[name].params
  return (param) => params[param] ?? defaults[param]!
}
