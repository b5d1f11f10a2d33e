/** Closes of a market; `time` in UTC seconds, rising. */
export interface Closes {
  readonly time: ArrayLike<number>
  readonly close: ArrayLike<number>
}

/** Another market's closes on a chart's bars. */
export interface Compared {
  /** One value a bar of the chart in its prices, NaN where the other has none. */
  readonly values: Float64Array
  /** The other's change from the common start to each bar, in percent. */
  readonly percent: Float64Array
}

/**
 * Another market laid over a chart so that both begin at the same height at the chart's bar `start`, or at the first bar after it on
 * which both have a price. A bar of the chart takes the other's last close at or before it, unless that is older than `maxAgeSeconds`.
 */
export function compareFromStart(chart: Closes, other: Closes, start: number, maxAgeSeconds = Infinity): Compared {
  const length = chart.time.length
  const percent = new Float64Array(length).fill(Number.NaN)
  const values = new Float64Array(length).fill(Number.NaN)
  const found = closesAt(chart.time, other, maxAgeSeconds)
  let first = Math.max(0, start)
  while (first < length && !(found[first]! > 0)) first++
  if (first >= length) return { values, percent }
  for (let i = 0; i < length; i++) {
    const ratio = found[i]! / found[first]!
    percent[i] = (ratio - 1) * 100
    values[i] = ratio * chart.close[first]!
  }
  return { values, percent }
}

/** The last close at or before each moment. */
function closesAt(times: ArrayLike<number>, other: Closes, maxAgeSeconds: number): Float64Array {
  const found = new Float64Array(times.length).fill(Number.NaN)
  let at = -1
  for (let i = 0; i < times.length; i++) {
    while (at + 1 < other.time.length && other.time[at + 1]! <= times[i]!) at++
    if (at >= 0 && times[i]! - other.time[at]! <= maxAgeSeconds) found[i] = other.close[at]!
  }
  return found
}
