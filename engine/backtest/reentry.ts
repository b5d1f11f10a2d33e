import { conditionColumn } from '../conditions/condition-column.ts'
import type { World } from '../conditions/world.ts'
import type { Plan } from '../strategy/plan.ts'
import type { Exit } from './account.ts'
import type { Direction, Position } from './position.ts'
import { atClose, atOpen } from './signals.ts'

/** Coming back after an exit, compiled for a run (fill rule 10), and what it has to remember. */
export interface Reentry {
  readonly most: number
  readonly withinBars: number
  /** What lets a trade be entered again; null: the entry rule itself. */
  readonly condition: Uint8Array | null
  /** Side and bar of the last exit that can be followed by a re-entry; 0 when none can. */
  direction: Direction | 0
  closedBar: number
  /** Re-entries since the first entry, of the position that has closed, and of the entry that is about to be made. */
  used: number
  next: number
  /** First bar of the present run of closes at which the side's entry was true, and its last bar so far. */
  longSince: number
  longLast: number
  shortSince: number
  shortLast: number
}

export function compileReentry({ reentry }: Plan, world: World): Reentry | null {
  if (!reentry) return null
  return {
    most: reentry.max,
    withinBars: reentry.withinBars ?? Infinity,
    condition: reentry.condition ? conditionColumn(reentry.condition, world, 'next_open') : null,
    direction: 0,
    closedBar: -1,
    used: 0,
    next: 0,
    longSince: -1,
    longLast: -2,
    shortSince: -1,
    shortLast: -2,
  }
}

/** A position has closed for good; after a reversal there is nothing to come back to. */
export function recordClose(reentry: Reentry, position: Position, exit: Exit): void {
  reentry.direction = exit.reason === 'reversal' ? 0 : position.direction
  reentry.closedBar = exit.bar
  reentry.used = position.reentries
}

/** A signal is a run of bars at which the side's entry is true. */
export function recordSignal(reentry: Reentry, bits: number, i: number): void {
  reentry.next = 0
  if ((bits & (atClose.entryLong | atOpen.entryLong)) !== 0) {
    if (reentry.longLast < i - 1) reentry.longSince = i
    reentry.longLast = i
  }
  if ((bits & (atClose.entryShort | atOpen.entryShort)) !== 0) {
    if (reentry.shortLast < i - 1) reentry.shortSince = i
    reentry.shortLast = i
  }
}

/**
 * Whether the entry rule, true at bar i, may enter. The signal that the last trade came from, and any signal within the bars after its
 * exit, is a re-entry: only so many, and only within those bars. Another signal is a new trade.
 */
export function admitsEntry(reentry: Reentry, direction: Direction, i: number): boolean {
  reentry.next = 0
  if (reentry.condition || reentry.direction !== direction) return true
  const since = direction > 0 ? reentry.longSince : reentry.shortSince
  const isWithin = i - reentry.closedBar <= reentry.withinBars
  const isSameSignal = since <= reentry.closedBar
  if (!isSameSignal && (reentry.withinBars === Infinity || !isWithin)) return true
  if (!isWithin || reentry.used >= reentry.most) return false
  reentry.next = reentry.used + 1
  return true
}

/** The side that the condition enters again at the close of bar i; 0 when none. */
export function reentryAt(reentry: Reentry, i: number): Direction | 0 {
  const { condition, direction, used, most, closedBar, withinBars } = reentry
  if (!condition || direction === 0 || used >= most || i - closedBar > withinBars || condition[i] !== 1) return 0
  reentry.next = used + 1
  return direction
}
