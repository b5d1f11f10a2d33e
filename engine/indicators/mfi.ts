import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { priceField } from './price-field.ts'
import { rollingSum } from './rolling-sum.ts'

/**
 * Money flow index, 0 to 100: the share of typical price × volume that flowed on bars whose typical price rose; one that
 * stays equal counts on neither side (technicalindicators counts it as fallen). First value at index `period`; 50 where nothing flowed either way (TA-Lib gives 0 there).
 */
export function mfi(bars: Bars, period: number, out: Float64Array = allocateColumn(bars.length)): Float64Array {
  const typical = priceField(bars, 'hlc3')
  const up = allocateColumn(bars.length).fill(0)
  const down = allocateColumn(bars.length).fill(0)
  up.fill(Number.NaN, 0, 1)
  down.fill(Number.NaN, 0, 1)
  for (let i = 1; i < bars.length; i++) {
    const flow = typical[i]! * bars.volume[i]!
    if (typical[i]! > typical[i - 1]!) up[i] = flow
    else if (typical[i]! < typical[i - 1]!) down[i] = flow
  }
  rollingSum(up, period, out)
  const downs = rollingSum(down, period)
  for (let i = 0; i < out.length; i++) {
    const total = out[i]! + downs[i]!
    out[i] = total === 0 ? 50 : (100 * out[i]!) / total
  }
  return out
}
