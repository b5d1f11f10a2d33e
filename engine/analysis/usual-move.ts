import { quantile } from '../statistics/moments.ts'
import { trendBars } from './trend-rule.ts'

/** Earlier stretches that are needed to call a move usual. */
const minStretches = 5

/**
 * How many times the usual move the last 24 bars moved: their absolute log return divided by the median of those of all stretches of
 * 24 bars that ended before they began. Null with less than five such lengths of history, and where the usual move is none.
 */
export function timesUsualMove(close: Float64Array): number | null {
  const last = close.length - 1
  const before = last - trendBars
  if (before - trendBars + 1 < minStretches * trendBars) return null
  const moves = new Float64Array(before - trendBars + 1)
  for (let end = trendBars; end <= before; end++) moves[end - trendBars] = moveTo(close, end)
  const usual = quantile(moves, 0.5)
  return usual > 0 ? moveTo(close, last) / usual : null
}

const moveTo = (close: Float64Array, end: number) => Math.abs(Math.log(close[end]! / close[end - trendBars]!))
