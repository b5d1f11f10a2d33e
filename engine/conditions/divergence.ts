import { findSwings } from '../indicators/swing.ts'
import type { Bars } from '../market/bars.ts'
import { unknown } from './truth.ts'

/** Bars on each side of a swing, and how far apart the two swings of a divergence may be. */
const lookback = 5
const farthestBars = 60

/** Two swings that follow on each other, and whether price and the line went apart between them; null where the line is not known at both. */
interface SwingPair {
  readonly before: number
  readonly bar: number
  readonly knownAt: number
  readonly isApart: boolean | null
}

function swingPairs(kind: 'bullish' | 'bearish', line: Float64Array, bars: Bars): readonly SwingPair[] {
  const side = kind === 'bullish' ? -1 : 1
  const prices = kind === 'bullish' ? bars.low : bars.high
  const swings = findSwings(prices, lookback, side)
  return swings.flatMap(({ bar, knownAt }, n): SwingPair[] => {
    const before = swings[n - 1]?.bar
    if (before === undefined || bar - before > farthestBars) return []
    const now = line[bar]!
    const then = line[before]!
    const isApart = now !== now || then !== then ? null : (prices[bar]! - prices[before]!) * side > 0 && (now - then) * side < 0
    return [{ before, bar, knownAt, isApart }]
  })
}

/** The two swings of each regular divergence, and the bar whose close confirmed it, oldest first. */
export const divergencesOf = (
  kind: 'bullish' | 'bearish',
  line: Float64Array,
  bars: Bars,
): readonly { readonly before: number; readonly bar: number; readonly knownAt: number }[] =>
  swingPairs(kind, line, bars).filter(({ isApart }) => isApart === true)

/**
 * Regular divergence between price and a line. Bullish: the last swing low of price is lower than the one before while the line
 * is higher there; bearish: a higher swing high while the line is lower. True on the one bar whose close confirms the later
 * swing, 5 bars after it stands; the two swings are at most 60 bars apart. Not known where the line has no value at both.
 */
export function divergenceColumn(kind: 'bullish' | 'bearish', line: Float64Array, bars: Bars): Uint8Array {
  const column = new Uint8Array(bars.length)
  const start = line.findIndex((value) => !Number.isNaN(value))
  column.fill(unknown, 0, start < 0 ? column.length : start + lookback)
  for (const { before, knownAt, isApart } of swingPairs(kind, line, bars)) {
    if (column[knownAt] === unknown) continue
    if (isApart === null) column[knownAt] = before < start ? 0 : unknown
    else if (isApart) column[knownAt] = 1
  }
  return column
}
