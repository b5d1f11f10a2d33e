import { recentSwings } from '../indicators/structure/recent-swings.ts'
import type { Bars } from '../market/bars.ts'

/** A move from one extreme to the other: indices of the bars at which it began and ended. */
export interface SwingLeg {
  readonly way: 'up' | 'down'
  readonly from: number
  readonly to: number
}

/** Bars on each side of a swing that counts as a larger one. */
const lookback = 10
const span = 500

/**
 * The newest larger move of a way: it ends at the last swing that is known, and began at the furthest price the other way since price
 * was last beyond that end. Without a way it is the one whose end is newer. Null where no such swing is known.
 */
export function lastLeg(bars: Bars, way?: 'up' | 'down'): SwingLeg | null {
  const { swings, start } = recentSwings(bars, bars.length - 1, { span, lookback })
  const legTo = (side: 'high' | 'low'): SwingLeg | null => {
    const end = swings.findLast((swing) => swing.side === side)
    if (end === undefined) return null
    const isUp = side === 'high'
    const [ends, starts] = isUp ? [bars.high, bars.low] : [bars.low, bars.high]
    const sign = isUp ? 1 : -1
    let from = end.bar
    for (let i = end.bar - 1; i >= start && ends[i]! * sign <= end.price * sign; i -= 1)
      if (starts[i]! * sign < starts[from]! * sign) from = i
    return from === end.bar ? null : { way: isUp ? 'up' : 'down', from, to: end.bar }
  }
  if (way !== undefined) return legTo(way === 'up' ? 'high' : 'low')
  const [up, down] = [legTo('high'), legTo('low')]
  return up === null || down === null ? (up ?? down) : up.to > down.to ? up : down
}
