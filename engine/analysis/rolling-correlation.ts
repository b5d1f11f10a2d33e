import type { Bars } from '../market/bars.ts'
import { covariance, sampleStdev } from '../statistics/moments.ts'
import { commonCloses } from './correlation.ts'

export interface RollingCorrelation {
  /** Index of the bar of the first market that each value ends on. */
  readonly at: readonly number[]
  /** Pearson's correlation of the `window` log returns up to that bar; NaN in a stretch without movement. */
  readonly values: Float64Array
}

/** The correlation of two markets over each stretch of `window` returns between the bars that both have, oldest first. */
export function rollingCorrelation(a: Bars, b: Bars, window: number): RollingCorrelation {
  const common = commonCloses(a, b)
  const returns = (close: readonly number[]) =>
    Float64Array.from({ length: Math.max(0, close.length - 1) }, (_, i) => Math.log(close[i + 1]! / close[i]!))
  const [x, y] = [returns(common.a), returns(common.b)]
  const count = Math.max(0, x.length - window + 1)
  const values = Float64Array.from({ length: count }, (_, i) => {
    const [own, other] = [x.subarray(i, i + window), y.subarray(i, i + window)]
    const spread = sampleStdev(own) * sampleStdev(other)
    return spread > 0 ? Math.max(-1, Math.min(1, covariance(own, other) / spread)) : Number.NaN
  })
  return { at: Array.from({ length: count }, (_, i) => common.at[i + window]!), values }
}
