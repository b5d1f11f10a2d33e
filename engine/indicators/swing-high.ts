import type { Bars } from '../market/bars.ts'
import { lastSwingLevel } from './swing.ts'

/** The last swing high that is known at each bar: a high with `lookback` lower ones on both sides (see `findSwings`). */
export const swingHigh = (bars: Bars, lookback: number, out?: Float64Array): Float64Array => lastSwingLevel(bars.high, lookback, 1, out)
