import { exitOffset } from './costs.ts'
import { nextTargetOf, type Position } from './position.ts'
import type { RunState } from './run-state.ts'

/** What a position that was filled inside a piece can still meet in it (fill rule 4). Prices on its closing side. */
export interface AfterFill {
  readonly mayStop: boolean
  readonly surelyStops: boolean
  /** The best price that may come after the fill, and the best that is certain to. */
  readonly mostBest: number
  readonly sureBest: number
  /** The order of events in the piece decides what becomes of it. */
  readonly isUnsure: boolean
}

/** After a stop order's fill the extreme beyond it comes later for certain, after a limit order's the one behind it; the close comes last. */
export function judgeAfterFill(run: RunState, position: Position): AfterFill {
  const { piece, sides, touch } = run
  const s = position.direction
  const offset = exitOffset(sides, s)
  const worst = (s > 0 ? piece.low : piece.high) + offset
  const best = (s > 0 ? piece.high : piece.low) + offset
  const close = piece.close + offset
  const byStop = position.enteredBy === 'stop'
  const mayStop = s * (worst - position.stop) <= touch
  const surelyStops = s * ((byStop ? close : worst) - position.stop) <= touch
  const sureBest = byStop ? best : close
  const isUnsure = mayStop ? !surelyStops || meets(run, position, best) : countMet(run, position, best) > countMet(run, position, sureBest)
  return { mayStop, surelyStops, mostBest: best, sureBest, isUnsure }
}

const meets = (run: RunState, position: Position, price: number): boolean =>
  position.direction * (price - nextTargetOf(position)) >= -run.touch

/** Target legs that a price on the closing side reaches. */
function countMet({ touch }: RunState, { direction, targets, nextTarget, targetCount }: Position, price: number): number {
  let count = 0
  for (let k = nextTarget; k < targetCount && direction * (price - targets[k]!) >= -touch; k++) count++
  return count
}
