import type { Bar } from '../market/bars.ts'
import { meanOfFour, meanOfTwo } from './decimal-units.ts'

/** A Heikin-Ashi candle. */
export interface HeikinAshiBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * The Heikin-Ashi candle of a bar: close = mean of the four prices; open = mean of the previous candle's open and close, the first
 * one the mean of its own; high and low reach to open and close.
 */
export function heikinAshiBar(bar: Omit<Bar, 'time' | 'volume'>, before: Pick<HeikinAshiBar, 'open' | 'close'> | null): HeikinAshiBar {
  const close = meanOfFour(bar.open, bar.high, bar.low, bar.close)
  const open = before === null ? meanOfTwo(bar.open, bar.close) : meanOfTwo(before.open, before.close)
  return { open, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close), close }
}
