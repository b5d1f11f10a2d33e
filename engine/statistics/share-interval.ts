import { normalQuantile } from './normal.ts'

/** The share of an interval's confidence, for all intervals of shares. */
export const shareConfidence = 0.95

const z = normalQuantile(0.5 + shareConfidence / 2)

/**
 * The 95% score interval of a share (0 to 1) of `count` independent cases (Wilson, Journal of the American Statistical Association
 * 22, 1927; Newcombe, Statistics in Medicine 17, 1998, method 3); null without a case.
 */
export function shareInterval(share: number, count: number): readonly [low: number, high: number] | null {
  if (!(count > 0)) return null
  const weight = (z * z) / count
  const middle = (share + weight / 2) / (1 + weight)
  const reach = (z / (1 + weight)) * Math.sqrt((share * (1 - share)) / count + weight / (4 * count))
  return [share <= 0 ? 0 : middle - reach, share >= 1 ? 1 : middle + reach]
}
