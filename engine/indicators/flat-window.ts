/**
 * Calls `found` for each i in [from, end) whose window of `period` values that end there are all equal; `from` ≥ period − 1. Every
 * such window holds a multiple of `period` and reaches half a window to one side of it at least, so that a look there is enough.
 */
export function eachFlatWindow(values: Float64Array, period: number, from: number, end: number, found: (i: number) => void): void {
  const half = period >>> 1
  const oldest = from - period + 1
  for (let j = Math.ceil(oldest / period) * period; j < end; j += period) {
    const value = values[j]!
    // A missing value equals nothing, itself included: it is no window of one.
    if (!((j - half >= oldest && value === values[j - half]) || (j + half < end && value === values[j + half]))) continue
    let first = j
    while (first > oldest && values[first - 1] === value) first--
    let last = j
    while (last + 1 < end && values[last + 1] === value) last++
    for (let i = Math.max(from, first + period - 1); i <= last; i++) found(i)
    j = Math.floor(last / period) * period
  }
}
