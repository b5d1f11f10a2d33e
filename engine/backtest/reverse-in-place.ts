import { marketEntry } from './decide.ts'
import { fill, reject } from './enter.ts'
import { oppositeRule } from './entry.ts'
import { closeAtMarket } from './inside-bar.ts'
import type { Direction } from './position.ts'
import type { RunState } from './run-state.ts'
import { atClose, opensBits } from './signals.ts'
import { sizeInSteps } from './sizing.ts'
import { valueOfSteps } from './steps.ts'

/**
 * Whether the entry of the other side can only turn the one position there is, at the next open: it has no level, and no limit, cost
 * or convention asks about it.
 */
export function canReverseInPlace({
  plan,
  entryRules,
  stopMoves,
  maxOpen,
  limits,
  pyramid,
  reentry,
  financing,
  compat,
  signals,
  sizesAfter,
}: RunState): boolean {
  const isBare = ({ stop, targets }: typeof entryRules.long) => stop === null && targets.length === 0
  return (
    plan.opposite.value === 'reverse' &&
    maxOpen === 1 &&
    isBare(entryRules.long) &&
    isBare(entryRules.short) &&
    stopMoves === null &&
    limits === null &&
    pyramid === null &&
    sizesAfter === null &&
    reentry === null &&
    financing === null &&
    Object.keys(compat).length === 0 &&
    !signals.fillsAtClose.entryLong &&
    !signals.fillsAtClose.entryShort
  )
}

/**
 * Turns the only position at the open after bar `signal`, which must not be the last: closes it and opens the other, as `decideAtClose`
 * and `fillAtOpen` do, without the questions whose answers are known. False, with nothing done, where the bars say anything else.
 */
export function reverseInPlace(run: RunState, signal: number): boolean {
  const { account, entryRules, signals } = run
  const position = account.positions[0]!
  const direction: Direction = position.direction > 0 ? -1 : 1
  const bar = signal + 1
  const isTurn = signals.bits[signal] === (direction > 0 ? atClose.entryLong : atClose.entryShort)
  if (!isTurn || (signals.bits[bar]! & opensBits) !== 0) return false
  closeAtMarket(run, position, { bar, moment: 'open', reason: 'reversal', closedBy: oppositeRule }, run.bars.open[bar]!)
  const entry = marketEntry(run, direction, signal, bar, 'open')
  const steps = sizeInSteps(account, (direction > 0 ? entryRules.long : entryRules.short).size, entry, Number.NaN)
  if (typeof steps === 'string') reject(run, entry, steps)
  else {
    position.steps = steps
    position.units = valueOfSteps(steps, account.quantity)
    fill(run, entry, position)
  }
  return true
}
