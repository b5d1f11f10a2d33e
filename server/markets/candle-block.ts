import { crc32 } from 'node:zlib'
import { invariant } from '@playbook/engine/invariant'
import { barColumns, newBars, sliceBars, type Bars } from '@playbook/engine/market/bars'

/** Bars in one block: a page of 1,000 candles touches one or two of them. */
export const barsPerBlock = 4_096

/** Bars as they are stored: six columns, each as 32-bit steps of a power of ten where that is exact, else as doubles. */
export interface CandleBlock {
  readonly firstTime: number
  readonly lastTime: number
  readonly barCount: number
  readonly columns: Buffer
  readonly checksum: number
}

const asDoubles = 255
const maxDecimals = 9
const powers = Array.from({ length: maxDecimals + 1 }, (_, i) => 10 ** i)

const isExactIn = (column: Float64Array, base: number, power: number) =>
  column.every((value) => {
    const steps = Math.round((value - base) * power)
    return Math.abs(steps) < 2 ** 31 && Object.is(base + steps / power, value)
  })

/** The number of decimals with which every value is a whole number of steps and comes back exactly; null when there is none. */
function decimalsOf(column: Float64Array, base: number): number | null {
  for (let decimals = 0; decimals <= maxDecimals; decimals++) if (isExactIn(column, base, powers[decimals]!)) return decimals
  return null
}

function packColumn(column: Float64Array, base: number): Buffer {
  const decimals = decimalsOf(column, base)
  if (decimals === null) {
    const packed = Buffer.alloc(1 + column.length * 8, asDoubles)
    for (let i = 0; i < column.length; i++) packed.writeDoubleLE(column[i]!, 1 + i * 8)
    return packed
  }
  const packed = Buffer.alloc(1 + column.length * 4, decimals)
  const power = powers[decimals]!
  for (let i = 0; i < column.length; i++) packed.writeInt32LE(Math.round((column[i]! - base) * power), 1 + i * 4)
  return packed
}

/** Times count from the block's first bar, prices and volume from zero. */
const baseOf = (column: (typeof barColumns)[number], firstTime: number) => (column === 'time' ? firstTime : 0)

/** Packs bars into blocks, oldest first. */
export function* packBlocks(bars: Bars): Generator<CandleBlock> {
  for (let from = 0; from < bars.length; from += barsPerBlock) {
    const part = sliceBars(bars, from, from + barsPerBlock)
    const firstTime = part.time[0]!
    const columns = Buffer.concat(barColumns.map((column) => packColumn(part[column], baseOf(column, firstTime))))
    yield { firstTime, lastTime: part.time[part.length - 1]!, barCount: part.length, columns, checksum: crc32(columns) }
  }
}

/** Reads blocks back into bars, in the order given. A block that has changed since it was written is a fault, never data. */
export function unpackBlocks(blocks: readonly Omit<CandleBlock, 'lastTime'>[]): Bars {
  const bars = newBars(blocks.reduce((sum, block) => sum + block.barCount, 0))
  let first = 0
  for (const { columns, barCount, firstTime, checksum } of blocks) {
    invariant(crc32(columns) === checksum, `the candle block at ${firstTime} is as it was written`)
    let at = 0
    for (const column of barColumns) at = unpackColumn(columns, at, barCount, baseOf(column, firstTime), bars[column].subarray(first))
    first += barCount
  }
  return bars
}

function unpackColumn(packed: Buffer, at: number, count: number, base: number, into: Float64Array): number {
  const view = new DataView(packed.buffer, packed.byteOffset + at + 1)
  const decimals = packed[at]!
  if (decimals === asDoubles) {
    for (let i = 0; i < count; i++) into[i] = view.getFloat64(i * 8, true)
    return at + 1 + count * 8
  }
  const power = powers[decimals]!
  for (let i = 0; i < count; i++) into[i] = base + view.getInt32(i * 4, true) / power
  return at + 1 + count * 4
}
