import type { SlowPosition } from './slow-account.ts'
import type { SlowState } from './slow-state.ts'

/** Rule 3, financing. */
export function chargeNights(run: SlowState, i: number, nights: number, positions: readonly SlowPosition[]): void {
  const { financing } = run.prices.costs
  if (!financing || nights === 0) return
  const open = run.input.bars.open[i]!
  const rate = run.prices.rate(open, run.input.bars.time[i]!)
  for (const position of positions) {
    const percent = position.s === 1 ? financing.longPercentPerYear : financing.shortPercentPerYear
    const cost = (position.units * run.prices.contract * open * rate * percent * nights) / 100 / 365
    position.financing += cost
    run.account.balance -= cost
  }
}
