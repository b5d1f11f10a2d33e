import { sha256Hex } from '../hash/sha256.ts'
import { barColumns, type Bars } from './bars.ts'

/** SHA-256 of the six columns one after the other, as 64-bit doubles with the lowest byte first; 64 hex digits. */
export function hashBars(bars: Bars): string {
  const columnBytes = bars.length * 8
  const bytes = new Uint8Array(columnBytes * barColumns.length)
  for (const [i, column] of barColumns.entries()) {
    const values = bars[column]
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, columnBytes), i * columnBytes)
  }
  return sha256Hex(bytes)
}
