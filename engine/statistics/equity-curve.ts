/** One point of the curve: the bar's time in UTC seconds, equity at its close, and how far below the peak. */
export interface EquityPoint {
  readonly time: number
  readonly equityUsd: number
  readonly drawdownPercent: number
}

export const maxEquityPoints = 2000

/**
 * The curve in at most `most` points (at least 8): the first and last one, the peak and trough of the deepest drawdown, and the
 * lowest and highest of each of equally long stretches, so that no extreme is lost.
 */
export function equityCurve(
  times: Float64Array,
  equityUsd: Float64Array,
  drawdowns: Float64Array,
  most: number = maxEquityPoints,
): EquityPoint[] {
  const pointAt = (i: number): EquityPoint => ({ time: times[i]!, equityUsd: equityUsd[i]!, drawdownPercent: drawdowns[i]! })
  const length = equityUsd.length
  if (length <= most) return Array.from({ length }, (_, i) => pointAt(i))
  const trough = indexOfExtreme(drawdowns, 0, length, -1)
  const kept = new Set([0, length - 1, trough, indexOfExtreme(equityUsd, 0, trough + 1, 1)])
  const stretches = Math.floor((most - kept.size) / 2)
  for (let k = 0; k < stretches; k++) {
    const from = Math.floor((k * length) / stretches)
    const to = Math.floor(((k + 1) * length) / stretches)
    kept.add(indexOfExtreme(equityUsd, from, to, -1)).add(indexOfExtreme(equityUsd, from, to, 1))
  }
  return [...kept].toSorted((a, b) => a - b).map(pointAt)
}

/** Of the highest (1) or lowest (−1) value from ≤ i < to. */
function indexOfExtreme(values: Float64Array, from: number, to: number, sign: 1 | -1): number {
  let best = from
  for (let i = from + 1; i < to; i++) if (values[i]! * sign > values[best]! * sign) best = i
  return best
}
