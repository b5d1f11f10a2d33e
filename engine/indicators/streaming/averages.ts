import { remember, type Keeps } from './stages.ts'
import { slidingWma, type Step } from './windows.ts'

/** `smooth` bar by bar. */
function smoothing(keeps: Keeps, period: number, weight: number): Step {
  const draft = remember(keeps, { average: 0, seen: 0 })
  return (value) => {
    const state = draft()
    if (value !== value) return Number.NaN
    if (state.seen >= period) return (state.average += weight * (value - state.average))
    state.average += (value - state.average) / ++state.seen
    return state.seen === period ? state.average : Number.NaN
  }
}

export const emaOf = (keeps: Keeps, period: number): Step => smoothing(keeps, period, 2 / (period + 1))
export const rmaOf = (keeps: Keeps, period: number): Step => smoothing(keeps, period, 1 / period)

export function demaOf(keeps: Keeps, period: number): Step {
  const [first, second] = [emaOf(keeps, period), emaOf(keeps, period)]
  return (value) => {
    const once = first(value)
    return 2 * once - second(once)
  }
}

export function temaOf(keeps: Keeps, period: number): Step {
  const [first, second, third] = [emaOf(keeps, period), emaOf(keeps, period), emaOf(keeps, period)]
  return (value) => {
    const once = first(value)
    const twice = second(once)
    return 3 * (once - twice) + third(twice)
  }
}

export function hmaOf(keeps: Keeps, period: number): Step {
  const half = slidingWma(keeps, Math.max(1, Math.floor(period / 2)))
  const whole = slidingWma(keeps, period)
  const smooth = slidingWma(keeps, Math.max(1, Math.floor(Math.sqrt(period))))
  return (value) => smooth(2 * half(value) - whole(value))
}

/** `macd` bar by bar, its two averages seeded with values that end on the same bar. */
export function macdOf(keeps: Keeps, fast: number, slow: number, signal: number) {
  const [short, long] = [Math.min(fast, slow), Math.max(fast, slow)]
  const draft = remember(keeps, { quick: 0, calm: 0, smoothed: 0, seen: 0 })
  const signalWeight = 2 / (signal + 1)
  const missing = { line: Number.NaN, signal: Number.NaN, hist: Number.NaN }
  const weightOf = (seen: number, period: number) => (seen <= period ? 1 / seen : 2 / (period + 1))
  return (value: number): Record<'line' | 'signal' | 'hist', number> => {
    const state = draft()
    if (value !== value) return missing
    const seen = ++state.seen
    state.calm += weightOf(seen, long) * (value - state.calm)
    const quickSeen = seen - (long - short)
    if (quickSeen > 0) state.quick += weightOf(quickSeen, short) * (value - state.quick)
    if (seen < long) return missing
    const line = state.quick - state.calm
    const signalSeen = seen - long + 1
    if (signalSeen <= signal) state.smoothed += (line - state.smoothed) / signalSeen
    else state.smoothed += signalWeight * (line - state.smoothed)
    return signalSeen < signal
      ? { line, signal: Number.NaN, hist: Number.NaN }
      : { line, signal: state.smoothed, hist: line - state.smoothed }
  }
}

/** `rsi` bar by bar. */
export function rsiOf(keeps: Keeps, period: number): Step {
  const draft = remember(keeps, { gain: 0, loss: 0, changes: 0, previous: Number.NaN })
  const weight = 0.5 / period
  const keep = 1 - 1 / period
  return (value) => {
    const state = draft()
    const change = value - state.previous
    if (value === value) state.previous = value
    if (change !== change) return Number.NaN
    const decay = state.changes < period ? 1 : keep
    state.gain = state.gain * decay + weight * (Math.abs(change) + change)
    state.loss = state.loss * decay + weight * (Math.abs(change) - change)
    if (state.changes < period && ++state.changes < period) return Number.NaN
    const both = state.gain + state.loss
    return both > 0 ? (100 * state.gain) / both : 50
  }
}
