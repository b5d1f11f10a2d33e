import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { computeIndicators as call } from '@playbook/contract/markets'
import { chartLines } from '@playbook/engine/indicators/chart-lines'
import { indicatorColors } from '@playbook/engine/indicators/line-colors'
import { isValidBar } from '@playbook/engine/market/valid-bar'

type Given = HandlerArguments<typeof call>['body']

/** Above this a number of seconds is one of milliseconds (specification, section 5). */
const maxSeconds = 9_999_999_999
/** The largest time that a date can hold, in seconds. */
const dateMaxSeconds = 8.64e12

/** UTC seconds of a caller's stamp; NaN when it is none. */
function secondsOf(stamp: number | string): number {
  const seconds = typeof stamp === 'number' ? (Math.abs(stamp) > maxSeconds ? stamp / 1000 : stamp) : Date.parse(stamp) / 1000
  return Math.abs(seconds) <= dateMaxSeconds ? seconds : NaN
}

/** Indicator values for given candles: invalid and repeated ones are dropped and counted, the rest is put in order of time. */
export function computeIndicators({ candles, indicators }: Given): Reply<typeof call> {
  const valid = candles
    .filter((candle) => candle !== null)
    .map((candle) => ({ candle, seconds: secondsOf(candle.timestamp) }))
    .filter(({ candle, seconds }) => !Number.isNaN(seconds) && isValidBar(candle))
    .toSorted((a, b) => a.seconds - b.seconds)
    .filter(({ seconds }, i, all) => i === 0 || seconds !== all[i - 1]!.seconds)
  if (valid.length === 0) {
    const message = 'None of the candles is valid: each needs a time, positive prices, and a high and a low that enclose open and close.'
    throw new Failure('market_invalid', { message, errors: { candles: [message] } })
  }
  const lines = chartLines(
    Float64Array.from(valid, ({ candle }) => candle.close),
    indicators,
  )
  const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null)
  return {
    success: true,
    error: null,
    dropped: candles.length - valid.length,
    candles: valid.map(({ candle }, i) => ({
      ...candle,
      ...Object.fromEntries(lines.map(({ field, values }) => [field, finite(values[i])])),
    })),
    lines: lines.map(({ field, color }) => ({ field, color: indicatorColors[color] })),
  }
}
