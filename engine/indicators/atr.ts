import type { Bars } from '../market/bars.ts'
import { rma } from './rma.ts'
import { trueRange } from './true-range.ts'

/**
 * Average true range after Wilder, in price: his average of the true ranges from bar 1 on, as TA-Lib. First value at index
 * `period`; 0 in a market that never moved.
 */
export const atr = (bars: Bars, period: number, out?: Float64Array): Float64Array => rma(trueRange(bars), period, out)
