import { allocateColumn } from '../spare-columns.ts'
import { rollingSum } from './rolling-sum.ts'

/** Moving average weighted by volume: Σ(value × volume) / Σ volume over `period` bars. NaN where nothing traded in the window. */
export function vwma(
  values: Float64Array,
  volume: Float64Array,
  period: number,
  out: Float64Array = allocateColumn(values.length),
): Float64Array {
  const products = allocateColumn(values.length)
  for (let i = 0; i < products.length; i++) products[i] = values[i]! * volume[i]!
  const volumes = rollingSum(volume, period)
  rollingSum(products, period, out)
  for (let i = 0; i < out.length; i++) out[i] = volumes[i]! > 0 ? out[i]! / volumes[i]! : Number.NaN
  return out
}
