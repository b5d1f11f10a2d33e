import { findSwings } from '../indicators/swing.ts'
import type { Bars } from '../market/bars.ts'
import { unknown } from './truth.ts'

/** Bars on each side of a swing, and how far apart the two swings of a divergence may be. */
const lookback = 5
const farthestBars = 60

/**
 * Regular divergence between price and a line. Bullish: the last swing low of price is lower than the one before while the line
 * is higher there; bearish: a higher swing high while the line is lower. True on the one bar whose close confirms the later
 * swing, 5 bars after it stands; the two swings are at most 60 bars apart. Not known where the line has no value at both.
 */
export function divergenceColumn(kind: 'bullish' | 'bearish', line: Float64Array, bars: Bars): Uint8Array {
  const side = kind === 'bullish' ? -1 : 1
  const prices = kind === 'bullish' ? bars.low : bars.high
  const column = new Uint8Array(bars.length)
  const start = line.findIndex((value) => !Number.isNaN(value))
  column.fill(unknown, 0, start < 0 ? column.length : start + lookback)
  const swings = findSwings(prices, lookback, side)
  for (const [n, { bar, knownAt }] of swings.entries()) {
    const before = swings[n - 1]?.bar
    if (before === undefined || bar - before > farthestBars || column[knownAt] === unknown) continue
    const now = line[bar]!
    const then = line[before]!
    if (now !== now || then !== then) column[knownAt] = before < start ? 0 : unknown
    else if ((prices[bar]! - prices[before]!) * side > 0 && (now - then) * side < 0) column[knownAt] = 1
  }
  return column
}
