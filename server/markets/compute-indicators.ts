import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import type { computeIndicators as call } from '@playbook/contract/markets'
import { chartLines } from '@playbook/engine/indicators/chart-lines'
import { indicatorColors } from '@playbook/engine/indicators/line-colors'
import { validCandles } from './valid-candles.ts'

/** Indicator values for given candles: invalid and repeated ones are dropped and counted, the rest is put in order of time. */
export function computeIndicators({ candles, indicators }: HandlerArguments<typeof call>['body']): Reply<typeof call> {
  const valid = validCandles(candles)
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
