import { judgeAfterFill, type AfterFill } from './after-fill.ts'
import { exitOffset } from './costs.ts'
import { hasOrders, triggerSign } from './entry-orders.ts'
import { finerInside } from './finer-bars.ts'
import { hasReached } from './has-reached.ts'
import { leaveByOrder, liquidateAll, stopOut, takeTarget } from './inside-bar.ts'
import { entryOrderLevel, exitOrderLevel, findEvent, isLive, liquidationLevel, isOrderAmbiguous } from './next-event.ts'
import { fillOrder, waitsAtOpen } from './order-book.ts'
import { beginPiece, extremeOf } from './piece.ts'
import { nextTargetOf, type Direction, type Position } from './position.ts'
import type { RunState } from './run-state.ts'

/** The inside of bar i for positions and entry orders: gaps, stops, targets, orders, liquidation (fill rules 4 to 6, 8b, 8c and 9). */
export function playInside(run: RunState, i: number): void {
  const { account, orders, piece } = run
  if (account.openCount === 0 && !(orders && hasOrders(orders))) return
  beginPiece(piece, run.bars, i, i, true, true)
  passOpen(run)
  playPiece(run)
}

/** What the piece's open has passed fills there (fill rule 5): positions first, then entry orders. */
function passOpen(run: RunState): void {
  const { orders } = run
  passHeld(run)
  if (orders && hasOrders(orders)) passOrders(run)
}

/** Exits at the piece's open, then the margin. */
function passHeld(run: RunState): void {
  const { account, piece } = run
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    if (!isLive(run, position) || !passGap(run, position)) k++
  }
  for (const sign of bothSigns) {
    if (hasReached(0, sign, piece.open, liquidationLevel(run, sign))) liquidateAll(run, piece.open, { atOpen: true, isUnsure: false })
  }
}

const bothSigns = [1, -1] as const

/** Returns true when nothing of the position is left. */
function passGap(run: RunState, position: Position): boolean {
  const { piece, touch } = run
  const s = position.direction
  const open = piece.open + exitOffset(run.sides, s)
  const how = { atOpen: true, isUnsure: false }
  for (const sign of run.restingExits ? bothSigns : []) {
    const level = exitOrderLevel(run, position, sign)
    if (!hasReached(touch, sign, open, level)) continue
    leaveByOrder(run, position, level, sign !== s, how)
    return true
  }
  if (hasReached(touch, -s, open, position.stop)) {
    stopOut(run, position, how)
    return true
  }
  // That engine looks at the stop first, even where the open has passed the target.
  const stopGoesFirst = run.compat.stopFirst && s * (extremeOf(piece, s > 0 ? -1 : 1) - position.stop) <= 0
  while (!stopGoesFirst && hasReached(touch, s, open, nextTargetOf(position))) if (takeTarget(run, position, how)) return true
  return false
}

/** Entry orders that the open has passed; of two that can fill there, the one that the policy takes. */
function passOrders(run: RunState): void {
  const isPassed = (direction: Direction) =>
    bothSigns.some((sign) => hasReached(run.touch, sign, run.piece.open, entryOrderLevel(run, direction, sign))) &&
    !waitsAtOpen(run, run.orders!, direction)
  const [long, short] = [isPassed(1), isPassed(-1)]
  if (!long && !short) return
  const first = long && short ? chosenOrder(run) : long ? 1 : -1
  const isUnsure = long && short
  if (isUnsure) noteDoubt(run)
  fillAtOpen(run, first, isUnsure)
}

function fillAtOpen(run: RunState, direction: Direction, isUnsure: boolean): void {
  const position = fillOrder(run, run.orders!, direction, { atOpen: true, isUnsure })
  if (!position) return
  markEntry(run, position, isUnsure)
  if (run.compat.holdsExitsAfterOrderFill) holdExits(run, position)
  else passHeld(run)
}

/** Plays what is met between the piece's open and its close. */
function playPiece(run: RunState): void {
  const { high, low, isWhole } = run.piece
  const above = findEvent(run, 1, high)
  const below = findEvent(run, -1, low)
  if (!above && !below) return
  run.adverseSign = adverseSignOf(run)
  if (!(above && below)) return sweep(run, above ? 1 : -1, above ? high : low)
  const isInDoubt = isOrderAmbiguous(run)
  if (isInDoubt && isWhole && playFinerBars(run)) return
  if (isInDoubt) noteDoubt(run)
  const first = isInDoubt ? firstSign(run) : run.adverseSign
  const { close } = run.piece
  sweep(run, first, first > 0 ? high : low)
  sweep(run, first > 0 ? -1 : 1, first > 0 ? low : high)
  if (isInDoubt && run.ambiguity === 'expected') sweep(run, first, close)
}

