import { closeAtMarket, reasonOf } from './slow-exits.ts'
import { decideEntries, decideExits } from './slow-market-rules.ts'
import { renewOrders } from './slow-order-book.ts'
import { decideParts } from './slow-partial-exits.ts'
import type { SlowState } from './slow-state.ts'
import { moveStop } from './slow-stop-moves.ts'
import { moveTargets } from './slow-target-moves.ts'

/** Rule 8 (d): scheduled exits, stop moves, decisions and entry orders. */
export function atClose(run: SlowState, i: number): void {
  const { close, length } = run.input.bars
  const isLast = i === length - 1
  for (const position of run.openNow()) {
    const exit = run.input.plan.timeExits.find((each) => run.clock.isDueAtClose(each, position, i))
    if (exit) closeAtMarket(run, position, close[i]!, i, 'close', reasonOf(exit.kind))
  }
  for (const position of run.account.positions) {
    moveStop(run, position, i)
    moveTargets(run, position, i)
  }
  const closes = run.limits.close(run.account.equity(close[i]!, run.prices.end(i)), { bar: i, time: run.prices.end(i) })
  if (closes && !isLast) run.limited = new Set(run.openNow())
  for (const position of run.limited) run.exitsAtOpen.add(position)
  if (i >= run.first) {
    decideExits(run, i, isLast)
    if (!isLast) decideParts(run, i)
    decideEntries(run, i, 'close')
  }
  renewOrders(run, i)
  if (isLast) for (const position of run.openNow()) closeAtMarket(run, position, close[i]!, i, 'close', 'end_of_data')
}
