import { conditionAt } from '../conditions/condition-at.ts'
import { countOpen } from './account.ts'
import { addToPosition } from './add-to-position.ts'
import { executesOnLastBar } from './compat.ts'
import { closesByLimit, skipsSignal } from './day-limits.ts'
import { enter } from './enter.ts'
import { marketEntryPrice, marketRule, oppositeRule, type Entry } from './entry.ts'
import { closeAtMarket } from './inside-bar.ts'
import { decidePartialExits, fillPartialExits } from './partial-exits.ts'
import { playInside } from './play-inside.ts'
import type { Direction } from './position.ts'
import { addsBySignal, isAddDue, mayAdd, type Pyramid } from './pyramid.ts'
import { admitsEntry, recordSignal, reentryAt, type Reentry } from './reentry.ts'
import { logRejection } from './rejection-log.ts'
import type { RunState } from './run-state.ts'
import { atClose, atOpen, fillOf } from './signals.ts'

const openEntries = atOpen.entryLong | atOpen.entryShort
const exitBits = atClose.exitLong | atClose.exitShort

/** At the close of bar i: what the plan's market rules decide (fill rules 2, 8d and 10). */
export function decideAtClose(run: RunState, i: number): void {
  const bits = run.signals.bits[i]!
  const { reentry, pyramid } = run
  if (run.limits?.account) decideByLimits(run, i)
  decideExits(run, i, bits)
  if (run.partialExits) decidePartialExits(run, run.partialExits, i)
  if (reentry) recordSignal(reentry, bits, i)
  const long = (bits & atClose.entryLong) !== 0 && !isSkipped(run, 1, i)
  const short = (bits & atClose.entryShort) !== 0 && !isSkipped(run, -1, i)
  if (long && short) {
    logRejection(run.rejections, i, 1, 'both_sides')
    logRejection(run.rejections, i, -1, 'both_sides')
  } else if (long) decideEntry(run, 1, i)
  else if (short) decideEntry(run, -1, i)
  if (run.limits?.cooldown?.signals) noteSignals(run, bits, 'close')
  if (reentry) decideReentry(run, reentry, i)
  if (pyramid) decideAdditions(run, pyramid, i)
}

/** A limit that has been reached closes what is open at the next open (fill rule 17). */
function decideByLimits(run: RunState, i: number): void {
  if (!closesByLimit(run, i) || i === run.lastBar) return
  for (let k = 0; k < run.account.openCount; k++) run.account.positions[k]!.pendingExit ??= 'limit'
  if (run.account.openCount > 0) run.hasPendingExit = true
}

/** A condition of its own enters again on the side of the last exit. */
function decideReentry(run: RunState, reentry: Reentry, i: number): void {
  if (run.pendingEntry !== 0 || run.account.openCount > 0) return
  const direction = reentryAt(reentry, i)
  if (direction !== 0) orderEntry(run, direction, i)
}

function decideAdditions(run: RunState, pyramid: Pyramid, i: number): void {
  const position = run.account.openCount > 0 ? run.account.positions[0]! : null
  if (position && run.pendingEntry === 0 && isAddDue(run, pyramid, position, i)) orderEntry(run, position.direction, i)
}

function isSkipped(run: RunState, direction: Direction, i: number): boolean {
  if (!run.limits?.cooldown?.signals || !skipsSignal(run.limits, direction, true)) return false
  logRejection(run.rejections, i, direction, 'cooldown')
  return true
}

/** A side that is asked now and not true ends its signal. */
function noteSignals({ limits, plan }: RunState, bits: number, moment: 'open' | 'close'): void {
  const isAskedNow = (name: 'entryLong' | 'entryShort') => (fillOf(plan, name) === 'open') === (moment === 'open')
  const { entryLong, entryShort } = moment === 'open' ? atOpen : atClose
  if (isAskedNow('entryLong') && (bits & entryLong) === 0) skipsSignal(limits!, 1, false)
  if (isAskedNow('entryShort') && (bits & entryShort) === 0) skipsSignal(limits!, -1, false)
}

