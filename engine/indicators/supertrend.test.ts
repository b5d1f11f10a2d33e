import { expect, test } from 'vitest'
import type { Bars } from '../market/bars.ts'
import { supertrend } from './supertrend.ts'
import { walk } from './testing/walk.ts'

/** `ta.supertrend` as TradingView's Pine reference manual writes it out; its direction is −1 in an uptrend. */
function published({ high, low, close, length }: Bars, factor: number, period: number) {
  const lines = { value: new Float64Array(length).fill(Number.NaN), direction: new Float64Array(length).fill(Number.NaN) }
  const nz = (value: number) => (Number.isNaN(value) ? 0 : value)
  let [lowerBefore, upperBefore, valueBefore, atrBefore] = [Number.NaN, Number.NaN, Number.NaN, Number.NaN]
  let [atr, sum] = [Number.NaN, 0]
  for (let i = 0; i < length; i++) {
    const before = i === 0 ? Number.NaN : close[i - 1]!
    const range = i === 0 ? high[0]! - low[0]! : Math.max(high[i]! - low[i]!, Math.abs(high[i]! - before), Math.abs(low[i]! - before))
    sum += i < period ? range : 0
    atr = i < period - 1 ? Number.NaN : i === period - 1 ? sum / period : (range + (period - 1) * atr) / period
    const middle = (high[i]! + low[i]!) / 2
    let [lower, upper] = [middle - factor * atr, middle + factor * atr]
    const [prevLower, prevUpper] = [nz(lowerBefore), nz(upperBefore)]
    lower = lower > prevLower || before < prevLower ? lower : prevLower
    upper = upper < prevUpper || before > prevUpper ? upper : prevUpper
    const direction = Number.isNaN(atrBefore) ? 1 : valueBefore === prevUpper ? (close[i]! > upper ? -1 : 1) : close[i]! < lower ? 1 : -1
    const value = direction === -1 ? lower : upper
    lines.value[i] = value
    lines.direction[i] = direction
    ;[lowerBefore, upperBefore, valueBefore, atrBefore] = [lower, upper, value, atr]
  }
  return lines
}

test.each([
  [10, 3],
  [7, 2],
  [21, 1.5],
])('period %d, multiplier %d is what TradingView publishes, once the range of bar 0 has faded', (period, mult) => {
  const bars = walk(2000)
  const ours = supertrend(bars, period, mult)
  const theirs = published(bars, mult, period)
  const settled = 30 * period
  for (let i = settled; i < bars.length; i++) {
    expect(ours.value[i]).toBeCloseTo(theirs.value[i]!, 9)
    expect(ours.direction[i]).toBe(-theirs.direction[i]!)
  }
})
