import type { Bars } from '../market/bars.ts'
import { lastSwingLevel } from './swing.ts'

/** The last swing low that is known at each bar: a low with `lookback` higher ones on both sides (see `findSwings`). */
export const swingLow = (bars: Bars, lookback: number, out?: Float64Array): Float64Array => lastSwingLevel(bars.low, lookback, -1, out)
