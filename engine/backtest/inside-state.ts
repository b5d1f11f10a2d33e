import type { Ambiguity } from './compat.ts'
import type { FinerBars } from './finer-bars.ts'
import type { Piece } from './piece.ts'
import type { Direction, Position } from './position.ts'

/** What price meets first on its way inside a bar; one object serves a whole run. */
export interface NextEvent {
  kind: 'liquidation' | 'stop' | 'exit_order' | 'target' | 'entry_order'
  /** Whose it is; null for a liquidation and an entry order. */
  position: Position | null
  /** Side of the entry order. */
  direction: Direction
  /** The level as the data's price. */
  level: number
  isFound: boolean
}

export const newNextEvent = (): NextEvent => ({ kind: 'stop', position: null, direction: 1, level: 0.5, isFound: false })

/** How far the inside of a bar has been played, and how it is played where the order of events is not known (fill rule 6). */
export interface InsideState {
  readonly ambiguity: Ambiguity
  /** The finer bars that may tell that order. */
  readonly finer: FinerBars | null
  readonly piece: Piece
  readonly event: NextEvent
  /** Bars in which the policy has decided something, oldest first. */
  readonly ambiguousBars: number[]
  /** The piece in which the order of events decides about entry orders. */
  ordersUnsureIn: number
  isInFinerBars: boolean
  /** The side that is worse first, asked before anything inside the piece has filled; a path that is being played goes on as it began. */
  adverseSign: 1 | -1
}
