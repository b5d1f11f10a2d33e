import { conditionAt } from '../conditions/condition-at.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import type { World } from '../conditions/world.ts'
import type { Plan } from '../strategy/plan.ts'
import { closePartAtMarket } from './inside-bar.ts'
import type { Position } from './position.ts'
import type { RunState } from './run-state.ts'
import { partialExitsOf } from './signals.ts'
import { floorSteps } from './steps.ts'

/** The fill rule by which a part leaves on a condition. */
export const partialExitRule = 18
/** Each has a bit of its own in a position. */
export const maxPartialExits = 16

/** A part of a position that leaves on a condition, compiled for a run. */
export interface CompiledPart {
  readonly portionPercent: number
  readonly fillsAtClose: boolean
  /** The bit of a position's `leftParts` and `leavingParts`. */
  readonly bit: number
  readonly isTrue: (position: Position, i: number) => boolean
}

/** The parts of one side; `makeWhole`: with the targets they make up all of a position. */
interface SideParts {
  readonly all: readonly CompiledPart[]
  readonly makeWhole: boolean
}

/** The parts of longs and of shorts that leave on conditions. */
export interface PartialExits {
  readonly long: SideParts
  readonly short: SideParts
}

export function compilePartialExits(plan: Plan, world: World): PartialExits | null {
  if (plan.partialExits === undefined) return null
  const [long, short] = [compileSide(plan, world, 'long'), compileSide(plan, world, 'short')]
  return long.all.length + short.all.length === 0 ? null : { long, short }
}

function compileSide(plan: Plan, world: World, side: 'long' | 'short'): SideParts {
  const all = partialExitsOf(plan)
    .filter(([, exit]) => exit.side === side)
    .slice(0, maxPartialExits)
    .map(([, { when, fill, portionPercent }], k): CompiledPart => {
      const column = dependsOnPosition(when) ? null : conditionColumn(when, world, fill)
      return {
        portionPercent,
        fillsAtClose: fill === 'close',
        bit: 1 << k,
        isTrue: (position, i) => (column ? column[i] === 1 : conditionAt(when, world, i, position, fill) === true),
      }
    })
  const percent = [...all, ...(plan.targets[side] ?? [])].reduce((sum, { portionPercent }) => sum + portionPercent, 0)
  return { all, makeWhole: percent >= 100 - 1e-9 }
}

const partsOf = ({ long, short }: PartialExits, { direction }: Position): SideParts => (direction > 0 ? long : short)

/** At the close of bar i: which parts leave, now or at the next open. What leaves as a whole is left alone. */
export function decidePartialExits(run: RunState, exits: PartialExits, i: number): void {
  const { account } = run
  if (i === run.lastBar) return
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    const mayLeave = position.firstHeldBar <= i && position.pendingExit === null
    if (!mayLeave || !decideFor(run, partsOf(exits, position), position, i)) k++
  }
}

/** True when nothing of the position is left. */
function decideFor(run: RunState, parts: SideParts, position: Position, i: number): boolean {
  for (const part of parts.all) {
    if ((position.leftParts & part.bit) !== 0 || !part.isTrue(position, i)) continue
    if (part.fillsAtClose) {
      if (leave(run, parts, position, part, { bar: i, moment: 'close' }, run.bars.close[i]!)) return true
    } else {
      position.leavingParts |= part.bit
      run.hasPendingExit = true
    }
  }
  return false
}

/** At the open of bar i: the parts that were told to leave at the close before. */
export function fillPartialExits(run: RunState, exits: PartialExits, i: number): void {
  const { account } = run
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    if (position.leavingParts === 0 || !fillFor(run, partsOf(exits, position), position, i)) k++
  }
}

function fillFor(run: RunState, parts: SideParts, position: Position, i: number): boolean {
  const leaving = position.leavingParts
  position.leavingParts = 0
  for (const part of parts.all)
    if ((leaving & part.bit) !== 0 && leave(run, parts, position, part, { bar: i, moment: 'open' }, run.bars.open[i]!)) return true
  return false
}

/** Closes the part's share of all that was bought, in whole steps; what makes up the whole closes what rounding has left. */
function leave(
  run: RunState,
  { all, makeWhole }: SideParts,
  position: Position,
  { bit, portionPercent }: CompiledPart,
  at: { readonly bar: number; readonly moment: 'open' | 'close' },
  dataPrice: number,
): boolean {
  position.leftParts |= bit
  const isLast = makeWhole && all.every((part) => (position.leftParts & part.bit) !== 0)
  if (isLast) position.lastTakesRest = true
  const closesAll = isLast && position.nextTarget >= position.targetCount
  const steps = closesAll ? position.steps : floorSteps((position.firstUnits * portionPercent) / 100, run.account.quantity)
  return steps > 0 && closePartAtMarket(run, position, steps, { ...at, reason: 'signal', closedBy: partialExitRule }, dataPrice)
}
