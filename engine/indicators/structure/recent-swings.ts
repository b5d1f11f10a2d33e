import { sliceBars, type Bars } from '../../market/bars.ts'
import { atr } from '../atr.ts'
import { findSwings } from '../swing.ts'

/** How far a detector looks and how large it takes a swing to be. */
export interface StructureOptions {
  /** Bars that are looked at, the one at `i` included; default 500. */
  readonly span?: number | undefined
  /** Bars on each side of a swing; default 5. */
  readonly lookback?: number | undefined
}

/** A swing that is known at the bar that is looked from. */
export interface SwingPoint {
  readonly side: 'high' | 'low'
  /** Its place in `window`, and in the bars that were given. */
  readonly place: number
  readonly bar: number
  readonly price: number
}

export interface RecentSwings {
  /** The bars that are looked at; the last is bar `i`. */
  readonly window: Bars
  /** Index of the window's first bar. */
  readonly start: number
  /** ATR(14) at bar `i`, of the window alone; NaN where it is too short. */
  readonly atr: number
  /** Oldest first. */
  readonly swings: readonly SwingPoint[]
}

const atrPeriod = 14

/** The swings that are known at the close of bar `i`. Nothing behind `i` and nothing before the span is looked at. */
export function recentSwings(bars: Bars, i: number, { span = 500, lookback = 5 }: StructureOptions = {}): RecentSwings {
  const start = Math.max(0, i + 1 - span)
  const window = sliceBars(bars, start, i + 1)
  const points = (side: SwingPoint['side'], prices: Float64Array) =>
    findSwings(prices, lookback, side === 'high' ? 1 : -1).map(({ bar }): SwingPoint => ({
      side,
      place: bar,
      bar: start + bar,
      price: prices[bar]!,
    }))
  return {
    window,
    start,
    atr: atr(window, atrPeriod)[window.length - 1] ?? Number.NaN,
    swings: [...points('high', window.high), ...points('low', window.low)].toSorted((a, b) => a.place - b.place),
  }
}
