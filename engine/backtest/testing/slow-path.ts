import { meetingWay, worseOff } from './slow-order-fills.ts'
import { opposite, type Sign } from './slow-prices.ts'
import type { Move, Order, SlowState } from './slow-state.ts'

/** The way that is against the oldest position. */
export function against(run: SlowState): Sign | null {
  const oldest = run.account.positions[0]
  return oldest ? opposite(oldest.s) : null
}

/** Rule 6: the way that the pessimistic run plays first. */
export function worstWay(run: SlowState, orders: readonly Order[], i: number): Sign {
  return against(run) ?? meetingWay(worseOff(run, orders, i))
}

/** The way to the nearer extreme. */
function nearer(run: SlowState, i: number): Sign {
  const { open, high, low } = run.input.bars
  const [above, below] = [high[i]! - open[i]!, open[i]! - low[i]!]
  return Math.abs(above - below) <= run.prices.touch ? run.wayAtTie : above < below ? 1 : -1
}

/** Rule 6: the moves of a bar with both sides in doubt, for the entry orders that it meets. */
export function movesOf(run: SlowState, i: number, orders: readonly Order[]): Move[] {
  const { high, low, close } = run.input.bars
  const worst = worstWay(run, orders, i)
  const to = (way: Sign): Move => ({ way, to: way === 1 ? high[i]! : low[i]! })
  if (run.policy === 'pessimistic') return [to(worst), to(opposite(worst))]
  if (run.policy === 'optimistic') return [to(opposite(worst)), to(worst)]
  const first = nearer(run, i)
  return [to(first), to(opposite(first)), { way: first, to: close[i]! }]
}

/** The moves of the expected path that come after a fill which price met on its way up or down. */
export function restOfPath(run: SlowState, i: number, met: Sign): Move[] {
  const { high, low, close } = run.input.bars
  const to = (way: Sign): Move => ({ way, to: way === 1 ? high[i]! : low[i]! })
  const first = nearer(run, i)
  return first === met ? [to(met), to(opposite(met)), { way: met, to: close[i]! }] : [to(met), { way: opposite(met), to: close[i]! }]
}
