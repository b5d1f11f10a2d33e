import type { SlowPosition } from './slow-account.ts'
import type { SlowState } from './slow-state.ts'

/** Rule 7: targets that are still to come and move, as they are at the close of bar i. */
export function moveTargets(run: SlowState, position: SlowPosition, i: number): void {
  const { prices } = run
  const { side, s, fill, units, risk } = position
  const said = run.input.plan.targets[side] ?? []
  if (position.entryBar === i && position.atClose) return
  const rate = prices.rate(fill, prices.end(i))
  const coming = position.legs.slice(position.legsTaken)
  for (const leg of coming) {
    const { distance, moves } = said[leg.said]!
    const level = moves ? prices.levelFrom(distance, fill, s, i, { units, rate, risk }) : null
    if (level !== null) leg.level = prices.roundTick(level, s)
  }
  coming.sort((a, b) => s * (a.level - b.level))
  position.legs = [...position.legs.slice(0, position.legsTaken), ...coming]
}
