import { advanceRegression, noRegression, type Regression } from '../regression.ts'
import { shortestBlock } from '../rolling-sum.ts'
import { newPast, remember, type Keeps } from './stages.ts'

export type Step = (value: number) => number

/**
 * `slideSum` bar by bar: the window is added up anew once a block, which is one addition a bar when spread over the block.
 */
export function slidingSum(keeps: Keeps, period: number, divisor = 1): Step {
  const past = newPast(keeps, period)
  const draft = remember(keeps, { sum: Number.NaN, left: 0, whole: 0, equal: 0, previous: Number.NaN })
  const flatFactor = period / divisor
  return (value) => {
    const state = draft()
    past.propose(value)
    state.whole = value === value ? state.whole + 1 : 0
    state.equal = value === state.previous ? state.equal + 1 : 1
    state.previous = value
    if (state.whole < period) {
      state.sum = Number.NaN
      state.left = 0
    } else if (state.left > 0) {
      state.sum += value - past.at(period)
      state.left--
    } else {
      state.sum = 0
      for (let k = 0; k < period; k++) state.sum += past.at(k)
      state.left = Math.max(period, shortestBlock) - 1
    }
    return state.equal >= period ? value * flatFactor : state.sum / divisor
  }
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

/** `wma` bar by bar; the sums are added up anew once per `period` bars. */
export function slidingWma(keeps: Keeps, period: number): Step {
  const past = newPast(keeps, period)
  const draft = remember(keeps, { sum: 0, weighted: 0, filled: 0, equal: 0, age: 0, previous: Number.NaN })
  const weights = (period * (period + 1)) / 2
  return (value) => {
    const state = draft()
    past.propose(value)
    state.equal = value === state.previous ? state.equal + 1 : 1
    state.previous = value
    if (value !== value) {
      state.sum = state.weighted = state.filled = 0
      return Number.NaN
    }
    if (++state.filled <= period) {
      state.sum += value
      state.weighted += state.filled * value
    } else if (++state.age >= period) {
      state.age = state.sum = state.weighted = 0
      for (let weight = 1; weight <= period; weight++) {
        state.sum += past.at(period - weight)
        state.weighted += weight * past.at(period - weight)
      }
    } else {
      state.weighted += period * value - state.sum
      state.sum += value - past.at(period)
    }
    if (state.filled < period) return Number.NaN
    return state.equal >= period ? value : state.weighted / weights
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
