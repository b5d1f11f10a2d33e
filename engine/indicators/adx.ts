import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { trueRange } from './true-range.ts'

/**
 * Average directional index and the two directional indicators after Wilder, 0 to 100, seeded as TA-Lib does (sums of the first
 * `period − 1` moves). A rise as large as the fall counts on neither side (trading-signals counts both). The indicators start at index `period`, adx at `2 × period − 1`. A market without range has both at 0;
 * where neither side moves, adx keeps its value.
 */
export function adx(bars: Bars, period: number): Record<'adx' | 'plus_di' | 'minus_di', Float64Array> {
  const column = () => allocateColumn(bars.length).fill(Number.NaN)
  const result = { adx: column(), plus_di: column(), minus_di: column() }
  const ranges = trueRange(bars)
  const keep = 1 - 1 / period
  let range = 0
  let up = 0
  let down = 0
  let average = 0
  for (let i = 1; i < bars.length; i++) {
    const rise = bars.high[i]! - bars.high[i - 1]!
    const fall = bars.low[i - 1]! - bars.low[i]!
    const decay = i < period ? 1 : keep
    range = range * decay + ranges[i]!
    up = up * decay + (rise > fall && rise > 0 ? rise : 0)
    down = down * decay + (fall > rise && fall > 0 ? fall : 0)
    if (i < period) continue
    result.plus_di[i] = range > 0 ? (100 * up) / range : 0
    result.minus_di[i] = range > 0 ? (100 * down) / range : 0
    const both = up + down
    const index = both > 0 ? (100 * Math.abs(up - down)) / both : null
    if (i < 2 * period) average += (index ?? 0) / period
    else if (index !== null) average += (index - average) / period
    if (i >= 2 * period - 1) result.adx[i] = average
  }
  return result
}
