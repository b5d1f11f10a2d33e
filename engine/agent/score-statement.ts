import { firstBarAtOrAfter, type Bars } from '../market/bars.ts'
import type { Statement } from './tool.ts'

type Scored = Pick<Statement, 'madeAt' | 'horizonBars' | 'claim'>

/**
 * Whether a statement came true on closed bars of its market and timeframe; null while fewer than its horizon have followed the
 * bar that it was made at. A close on the edge of a band is not beyond it, and an unchanged price has moved neither way.
 */
export function scoreStatement({ madeAt, horizonBars, claim }: Scored, bars: Bars): boolean | null {
  const known = firstBarAtOrAfter(bars, madeAt)
  // Bars that begin later would be taken for those that followed.
  if (bars.time[known] !== madeAt) return null
  const end = known + horizonBars
  if (end >= bars.length) return null
  if (claim.is === 'moves') return claim.way === 'up' ? bars.close[end]! > claim.price : bars.close[end]! < claim.price
  const closes = bars.close.subarray(known + 1, end + 1)
  return claim.side === 'support' ? closes.every((close) => close >= claim.low) : closes.every((close) => close <= claim.high)
}