/** Lets price move by `sign` up to a price and carries out what it meets. */
function sweep(run: RunState, sign: 1 | -1, to: number): void {
  while (findEvent(run, sign, to)) carryOut(run, sign)
}

function carryOut(run: RunState, sign: 1 | -1): void {
  const { event, piece } = run
  const { position } = event
  if (!position) {
    if (event.kind === 'liquidation') liquidateAll(run, event.level, { atOpen: false, isUnsure: false })
    else fillInside(run, event.direction, sign)
    return
  }
  const how = { atOpen: false, isUnsure: position.unsureIn === piece.count }
  if (event.kind === 'stop') stopOut(run, position, how)
  else if (event.kind === 'target') takeTarget(run, position, how)
  else leaveByOrder(run, position, event.level + exitOffset(run.sides, position.direction), sign !== position.direction, how)
}

function fillInside(run: RunState, direction: Direction, sign: 1 | -1): void {
  const isUnsure = run.ordersUnsureIn === run.piece.count
  const { level } = run.event
  const position = fillOrder(run, run.orders!, direction, { atOpen: false, isUnsure })
  if (!position) return
  markEntry(run, position, isUnsure)
  if (run.compat.holdsExitsAfterOrderFill) return holdExits(run, position)
  if (endsAtFill(run, position, level)) return
  const fate = judgeAfterFill(run, position)
  if (fate.isUnsure && run.piece.isWhole && settleByFinerBars(run, position, sign, level)) return
  settle(run, position, sign, fate)
}

/** A stop or a margin line that the other side's price has passed when the entry fills ends it there (fill rule 5). True when it did. */
function endsAtFill(run: RunState, position: Position, filledAt: number): boolean {
  const s = position.direction
  const how = { atOpen: false, isUnsure: false, filledAt }
  if (hasReached(run.touch, -s, filledAt + exitOffset(run.sides, s), position.stop)) stopOut(run, position, how)
  else if (hasReached(0, -s, filledAt, liquidationLevel(run, s > 0 ? -1 : 1))) liquidateAll(run, filledAt, how)
  else return false
  return true
}

function markEntry(run: RunState, position: Position, isUnsure: boolean): void {
  if (isUnsure) position.ambiguous = true
  if (run.isInFinerBars) position.resolved = true
}

/** What becomes, in the rest of the piece, of a position that was filled inside it (fill rules 4 and 6). */
function settle(run: RunState, position: Position, sign: 1 | -1, fate: AfterFill): void {
  if (fate.isUnsure) settleInDoubt(run, position, sign, fate)
  else if (fate.surelyEnds) endAfterFill(run, position, fate, false)
  else takeTargets(run, position, fate.sureBest, false)
  position.settledIn = run.piece.count
}

function settleInDoubt(run: RunState, position: Position, sign: 1 | -1, fate: AfterFill): void {
  noteDoubt(run)
  if (run.ambiguity === 'expected') return followPath(run, position, sign)
  if (run.ambiguity === 'optimistic') {
    if (takeTargets(run, position, fate.mostBest, true)) return
    if (fate.surelyEnds) endAfterFill(run, position, fate, true)
  } else if (fate.mayEnd) endAfterFill(run, position, fate, true)
  else takeTargets(run, position, fate.sureBest, false)
  position.ambiguous = true
}

function endAfterFill(run: RunState, position: Position, { endsBy, marginLine }: AfterFill, isUnsure: boolean): void {
  const how = { atOpen: false, isUnsure }
  if (endsBy === 'stop') stopOut(run, position, how)
  else liquidateAll(run, marginLine, how)
}

/** Returns true when nothing of the position is left. */
function takeTargets(run: RunState, position: Position, best: number, isUnsure: boolean): boolean {
  const how = { atOpen: false, isUnsure }
  while (hasReached(run.touch, position.direction, best, nextTargetOf(position))) if (takeTarget(run, position, how)) return true
  return false
}

/** Open, nearer extreme, other extreme, close: the part of that path after a fill on the side of `sign`. */
function followPath(run: RunState, position: Position, sign: 1 | -1): void {
  const { piece } = run
  const other = sign > 0 ? -1 : 1
  position.ambiguous = true
  position.unsureIn = piece.count
  sweep(run, sign, extremeOf(piece, sign))
  if (firstSign(run) === sign) {
    sweep(run, other, extremeOf(piece, other))
    sweep(run, sign, piece.close)
  } else sweep(run, other, piece.close)
}

