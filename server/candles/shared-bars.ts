import { barColumns, type Bars } from '@playbook/engine/market/bars'

/** The memory that bars keep: that of their columns, with what these are only a part of. */
export const bytesOf = (bars: Bars): number => barColumns.reduce((sum, column) => sum + bars[column].buffer.byteLength, 0)

/** Empty columns in memory that threads read without a copy, to be filled once. */
export function newSharedBars(length: number): Bars {
  const column = () => new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
  return { length, time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() }
}

/** The same bars in memory of their own, where they are less than half of what they keep. */
export function compactBars(bars: Bars): Bars {
  if (bars.time.buffer.byteLength <= 2 * bars.time.byteLength) return bars
  const own = newSharedBars(bars.length)
  for (const column of barColumns) own[column].set(bars[column])
  return own
}
