import { bb } from './bb.ts'
import { chartIndicators, type ChartIndicator } from './chart-indicators.ts'
import { ema } from './ema.ts'
import type { IndicatorLine } from './line-colors.ts'
import { macd } from './macd.ts'
import { rsi } from './rsi.ts'
import { sma } from './sma.ts'

export interface ChartLineRequest {
  readonly name: ChartIndicator
  /** What is left out takes its default. */
  readonly params?: Readonly<Record<string, number | undefined>> | undefined
}

export interface ChartLine {
  /** `ema_20`, `macd_12_26_9_signal`, or the plain `ema` for the first of its kind. */
  readonly field: string
  /** One value a candle; NaN during warm-up. */
  readonly values: Float64Array
  /** Whose fixed colour it is drawn in. */
  readonly color: IndicatorLine
}

type Param = (name: string) => number
/** Lines by their suffix, the plain one first; an indicator of one line has no suffix. */
const lines = {
  rsi: (closes, p) => [['', rsi(closes, p('period')), 'rsi']],
  ema: (closes, p) => [['', ema(closes, p('period')), 'ema']],
  sma: (closes, p) => [['', sma(closes, p('period')), 'sma']],
  macd: (closes, p) => {
    const { line, signal, hist } = macd(closes, p('fast_period'), p('slow_period'), p('signal_period'))
    return [
      ['_line', line, 'macd_line'],
      ['_signal', signal, 'macd_signal'],
      ['_hist', hist, 'macd_hist'],
    ]
  },
  bollinger_bands: (closes, p) => {
    const { middle, upper, lower } = bb(closes, p('period'), p('std_dev'))
    return [
      ['_middle', middle, 'bollinger_bands'],
      ['_upper', upper, 'bollinger_bands'],
      ['_lower', lower, 'bollinger_bands'],
    ]
  },
} as const satisfies Record<
  ChartIndicator,
  (closes: Float64Array, param: Param) => readonly (readonly [string, Float64Array, IndicatorLine])[]
>

/** Every line that was asked for, over the candles' closes, oldest first; a field that is asked for twice comes once. */
export function chartLines(closes: Float64Array, requests: readonly ChartLineRequest[]): ChartLine[] {
  const fields = new Map<string, ChartLine>()
  for (const { name, params = {} } of requests) {
    const defaults: Readonly<Record<string, number>> = chartIndicators[name]
    const param: Param = (key) => params[key] ?? defaults[key]!
    const prefix = [name, ...Object.keys(defaults).map(param)].join('_')
    if (fields.has(prefix) || fields.has(`${prefix}_line`) || fields.has(`${prefix}_middle`)) continue
    const made = lines[name](closes, param)
    const [, plainValues, plainColor] = made[0]!
    if (!fields.has(name)) fields.set(name, { field: name, values: plainValues, color: plainColor })
    for (const [suffix, values, color] of made) fields.set(prefix + suffix, { field: prefix + suffix, values, color })
  }
  return [...fields.values()]
}
