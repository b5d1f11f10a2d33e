import type { SlowPosition } from './slow-account.ts'
import { liquidate, marginAt, takeLeg, takeStop } from './slow-exits.ts'
import { cut, fillOrder, levelOf } from './slow-order-fills.ts'
import { restOfPath } from './slow-path.ts'
import { opposite } from './slow-prices.ts'
import type { Order, SlowState } from './slow-state.ts'

/** Rules 4 and 5: an entry order fills inside the bar. */
export function fillInside(run: SlowState, order: Order, at: number, i: number): void {
  const { prices } = run
  const level = levelOf(order)
  const kind = order.type
  const price = kind === 'stop' ? cut(level + order.s * prices.slippage, order) : level
  const isPath = run.path !== null
  const position = fillOrder(run, order, { price, dataPrice: at, moment: 'inside', bar: i, inside: kind })
  if (!position) return
  if (isPath) position.ambiguous = true
  const way = opposite(position.s)
  const closing = prices.side(way, at)
  if (position.stop !== null && prices.hasMet(closing, position.stop, way)) {
    takeStop(run, position, closing, i, 'inside')
    return
  }
  if (marginAt(run, at, i, 'inside')) return
  afterFill(run, position, kind, i)
}

/** Rule 4: what becomes, in the rest of the bar, of a position that was filled inside it. */
function afterFill(run: SlowState, position: SlowPosition, kind: 'stop' | 'limit', i: number): void {
  const { prices } = run
  const { high, low, close } = run.input.bars
  const { s } = position
  const way = opposite(s)
  const line = run.account.marginLine(run.account.positions, run.input.bars.time[i]!)
  const isMargin = line !== null && (position.stop === null || s * (line - position.stop) >= 0)
  const end = isMargin ? line : position.stop
  const worst = prices.side(way, s === 1 ? low[i]! : high[i]!)
  const best = prices.side(way, s === 1 ? high[i]! : low[i]!)
  const last = prices.side(way, close[i]!)
  const isPossible = end !== null && prices.hasMet(worst, end, way)
  const isCertain = kind === 'stop' ? end !== null && prices.hasMet(last, end, way) : isPossible
  const legsUpTo = (price: number) => position.legs.filter(({ level }) => prices.hasMet(price, level, s)).length
  const possibleLegs = legsUpTo(best)
  const certainLegs = kind === 'stop' ? possibleLegs : legsUpTo(last)
  const isDoubt = (isPossible && !isCertain) || (isCertain && possibleLegs > 0) || (!isPossible && possibleLegs > certainLegs)
  const takeEnd = () => {
    if (!run.isOpen(position)) return
    if (isMargin && isDoubt) for (const open of run.account.positions) open.ambiguous = true
    if (isMargin) liquidate(run, prices.dataAt(way, end!), i, 'inside')
    else takeStop(run, position, end!, i, 'inside')
  }
  const takeLegs = (count: number) => {
    for (let k = 0; k < count; k++) if (run.isOpen(position)) takeLeg(run, position, position.legs[position.legsTaken]!.level, i, 'inside')
  }
  // What is certain before the doubt begins is not flagged.
  if (isDoubt && !isPossible && run.policy === 'pessimistic') takeLegs(certainLegs)
  if (isDoubt) position.ambiguous = true
  if (isDoubt && run.policy === 'expected') {
    run.path ??= restOfPath(run, i, kind === 'stop' ? s : way)
    return
  }
  position.quietBar = i
  if (isDoubt && run.policy === 'optimistic') {
    takeLegs(possibleLegs - position.legsTaken)
    if (isCertain) takeEnd()
  } else if (isDoubt ? isPossible : isCertain) takeEnd()
  else takeLegs(certainLegs - position.legsTaken)
}
