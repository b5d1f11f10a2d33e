import { allocateColumn } from '../spare-columns.ts'

/**
 * Largest of the `period` values that end at i, found with a queue of falling candidates; NaN while the window is not full or
 * holds a NaN. `out` must not be `values`.
 */
export const rollingMax = (values: Float64Array, period: number, out?: Float64Array): Float64Array => rollingExtreme(values, period, 1, out)

/** Smallest of the `period` values that end at i; edges as in `rollingMax`. */
export const rollingMin = (values: Float64Array, period: number, out?: Float64Array): Float64Array =>
  rollingExtreme(values, period, -1, out)

function rollingExtreme(
  values: Float64Array,
  period: number,
  sign: 1 | -1,
  out: Float64Array = allocateColumn(values.length),
): Float64Array {
  const ring = new Int32Array(period)
  let head = 0
  let size = 0
  let filled = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]! * sign
    out[i] = Number.NaN
    if (value !== value) {
      size = filled = 0
      continue
    }
    if (size > 0 && ring[head]! <= i - period) {
      head = head + 1 === period ? 0 : head + 1
      size--
    }
    let tail = head + size - 1
    if (tail >= period) tail -= period
    while (size > 0 && values[ring[tail]!]! * sign <= value) {
      size--
      tail = tail === 0 ? period - 1 : tail - 1
    }
    tail = tail + 1 === period ? 0 : tail + 1
    if (size === 0) tail = head
    ring[tail] = i
    size++
    if (++filled >= period) out[i] = values[ring[head]!]!
  }
  return out
}
