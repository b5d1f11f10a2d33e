import { equityUsd } from './account.ts'
import { startDay } from './day-limits.ts'
import { decideAtClose, fillAtOpen } from './decide.ts'
import { exitOffset } from './costs.ts'
import { chargeNights } from './financing.ts'
import { closeAtMarket, closeWhole, livePositions, nextTargetOf } from './inside-bar.ts'
import { drawLiquidationLine } from './liquidation.ts'
import { fillOrdersAtOpen, fillOrdersInside, hasOrders, placeOrdersAtClose, placeOrdersAtOpen } from './order-book.ts'
import { RunCancelled, type RunInput } from './run.ts'
import type { RunState } from './run-state.ts'
import { moveStops } from './stop-moves.ts'
import { isOver, scheduledReasons } from './time-exits.ts'

/** The account at the close of every bar from `firstBar` on. */
export interface EquityCurve {
  readonly firstBar: number
  readonly usd: Float64Array
  readonly inMarket: Uint8Array
}

const progressMask = 0x3fff
const endOfDataRule = 12
const scheduleRule = 2
const ruinRule = 9

/** Walks over the bars once, in the order of fill rule 8. */
export function simulate(run: RunState, curve: EquityCurve, { onProgress, isCancelled }: RunInput): void {
  const { account, bars, signals } = run
  const bits = signals.bits
  const watchesHeld = needsHeldBars(run)
  const watchesFlat = run.orders !== null || run.limits !== null
  let ruined = false
  for (let i = curve.firstBar; i <= run.lastBar; i++) {
    if ((i & progressMask) === 0) {
      if (isCancelled?.()) throw new RunCancelled(`The run was stopped at bar ${i}.`)
      onProgress?.(i)
    }
    if (ruined) continue
    const watches = account.openCount > 0 ? watchesHeld || isWatched(run, i) : watchesFlat
    if (watches || run.pendingEntry !== 0 || bits[i] !== 0) playBar(run, i)
    const k = i - curve.firstBar
    const equity = equityUsd(account, i, 'close', bars.close[i]!)
    curve.usd[k] = equity
    curve.inMarket[k] = account.openCount > 0 ? 1 : 0
    if (equity <= 0 && run.compat.ruinStaysAtZero) ruined = closeInRuin(run, curve, i)
  }
  if (!ruined) endData(run, curve)
  onProgress?.(run.lastBar + 1)
}

/** True when something other than a signal, a stop or a target can happen while a position is open. */
const needsHeldBars = ({ signals, stopMoves, orders, restingExits, schedule, financing, limits }: RunState): boolean =>
  Boolean(signals.heldLong ?? signals.heldShort ?? stopMoves ?? orders ?? restingExits ?? schedule ?? financing ?? limits)

/** True when bar i can touch an open position: a pending exit, a stop, a target or the margin line. */
function isWatched(run: RunState, i: number): boolean {
  const { account, bars, sides, liquidation, touch } = run
  const low = bars.low[i]!
  const high = bars.high[i]!
  drawLiquidationLine(account, liquidation, i, bars.open[i]!)
  if (low + sides.bid <= liquidation.below || high + sides.ask >= liquidation.above) return true
  for (let k = 0; k < account.openCount; k++) {
    const position = account.positions[k]!
    if (position.pendingExit !== null) return true
    const offset = exitOffset(sides, position.direction)
    const [worst, best] = position.direction > 0 ? [low + offset, high + offset] : [high + offset, low + offset]
    if (position.direction * (worst - position.stop) <= touch) return true
    if (position.nextTarget < position.targetCount && position.direction * (best - position.targets[position.nextTarget]!) >= -touch)
      return true
  }
  return false
}

function playBar(run: RunState, i: number): void {
  const { orders, financing, limits, stopMoves, schedule } = run
  if (limits) startDay(run, limits, i)
  if (financing && financing.atOpen[i]! > 0) chargeNights(run, financing, financing.atOpen[i]!, i)
  if (schedule) closeScheduled(run, i, 'open')
  fillAtOpen(run, i)
  if (orders) placeOrdersAtOpen(run, orders, i)
  if (run.account.openCount > 0) livePositions(run, i)
  if (orders && hasOrders(orders)) {
    fillOrdersAtOpen(run, orders, i)
    fillOrdersInside(run, orders, i)
  }
  if (financing && financing.inside[i]! > 0) chargeNights(run, financing, financing.inside[i]!, i)
  if (schedule) closeScheduled(run, i, 'close')
  if (stopMoves) moveStops(run, stopMoves, i)
  if (i < run.firstDecisionBar) return
  decideAtClose(run, i)
  if (orders) placeOrdersAtClose(run, orders, i)
}

/** Exits by clock and calendar, and at an open also those by age (fill rule 2). */
function closeScheduled(run: RunState, i: number, moment: 'open' | 'close'): void {
  const { account, bars } = run
  const schedule = run.schedule!
  const code = (moment === 'open' ? schedule.atOpen : schedule.atClose)[i]!
  const planned = scheduledReasons[code as 0 | 1 | 2 | 3]
  const price = (moment === 'open' ? bars.open : bars.close)[i]!
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    const reason = planned ?? (moment === 'open' && isOver(schedule, position, i, bars.time[i]!) ? 'time' : null)
    if (reason === null || position.firstHeldBar > i) k++
    else closeAtMarket(run, position, { bar: i, moment, reason, closedBy: scheduleRule }, price)
  }
}

const endings = {
  last_close: { barsBefore: 0, moment: 'close' },
  last_open: { barsBefore: 0, moment: 'open' },
  close_before_last: { barsBefore: 1, moment: 'close' },
} as const

/** Open positions close at the last close; what was decided there is not executed (fill rule 12). */
function endData(run: RunState, curve: EquityCurve): void {
  const { account, bars, lastBar, compat } = run
  const ending = compat.endOfData ?? 'last_close'
  if (lastBar < curve.firstBar || account.openCount === 0 || ending === 'left_open') return
  const { barsBefore, moment } = endings[ending]
  const bar = lastBar - barsBefore
  const price = (moment === 'open' ? bars.open : bars.close)[bar]!
  while (account.openCount > 0) {
    closeAtMarket(run, account.positions[0]!, { bar, moment, reason: 'end_of_data', closedBy: endOfDataRule }, price)
  }
  curve.usd[lastBar - curve.firstBar] = account.balanceUsd
}

/** Compat: at zero equity everything closes at this close and the account stays at 0. */
function closeInRuin(run: RunState, curve: EquityCurve, i: number): true {
  const { account, bars } = run
  while (account.openCount > 0) {
    const position = account.positions[0]!
    const exit = { bar: i, moment: 'close', price: bars.close[i]!, reason: 'liquidation', closedBy: ruinRule, ambiguous: false } as const
    closeWhole(run, position, exit, nextTargetOf(position))
  }
  account.balanceUsd = 0
  curve.usd.fill(0, i - curve.firstBar)
  return true
}
