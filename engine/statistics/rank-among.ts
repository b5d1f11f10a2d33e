const least = 20

/**
 * The share of the known values before an index, at most `window` of them, that lie below the one at it, 0 to 1; of equals half
 * counts. Null where the value is not known, and with fewer than 20 to hold it against.
 */
export function rankAmong(values: Float64Array, at: number, window: number): number | null {
  const value = values[at]
  if (value === undefined || Number.isNaN(value)) return null
  let [known, below] = [0, 0]
  for (let i = Math.max(0, at - window); i < at; i++) {
    const other = values[i]!
    if (Number.isNaN(other)) continue
    known++
    below += other < value ? 1 : other === value ? 0.5 : 0
  }
  return known < least ? null : below / known
}
