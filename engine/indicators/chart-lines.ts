import { bb } from './bb.ts'
import { ema } from './ema.ts'
import { macd } from './macd.ts'
import { rsi } from './rsi.ts'
import { sma } from './sma.ts'

/** The indicators that a chart may ask for, with their parameters' published names, order and defaults. */
export const chartIndicators = {
  rsi: { period: 14 },
  ema: { period: 20 },
  sma: { period: 20 },
  macd: { fast_period: 12, slow_period: 26, signal_period: 9 },
  bollinger_bands: { period: 20, std_dev: 2 },
} as const satisfies Record<string, Readonly<Record<string, number>>>
export type ChartIndicator = keyof typeof chartIndicators

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
}

type Param = (name: string) => number
/** Lines by their suffix, the plain one first; an indicator of one line has no suffix. */
const lines = {
  rsi: (closes, p) => [['', rsi(closes, p('period'))]],
  ema: (closes, p) => [['', ema(closes, p('period'))]],
  sma: (closes, p) => [['', sma(closes, p('period'))]],
  macd: (closes, p) => {
    const { line, signal, hist } = macd(closes, p('fast_period'), p('slow_period'), p('signal_period'))
    return [
      ['_line', line],
      ['_signal', signal],
      ['_hist', hist],
    ]
  },
  bollinger_bands: (closes, p) => {
    const { middle, upper, lower } = bb(closes, p('period'), p('std_dev'))
    return [
      ['_middle', middle],
      ['_upper', upper],
      ['_lower', lower],
    ]
  },
} as const satisfies Record<ChartIndicator, (closes: Float64Array, param: Param) => readonly (readonly [string, Float64Array])[]>

/** Every line that was asked for, over the candles' closes, oldest first; a field that is asked for twice comes once. */
export function chartLines(closes: Float64Array, requests: readonly ChartLineRequest[]): ChartLine[] {
  const fields = new Map<string, Float64Array>()
  for (const { name, params = {} } of requests) {
    const defaults: Readonly<Record<string, number>> = chartIndicators[name]
    const param: Param = (key) => params[key] ?? defaults[key]!
    const prefix = [name, ...Object.keys(defaults).map(param)].join('_')
    if (fields.has(prefix) || fields.has(`${prefix}_line`) || fields.has(`${prefix}_middle`)) continue
    const made = lines[name](closes, param)
    if (!fields.has(name)) fields.set(name, made[0]![1])
    for (const [suffix, values] of made) fields.set(prefix + suffix, values)
  }
  return [...fields].map(([field, values]) => ({ field, values }))
}
