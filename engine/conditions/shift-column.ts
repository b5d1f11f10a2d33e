/** The column as it was `bars` bars ago; NaN where there is no such bar. */
export function shiftColumn(column: Float64Array, bars: number): Float64Array {
  if (bars === 0) return column
  const result = new Float64Array(column.length).fill(Number.NaN, 0, Math.min(bars, column.length))
  if (bars < column.length) result.set(column.subarray(0, column.length - bars), bars)
  return result
}
