import { sortedQuantile } from '../statistics/moments.ts'
import { highShare, lowShare } from './what-followed.ts'

/** How far price went in so many bars, in percent of the case's close; all null without a case whose horizon has ended. */
export interface Excursions {
  /** Highest high: in the middle, and what one case in ten went beyond. */
  readonly up: number | null
  readonly upHigh: number | null
  /** Lowest low, negative or zero where it went below. */
  readonly down: number | null
  readonly downLow: number | null
}

interface Prices {
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
}

/** The furthest highs and lows of the `horizon` bars behind these bars (rising indices), as far as `last`. */
export function excursionsOf({ high, low, close }: Prices, cases: Int32Array, horizon: number, last: number): Excursions {
  const ended = cases.filter((at) => at + horizon <= last)
  if (ended.length === 0) return { up: null, upHigh: null, down: null, downLow: null }
  const ups = Float64Array.from(ended, (at) => (Math.max(...high.subarray(at + 1, at + horizon + 1)) / close[at]! - 1) * 100).sort()
  const downs = Float64Array.from(ended, (at) => (Math.min(...low.subarray(at + 1, at + horizon + 1)) / close[at]! - 1) * 100).sort()
  return {
    up: sortedQuantile(ups, 0.5),
    upHigh: sortedQuantile(ups, highShare),
    down: sortedQuantile(downs, 0.5),
    downLow: sortedQuantile(downs, lowShare),
  }
}
