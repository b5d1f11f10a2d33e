import { allocateColumn } from '../spare-columns.ts'
import { isInUnits, unitsOfWindow, wholeUnits } from './decimal-units.ts'
import { maxUnits, shortestBlock, slideWindows, unitsBlock } from './rolling-sum.ts'

/** The sum of the weights 1 to `period`. */
export const weightsOf = (period: number): number => (period * (period + 1)) / 2

/**
 * Linearly weighted moving average: weights 1 (oldest) to `period` (newest), divided by their sum. NaN while the window is not
 * full or holds a NaN. Decimals are added exactly, as in `slideSum`. `out` must not be `values`.
 */
export const wma = (values: Float64Array, period: number, out: Float64Array = allocateColumn(values.length)): Float64Array =>
  slideWindows(values, period, 1, out, (from) => {
    const units = unitsOfWindow(values, from, period, period)
    return units > 0 ? slideUnits(values, period, out, from, units) : slideBlock(values, period, out, from)
  })

/** As in `slideSum`, with the plain sum beside the weighted one: a bar later every weight is less by one. */
function slideUnits(values: Float64Array, period: number, out: Float64Array, from: number, units: number): number {
  const end = Math.min(values.length, from + unitsBlock(period))
  const each = 1 / units
  const scale = units * weightsOf(period)
  let sum = 0
  let weighted = 0
  for (let weight = 1; weight <= period; weight++) {
    const value = wholeUnits(values[from - period + weight]!, units)
    sum += value
    weighted += weight * value
  }
  out[from] = weighted / scale
  for (let i = from + 1; i < end; i++) {
    const value = wholeUnits(values[i]!, units)
    weighted += period * value - sum
    sum += value - wholeUnits(values[i - period]!, units)
    if (!(isInUnits(values[i]!, units, each) && Math.abs(weighted) < maxUnits)) return i
    out[i] = weighted / scale
  }
  return end
}

function slideBlock(values: Float64Array, period: number, out: Float64Array, from: number): number {
  const end = Math.min(values.length, from + Math.max(period, shortestBlock))
  const weights = weightsOf(period)
  let sum = 0
  let weighted = 0
  // Newest first, so that a run of NaN costs one step a value.
  for (let weight = period; weight > 0 && sum === sum; weight--) {
    const value = values[from - period + weight]!
    sum += value
    weighted += weight * value
  }
  out[from] = weighted / weights
  if (sum !== sum) return from + 1
  for (let i = from + 1; i < end; i++) {
    weighted += period * values[i]! - sum
    sum += values[i]! - values[i - period]!
    out[i] = weighted / weights
    if (sum !== sum) return i + 1
  }
  return end
}
