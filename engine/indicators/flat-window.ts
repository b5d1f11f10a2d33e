/**
 * False only when no window of `period` equal values ends in [from, end). Every such window holds a multiple of `period` and
 * reaches half a window to one side of it at least, so a few comparisons a block are enough.
 */
function mayHoldFlatWindow(values: Float64Array, period: number, from: number, end: number): boolean {
  const half = period >>> 1
  const oldest = from - period + 1
  for (let j = Math.ceil(oldest / period) * period; j < end; j += period) {
    const value = values[j]!
    if (j - half >= oldest && value === values[j - half]) return true
    if (j + half < end && value === values[j + half]) return true
  }
  return false
}

/** Calls `found` for each i in [from, end) whose window of `period` values that end there are all equal; `from` ≥ period − 1. */
export function eachFlatWindow(values: Float64Array, period: number, from: number, end: number, found: (i: number) => void): void {
  if (!mayHoldFlatWindow(values, period, from, end)) return
  let changedAt = from - period + 1
  for (let i = changedAt; i < end; i++) {
    if (values[i] !== values[changedAt]) changedAt = i
    // A missing value equals nothing, itself included: it is no window of one.
    if (i >= from && i - changedAt >= period - 1 && values[i] === values[i]) found(i)
  }
}
