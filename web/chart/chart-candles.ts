import type { Bar } from '@playbook/engine/market/bars'
import { isValidBar } from '@playbook/engine/market/valid-bar'

/** A candle as it may reach a chart: `time` is a date string, or a number in seconds or milliseconds. */
export interface CandleInput {
  readonly time: unknown
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume?: number
  /** Stands for the volume where there is none. */
  readonly tick_volume?: number
}

/** Numeric times above this are milliseconds. */
const lastSecond = 9_999_999_999

/** UTC seconds of a candle's time; null when it cannot be read. */
export function chartTime(time: unknown): number | null {
  if (typeof time === 'number') return Number.isFinite(time) ? Math.floor(time > lastSecond ? time / 1000 : time) : null
  if (typeof time !== 'string') return null
  const ms = Date.parse(time)
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}

/** Candles that can be drawn: unreadable times and prices that cannot be are skipped, sorted by time, the last of two with the same time kept. */
export function chartCandles(given: readonly CandleInput[]): Bar[] {
  const byTime = new Map<number, Bar>()
  for (const candle of given) {
    const time = chartTime(candle.time)
    const { open, high, low, close, volume = candle.tick_volume ?? 0 } = candle
    if (time !== null && isValidBar({ open, high, low, close, volume })) byTime.set(time, { time, open, high, low, close, volume })
  }
  return [...byTime.values()].toSorted((a, b) => a.time - b.time)
}

/** Points of a line without those that have no value. */
export function chartPoints(
  points: readonly { readonly time: number; readonly value: number | null | undefined }[],
): { time: number; value: number }[] {
  return points.filter(
    (point): point is { time: number; value: number } => point.value !== null && point.value !== undefined && !Number.isNaN(point.value),
  )
}
