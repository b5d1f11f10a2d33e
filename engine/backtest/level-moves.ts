import { onTick } from './enter.ts'
import type { EntryRules, SideRules } from './entry-rules.ts'
import { orderTargets, type Position } from './position.ts'
import type { RunState } from './run-state.ts'
import { aimAt, moveStops } from './stop-moves.ts'

/** Whether closes move stops or targets at all. */
export const followsLevels = ({ stopMoves, entryRules }: { readonly stopMoves: object | null; readonly entryRules: EntryRules }): boolean =>
  stopMoves !== null || entryRules.long.movesTargets || entryRules.short.movesTargets

/** At the close of bar i: stops and targets move, and work from the next bar on (fill rule 7). True when one has moved. */
export function moveLevels(run: RunState, i: number): boolean {
  const { stopMoves, entryRules, account } = run
  let hasMoved = stopMoves !== null && moveStops(run, stopMoves, i)
  for (let k = 0; k < account.openCount; k++) {
    const position = account.positions[k]!
    const rules = position.direction > 0 ? entryRules.long : entryRules.short
    if (i >= position.firstHeldBar && rules.movesTargets && moveTargets(run, rules, position, i)) hasMoved = true
  }
  return hasMoved
}

/** Targets that are still to come, as they are at this close; one without a value stays where it is. */
function moveTargets(run: RunState, rules: SideRules, position: Position, i: number): boolean {
  const { targets, targetLegs, targetCount, nextTarget, direction, entryPrice } = position
  let hasMoved = false
  for (let k = nextTarget; k < targetCount; k++) {
    const leg = rules.targets[targetLegs[k]!]!
    if (!leg.moves) continue
    const level = onTick(run, leg.level(aimAt(run, position, entryPrice, i), direction), direction)
    if (Number.isNaN(level) || level === targets[k]) continue
    targets[k] = level
    hasMoved = true
  }
  if (hasMoved) orderTargets(position)
  return hasMoved
}
