import type { World } from '../conditions/world.ts'
import type { Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'
import type { Plan } from '../strategy/plan.ts'
import type { Account } from './account.ts'
import type { Ambiguity, CompatOptions } from './compat.ts'
import type { Sides } from './costs.ts'
import type { DayLimits } from './day-limits.ts'
import type { DistanceFacts } from './distance.ts'
import type { MarketEntry } from './enter.ts'
import type { EntryRules } from './entry-rules.ts'
import type { Financing } from './financing.ts'
import type { FinerBars } from './finer-bars.ts'
import type { LiquidationLine } from './liquidation.ts'
import type { NextEvent } from './next-event.ts'
import type { OrderBook } from './order-book.ts'
import type { Piece } from './piece.ts'
import type { Direction } from './position.ts'
import type { Pyramid } from './pyramid.ts'
import type { Reentry } from './reentry.ts'
import type { RejectionLog } from './rejection-log.ts'
import type { RestingExits } from './resting-exits.ts'
import type { Signals } from './signals.ts'
import type { Steps } from './steps.ts'
import type { StopMoves } from './stop-moves.ts'
import type { ScheduledExits } from './time-exits.ts'

/** Everything that one run works with: prepared columns, and the few things that change from bar to bar. */
export interface RunState {
  readonly plan: Plan
  readonly bars: Bars
  readonly instrument: Instrument
  readonly world: World
  readonly compat: CompatOptions
  readonly sides: Sides
  readonly ticks: Steps
  /** A price this near to a level has met it: a millionth of a tick, for what adding half a spread does to the last bits. */
  readonly touch: number
  readonly signals: Signals
  readonly entryRules: EntryRules
  readonly stopMoves: StopMoves | null
  readonly orders: OrderBook | null
  readonly restingExits: RestingExits | null
  readonly schedule: ScheduledExits | null
  readonly financing: Financing | null
  readonly limits: DayLimits | null
  readonly pyramid: Pyramid | null
  readonly reentry: Reentry | null
  readonly liquidation: LiquidationLine
  /** What is taken where the order of events in a bar is not known, and the finer bars that may tell it (fill rule 6). */
  readonly ambiguity: Ambiguity
  readonly finer: FinerBars | null
  readonly piece: Piece
  readonly event: NextEvent
  /** Bars in which the policy has decided something, oldest first. */
  readonly ambiguousBars: number[]
  readonly account: Account
  readonly marketEntry: MarketEntry
  readonly rejections: RejectionLog
  readonly facts: DistanceFacts
  readonly mostOpen: number
  /** First bar whose close may decide; -1 none. */
  readonly firstDecisionBar: number
  readonly lastBar: number
  /** A market entry decided at the last close: its direction, or 0. */
  pendingEntry: Direction | 0
  /** Some position was told at the last close to leave at the next open. */
  hasPendingExit: boolean
  /** Compat: the account at the close that is being played, before the fills there. */
  markedUsd: number
  /** The piece in which the order of events decides about entry orders. */
  ordersUnsureIn: number
  isInFinerBars: boolean
  /** Sum of the opens that were read ahead: nobody asks for it, but without it they would not be read. */
  opensRead: number
}
