import type { Bars } from '../market/bars.ts'
import { priceField } from './price-field.ts'
import { sma } from './sma.ts'

/** Awesome Oscillator (Williams): SMA 5 − SMA 34 of the bars' midpoints, in price. First value at index 33. */
export function ao(bars: Bars, out?: Float64Array): Float64Array {
  const middle = priceField(bars, 'hl2')
  const fast = sma(middle, 5)
  const slow = sma(middle, 34, out)
  for (let i = 0; i < slow.length; i++) slow[i] = fast[i]! - slow[i]!
  return slow
}
