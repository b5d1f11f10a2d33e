import type { Account } from './account.ts'
import type { DayLimits } from './day-limits.ts'
import type { DistanceFacts } from './distance.ts'
import type { OrderBook } from './entry-orders.ts'
import type { MarketEntry } from './entry.ts'
import type { LiquidationLine } from './liquidation.ts'
import type { Direction } from './position.ts'
import type { Reentry } from './reentry.ts'
import type { RejectionLog } from './rejection-log.ts'

/** What fills, exits and decisions change: the account, what waits, and what is counted. */
export interface Trading {
  readonly account: Account
  readonly liquidation: LiquidationLine
  readonly orders: OrderBook | null
  readonly limits: DayLimits | null
  readonly reentry: Reentry | null
  readonly rejections: RejectionLog
  readonly marketEntry: MarketEntry
  readonly facts: DistanceFacts
  /** A market entry decided at the last close: its direction, or 0. */
  pendingEntry: Direction | 0
  /** Some position was told at the last close to leave at the next open. */
  hasPendingExit: boolean
}
