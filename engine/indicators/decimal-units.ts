/** Adding this and taking it away again rounds to a whole number, for sizes under 2^51. */
const rounder = 1.5 * 2 ** 52
const double = new Float64Array(1)
/** The lower half first, as on every machine that JavaScript runs on. */
const halves = new Uint32Array(double.buffer)
const exponents = 2048
const zeroExponent = 1023
/** Powers of two below which units would leave the range of doubles. */
const minPower = -900
/** More decimals than any price is quoted with; their power of ten, times a period, is exact. */
const maxDecimals = 12
const known = new Float64Array(exponents)

/**
 * How many units make 1.0, so that `size` is between 2^47 and 2^49 of them: 3 × 10^m × 2^j with as many decimals m as fit, 12 at most.
 * A price with up to m decimals, or a third of one, is a whole number of them, and so sums of such prices are exact. Depends on
 * nothing but the power of two that `size` lies above.
 */
export function unitsPerOne(size: number): number {
  double[0] = size
  const exponent = (halves[1]! >>> 20) & (exponents - 1)
  if (known[exponent] === 0) known[exponent] = findUnits(Math.max(minPower, exponent - zeroExponent))
  return known[exponent]!
}

function findUnits(power: number): number {
  let most = 2 ** 48
  for (let k = 0; k < power; k++) most /= 2
  for (let k = 0; k > power; k--) most *= 2
  let units = 3
  for (let decimals = 0; decimals < maxDecimals && units * 10 <= most; decimals++) units *= 10
  while (units * 2 <= most) units *= 2
  while (units > most) units /= 2
  return units
}

/** A value in units, rounded to whole ones. */
export const wholeUnits = (value: number, units: number): number => value * units + rounder - rounder

/** How far apart, as a share of it, a value and the number that it stands for may lie: rounding, of the value and of the comparison. */
export const roundingShare = 2 ** -51

/** Whether a value stands for a whole number of units; a missing one does not. `each` is 1 / units. */
export const isInUnits = (value: number, units: number, each: number): boolean =>
  Math.abs(wholeUnits(value, units) * each - value) <= Math.abs(value) * roundingShare

/**
 * Units for sums over the window of `period` values that ends at `last`, each counted up to `most` times; 0 where a value is
 * missing or not a whole number of them.
 */
export function unitsOfWindow(values: Float64Array, last: number, period: number, most: number): number {
  let size = 0
  for (let j = last; j > last - period && size === size; j--) size += Math.abs(values[j]!)
  const units = unitsPerOne(size * most)
  const each = 1 / units
  // Newest first: after a missing value, or where nothing is a decimal, one look is enough.
  for (let j = last; j > last - period; j--) if (!isInUnits(values[j]!, units, each)) return 0
  return units
}

const isWhole = (value: number, units: number) => wholeUnits(value, units) / units === value

/** Units of which each of the prices is a whole number, told apart from its neighbours by far; 1 where there are none, as for prices that are no decimals. */
function commonUnits(a: number, b: number, c: number, d: number): number {
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d))
  const units = unitsPerOne(size * 32)
  return isWhole(a, units) && isWhole(b, units) && isWhole(c, units) && isWhole(d, units) ? units : 1
}

/** Whole units of a price, or the price itself where the units are 1. */
const inUnits = (value: number, units: number) => (units === 1 ? value : wholeUnits(value, units))

/** The mean of two prices; of decimals, the double nearest to it, so that equal means are equal. */
export function meanOfTwo(a: number, b: number): number {
  const units = commonUnits(a, b, a, b)
  return (inUnits(a, units) + inUnits(b, units)) / (2 * units)
}

/** As `meanOfTwo`, of four prices. */
export function meanOfFour(a: number, b: number, c: number, d: number): number {
  const units = commonUnits(a, b, c, d)
  return (inUnits(a, units) + inUnits(b, units) + inUnits(c, units) + inUnits(d, units)) / (4 * units)
}

/** Three prices in whole units where they are decimals, for sums of thirds that are exact before they are divided. */
export interface Thirds {
  readonly high: number
  readonly low: number
  readonly close: number
  /** What a sum of three is divided by. */
  readonly divisor: number
}

export function thirdsOf(high: number, low: number, close: number): Thirds {
  const units = commonUnits(high, low, close, close)
  return { high: inUnits(high, units), low: inUnits(low, units), close: inUnits(close, units), divisor: 3 * units }
}

/** The typical price, (high + low + close) / 3; as exact as `meanOfTwo`. */
export function typicalPrice(high: number, low: number, close: number): number {
  const units = commonUnits(high, low, close, close)
  return (inUnits(high, units) + inUnits(low, units) + inUnits(close, units)) / (3 * units)
}
