import { allocateColumn } from '../spare-columns.ts'
import { roundingShare, unitsOfWindow } from './decimal-units.ts'
import { eachFlatWindow } from './flat-window.ts'

/** A running sum of values that are no decimals slides at least this far before it is added up again. */
export const shortestBlock = 64
/**
 * How many windows are slid over in whole units before the units are chosen again: rounding is no reason to, but a function that is
 * called often is compiled well, one that runs a single long loop only now and then.
 */
export const unitsBlock = (period: number): number => Math.max(4 * period, 4096)
/** Sums in units begin at an eighth of this or less; up to it they are exact. */
export const maxUnits = 2 ** 52
/** As in `wholeUnits` and `isInUnits`: a constant of this file is folded into the loop, an imported one is read at every use. */
const rounder = 1.5 * 2 ** 52
const share = roundingShare

/** Sum of the `period` values that end at i; NaN while the window is not full or holds a NaN. `out` must not be `values`. */
export const rollingSum = (values: Float64Array, period: number, out?: Float64Array): Float64Array => slideSum(values, period, 1, out)

/**
 * The rolling sum over `divisor`. Decimals, as prices are, are added as whole units and divided once: the result is the double
 * nearest to the exact one, so equal averages are equal whatever their periods. Other values are added up again once a block, so
 * that rounding never builds up. A window of equal values gives exactly value × period / divisor.
 */
export const slideSum = (
  values: Float64Array,
  period: number,
  divisor: number,
  out: Float64Array = allocateColumn(values.length),
): Float64Array =>
  slideWindows(values, period, period / divisor, out, (from) => {
    const units = unitsOfWindow(values, from, period, 1)
    return units > 0 ? slideUnits(values, period, divisor, out, from, units) : slideBlock(values, period, divisor, out, from)
  })

/**
 * Fills a line over windows, stretch by stretch: `fill` does as much from an index on as it can, at least one, and returns the index
 * after it. A window of equal values gives value × `flatFactor`.
 */
export function slideWindows(
  values: Float64Array,
  period: number,
  flatFactor: number,
  out: Float64Array,
  fill: (from: number) => number,
): Float64Array {
  const { length } = values
  // One for all stretches: made again for each it would be most of the garbage of a run.
  const fillFlat = (i: number) => (out[i] = values[i]! * flatFactor)
  out.fill(Number.NaN, 0, Math.min(period - 1, length))
  for (let from = period - 1; from < length;) {
    const end = fill(from)
    eachFlatWindow(values, period, from, end, fillFlat)
    from = end
  }
  return out
}

/** Fills a block, or until a value is missing, no whole number of units, or too large. Returns the index after what it has filled. */
function slideUnits(values: Float64Array, period: number, divisor: number, out: Float64Array, from: number, units: number): number {
  const end = Math.min(values.length, from + unitsBlock(period))
  const each = 1 / units
  const scale = units * divisor
  let sum = 0
  for (let j = from - period + 1; j <= from; j++) sum += values[j]! * units + rounder - rounder
  out[from] = sum / scale
  for (let i = from + 1; i < end; i++) {
    const value = values[i]!
    const added = value * units + rounder - rounder
    sum += added - (values[i - period]! * units + rounder - rounder)
    if (!(Math.abs(added * each - value) <= Math.abs(value) * share && Math.abs(sum) < maxUnits)) return i
    out[i] = sum / scale
  }
  return end
}

/** Fills a block, or up to the first missing value. Returns the index after what it has filled. */
function slideBlock(values: Float64Array, period: number, divisor: number, out: Float64Array, from: number): number {
  const end = Math.min(values.length, from + Math.max(period, shortestBlock))
  let sum = windowSum(values, period, from)
  out[from] = sum / divisor
  if (sum !== sum) return from + 1
  // Nothing but arithmetic in the loop; a NaN spoils the sum for good and is looked for afterwards.
  for (let i = from + 1; i < end; i++) {
    sum += values[i]! - values[i - period]!
    out[i] = sum / divisor
  }
  if (sum === sum) return end
  let i = from + 1
  while (out[i] === out[i]) i++
  return i + 1
}

/** Newest first, so that a run of NaN costs one step a value. */
function windowSum(values: Float64Array, period: number, i: number): number {
  let sum = 0
  for (let j = i; j > i - period && sum === sum; j--) sum += values[j]!
  return sum
}
