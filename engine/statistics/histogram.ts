import { niceStep } from '../format/nice-step.ts'
import { quantile } from './moments.ts'

export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Counts by equally wide bins with round edges, one of them at 0. Values beyond the ends are counted in the outermost bins. */
export interface Histogram {
  readonly bins: readonly Bin[]
  readonly beyond: number
}

const usualBins = 28
/** The tails that may lie beyond the ends. */
const tailShare = 0.005

/** How values are distributed; no bins for no values. The width follows the middle 99%, so that one wild value does not flatten the rest. */
export function histogramOf(values: Float64Array): Histogram {
  if (values.length === 0) return { bins: [], beyond: 0 }
  const low = quantile(values, tailShare)
  const high = quantile(values, 1 - tailShare)
  const step = niceStep((high - low || Math.abs(high) || 1) / usualBins, false)
  const first = Math.floor(low / step)
  const counts = Array.from({ length: Math.max(1, Math.floor(high / step) - first + 1) }, () => 0)
  let beyond = 0
  for (const value of values) {
    const at = Math.floor(value / step) - first
    if (at < 0 || at >= counts.length) beyond++
    const bin = Math.max(0, Math.min(counts.length - 1, at))
    counts[bin] = counts[bin]! + 1
  }
  const edge = (index: number) => Number(((first + index) * step).toPrecision(12)) + 0
  return { bins: counts.map((count, index) => ({ from: edge(index), to: edge(index + 1), count })), beyond }
}
