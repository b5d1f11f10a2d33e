import { equityUsd } from './account.ts'
import { executesOnLastBar, type CompatOptions } from './compat.ts'
import { startDay } from './day-limits.ts'
import { decideAtClose, fillAtOpen, fillPending } from './decide.ts'
import type { EquityCurve } from './equity-curve.ts'
import { chargeNights } from './financing.ts'
import { closeAtMarket, closeWhole } from './inside-bar.ts'
import { moveLevels } from './level-moves.ts'
import { placeOrdersAtClose, placeOrdersAtOpen } from './order-book.ts'
import { playInside } from './play-inside.ts'
import { newPriceTriggers, skipQuietBars, type PriceTriggers } from './quiet-bars.ts'
import type { RunState } from './run-state.ts'
import { RunCancelled, type RunInput } from './run.ts'
import { isHoldingTimeOver, scheduledReason } from './time-exits.ts'

/** Stretches are of 16,384 bars. */
const stretchMask = 0x3fff
const endOfDataRule = 12
const scheduleRule = 2
const ruinRule = 9

/** Walks over the bars once, in the order of fill rule 8; between stretches it tells its progress and may be stopped. */
export function simulate(run: RunState, curve: EquityCurve, { onProgress, isCancelled }: RunInput): void {
  const { lastBar } = run
  const watch = newPriceTriggers(run)
  for (let from = curve.firstBar; from <= lastBar; from = (from | stretchMask) + 1) {
    if (isCancelled?.()) throw new RunCancelled(`The run was stopped at bar ${from}.`)
    onProgress?.(from, run.account.log.count)
    const end = Math.min(lastBar, from | stretchMask)
    readOpens(run, from, end)
    const isRuined = simulateRange(run, watch, curve, from, end)
    if (isRuined) return
  }
  closeAtDataEnd(run, curve)
  onProgress?.(lastBar + 1, run.account.log.count)
}

/** How many numbers memory gives at once. */
const numbersInLine = 8

/** Reads a stretch's opens through in order, as memory likes it: fills lie scattered, and each would have to wait for its own. */
function readOpens(run: RunState, from: number, end: number): void {
  const { open } = run.bars
  let sum = 0
  for (let i = from; i <= end; i += numbersInLine) sum += open[i]!
  run.opensRead = sum
}

/** Plays the bars on which something can happen and marks the others to market. True when the account is ruined (compat). */
export function simulateRange(run: RunState, watch: PriceTriggers, curve: EquityCurve, from: number, end: number): boolean {
  const { account, bars } = run
  for (let i = skipQuietBars(run, watch, curve, from, end); i <= end; i = skipQuietBars(run, watch, curve, i + 1, end)) {
    playBar(run, i)
    const k = i - curve.firstBar
    curve.usd[k] = run.compat.marksBeforeCloseFills ? run.markedUsd : equityUsd(account, i, 'close', bars.close[i]!)
    curve.inMarket[k] = account.openCount > 0 ? 1 : 0
    if (run.compat.ruinStaysAtZero && curve.usd[k]! <= 0) {
      closeInRuin(run, curve, i)
      return true
    }
  }
  return false
}

function playBar(run: RunState, i: number): void {
  const { orders, financing, limits, schedule } = run
  if (limits) startDay(run, limits, i)
  if (financing) chargeNights(run, financing, financing.atOpen[i]!, i, 'all')
  if (schedule) closeScheduled(run, i, 'open')
  fillAtOpen(run, i)
  if (financing) chargeNights(run, financing, financing.inside[i]!, i, 'all')
  if (orders) placeOrdersAtOpen(run, orders, i)
  playInside(run, i)
  if (financing) chargeNights(run, financing, financing.inside[i]!, i, 'opened_by_order')
  if (schedule) closeScheduled(run, i, 'close')
  // What is watched on quiet bars lies elsewhere once a stop has moved.
  if (run.account.openCount > 0 && moveLevels(run, i)) run.account.version++
  if (run.compat.marksBeforeCloseFills) run.markedUsd = equityUsd(run.account, i, 'close', run.bars.close[i]!)
  if (i < run.firstDecisionBar) return
  decideAtClose(run, i)
  if (orders) placeOrdersAtClose(run, orders, i)
}

/** Exits by clock and calendar, and at an open also those by age (fill rule 2). */
function closeScheduled(run: RunState, i: number, moment: 'open' | 'close'): void {
  const { account, bars } = run
  const schedule = run.schedule!
  const price = (moment === 'open' ? bars.open : bars.close)[i]!
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    const reason =
      scheduledReason(schedule, position, i, moment) ??
      (moment === 'open' && isHoldingTimeOver(schedule, position, i, bars.time[i]!) ? 'time' : null)
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
export function closeAtDataEnd(run: RunState, curve: EquityCurve): void {
  const { account, bars, lastBar, compat } = run
  const ending = endingOf(run)
  if (lastBar < curve.firstBar || ending === 'left_open') return
  const { barsBefore, moment } = endings[ending]
  const bar = Math.max(0, lastBar - barsBefore)
  const price = (moment === 'open' ? bars.open : bars.close)[bar]!
  if (account.openCount === 0 && !executesOnLastBar(compat)) return
  while (account.openCount > 0) {
    closeAtMarket(run, account.positions[0]!, { bar, moment, reason: 'end_of_data', closedBy: endOfDataRule }, price)
  }
  if (executesOnLastBar(compat)) {
    fillPending(run, bar, moment)
    playInside(run, lastBar)
  }
  const equity = equityUsd(account, lastBar, 'close', bars.close[lastBar]!)
  curve.usd[lastBar - curve.firstBar] = equity
  if (compat.ruinStaysAtZero && equity <= 0) closeInRuin(run, curve, lastBar)
}

/** Compat: with fills at the close, the last market orders fill at the close before the last. */
function endingOf({ compat, signals }: RunState): NonNullable<CompatOptions['endOfData']> {
  const ending = compat.endOfData ?? 'last_close'
  return ending === 'last_open' && Object.values(signals.fillsAtClose).includes(true) ? 'close_before_last' : ending
}

/**
 * Compat: at zero equity the account stays at 0 and what is open closes at this close, but not all of it: that engine walks over its
 * list while it takes trades out of it, so that every second one is never closed.
 */
function closeInRuin(run: RunState, curve: EquityCurve, i: number): void {
  const { account, bars } = run
  for (let k = 0; k < account.openCount; k++) {
    const exit = { bar: i, moment: 'close', price: bars.close[i]!, reason: 'liquidation', closedBy: ruinRule, ambiguous: false } as const
    closeWhole(run, account.positions[k]!, exit)
  }
  account.openCount = 0
  account.balanceUsd = 0
  curve.usd.fill(0, i - curve.firstBar)
}
