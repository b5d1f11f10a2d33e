import { allocateColumn } from '../spare-columns.ts'
import type { Bands } from './bb.ts'
import { shortestBlock } from './rolling-sum.ts'

/** A least-squares line through the last `period` values, one value a bar, as it stands after one more value. */
export interface Regression {
  /** Value of the line on the newest bar. */
  middle: number
  /** Rise of the line per bar. */
  slope: number
  /** Standard error of the estimate: √(squared distances from the line / (period − 2)). */
  error: number
  /** Share of the values' variance that the line explains, 0 to 1. */
  r2: number
  /** What the sums are taken against, so that they stay small at large prices. */
  origin: number
  sum: number
  weighted: number
  squares: number
  /** Largest squares since the sums were added up: when little of them is left, so are few of their digits. */
  peak: number
  /** Bars until the sums are added up again. */
  left: number
  whole: number
  equal: number
  previous: number
}

/** Share of the largest squares below which sliding on would show their rounding. */
const lostDigits = 1e-6

const unknown = { middle: Number.NaN, slope: Number.NaN, error: Number.NaN, r2: Number.NaN }
export const noRegression: Readonly<Regression> = {
  ...unknown,
  origin: 0,
  sum: 0,
  weighted: 0,
  squares: 0,
  peak: 0,
  left: 0,
  whole: 0,
  equal: 0,
  previous: Number.NaN,
}

/**
 * Takes the next value in; `back(k)` is the value k bars ago, 0 being the new one. The sums of value, place × value and value²
 * slide along and are added up again once a block, so a bar costs O(1) on average and rounding never builds up.
 */
export function advanceRegression(state: Regression, value: number, period: number, back: (k: number) => number): void {
  state.equal = value === state.previous ? state.equal + 1 : 1
  state.previous = value
  state.whole = value === value ? state.whole + 1 : 0
  if (state.whole < period) {
    Object.assign(state, unknown)
    state.left = 0
    return
  }
  if (state.left > 0) {
    const added = value - state.origin
    const dropped = back(period) - state.origin
    state.sum += added - dropped
    state.weighted += period * added - state.sum
    state.squares += added * added - dropped * dropped
    state.peak = Math.max(state.peak, state.squares)
    state.left = state.squares < lostDigits * state.peak ? 0 : state.left - 1
  }
  if (state.left === 0) addUp(state, period, back)
  fit(state, value, period)
}

function addUp(state: Regression, period: number, back: (k: number) => number): void {
  state.origin = back(period - 1)
  state.sum = state.weighted = state.squares = 0
  for (let k = period - 1; k >= 0; k--) {
    const distance = back(k) - state.origin
    state.sum += distance
    state.weighted += (period - 1 - k) * distance
    state.squares += distance * distance
  }
  state.peak = state.squares
  state.left = Math.max(period, shortestBlock)
}

/** Places count 0 to period − 1; their variance sum is period × (period² − 1) / 12. */
function fit(state: Regression, value: number, period: number): void {
  if (state.equal >= period) {
    Object.assign(state, { middle: value, slope: 0, error: 0, r2: 0 })
    return
  }
  const mean = state.sum / period
  const half = (period - 1) / 2
  const spread = (period * (period * period - 1)) / 12
  const together = state.weighted - half * state.sum
  const total = Math.max(0, state.squares - mean * state.sum)
  const explained = (together * together) / spread
  state.slope = together / spread
  state.middle = state.origin + mean + state.slope * half
  // Rounding may leave a hair less than nothing of the squares.
  state.error = period > 2 ? Math.sqrt(Math.max(0, total - explained) / (period - 2)) : 0
  state.r2 = total > 0 ? Math.min(1, explained / total) : 0
}

/** Fits the line on every bar and hands its state to `write`. */
function fitEach(values: Float64Array, period: number, write: (state: Regression, i: number) => void): void {
  const state = { ...noRegression }
  let i = 0
  const back = (k: number) => values[i - k]!
  for (; i < values.length; i++) {
    advanceRegression(state, values[i]!, period, back)
    write(state, i)
  }
}

/**
 * Regression Channel: the end of the least-squares line through the last `period` values (TA-Lib LINEARREG) ± `mult` standard
 * errors of the estimate, √(SSE / (period − 2)); TradingView divides by period. First value at index `period − 1`; NaN while the
 * window holds a NaN; a flat market has all three lines on the price. `period` is at least 2.
 */
export function regression(values: Float64Array, period: number, mult: number): Bands {
  const column = () => allocateColumn(values.length)
  const bands = { middle: column(), upper: column(), lower: column() }
  fitEach(values, period, ({ middle, error }, i) => {
    bands.middle[i] = middle
    bands.upper[i] = middle + mult * error
    bands.lower[i] = middle - mult * error
  })
  return bands
}

/** Rise per bar of the least-squares line through the last `period` values (TA-Lib LINEARREG_SLOPE); edges as in `regression`. */
export function regressionSlope(values: Float64Array, period: number): Float64Array {
  const out = allocateColumn(values.length)
  fitEach(values, period, ({ slope }, i) => (out[i] = slope))
  return out
}

/** R² of that line: the share of the values' variance that it explains, 0 to 1; 0 in a flat market, which has none to explain. */
export function regressionR2(values: Float64Array, period: number): Float64Array {
  const out = allocateColumn(values.length)
  fitEach(values, period, ({ r2 }, i) => (out[i] = r2))
  return out
}
