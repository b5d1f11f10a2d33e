import { exitOffset, slippageAt, type Sides } from './costs.ts'
import type { Direction, EntryKind, Moment } from './position.ts'

/** An entry at the moment it would fill. */
export interface Entry {
  readonly direction: Direction
  readonly signalBar: number
  readonly bar: number
  readonly moment: Moment
  /** The data's price at that moment, and the fill with its costs. */
  readonly dataPrice: number
  readonly fillPrice: number
  readonly openedBy: number
  readonly by: EntryKind
}

/** A market order follows rule 2. */
export const marketRule = 2
/** What an opposite signal does is rule 10. */
export const oppositeRule = 10

/** The entry that is filled at the market right now: one object serves a whole run. */
export type MarketEntry = { -readonly [K in keyof Entry]: Entry[K] }

export const newMarketEntry = (): MarketEntry => ({
  direction: 1,
  signalBar: 0,
  bar: 0,
  moment: 'open',
  dataPrice: 0.5,
  fillPrice: 0.5,
  openedBy: marketRule,
  by: 'market',
})

/** A market fill: the data's price on the entering side, with the adverse slippage. */
export const marketEntryPrice = ({ sides }: { readonly sides: Sides }, direction: Direction, dataPrice: number): number =>
  dataPrice + (direction > 0 ? sides.ask : sides.bid) + direction * (slippageAt(sides, dataPrice) + dataPrice * sides.entryShare)

/** A market fill: the data's price on the closing side, with the adverse slippage. */
export const marketExitPrice = ({ sides }: { readonly sides: Sides }, direction: Direction, dataPrice: number): number =>
  dataPrice + exitOffset(sides, direction) - direction * slippageAt(sides, dataPrice)
