import { closeSteps, type Exit } from './account.ts'
import { exitOffset, slippageAt } from './costs.ts'
import { recordExit } from './day-limits.ts'
import { marketExitPrice } from './entry.ts'
import { isLive } from './next-event.ts'
import { momentOf } from './piece.ts'
import { nextTargetOf, nextTargetSteps, type Position, type StopKind } from './position.ts'
import type { RunState } from './run-state.ts'

/** Fill rules, as numbered in docs/fill-rules.md, that close a position. */
const ruleOfStop = { stop: 4, trailing: 7, breakeven: 7 } as const satisfies Record<StopKind, number>
const priceRule = 3
const targetRule = 4
export const gapRule = 5
const doubtRule = 6
const liquidationRule = 9

/** How an exit inside a bar comes about: at the piece's open, which has passed its level, or in an order that is not known. */
export interface ExitContext {
  readonly atOpen: boolean
  readonly isUnsure: boolean
  /** The data's price at which the entry was filled inside the piece, where that has passed the level already. */
  readonly filledAt?: number
}

const ruleIn = ({ atOpen, isUnsure, filledAt }: ExitContext, rule: number): number =>
  atOpen || filledAt !== undefined ? gapRule : isUnsure ? doubtRule : rule

export function closeWhole(run: RunState, position: Position, exit: Exit): void {
  closeSteps(run.account, position, position.steps, exit)
  recordExit(run, position, exit)
}

type MarketExit = Omit<Exit, 'price' | 'ambiguous'>

function marketExitOf(run: RunState, position: Position, exit: MarketExit, dataPrice: number): Exit {
  const { marketExit } = run.account
  marketExit.bar = exit.bar
  marketExit.moment = exit.moment
  marketExit.price = marketExitPrice(run, position.direction, dataPrice)
  marketExit.reason = exit.reason
  marketExit.closedBy = exit.closedBy
  return marketExit
}

export function closeAtMarket(run: RunState, position: Position, exit: MarketExit, dataPrice: number): void {
  closeWhole(run, position, marketExitOf(run, position, exit, dataPrice))
}

/** Closes so many steps, or all that is left; true when nothing of the position is left. */
export function closePartAtMarket(run: RunState, position: Position, steps: number, exit: MarketExit, dataPrice: number): boolean {
  const fill = marketExitOf(run, position, exit, dataPrice)
  const isClosed = closeSteps(run.account, position, steps, fill)
  if (isClosed) recordExit(run, position, fill)
  return isClosed
}

/** Closes the position at its stop, or where it was passed already: at the piece's open or at the price of its own entry. */
export function stopOut(run: RunState, position: Position, how: ExitContext): void {
  const { piece, sides } = run
  const s = position.direction
  const passedAt = how.atOpen ? piece.open : how.filledAt
  const met = passedAt === undefined ? position.stop : passedAt + exitOffset(sides, s)
  const price = met - s * slippageAt(sides, met)
  const closedBy = ruleIn(how, ruleOfStop[position.stopKind])
  const exit = {
    bar: piece.bar,
    moment: momentOf(piece, how.atOpen),
    price,
    reason: position.stopKind,
    closedBy,
    ambiguous: how.isUnsure,
  } as const
  closeWhole(run, position, exit)
}

/** Fills the nearest leg at its price, or at an open beyond it. Returns true when nothing of the position is left. */
export function takeTarget(run: RunState, position: Position, how: ExitContext): boolean {
  const { piece } = run
  const steps = nextTargetSteps(position)
  if (steps <= 0) {
    position.nextTarget++
    return false
  }
  const exit = {
    bar: piece.bar,
    moment: momentOf(piece, how.atOpen),
    price: how.atOpen ? piece.open + exitOffset(run.sides, position.direction) : nextTargetOf(position),
    reason: 'target',
    closedBy: ruleIn(how, targetRule),
    ambiguous: how.isUnsure,
  } as const
  const isClosed = closeSteps(run.account, position, steps, exit)
  position.nextTarget++
  if (!isClosed) return false
  recordExit(run, position, exit)
  return true
}

/** Closes the position at the level of an exit rule that is an order itself, or at an open beyond it. */
export function leaveByOrder(run: RunState, position: Position, level: number, isStop: boolean, how: ExitContext): void {
  const { piece, sides } = run
  const s = position.direction
  const reached = how.atOpen ? piece.open + exitOffset(sides, s) : level
  const exit = {
    bar: piece.bar,
    moment: momentOf(piece, how.atOpen),
    price: reached - (isStop ? s * slippageAt(sides, reached) : 0),
    reason: 'signal',
    closedBy: ruleIn(how, priceRule),
    ambiguous: how.isUnsure,
  } as const
  closeWhole(run, position, exit)
}

/** Closes everything that lives through the piece at the data's price where equity meets the maintenance margin, or at an open beyond it. */
export function liquidateAll(run: RunState, dataPrice: number, { atOpen, isUnsure }: ExitContext): void {
  const { account, piece } = run
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    if (!isLive(run, position)) {
      k++
      continue
    }
    const exit = {
      bar: piece.bar,
      moment: momentOf(piece, atOpen),
      price: marketExitPrice(run, position.direction, dataPrice),
      reason: 'liquidation',
      closedBy: liquidationRule,
      ambiguous: isUnsure || (!atOpen && position.unsureIn === piece.count),
    } as const
    closeWhole(run, position, exit)
  }
}
