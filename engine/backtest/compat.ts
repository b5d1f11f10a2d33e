import type { World } from '../conditions/world.ts'

/**
 * Conventions of another engine, so that its published runs can be reproduced trade for trade.
 * What is left out follows our own fill rules.
 */
export interface CompatOptions {
  /** Spread as a share of the price, paid in the entry price only. */
  readonly entrySpreadShare?: number
  /** What stop and target distances are measured from. */
  readonly distancesFrom?: 'fill' | 'signal_close'
  /** A cross needs to be strictly on the other side before. */
  readonly strictCrosses?: boolean
  /** Every entry takes all cash, commission included, in whole steps; margin is the share of the notional that is needed. */
  readonly allCash?: { readonly step: number; readonly margin: number }
  /** Takes an entry beyond its own stop and closes it at the same open. */
  readonly takesWrongSideEntries?: boolean
  /** Stops and targets stay where they are computed, off the tick. */
  readonly keepsExactLevels?: boolean
  /**
   * What becomes of positions that are open after the last bar. `last_open` plays the last bar once more for what was decided at its
   * close, as that engine does, and takes the close before where the plan fills at closes.
   */
  readonly endOfData?: 'last_close' | 'last_open' | 'close_before_last' | 'left_open'
  /** At zero equity everything closes at that close and the account stays at 0; there is no margin call. */
  readonly ruinStaysAtZero?: boolean
  /** The account at a close is taken before the fills at that close. */
  readonly marksBeforeCloseFills?: boolean
  /** A trailing stop exists only after its first move. */
  readonly trailsAfterFirstMove?: boolean
  /** The stop goes first whatever else is in reach, and what is open before a new order fills; there is one outcome, whatever `ambiguity` says and finer bars tell. */
  readonly stopFirst?: boolean
  /** After an order's fill, stop and target wait for the next bar; only a target beyond a stop order's fill is taken at once. */
  readonly holdsExitsAfterOrderFill?: boolean
  /** The first decision falls on the bar after every indicator has its first value. */
  readonly decidesAfterFirstValue?: boolean
}

/** What is taken where the order of events inside a bar is not known (fill rule 6). */
export type Ambiguity = 'pessimistic' | 'expected' | 'optimistic'

export interface RunOptions {
  /** Not given: pessimistic. */
  readonly ambiguity?: Ambiguity
  readonly compat?: CompatOptions
  /** Columns to share with other runs; made by `newWorld` over the same bars, timeframe, market and rule of crosses. */
  readonly world?: World
}

/** Whether what was decided at the last close is carried out on the last bar after all. */
export const executesOnLastBar = ({ endOfData }: CompatOptions): boolean => endOfData === 'last_open' || endOfData === 'close_before_last'

/** The conventions of backtesting.py, as its reference runs use them. */
export const backtestingPy = {
  distancesFrom: 'signal_close',
  strictCrosses: true,
  allCash: { step: 1, margin: 1 },
  takesWrongSideEntries: true,
  keepsExactLevels: true,
  endOfData: 'last_open',
  ruinStaysAtZero: true,
  marksBeforeCloseFills: true,
  trailsAfterFirstMove: true,
  stopFirst: true,
  holdsExitsAfterOrderFill: true,
  decidesAfterFirstValue: true,
} as const satisfies CompatOptions
