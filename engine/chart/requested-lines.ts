import { computeIndicator, type IndicatorOptions } from '../indicators/compute.ts'
import { settlingBars } from '../indicators/warmup-bars.ts'
import type { Bars } from '../market/bars.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { mustKnow, type IndicatorRequest, type Requested } from './indicator-requests.ts'

export interface RequestedLine {
  /** `ema_20`, `macd_12_26_9_signal`, or the plain `ema` for the first of its kind. */
  readonly field: string
  /** One value a bar; NaN during warm-up. */
  readonly values: Float64Array
}

const valuesOf = ({ params }: Requested, given: IndicatorRequest['params'] = {}): number[] =>
  params.map(([key, , standard]) => given[key] ?? standard)
const ownParams = ({ params }: Requested, values: readonly number[]) => Object.fromEntries(params.map(([, own], i) => [own, values[i]!]))

/** Every line that was asked for, by the engine that runs backtests; a field that is asked for twice comes once. */
export function requestedLines(
  bars: Bars,
  requests: readonly IndicatorRequest[],
  options: Pick<IndicatorOptions, 'calendar' | 'timeframe'>,
): RequestedLine[] {
  const fields = new Map<string, RequestedLine>()
  const add = (field: string, values: Float64Array) => fields.has(field) || fields.set(field, { field, values })
  for (const { name, params } of requests) {
    const requested = mustKnow(name)
    const values = valuesOf(requested, params)
    const prefix = [name, ...values].join('_')
    const { outputs } = requested
    const lines = computeIndicator(requested.indicator, ownParams(requested, values), bars, options)
    add(name, lines[outputs[0]!]!)
    for (const output of outputs) add(outputs.length === 1 ? prefix : `${prefix}_${output}`, lines[output]!)
  }
  return [...fields.values()]
}

/** Bars before the first one that is wanted, so that every line has settled by then. */
export function barsToSettle(requests: readonly IndicatorRequest[], timeframe: Timeframe): number {
  return requests.reduce((most, { name, params }) => {
    const requested = mustKnow(name)
    return Math.max(most, settlingBars(requested.indicator, ownParams(requested, valuesOf(requested, params)), timeframe))
  }, 0)
}
