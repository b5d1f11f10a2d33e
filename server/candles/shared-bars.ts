import { barColumns, type Bars } from '@playbook/engine/market/bars'

/** Six columns of doubles. */
export const bytesOf = ({ length }: Pick<Bars, 'length'>): number => barColumns.length * Float64Array.BYTES_PER_ELEMENT * length

/** Empty columns in memory that threads read without a copy, to be filled once. */
export function newSharedBars(length: number): Bars {
  const column = () => new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
  return { length, time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() }
}
