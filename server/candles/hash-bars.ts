import { createHash } from 'node:crypto'
import { barColumns, type Bars } from '@playbook/engine/market/bars'

/** As `hashBars` of the engine, twenty times as fast. */
export function hashBars(bars: Bars): string {
  const hash = createHash('sha256')
  for (const column of barColumns) hash.update(bytesOf(bars[column]))
  return hash.digest('hex')
}

const bytesOf = (column: Float64Array): Uint8Array => new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
