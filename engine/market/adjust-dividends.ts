import { firstBarAtOrAfter, sliceBars, type Bars } from './bars.ts'

/** A dividend of one share, in the quote currency, without which the trading day that opens at `time` (UTC seconds) begins. */
export interface Dividend {
  readonly time: number
  readonly value: number
}

/** Prices of bars that open before `before` (UTC seconds) are multiplied by `factor`. */
export interface AdjustmentStep {
  readonly before: number
  readonly factor: number
}

/**
 * What each dividend does to the prices before it: 1 − dividend ÷ the close of the day before (as CRSP adjusts), oldest first. One
 * without a close before it, or not below that close, changes nothing. `days` are daily bars as they were quoted.
 */
export function dividendSteps(days: Bars, dividends: readonly Dividend[]): readonly AdjustmentStep[] {
  return dividends
    .toSorted((a, b) => a.time - b.time)
    .flatMap(({ time, value }) => {
      const close = days.close[firstBarAtOrAfter(days, time) - 1]
      return close === undefined || !(value > 0) || value >= close ? [] : [{ before: time, factor: 1 - value / close }]
    })
}

/** The bars with their prices lowered by every step; volumes stay. Bars that no step is behind are the same ones. */
export function adjustBars(bars: Bars, steps: readonly AdjustmentStep[]): Bars {
  const end = Math.max(0, ...steps.map(({ before }) => firstBarAtOrAfter(bars, before)))
  if (end === 0) return bars
  const newestFirst = steps.toSorted((a, b) => b.before - a.before)
  const { open, high, low, close } = bars
  const columns = [open, high, low, close].map((column) => column.slice()) as [Float64Array, Float64Array, Float64Array, Float64Array]
  let factor = 1
  let passed = 0
  for (let i = end - 1; i >= 0; i--) {
    const time = bars.time[i]!
    for (; passed < newestFirst.length && newestFirst[passed]!.before > time; passed++) factor *= newestFirst[passed]!.factor
    for (const column of columns) column[i] = column[i]! * factor
  }
  return { ...sliceBars(bars, 0, bars.length), open: columns[0], high: columns[1], low: columns[2], close: columns[3] }
}
