import type { SlowPosition } from './slow-account.ts'
import { closePartAtMarket, nextLeg } from './slow-exits.ts'
import { isReversed } from './slow-market-rules.ts'
import type { SlowState } from './slow-state.ts'

const partsOf = (run: SlowState, { side }: SlowPosition) =>
  [...(run.input.plan.partialExits ?? []).entries()].filter(([, part]) => part.side === side)

/** Rule 18: at the close of bar i, the parts whose condition is true leave there or at the next open. */
export function decideParts(run: SlowState, i: number): void {
  for (const position of run.openNow()) {
    if (run.exitsAtOpen.has(position) || position.entryBar > i || (position.entryBar === i && position.atClose)) continue
    for (const [part, { when, fill }] of partsOf(run, position)) {
      if (!run.isOpen(position) || run.partsLeft.get(position)?.has(part) || !run.prices.isTrue(when, i)) continue
      if (fill === 'close') leave(run, position, part, i, 'close')
      else run.partsAtOpen.push({ position, part })
    }
  }
}

export function partsAtOpen(run: SlowState, i: number): void {
  const leaving = run.partsAtOpen
  run.partsAtOpen = []
  for (const { position, part } of leaving) if (run.isOpen(position) && !isReversed(run, position)) leave(run, position, part, i, 'open')
}

function leave(run: SlowState, position: SlowPosition, part: number, i: number, moment: 'open' | 'close'): void {
  const { plan, bars } = run.input
  const left = run.partsLeft.get(position) ?? new Set()
  run.partsLeft.set(position, left.add(part))
  const parts = partsOf(run, position)
  const shares = [
    ...parts.map(([, { portionPercent }]) => portionPercent),
    ...(plan.targets[position.side] ?? []).map((leg) => leg.portionPercent),
  ]
  const isLast = left.size === parts.length && shares.reduce((sum, share) => sum + share, 0) >= 100 - 1e-9
  if (isLast) run.restTakers.add(position)
  const units =
    isLast && !nextLeg(position)
      ? position.units
      : Math.min(position.units, run.prices.roundUnits((position.firstUnits * plan.partialExits![part]!.portionPercent) / 100))
  if (units > 0) closePartAtMarket(run, position, units, bars[moment][i]!, i, moment)
}