function decideExits(run: RunState, i: number, bits: number): void {
  const { account, signals } = run
  const mayExit = (bits & exitBits) !== 0 || signals.heldLong !== null || signals.heldShort !== null
  if (!mayExit || i === run.lastBar) return
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    const isLong = position.direction > 0
    const held = isLong ? signals.heldLong : signals.heldShort
    const isTrue =
      held && position.firstHeldBar <= i
        ? conditionAt(held.when, run.world, i, position, held.fill) === true
        : (bits & (isLong ? atClose.exitLong : atClose.exitShort)) !== 0
    const fillsNow = isLong ? signals.fillsAtClose.exitLong : signals.fillsAtClose.exitShort
    if (isTrue && fillsNow) {
      closeAtMarket(run, position, { bar: i, moment: 'close', reason: 'signal', closedBy: marketRule }, run.bars.close[i]!)
      continue
    }
    if (isTrue) {
      position.pendingExit ??= 'signal'
      run.hasPendingExit = true
    }
    k++
  }
}

function decideEntry(run: RunState, direction: Direction, i: number): void {
  if (i === run.lastBar && !executesOnLastBar(run.compat)) return logRejection(run.rejections, i, direction, 'end_of_data')
  if (!clearOpposite(run, direction, i, fillsAtClose(run, direction, i))) return
  if (countOpen(run.account, direction) >= run.maxOpen && !isAdding(run, direction)) {
    return logRejection(run.rejections, i, direction, run.maxOpen === 1 ? 'in_position' : 'max_open_trades')
  }
  if (run.reentry && !admitsEntry(run.reentry, direction, i)) return logRejection(run.rejections, i, direction, 'reentry_limit')
  orderEntry(run, direction, i)
}

const fillsAtClose = ({ signals, lastBar }: RunState, direction: Direction, i: number): boolean =>
  i < lastBar && (direction > 0 ? signals.fillsAtClose.entryLong : signals.fillsAtClose.entryShort)

/** Whether a further entry signal adds to the open position. */
const isAdding = (run: RunState, direction: Direction): boolean =>
  run.pyramid !== null &&
  addsBySignal(run.pyramid) &&
  run.account.positions[0]!.direction === direction &&
  mayAdd(run.pyramid, run.account.positions[0]!)

/** A market order decided at the close of bar i: filled there or at the next open. */
function orderEntry(run: RunState, direction: Direction, i: number): void {
  if (i === run.lastBar && !executesOnLastBar(run.compat)) return logRejection(run.rejections, i, direction, 'end_of_data')
  if (!fillsAtClose(run, direction, i)) {
    run.pendingEntry = direction
    return
  }
  enterOrAdd(run, marketEntry(run, direction, i, i, 'close'))
}

function enterOrAdd(run: RunState, entry: Entry): void {
  const position = run.pyramid && run.account.openCount > 0 ? run.account.positions[0]! : null
  if (position?.direction === entry.direction && position.firstHeldBar <= entry.bar) addToPosition(run, entry, position)
  else enter(run, entry)
}

/** What an entry signal does to positions of the other side. Returns false when it does nothing more. */
function clearOpposite(run: RunState, direction: Direction, i: number, fillsNow: boolean): boolean {
  const { account } = run
  const opposite = countOpen(account, direction > 0 ? -1 : 1)
  if (opposite === 0) return true
  const does = run.plan.opposite.value
  if (does === 'ignore') {
    logRejection(run.rejections, i, direction, 'in_position')
    return false
  }
  const reason = does === 'reverse' ? 'reversal' : 'signal'
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    if (position.direction !== direction && fillsNow) {
      closeAtMarket(run, position, { bar: i, moment: 'close', reason, closedBy: oppositeRule }, run.bars.close[i]!)
      continue
    }
    if (position.direction !== direction) {
      position.pendingExit = reason === 'reversal' ? reason : (position.pendingExit ?? reason)
      run.hasPendingExit = true
    }
    k++
  }
  return does === 'reverse'
}

