import { crc32, constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { invariant } from '@playbook/engine/invariant'
import { barColumns, newBars, sliceBars, type Bars } from '@playbook/engine/market/bars'
import { decimalsOf, packPlain, packSteps, powerOf, stepsOf, unpackPlain, unpackSteps } from './step-columns.ts'

/** Bars in one block: a page of 1,000 candles touches one or two of them. */
export const barsPerBlock = 4_096

/** Bars as they are stored: how each price follows from the one before it, in steps of a power of ten, and compressed. */
export interface CandleBlock {
  readonly firstTime: number
  readonly lastTime: number
  readonly barCount: number
  readonly columns: Buffer
  readonly checksum: number
}

/** The first byte of a block. Blocks of imports from before had a number of decimals or 255 there. */
const compressed = 100
const pricesAsDoubles = 255
const level = { params: { [constants.ZSTD_c_compressionLevel]: 5 } }

/** Packs bars into blocks, oldest first. */
export function* packBlocks(bars: Bars): Generator<CandleBlock> {
  for (let from = 0; from < bars.length; from += barsPerBlock) {
    const part = sliceBars(bars, from, from + barsPerBlock)
    const columns = Buffer.concat([Uint8Array.of(compressed), zstdCompressSync(packColumns(part), level)])
    yield {
      firstTime: part.time[0]!,
      lastTime: part.time[part.length - 1]!,
      barCount: part.length,
      columns,
      checksum: crc32(columns),
    }
  }
}

const packColumns = (bars: Bars): Buffer =>
  Buffer.concat([packSteps(changesOfStep(bars.time)), ...packPrices(bars), ...packPlain(bars.volume)])

/** How the distance between bars changes: zero almost everywhere. */
function changesOfStep(time: Float64Array): Float64Array {
  const changes = new Float64Array(time.length)
  for (let i = 1; i < time.length; i++) changes[i] = time[i]! - time[i - 1]! - (i > 1 ? time[i - 1]! - time[i - 2]! : 0)
  return changes
}

function packPrices({ length, open, high, low, close }: Bars): Uint8Array[] {
  const decimals = decimalsOf([open, high, low, close])
  if (decimals === null) return [Uint8Array.of(pricesAsDoubles), ...[open, high, low, close].flatMap(packPlain)]
  const [o, h, l, c] = [open, high, low, close].map((column) => stepsOf(column, powerOf(decimals))) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const parts = [0, 1, 2, 3].map(() => new Float64Array(length)) as [Float64Array, Float64Array, Float64Array, Float64Array]
  for (let i = 0; i < length; i++) {
    parts[0][i] = o[i]! - (i > 0 ? c[i - 1]! : 0)
    parts[1][i] = c[i]! - o[i]!
    parts[2][i] = h[i]! - Math.max(o[i]!, c[i]!)
    parts[3][i] = Math.min(o[i]!, c[i]!) - l[i]!
  }
  return [Uint8Array.of(decimals), ...parts.map(packSteps)]
}

/** Reads blocks back into bars, in the order given. A block that has changed since it was written is a fault, never data. */
export function unpackBlocks(blocks: readonly Omit<CandleBlock, 'lastTime'>[]): Bars {
  const bars = newBars(blocks.reduce((sum, block) => sum + block.barCount, 0))
  let first = 0
  for (const block of blocks) {
    unpackBlock(block, sliceBars(bars, first, first + block.barCount))
    first += block.barCount
  }
  return bars
}

/** The same for one block, into columns of its length. */
export function unpackBlock({ columns, firstTime, checksum }: Omit<CandleBlock, 'lastTime'>, into: Bars): void {
  invariant(crc32(columns) === checksum, `the candle block at ${firstTime} is as it was written`)
  if (columns[0] === compressed) unpackColumns(zstdDecompressSync(columns.subarray(1)), firstTime, into)
  else unpackUncompressed(columns, firstTime, into)
}

function unpackColumns(packed: Uint8Array, firstTime: number, into: Bars): void {
  let at = unpackSteps(packed, 0, into.time)
  let step = 0
  into.time[0] = firstTime
  for (let i = 1; i < into.length; i++) {
    step += into.time[i]!
    into.time[i] = into.time[i - 1]! + step
  }
  at = unpackPrices(packed, at, into)
  unpackPlain(packed, at, into.volume)
}

function unpackPrices(packed: Uint8Array, start: number, { length, open, high, low, close }: Bars): number {
  const decimals = packed[start]!
  let at = start + 1
  if (decimals === pricesAsDoubles) {
    for (const column of [open, high, low, close]) at = unpackPlain(packed, at, column)
    return at
  }
  for (const column of [open, close, high, low]) at = unpackSteps(packed, at, column)
  const power = powerOf(decimals)
  let before = 0
  for (let i = 0; i < length; i++) {
    const o = before + open[i]!
    const c = o + close[i]!
    before = c
    high[i] = ((o > c ? o : c) + high[i]!) / power
    low[i] = ((o < c ? o : c) - low[i]!) / power
    open[i] = o / power
    close[i] = c / power
  }
  return at
}

const asDoubles = 255

/** Blocks of imports from before prices were compressed: six columns, each 32-bit steps or doubles. */
function unpackUncompressed(packed: Buffer, firstTime: number, into: Bars): void {
  let at = 0
  for (const column of barColumns) at = unpackWords(packed, at, column === 'time' ? firstTime : 0, into[column])
}

function unpackWords(packed: Buffer, at: number, base: number, into: Float64Array): number {
  const view = new DataView(packed.buffer, packed.byteOffset + at + 1)
  const decimals = packed[at]!
  if (decimals === asDoubles) {
    for (let i = 0; i < into.length; i++) into[i] = view.getFloat64(i * 8, true)
    return at + 1 + into.length * 8
  }
  const power = powerOf(decimals)
  for (let i = 0; i < into.length; i++) into[i] = base + view.getInt32(i * 4, true) / power
  return at + 1 + into.length * 4
}
