import type { Bars } from '@playbook/engine/market/bars'

/** Highest high of several stretches of bars; null when they hold none. */
export const highestOf = (parts: readonly Bars[]): number | null => extreme(parts, 'high', Math.max)
/** Lowest low of several stretches of bars; null when they hold none. */
export const lowestOf = (parts: readonly Bars[]): number | null => extreme(parts, 'low', Math.min)

function extreme(parts: readonly Bars[], column: 'high' | 'low', pick: (...values: number[]) => number): number | null {
  const values = parts.filter((part) => part.length > 0).map((part) => part[column].reduce((a, b) => pick(a, b)))
  return values.length > 0 ? pick(...values) : null
}

/** Volume of the newest bar; null when there is none. */
export const newestVolumeOf = ({ volume, length }: Bars): number | null => (length > 0 ? volume[length - 1]! : null)

/** Volume of all bars together; null when there are none. */
export const volumeOf = (bars: Bars): number | null => (bars.length > 0 ? bars.volume.reduce((sum, volume) => sum + volume, 0) : null)
