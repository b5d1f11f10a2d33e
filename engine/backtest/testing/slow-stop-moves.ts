import type { Side } from '../run.ts'
import type { SlowPosition } from './slow-account.ts'
import { opposite } from './slow-prices.ts'
import { signOf } from './slow-rules.ts'
import type { SlowState } from './slow-state.ts'

/** Rule 7: where a trailing stop lies that follows `best`. */
export function trailLevel(run: SlowState, best: number, side: Side, i: number, position: SlowPosition | null): number | null {
  const { prices } = run
  const along = run.input.plan.trailing!.along
  const way = opposite(signOf(side))
  if (along.kind === 'indicator') {
    const line = prices.value(side === 'short' && along.short ? along.short : along.level, i)
    if (line === null) return null
    const offset = along.offset ? prices.distance(along.offset, line, i) : 0
    return offset === null ? null : prices.roundTick(line + way * offset, way)
  }
  const level = prices.levelFrom(along, best, way, i, position ?? undefined)
  return level === null ? null : prices.roundTick(level, way)
}

/** Rule 7: break-even, then the trailing stop, at the close of bar i. */
export function moveStop(run: SlowState, position: SlowPosition, i: number): void {
  const { prices } = run
  const { high, low, close } = run.input.bars
  const { trailing } = run.input.plan
  const { s } = position
  const way = opposite(s)
  const last = prices.side(way, close[i]!)
  const extreme = position.entryBar === i && position.inside === 'limit' ? last : prices.side(way, s === 1 ? high[i]! : low[i]!)
  if (s * (extreme - position.best) > 0) position.best = extreme
  if (position.bestClose === null || s * (last - position.bestClose) > 0) position.bestClose = last
  if (position.trigger !== null && !position.breakevenDone && prices.hasMet(position.best, position.fill + s * position.trigger, s)) {
    position.breakevenDone = true
    const level = position.offset === null ? null : prices.roundTick(position.fill + s * position.offset, way)
    if (level !== null && (position.stop === null || s * (level - position.stop) > 0)) {
      position.stop = level
      position.stopReason = 'breakeven'
    }
  }
  if (!trailing) return
  const best = trailing.follows === 'close' ? position.bestClose : position.best
  if (trailing.activation && position.activation === null) return
  if (position.activation !== null && !prices.hasMet(best, position.fill + s * position.activation, s)) return
  const level = trailLevel(run, best, position.side, i, position)
  if (level === null) return
  const isNearer = position.stop === null || s * (level - position.stop) > 0
  if (trailing.step && position.step === null) return
  const isStep = position.stop === null || position.step === null || prices.hasMet(level, position.stop + s * position.step, s)
  if (!isNearer || !isStep) return
  position.stop = level
  position.stopReason = 'trailing'
}
