import type { Histogram, Spread } from './report.ts'

/** Percentiles of at least one value, interpolated between neighbours. */
export function spreadOf(values: readonly number[] | Float64Array): Spread {
  const sorted = Float64Array.from(values).toSorted()
  const at = (share: number) => percentileOfSorted(sorted, share)
  return { p5: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) }
}

/** Interpolated as `quantile` does, of values that are in order already. */
export function percentileOfSorted(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below]!
  return low + (position - below) * ((sorted[below + 1] ?? low) - low)
}

/** Counts of `bins` equally wide bins over the values' range; one bin for equal values, none for no values. */
export function histogramOf(values: readonly number[] | Float64Array, bins: number): Histogram {
  if (values.length === 0) return { min: 0, width: 1, counts: [] }
  let min = values[0]!
  let max = min
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  if (min === max) return { min, width: 1, counts: [values.length] }
  const width = (max - min) / bins
  const counts = Array.from({ length: bins }, () => 0)
  for (const value of values) counts[Math.min(bins - 1, Math.floor((value - min) / width))]!++
  return { min, width, counts }
}

/** Percent of the values that are so. */
export const percentWhere = <T>(values: readonly T[], isSo: (value: T) => boolean): number =>
  values.length === 0 ? 0 : (100 * values.filter(isSo).length) / values.length
