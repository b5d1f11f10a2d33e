import { exitOffset } from './costs.ts'
import { orderLevelOnData, triggerSign } from './entry-orders.ts'
import { hasReached } from './has-reached.ts'
import type { NextEvent } from './inside-state.ts'
import { drawLiquidationLine } from './liquidation.ts'
import { extremeOf } from './piece.ts'
import { nextTargetOf, type Direction, type Position } from './position.ts'
import { restingLevel, restingTypeOf } from './resting-exits.ts'
import type { RunState } from './run-state.ts'

const directions = [1, -1] as const

/** A position lives through the piece unless it comes later, or its way through it is settled already. */
export const isLive = ({ piece }: RunState, position: Position): boolean =>
  position.firstHeldBar <= piece.bar && position.settledIn !== piece.count

/** Level of an exit rule that is an order, met when price moves by `sign`; NaN when there is none. */
export function exitOrderLevel(run: RunState, position: Position, sign: 1 | -1): number {
  const touch = run.restingExits && (position.direction > 0 ? run.restingExits.long : run.restingExits.short)
  if (!touch || (restingTypeOf(touch, position.direction) === 'stop') === (sign === position.direction)) return Number.NaN
  return restingLevel(touch, run.world, position, run.piece.bar)
}

/** The level at which a move of price by `sign` stops the position out or takes its next target; NaN when there is none. */
const ownLevel = (position: Position, sign: 1 | -1): number => (sign === position.direction ? nextTargetOf(position) : position.stop)

/** The data's price at which equity meets the maintenance margin when price moves by `sign`. */
export function liquidationLevel({ account, liquidation, compat, bars, piece, sides }: RunState, sign: 1 | -1): number {
  if (account.openCount === 0 || compat.ruinStaysAtZero) return Number.NaN
  // What has its way through this piece behind it cannot call its margin in it any more.
  drawLiquidationLine(account, liquidation, piece.bar, bars.open[piece.bar]!, piece.count)
  return sign < 0 ? liquidation.below - sides.bid : liquidation.above - sides.ask
}

/** Level of the side's entry order as the data's price, when a move by `sign` fills it; else NaN. */
export function entryOrderLevel(run: RunState, direction: Direction, sign: 1 | -1): number {
  const { orders } = run
  return orders && triggerSign(orders, direction, run.piece.count) === sign ? orderLevelOnData(run, orders, direction) : Number.NaN
}

/** Finds what a move of price by `sign` up to a price meets first. Returns false when that is nothing. */
export function findEvent(run: RunState, sign: 1 | -1, to: number): boolean {
  const { account, event } = run
  event.isFound = false
  event.level = to + sign * run.touch
  offer(run, sign, 'liquidation', liquidationLevel(run, sign), null, 1)
  for (let k = 0; k < account.openCount; k++) {
    const position = account.positions[k]!
    if (!isLive(run, position)) continue
    const { direction } = position
    const offset = exitOffset(run.sides, direction)
    offer(run, sign, sign === direction ? 'target' : 'stop', ownLevel(position, sign) - offset, position, direction)
    if (run.restingExits) offer(run, sign, 'exit_order', exitOrderLevel(run, position, sign) - offset, position, direction)
  }
  if (run.orders) {
    offer(run, sign, 'entry_order', entryOrderLevel(run, 1, sign), null, 1)
    offer(run, sign, 'entry_order', entryOrderLevel(run, -1, sign), null, -1)
  }
  return event.isFound
}

/** Keeps what is nearer than what was found before; of two at one price, to within `touch`, the first. */
function offer(
  { event, touch }: RunState,
  sign: 1 | -1,
  kind: NextEvent['kind'],
  level: number,
  position: Position | null,
  direction: Direction,
): void {
  const ahead = sign * (event.level - level)
  if (!(event.isFound ? ahead > touch : ahead >= 0)) return
  event.isFound = true
  event.kind = kind
  event.level = level
  event.position = position
  event.direction = direction
}

const isReached = (run: RunState, level: number, sign: 1 | -1): boolean => hasReached(run.touch, sign, extremeOf(run.piece, sign), level)

function meetsOwn(run: RunState, position: Position, sign: 1 | -1): boolean {
  const offset = exitOffset(run.sides, position.direction)
  return isReached(run, ownLevel(position, sign) - offset, sign) || isReached(run, exitOrderLevel(run, position, sign) - offset, sign)
}

/**
 * For a piece in which something is met on both sides of its open: whether the order matters. It does not for two positions of
 * which one is stopped and the other takes its target. Marks the positions whose outcome depends on it.
 */
export function isOrderAmbiguous(run: RunState): boolean {
  const { account, piece } = run
  const isMarginMet = directions.some((sign) => isReached(run, liquidationLevel(run, sign), sign))
  const isOrderMet = (direction: Direction) => directions.some((sign) => isReached(run, entryOrderLevel(run, direction, sign), sign))
  const [meetsLong, meetsShort] = [isOrderMet(1), isOrderMet(-1)]
  let isInDoubt = isMarginMet || meetsLong || meetsShort
  for (let k = 0; k < account.openCount; k++) {
    const position = account.positions[k]!
    if (!isLive(run, position)) continue
    const meetsOpposite = position.direction > 0 ? meetsShort : meetsLong
    if (!isMarginMet && !meetsOpposite && !(meetsOwn(run, position, 1) && meetsOwn(run, position, -1))) continue
    position.unsureIn = piece.count
    isInDoubt = true
  }
  if (meetsLong || meetsShort) run.ordersUnsureIn = piece.count
  return isInDoubt
}
