import type { ExitReason } from '../run.ts'
import type { SlowLeg, SlowPosition } from './slow-account.ts'
import { opposite } from './slow-prices.ts'
import { skipSignals } from './slow-signals.ts'
import type { ExitOrder, Moment, SlowState } from './slow-state.ts'

/** Closes a whole position at the market. */
export function closeAtMarket(
  run: SlowState,
  position: SlowPosition,
  dataPrice: number,
  i: number,
  moment: Moment,
  reason: ExitReason,
): void {
  closeUnits(run, position, position.units, run.marketPrice(opposite(position.s), dataPrice), i, moment, reason)
}

/** Closes a part of a position at the market. */
export function closePartAtMarket(
  run: SlowState,
  position: SlowPosition,
  units: number,
  dataPrice: number,
  i: number,
  moment: Moment,
): void {
  closeUnits(run, position, units, run.marketPrice(opposite(position.s), dataPrice), i, moment, 'signal')
}

function closeUnits(
  run: SlowState,
  position: SlowPosition,
  units: number,
  price: number,
  i: number,
  moment: Moment,
  reason: ExitReason,
): void {
  const { account, prices } = run
  const rate = prices.rate(price, run.timeOf(i, moment))
  const gross = position.s * units * prices.contract * (price - position.fill) * rate
  const commission = prices.commission(units, price, rate)
  const share = units / position.units
  const entryCommission = position.entryCommission * share
  const financing = position.financing * share
  account.balance += gross - commission
  position.entryCommission -= entryCommission
  position.financing -= financing
  position.units = prices.roundUnits(position.units - units)
  const profitUsd = gross - commission - entryCommission - financing
  position.profit += profitUsd
  const ambiguous = position.ambiguous || (position.unsureBar === i && moment === 'inside')
  const { side, signalBar, entryBar, fill: entryPrice } = position
  run.trades.push({
    side,
    signalBar,
    entryBar,
    exitBar: i,
    units,
    entryPrice,
    exitPrice: price,
    exitReason: reason,
    profitUsd,
    ambiguous,
  })
  if (position.units <= 0) afterExit(run, position, i, moment, reason)
}

function afterExit(run: SlowState, position: SlowPosition, i: number, moment: Moment, reason: ExitReason): void {
  const { account, prices } = run
  account.positions.splice(account.positions.indexOf(position), 1)
  run.exitOrders.delete(position)
  const isLoss = position.profit < -1e-6
  if (Math.abs(position.profit) > 1e-6) account.results.push(position.profit)
  if (isLoss) run.dayLosses++
  const time = run.timeOf(i, moment)
  const { risk, rate, firstUnits } = position
  run.limits.exit(position.profit, risk === null ? null : risk * prices.contract * rate * firstUnits, { bar: i, time })
  const isStop = reason === 'stop' || reason === 'trailing' || reason === 'breakeven'
  run.lossesInRow = isLoss ? run.lossesInRow + 1 : 0
  run.stopsInRow = isStop ? run.stopsInRow + 1 : 0
  const { cooldown } = run.input.plan
  if (!cooldown) return
  const row = cooldown.after === 'stop' ? run.stopsInRow : run.lossesInRow
  if (cooldown.after !== 'exit' && (row === 0 || row < (cooldown.count ?? 1))) return
  run.lossesInRow = 0
  run.stopsInRow = 0
  run.freeFrom = i + (cooldown.bars ?? 0) + 1
  if (cooldown.minutes != null) run.freeTime = time + cooldown.minutes * 60
  if (cooldown.days != null) run.waitsDays = { bar: i, days: cooldown.days }
  if (cooldown.signals != null) skipSignals(run, cooldown.signals)
}

/** Closes a whole position at its stop, which its closing side has met at that price. */
export function takeStop(run: SlowState, position: SlowPosition, sidePrice: number, i: number, moment: Moment): void {
  const way = opposite(position.s)
  closeUnits(run, position, position.units, sidePrice + way * run.prices.slippage, i, moment, position.stopReason)
}

/** One leg at its level or at a better price. */
export function takeLeg(run: SlowState, position: SlowPosition, price: number, i: number, moment: Moment): void {
  const leg = position.legs[position.legsTaken]!
  position.legsTaken++
  const portions = (run.input.plan.targets[position.side] ?? []).reduce((sum, { portionPercent }) => sum + portionPercent, 0)
  const isLast = position.legsTaken === position.legs.length && (portions > 100 - 1e-6 || run.restTakers.has(position))
  const units = isLast ? position.units : Math.min(leg.units, position.units)
  if (units > 0) closeUnits(run, position, units, price, i, moment, 'target')
}

/** Closes a whole position by its exit order. */
export function takeExitOrder(
  run: SlowState,
  position: SlowPosition,
  order: ExitOrder,
  sidePrice: number,
  i: number,
  moment: Moment,
): void {
  const way = opposite(position.s)
  const price = order.type === 'stop' ? sidePrice + way * run.prices.slippage : sidePrice
  closeUnits(run, position, position.units, price, i, moment, 'signal')
}

/** Rule 9: everything is closed at that data price. */
export function liquidate(run: SlowState, dataPrice: number, i: number, moment: Moment): void {
  for (const position of run.openNow()) closeAtMarket(run, position, dataPrice, i, moment, 'liquidation')
}

/** Liquidates where that data price is at or beyond the margin line; true when it did. */
export function marginAt(run: SlowState, dataPrice: number, i: number, moment: Moment): boolean {
  const [first] = run.account.positions
  if (!first) return false
  const line = run.account.marginLine(run.account.positions, run.input.bars.time[i]!)
  const side = run.prices.side(opposite(first.s), dataPrice)
  if (line === null || first.s * (side - line) > 0) return false
  liquidate(run, dataPrice, i, moment)
  return true
}

/** The nearest target that was not taken. */
export function nextLeg(position: SlowPosition): SlowLeg | null {
  return position.legs[position.legsTaken] ?? null
}

/** How a time exit is named. */
export function reasonOf(kind: string): ExitReason {
  return kind === 'end_of_day' || kind === 'end_of_week' ? kind : 'time'
}
