import { atr } from '../indicators/atr.ts'
import type { Bars } from '../market/bars.ts'

/** A bar that opened away from the close before it. */
export interface PriceGap {
  readonly bar: number
  readonly way: 'up' | 'down'
  /** The close before it: price is back there when the gap is filled. */
  readonly price: number
  /** Above zero, in price and in ATR(14) of the bar before. */
  readonly size: number
  readonly sizeAtr: number
  /** The first bar, itself included, that traded at the close before it; null while none has. */
  readonly filledAt: number | null
}

/** An open this far from the close before, in ATR(14), is a gap. */
export const gapAtr = 0.25

/** Bars that opened at least a quarter of ATR(14) from the close before, or at least as far as is said of it, oldest first. */
export function findPriceGaps(bars: Bars, leastOf: ((close: number) => number) | null = null): PriceGap[] {
  const { open, high, low, close, length } = bars
  const ranges = atr(bars, 14)
  const gaps: PriceGap[] = []
  for (let bar = 1; bar < length; bar++) {
    const price = close[bar - 1]!
    const size = Math.abs(open[bar]! - price)
    const sizeAtr = size / ranges[bar - 1]!
    if (size === 0 || !(leastOf === null ? sizeAtr >= gapAtr : size >= leastOf(price))) continue
    const way = open[bar]! > price ? 'up' : 'down'
    let filledAt: number | null = null
    for (let k = bar; k < length && filledAt === null; k++) if (way === 'up' ? low[k]! <= price : high[k]! >= price) filledAt = k
    gaps.push({ bar, way, price, size, sizeAtr, filledAt })
  }
  return gaps
}
