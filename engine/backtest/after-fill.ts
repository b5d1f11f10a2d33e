import { exitOffset } from './costs.ts'
import { hasReached } from './has-reached.ts'
import { liquidationLevel } from './next-event.ts'
import { nextTargetOf, type Position } from './position.ts'
import type { RunState } from './run-state.ts'

/** What a position that was filled inside a piece can still meet in it (fill rule 4). Prices on its closing side. */
export interface AfterFill {
  /** What ends it against the trader: its stop, or the margin line where that lies nearer; the line as the data's price. */
  readonly endsBy: 'stop' | 'margin'
  readonly marginLine: number
  readonly mayEnd: boolean
  readonly surelyEnds: boolean
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
  const marginLine = liquidationLevel(run, s > 0 ? -1 : 1)
  const isMarginNearer = !Number.isNaN(marginLine) && !(s * (position.stop - (marginLine + offset)) > 0)
  const end = isMarginNearer ? marginLine + offset : position.stop
  const mayEnd = hasReached(touch, -s, worst, end)
  const surelyEnds = hasReached(touch, -s, byStop ? close : worst, end)
  const sureBest = byStop ? best : close
  const isUnsure = mayEnd
    ? !surelyEnds || hasReached(touch, s, best, nextTargetOf(position))
    : countMet(run, position, best) > countMet(run, position, sureBest)
  return { endsBy: isMarginNearer ? 'margin' : 'stop', marginLine, mayEnd, surelyEnds, mostBest: best, sureBest, isUnsure }
}

/** Target legs that a price on the closing side reaches. */
function countMet({ touch }: RunState, { direction, targets, nextTarget, targetCount }: Position, price: number): number {
  let count = 0
  for (let k = nextTarget; k < targetCount && hasReached(touch, direction, price, targets[k]!); k++) count++
  return count
}