/** That engine's stops and targets wait for the next bar after an order's fill, but for a target beyond a stop order's. */
function holdExits(run: RunState, position: Position): void {
  const { piece } = run
  const s = position.direction
  position.settledIn = piece.count
  const stopIsMet = s * (extremeOf(piece, s > 0 ? -1 : 1) - position.stop) <= 0
  if (position.enteredBy !== 'stop' || stopIsMet) return
  // A limit order fills at its level or at a better open.
  const open = piece.open + exitOffset(run.sides, s)
  while (hasReached(run.touch, s, extremeOf(piece, s), nextTargetOf(position))) {
    const how = { atOpen: hasReached(run.touch, s, open, nextTargetOf(position)), isUnsure: false }
    if (takeTarget(run, position, how)) return
  }
}

/** The side to which price moves first where that is not known (fill rule 6). */
function firstSign({ ambiguity, piece, adverseSign, touch }: RunState): 1 | -1 {
  if (ambiguity === 'pessimistic') return adverseSign
  if (ambiguity === 'optimistic') return adverseSign > 0 ? -1 : 1
  const [up, down] = [piece.high - piece.open, piece.open - piece.low]
  return Math.abs(up - down) <= touch ? adverseSign : up < down ? 1 : -1
}

/** Against the open positions; without one, to the entry order that ends the bar worse. */
function adverseSignOf(run: RunState): 1 | -1 {
  const { account, orders, piece } = run
  const held = account.openCount > 0 ? account.positions[0]!.direction : 0
  if (held !== 0) return held > 0 ? -1 : 1
  return (orders && triggerSign(orders, worseOrder(run), piece.count)) || 1
}

const chosenOrder = (run: RunState): Direction => (run.ambiguity === 'optimistic' ? (worseOrder(run) > 0 ? -1 : 1) : worseOrder(run))

/** Of the two entry orders the one that the piece's close leaves worse off. */
function worseOrder(run: RunState): Direction {
  const { piece } = run
  const gain = (direction: Direction): number => {
    const level = bothSigns.map((sign) => entryOrderLevel(run, direction, sign)).find((each) => !Number.isNaN(each))
    return level === undefined ? Infinity : direction * (piece.close - level)
  }
  return gain(-1) < gain(1) - run.touch ? -1 : 1
}

/** Lets the finer bars of the bar decide. Returns false when it has none of its own. */
function playFinerBars(run: RunState): boolean {
  const { piece, finer, account } = run
  const range = finer && finerInside(run, finer, piece.bar)
  if (!range) return false
  for (let k = 0; k < account.openCount; k++) {
    const position = account.positions[k]!
    if (position.unsureIn === piece.count) position.resolved = true
  }
  playFinerFrom(run, range.from, range.from, range.to)
  return true
}

/** Plays the finer bars from `at` on; the open of the bar's first one has been played already. */
function playFinerFrom(run: RunState, at: number, from: number, to: number): void {
  const { piece, finer } = run
  run.isInFinerBars = true
  for (let j = at; j < to; j++) {
    beginPiece(piece, finer!.bars, j, piece.bar, false, j === from)
    if (j > from) passOpen(run)
    playPiece(run)
  }
  run.isInFinerBars = false
}

/** As `settle`, by the finer bars from the one that reaches the order's level on. Returns false when the bar has none of its own. */
function settleByFinerBars(run: RunState, position: Position, sign: 1 | -1, level: number): boolean {
  const { piece, finer, bars } = run
  const range = finer && finerInside(run, finer, piece.bar)
  if (!range) return false
  let filled = range.from
  const reach = sign > 0 ? finer.bars.high : finer.bars.low
  while (filled < range.to - 1 && !hasReached(run.touch, sign, reach[filled]!, level)) filled++
  position.resolved = true
  beginPiece(piece, finer.bars, filled, piece.bar, false, filled === range.from)
  settle(run, position, sign, judgeAfterFill(run, position))
  playFinerFrom(run, filled + 1, range.from, range.to)
  beginPiece(piece, bars, piece.bar, piece.bar, true, true)
  position.settledIn = piece.count
  return true
}

/** Notes that the policy, and no data, decides something in this bar. */
function noteDoubt({ ambiguousBars, piece }: RunState): void {
  if (ambiguousBars.at(-1) !== piece.bar) ambiguousBars.push(piece.bar)
}
