import type { DayReturn } from './day-returns.ts'
import { meanOf, sampleStdev } from './moments.ts'

/** The figures of the daily returns that end with a date. `sharpe` is null where they did not differ. */
export interface RollingPoint {
  readonly date: string
  readonly returnPercent: number
  readonly volatilityPercent: number
  readonly sharpe: number | null
}

export interface RollingFigures {
  /** Length of the window in daily returns. */
  readonly window: number
  readonly points: readonly RollingPoint[]
}

const windowsOfYear = [1, 1 / 2, 1 / 4, 1 / 12]
/** A window is used from this many times its length on. */
const minWindows = 3
const maxPoints = 300

/** Return, volatility and Sharpe over the longest window that fits the run three times: a year, half, a quarter or a twelfth; null when none does. */
export function rollingFigures(days: readonly DayReturn[], periodsPerYear: number): RollingFigures | null {
  const window = windowsOfYear
    .map((share) => Math.round(share * periodsPerYear))
    .find((length) => length >= 10 && days.length >= minWindows * length)
  if (window === undefined) return null
  const returns = Float64Array.from(days, ({ profitPercent }) => profitPercent / 100)
  const count = days.length - window + 1
  const step = Math.max(1, Math.ceil(count / maxPoints))
  const points: RollingPoint[] = []
  // Backwards, so that the last day is always there.
  for (let end = days.length; end >= window; end -= step) {
    const part = returns.subarray(end - window, end)
    const spread = sampleStdev(part)
    const startUsd = days[end - window]!.startUsd
    points.push({
      date: days[end - 1]!.date,
      returnPercent: startUsd > 0 ? 100 * (days[end - 1]!.endUsd / startUsd - 1) : 0,
      volatilityPercent: 100 * spread * Math.sqrt(periodsPerYear),
      sharpe: spread === 0 ? null : (meanOf(part) / spread) * Math.sqrt(periodsPerYear),
    })
  }
  return { window, points: points.toReversed() }
}
