import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'

/**
 * Parabolic stop and reverse after Wilder, in price; a bar that only touches it turns it. Begun as TA-Lib does: short when bar 1 reaches further down than up, else
 * long, from the opposite extreme of bar 0. First value at index 1.
 */
export function psar(bars: Bars, step: number, max: number, out: Float64Array = allocateColumn(bars.length)): Float64Array {
  const { high, low } = bars
  out.fill(Number.NaN, 0, Math.min(1, bars.length))
  if (bars.length < 2) return out
  const fall = low[0]! - low[1]!
  let isLong = !(fall > 0 && fall > high[1]! - high[0]!)
  let extreme = isLong ? high[1]! : low[1]!
  let sar = isLong ? low[0]! : high[0]!
  let factor = step
  for (let i = 1; i < bars.length; i++) {
    // Wilder's SAR never enters the range of the last two bars; at the first bar there is only one.
    const highs = Math.max(high[i]!, high[i === 1 ? 1 : i - 1]!)
    const lows = Math.min(low[i]!, low[i === 1 ? 1 : i - 1]!)
    const turns = isLong ? low[i]! <= sar : high[i]! >= sar
    if (turns) {
      isLong = !isLong
      sar = isLong ? Math.min(extreme, lows) : Math.max(extreme, highs)
      factor = step
      extreme = isLong ? high[i]! : low[i]!
    }
    out[i] = sar
    if (!turns && (isLong ? high[i]! > extreme : low[i]! < extreme)) {
      extreme = isLong ? high[i]! : low[i]!
      factor = Math.min(max, factor + step)
    }
    const next = sar + factor * (extreme - sar)
    sar = isLong ? Math.min(next, lows) : Math.max(next, highs)
  }
  return out
}
