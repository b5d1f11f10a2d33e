import { atr } from '../indicators/atr.ts'
import { findSwings } from '../indicators/swing.ts'
import type { Bars } from '../market/bars.ts'

/** Two swing highs at nearly one price with a low between (a double top), or two lows with a high between. Indices of bars. */
export interface DoubleExtreme {
  readonly side: 'top' | 'bottom'
  readonly first: number
  readonly second: number
  /** The furthest price between them. */
  readonly neck: number
  readonly neckPrice: number
  /** How far the two lie apart, and how far the neck lies from the nearer of them, in ATR(14) of the second. */
  readonly apartAtr: number
  readonly depthAtr: number
  /** Both measures are within the limits. */
  readonly isDouble: boolean
  /** What came first: a close beyond the neck, or one beyond both extremes; null while neither has. */
  readonly outcome: 'neck' | 'beyond' | null
  readonly at: number | null
}

/** Bars on each side of a swing. */
export const doubleLookback = 5
export const mostApartAtr = 1
export const leastDepthAtr = 2

/** Every two swings of a side that follow on each other, as they stand to one another, oldest first. */
export function doubleExtremes(bars: Bars, side: 'top' | 'bottom'): readonly DoubleExtreme[] {
  const isTop = side === 'top'
  const sign = isTop ? 1 : -1
  const [outer, inner] = isTop ? [bars.high, bars.low] : [bars.low, bars.high]
  const ranges = atr(bars, 14)
  const swings = findSwings(outer, doubleLookback, sign)
  return swings.slice(1).flatMap(({ bar: second }, k): DoubleExtreme[] => {
    const first = swings[k]!.bar
    const unit = ranges[second]!
    if (!(unit > 0)) return []
    let neck = first + 1
    for (let i = first + 1; i < second; i += 1) if (inner[i]! * sign < inner[neck]! * sign) neck = i
    const [a, b, neckPrice] = [outer[first]!, outer[second]!, inner[neck]!]
    const furthest = Math.max(a * sign, b * sign)
    const apartAtr = Math.abs(a - b) / unit
    const depthAtr = (Math.min(a * sign, b * sign) - neckPrice * sign) / unit
    let outcome: DoubleExtreme['outcome'] = null
    let at: number | null = null
    for (let i = second + 1; i < bars.length && outcome === null; i += 1) {
      const close = bars.close[i]! * sign
      if (close < neckPrice * sign) outcome = 'neck'
      else if (close > furthest) outcome = 'beyond'
      if (outcome !== null) at = i
    }
    return [
      {
        side,
        first,
        second,
        neck,
        neckPrice,
        apartAtr,
        depthAtr,
        isDouble: apartAtr <= mostApartAtr && depthAtr >= leastDepthAtr,
        outcome,
        at,
      },
    ]
  })
}
