import type { Ambiguity } from '../compat.ts'
import type { ExitReason, RejectionReason, RunInput, Side } from '../run.ts'
import { SlowAccount, type SlowPosition } from './slow-account.ts'
import { SlowClock } from './slow-clock.ts'
import { SlowLimits } from './slow-limits.ts'
import { SlowPrices, type Sign } from './slow-prices.ts'
import { firstDecision } from './slow-warmup.ts'

export interface SlowTrade {
  readonly side: Side
  readonly signalBar: number
  readonly entryBar: number
  readonly exitBar: number
  readonly units: number
  readonly entryPrice: number
  readonly exitPrice: number
  readonly exitReason: ExitReason
  readonly profitUsd: number
  ambiguous: boolean
}

export interface SlowResult {
  readonly trades: SlowTrade[]
  readonly equityUsd: number[]
  readonly rejections: Partial<Record<RejectionReason, number>>
}

/** An entry order at work. */
export interface Order {
  readonly side: Side
  readonly s: Sign
  readonly signalBar: number
  readonly lastBar: number
  readonly level: number
  readonly limit: number | null
  type: 'stop' | 'limit'
  /** The level of a limit order that a stop-limit order became. */
  limitLevel: number
}

/** An exit rule that is an order, for the bar being played. */
export interface ExitOrder {
  readonly level: number
  readonly type: 'stop' | 'limit'
}

/** A market entry that was decided at the close before. */
export interface Pending {
  readonly side: Side
  readonly signalBar: number
  readonly reverses: boolean
}

/** One stretch of a path that rule 6 plays. */
export interface Move {
  readonly way: Sign
  readonly to: number
}

export type Moment = 'open' | 'inside' | 'close'
/** Where an entry fills. */
export interface Fill {
  readonly price: number
  readonly dataPrice: number
  readonly moment: Moment
  readonly bar: number
  readonly inside: 'stop' | 'limit' | null
}

/** What a run by docs/fill-rules.md has come to so far. */
export class SlowState {
  readonly input: RunInput
  readonly policy: Ambiguity
  readonly prices: SlowPrices
  readonly clock: SlowClock
  readonly account: SlowAccount
  readonly limits: SlowLimits
  readonly trades: SlowTrade[] = []
  readonly equityUsd: number[] = []
  readonly rejections: Partial<Record<RejectionReason, number>> = {}
  orders: Order[] = []
  readonly exitOrders = new Map<SlowPosition, ExitOrder>()
  exitsAtOpen = new Set<SlowPosition>()
  /** Of these, the ones that a limit closes. */
  limited = new Set<SlowPosition>()
  /** Parts that leave at the next open, and those of each position that have left, by their places in the plan. */
  partsAtOpen: { readonly position: SlowPosition; readonly part: number }[] = []
  readonly partsLeft = new Map<SlowPosition, Set<number>>()
  /** Positions of which all parts have left: the last target takes the rest where the portions make 100%. */
  readonly restTakers = new Set<SlowPosition>()
  pendings: Pending[] = []
  /** The first bar at whose close something may be decided. */
  readonly first: number
  dayTrades = 0
  dayLosses = 0
  dayEquity: number
  lossesInRow = 0
  stopsInRow = 0
  freeFrom = -Infinity
  /** A wait in time, and one in trading days since the bar that it began in. */
  freeTime = -Infinity
  waitsDays: { readonly bar: number; readonly days: number } | null = null
  signalsToSkip = 0
  /** Signals that are skipped, and those that began while none were. */
  readonly skippedSignals = new Set<string>()
  readonly seenSignals = new Set<string>()
  /** The bar at which a side's market entry was asked last. */
  readonly lastAsked = new Map<Side, number>()
  /** What is left of the moves that rule 6 or the expected policy plays; null outside of them. */
  path: Move[] | null = null
  /** The data's price that the inside of the bar has been played to. */
  at = 0
  /** Rule 6, the expected path at equal distances: asked after the open, before anything inside the bar has filled. */
  wayAtTie: Sign = 1
  /** Nights that the bar being played has inside it, and what has paid for them. */
  insideNights = 0
  chargedInside = new Set<SlowPosition>()

  constructor(input: RunInput, policy: Ambiguity) {
    this.input = input
    this.policy = policy
    this.prices = new SlowPrices(input)
    this.clock = new SlowClock(input, this.prices)
    this.account = new SlowAccount(input, this.prices)
    this.limits = new SlowLimits(input, this.clock)
    this.dayEquity = input.initialCapitalUsd
    this.first = firstDecision(input, this.prices)
  }

  reject(reason: RejectionReason): null {
    this.rejections[reason] = (this.rejections[reason] ?? 0) + 1
    return null
  }

  timeOf(i: number, moment: Moment): number {
    return moment === 'close' ? this.prices.end(i) : this.input.bars.time[i]!
  }

  /** The open positions as they are now, oldest first; closing one does not disturb the list. */
  openNow(): SlowPosition[] {
    return this.account.positions.slice()
  }

  isOpen(position: SlowPosition): boolean {
    return this.account.positions.includes(position)
  }

  /** Rule 3: a market fill. */
  marketPrice(way: Sign, dataPrice: number): number {
    return this.prices.side(way, dataPrice) + way * this.prices.slippage
  }
}
