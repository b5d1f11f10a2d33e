import { type Bars } from '@playbook/engine/market/bars'
/** Bars in one block: a page of 1,000 candles touches one or two of them. */
export declare const barsPerBlock = 4096
/** Bars as they are stored: how each price follows from the one before it, in steps of a power of ten, and compressed. */
export interface CandleBlock {
  readonly firstTime: number
  readonly lastTime: number
  readonly barCount: number
  readonly columns: Buffer
  readonly checksum: number
}
/** Packs bars into blocks, oldest first. */
export declare function packBlocks(bars: Bars): Generator<CandleBlock>
/** Reads blocks back into bars, in the order given. A block that has changed since it was written is a fault, never data. */
export declare function unpackBlocks(blocks: readonly Omit<CandleBlock, 'lastTime'>[]): Bars
/** The same for one block, into columns of its length. */
export declare function unpackBlock({ columns, firstTime, checksum }: Omit<CandleBlock, 'lastTime'>, into: Bars): void