/** The fill rules by which positions leave at the open. */
const ruleOfPending = { signal: marketRule, reversal: oppositeRule, limit: 17 } as const

/** At the open of bar i: rules that need nothing but the open, then what was decided at the close before (fill rule 8a). */
export function fillAtOpen(run: RunState, i: number): void {
  const { account } = run
  const bits = run.signals.bits[i]!
  const open = run.bars.open[i]!
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    const isSaid = (bits & (position.direction > 0 ? atOpen.exitLong : atOpen.exitShort)) !== 0
    const reason = position.pendingExit ?? (isSaid ? 'signal' : null)
    if (reason === null) k++
    else closeAtMarket(run, position, { bar: i, moment: 'open', reason, closedBy: ruleOfPending[reason] }, open)
  }
  if (run.partialExits) fillPartialExits(run, run.partialExits, i)
  const pending = run.pendingEntry
  // Compat: what is open meets its stops and targets of this bar before a new order fills, even at the open.
  if (run.compat.stopFirst && pending !== 0) playInside(run, i)
  run.pendingEntry = 0
  run.hasPendingExit = false
  if (pending !== 0) enterOrAdd(run, marketEntry(run, pending, i - 1, i, 'open'))
  const long = (bits & atOpen.entryLong) !== 0 && !isSkipped(run, 1, i)
  const short = (bits & atOpen.entryShort) !== 0 && !isSkipped(run, -1, i)
  if (long && short) {
    logRejection(run.rejections, i, 1, 'both_sides')
    logRejection(run.rejections, i, -1, 'both_sides')
  } else if (long || short) enterOnOpen(run, long ? 1 : -1, i, bits)
  if (run.limits?.cooldown?.signals) noteSignals(run, bits, 'open')
}

/** Compat: carries out the entry that was decided at the last close, after the last bar. */
export function fillPending(run: RunState, bar: number, moment: 'open' | 'close'): void {
  const direction = run.pendingEntry
  run.pendingEntry = 0
  if (direction === 0) return
  enter(run, marketEntry(run, direction, run.lastBar, bar, moment))
}

export function marketEntry(run: RunState, direction: Direction, signalBar: number, bar: number, moment: 'open' | 'close'): Entry {
  const { marketEntry: entry, bars } = run
  const dataPrice = (moment === 'open' ? bars.open : bars.close)[bar]!
  entry.direction = direction
  entry.signalBar = signalBar
  entry.bar = bar
  entry.moment = moment
  entry.dataPrice = dataPrice
  entry.fillPrice = marketEntryPrice(run, direction, dataPrice)
  return entry
}

/** An entry decided at the open of its own bar; opposite positions are closed at the same open. */
function enterOnOpen(run: RunState, direction: Direction, i: number, bits: number): void {
  const mayEnter = clearOpposite(run, direction, i, false)
  const { account } = run
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    const reason = position.pendingExit
    if (reason === null) k++
    else closeAtMarket(run, position, { bar: i, moment: 'open', reason, closedBy: oppositeRule }, run.bars.open[i]!)
  }
  run.hasPendingExit = false
  if (!mayEnter) return
  if (countOpen(account, direction) >= run.maxOpen && !isAdding(run, direction)) {
    return logRejection(run.rejections, i, direction, run.maxOpen === 1 ? 'in_position' : 'max_open_trades')
  }
  if (run.reentry) {
    recordSignal(run.reentry, bits & openEntries, i)
    if (!admitsEntry(run.reentry, direction, i)) return logRejection(run.rejections, i, direction, 'reentry_limit')
  }
  enterOrAdd(run, marketEntry(run, direction, i, i, 'open'))
}
