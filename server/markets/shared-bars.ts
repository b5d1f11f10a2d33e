import { barColumns, type Bars } from '@playbook/engine/market/bars'

/** Six columns of doubles. */
export const bytesOf = ({ length }: Bars): number => barColumns.length * Float64Array.BYTES_PER_ELEMENT * length

/** The same bars in memory that threads read without a copy. Nobody writes to bars. */
export function shareBars(bars: Bars): Bars {
  const share = (column: Float64Array) => {
    const shared = new Float64Array(new SharedArrayBuffer(column.byteLength))
    shared.set(column)
    return shared
  }
  const { length, time, open, high, low, close, volume } = bars
  return {
    length,
    time: share(time),
    open: share(open),
    high: share(high),
    low: share(low),
    close: share(close),
    volume: share(volume),
  }
}
