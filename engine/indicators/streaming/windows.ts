import { isInUnits, unitsOfWindow, wholeUnits } from '../decimal-units.ts'
import { advanceRegression, noRegression, type Regression } from '../regression.ts'
import { maxUnits, shortestBlock, unitsBlock } from '../rolling-sum.ts'
import { weightsOf } from '../wma.ts'
import { newPast, remember, type Keeps, type Past } from './stages.ts'

export type Step = (value: number) => number

/** The window that ends with the proposed value, oldest first. */
function newWindow(past: Past, period: number): () => Float64Array {
  const window = new Float64Array(period)
  return () => {
    for (let k = 0; k < period; k++) window[period - 1 - k] = past.at(k)
    return window
  }
}

/** `slideSum` bar by bar: what is no decimal is added up again once a block, which is one addition a bar when spread over the block. */
export function slidingSum(keeps: Keeps, period: number, divisor = 1): Step {
  const past = newPast(keeps, period)
  const windowNow = newWindow(past, period)
  const draft = remember(keeps, { sum: Number.NaN, units: 0, left: 0, whole: 0, equal: 0, previous: Number.NaN })
  const flatFactor = period / divisor
  return (value) => {
    const state = draft()
    past.propose(value)
    state.whole = value === value ? state.whole + 1 : 0
    state.equal = value === state.previous ? state.equal + 1 : 1
    state.previous = value
    const { units } = state
    if (units > 0) {
      state.sum += wholeUnits(value, units) - wholeUnits(past.at(period), units)
      if (!(isInUnits(value, units, 1 / units) && Math.abs(state.sum) < maxUnits)) state.left = 0
    } else state.sum += value - past.at(period)
    if (state.whole < period) {
      state.sum = Number.NaN
      state.units = state.left = 0
    } else if (state.left-- <= 0) beginSum(state, windowNow())
    return state.equal >= period ? value * flatFactor : state.sum / (state.units > 0 ? state.units * divisor : divisor)
  }
}

function beginSum(state: { sum: number; units: number; left: number }, window: Float64Array): void {
  const { length } = window
  state.units = unitsOfWindow(window, length - 1, length, 1)
  state.left = (state.units > 0 ? unitsBlock(length) : Math.max(length, shortestBlock)) - 1
  state.sum = 0
  for (let k = length - 1; k >= 0; k--) state.sum += state.units > 0 ? wholeUnits(window[k]!, state.units) : window[k]!
}

export const slidingMean = (keeps: Keeps, period: number): Step => slidingSum(keeps, period, period)

/** `rollingStdev` bar by bar, given each value with the mean of the window that ends with it. */
export function slidingStdev(keeps: Keeps, period: number): (value: number, mean: number) => number {
  const past = newPast(keeps, period)
  const draft = remember(keeps, { squares: Number.NaN, left: 0, equal: 0, previous: Number.NaN, mean: Number.NaN })
  return (value, mean) => {
    const state = draft()
    past.propose(value)
    state.equal = value === state.previous ? state.equal + 1 : 1
    state.previous = value
    if (mean !== mean) {
      state.squares = Number.NaN
      state.left = 0
    } else if (state.left > 0) {
      const old = past.at(period)
      state.squares += (value - old) * (value - mean + (old - state.mean))
      state.left--
    } else {
      state.squares = 0
      for (let k = period - 1; k >= 0; k--) {
        const deviation = past.at(k) - mean
        state.squares += deviation * deviation
      }
      state.left = Math.max(period, shortestBlock) - 1
    }
    state.mean = mean
    if (mean !== mean) return Number.NaN
    return state.equal >= period || state.squares < 0 ? 0 : Math.sqrt(state.squares / period)
  }
}

/** `wma` bar by bar. */
export function slidingWma(keeps: Keeps, period: number): Step {
  const past = newPast(keeps, period)
  const windowNow = newWindow(past, period)
  const draft = remember(keeps, { sum: Number.NaN, weighted: Number.NaN, units: 0, left: 0, whole: 0, equal: 0, previous: Number.NaN })
  return (value) => {
    const state = draft()
    past.propose(value)
    state.whole = value === value ? state.whole + 1 : 0
    state.equal = value === state.previous ? state.equal + 1 : 1
    state.previous = value
    const { units } = state
    const inUnits = (each: number) => (units > 0 ? wholeUnits(each, units) : each)
    state.weighted += period * inUnits(value) - state.sum
    state.sum += inUnits(value) - inUnits(past.at(period))
    if (units > 0 && !(isInUnits(value, units, 1 / units) && Math.abs(state.weighted) < maxUnits)) state.left = 0
    if (state.whole < period) {
      state.sum = Number.NaN
      state.units = state.left = 0
    } else if (state.left-- <= 0) beginWeighted(state, windowNow())
    return state.equal >= period ? value : state.weighted / ((state.units || 1) * weightsOf(period))
  }
}

function beginWeighted(state: { sum: number; weighted: number; units: number; left: number }, window: Float64Array): void {
  const { length } = window
  state.units = unitsOfWindow(window, length - 1, length, length)
  state.left = (state.units > 0 ? unitsBlock(length) : Math.max(length, shortestBlock)) - 1
  state.sum = state.weighted = 0
  for (let weight = length; weight > 0; weight--) {
    const value = state.units > 0 ? wholeUnits(window[weight - 1]!, state.units) : window[weight - 1]!
    state.sum += value
    state.weighted += weight * value
  }
}

/** The value `bars` bars ago. */
export function delay(keeps: Keeps, bars: number): Step {
  const past = newPast(keeps, Math.max(1, bars))
  return (value) => {
    past.propose(value)
    return past.at(bars)
  }
}

/** Sum of the window's absolute deviations from its mean. The mean moves with every bar, so a bar costs O(`period`), not O(1). */
export function absoluteDeviations(keeps: Keeps, period: number): (value: number, mean: number) => number {
  const past = newPast(keeps, period)
  return (value, mean) => {
    past.propose(value)
    let sum = 0
    for (let k = period - 1; k >= 0; k--) sum += Math.abs(past.at(k) - mean)
    return sum
  }
}

/** The regression line after each value, by the same steps as over the column. */
export function slidingRegression(keeps: Keeps, period: number): (value: number) => Readonly<Regression> {
  const past = newPast(keeps, period)
  const draft = remember<Regression>(keeps, noRegression)
  return (value) => {
    const state = draft()
    past.propose(value)
    advanceRegression(state, value, period, past.at)
    return state
  }
}
