import { firstIndex } from '../first-index.ts'
/**
 * Price bars as columns, oldest first; every column has `length` elements.
 * `time[i]` is the open of bar i in UTC seconds, strictly increasing. Prices are mid prices in the quote currency.
 */
export interface Bars {
  readonly length: number
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** One bar as a row; `time` in UTC seconds. */
export interface Bar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

export const barColumns = ['time', 'open', 'high', 'low', 'close', 'volume'] as const
export type BarColumn = (typeof barColumns)[number]

/** Empty columns for `length` bars, to be filled by the caller. */
export function newBars(length: number): Bars {
  const column = () => new Float64Array(length)
  return { length, time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() }
}

export function barsFromRows(rows: readonly Bar[]): Bars {
  const bars = newBars(rows.length)
  for (const [i, row] of rows.entries()) for (const column of barColumns) bars[column][i] = row[column]
  return bars
}

export function barAt(bars: Bars, i: number): Bar {
  return {
    time: bars.time[i]!,
    open: bars.open[i]!,
    high: bars.high[i]!,
    low: bars.low[i]!,
    close: bars.close[i]!,
    volume: bars.volume[i]!,
  }
}

/** Bars `from` to `to` (exclusive), sharing memory with the original. */
export function sliceBars(bars: Bars, from: number, to: number): Bars {
  const start = Math.max(0, from)
  const end = Math.max(start, Math.min(bars.length, to))
  const cut = (column: Float64Array) => column.subarray(start, end)
  return {
    length: end - start,
    time: cut(bars.time),
    open: cut(bars.open),
    high: cut(bars.high),
    low: cut(bars.low),
    close: cut(bars.close),
    volume: cut(bars.volume),
  }
}

/** The lowest low and the highest high. */
export interface PriceRange {
  readonly lowest: number
  readonly highest: number
}

/** Many runs go over the same bars. */
const knownRanges = new WeakMap<Bars, PriceRange>()

export function priceRangeOf(bars: Bars): PriceRange {
  const range = knownRanges.get(bars) ?? findRange(bars)
  knownRanges.set(bars, range)
  return range
}

function findRange({ length, low, high }: Bars): PriceRange {
  let lowest = Infinity
  let highest = -Infinity
  for (let i = 0; i < length; i++) {
    if (low[i]! < lowest) lowest = low[i]!
    if (high[i]! > highest) highest = high[i]!
  }
  return { lowest, highest }
}

/** Index of the first bar that opens at or after `timeSeconds`; `bars.length` when there is none. */
export const firstBarAtOrAfter = (bars: Bars, timeSeconds: number): number => firstIndex(bars.length, (k) => bars.time[k]! >= timeSeconds)

/** Index of the bar that holds a moment: the last one that opens at or before it, UTC seconds; −1 before the first. */
export const barHolding = (bars: Bars, timeSeconds: number): number => firstIndex(bars.length, (k) => bars.time[k]! > timeSeconds) - 1

/** How many of these bars open at or before a moment, UTC seconds. */
export const barsUpTo = (bars: readonly Pick<Bar, 'time'>[], timeSeconds: number): number =>
  firstIndex(bars.length, (k) => bars[k]!.time > timeSeconds)
