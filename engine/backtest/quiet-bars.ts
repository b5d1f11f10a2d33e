import { priceRangeOf, type Bars, type PriceRange } from '../market/bars.ts'
import { equityUsd } from './account.ts'
import { exitOffset } from './costs.ts'
import { decideAtClose, fillAtOpen } from './decide.ts'
import type { EquityCurve } from './equity-curve.ts'
import { followsLevels, moveLevels } from './level-moves.ts'
import { drawLiquidationLine, isFarFromLiquidation } from './liquidation.ts'
import { addsBySignal, isAddDue } from './pyramid.ts'
import { reverseInPlace, canReverseInPlace } from './reverse-in-place.ts'
import type { RunState } from './run-state.ts'
import { nextSignal, opensBits } from './signals.ts'

/** Data prices at which something happens to the open positions, as of a version of the account. */
export interface PriceTriggers {
  below: number
  above: number
  version: number
  /** The margin line alone, as of that version. */
  marginBelow: number
  marginAbove: number
  /** Where the bars lie; null until it is asked for. */
  range: PriceRange | null
  /** Something other than a signal, a stop or a target can happen while flat, or while a position is open. */
  readonly whileFlat: boolean
  readonly whileHeld: boolean
  /** Every close may move a stop or a target, or add to the position. */
  readonly follows: boolean
  /** What an opposite entry does is known beforehand (`reverseInPlace`). */
  readonly turns: boolean
}

export function newPriceTriggers(run: RunState): PriceTriggers {
  const { signals, orders, restingExits, schedule, limits, account, compat, pyramid, reentry, partialExits } = run
  const held = signals.heldLong ?? signals.heldShort ?? orders ?? restingExits ?? schedule ?? limits ?? partialExits
  return {
    below: -Infinity,
    above: Infinity,
    version: -1,
    marginBelow: -Infinity,
    marginAbove: Infinity,
    range: null,
    turns: canReverseInPlace(run),
    whileFlat: orders !== null || limits !== null || (reentry !== null && reentry.condition !== null),
    whileHeld: held !== null || account.rates.kind === 'series' || compat.ruinStaysAtZero === true,
    follows: followsLevels(run) || (pyramid !== null && !addsBySignal(pyramid)),
  }
}

/** The nearest stop, target or margin line on either side, as the data's price. */
function drawWatch(run: RunState, watch: PriceTriggers, i: number): void {
  watch.version = run.account.version
  watch.marginBelow = -Infinity
  watch.marginAbove = Infinity
  drawLevels(run, watch)
  drawMarginLine(run, watch, i)
}

/** Stops and targets again, with the margin line as it was. */
function drawLevels({ account, sides, touch }: RunState, watch: PriceTriggers): void {
  watch.below = -Infinity
  watch.above = Infinity
  for (let k = 0; k < account.openCount; k++) {
    const position = account.positions[k]!
    const offset = exitOffset(sides, position.direction)
    const target = position.nextTarget < position.targetCount ? position.targets[position.nextTarget]! : Number.NaN
    const isLong = position.direction > 0
    // A hair early is harmless: the bar is then played, and decides exactly.
    const under = (isLong ? position.stop : target) - offset + 2 * touch
    const over = (isLong ? target : position.stop) - offset - 2 * touch
    if (under > watch.below) watch.below = under
    if (over < watch.above) watch.above = over
  }
  watch.below = Math.max(watch.below, watch.marginBelow)
  watch.above = Math.min(watch.above, watch.marginAbove)
}

/** Where no other level is watched, a margin line out of all bars' reach is not drawn: then no bar need be looked at. */
function drawMarginLine({ account, sides, liquidation, bars, touch }: RunState, watch: PriceTriggers, i: number): void {
  if (!hasLevel(watch)) {
    const { lowest, highest } = (watch.range ??= priceRangeOf(bars))
    if (isFarFromLiquidation(account, liquidation, i, lowest + sides.bid, highest + sides.ask)) return
  }
  drawLiquidationLine(account, liquidation, i, bars.open[i]!)
  watch.marginBelow = liquidation.below - sides.bid + touch
  watch.marginAbove = liquidation.above - sides.ask - touch
  watch.below = Math.max(watch.below, watch.marginBelow)
  watch.above = Math.min(watch.above, watch.marginAbove)
}

/** Compat: an account without money is ruined at its next close, whatever is open. */
const isBroke = ({ compat, account }: RunState): boolean => compat.ruinStaysAtZero === true && !(account.balanceUsd > 0)

const hasLevel = ({ below, above }: PriceTriggers): boolean => below !== -Infinity || above !== Infinity

/**
 * Marks bars to market from i to `end`, as long as nothing happens on them but what market rules decide at closes and have filled
 * at opens. Returns the first bar that has to be played, or `end + 1`.
 */
export function skipQuietBars(run: RunState, watch: PriceTriggers, curve: EquityCurve, i: number, end: number): number {
  const { account, signals } = run
  const canDecide = !watch.whileFlat && !watch.whileHeld
  for (let next = i; ; next++) {
    if (next > end || isDueAt(run, next)) return next
    if (run.pendingEntry !== 0 || run.hasPendingExit) {
      if (!canDecide || (signals.bits[next]! & opensBits) !== 0) return next
      fillAtOpen(run, next)
    }
    if (account.openCount > 0 ? watch.whileHeld : watch.whileFlat || isBroke(run)) return next
    next = passUneventful(run, watch, curve, next, end)
    if (watch.turns) next = passTurns(run, watch, curve, next, end)
    if (next > end || isDueAt(run, next)) return next
    // A signal, or a level in reach: then the bar is played whole (its fills at the open are done and come once).
    const bits = signals.bits[next]!
    if (!canDecide || (bits & opensBits) !== 0 || !staysInside(run, watch, next)) return next
    const { version } = account
    if (watch.follows && moveHeld(run, next)) watch.version = -1
    decideAtClose(run, next)
    if (version !== account.version) markToMarket(run, curve, next)
  }
}

const moveHeld = (run: RunState, i: number): boolean => run.account.openCount > 0 && moveLevels(run, i)

/** Turns the position, from one signal to the next, as long as nothing else happens; returns the bar where something may, which is marked. */
function passTurns(run: RunState, watch: PriceTriggers, curve: EquityCurve, signal: number, end: number): number {
  let next = signal
  while (next < end && run.account.openCount > 0 && staysInside(run, watch, next) && reverseInPlace(run, next)) {
    next = passUneventful(run, watch, curve, next + 1, end)
  }
  return next
}

function markToMarket({ account, bars }: RunState, { usd, inMarket, firstBar }: EquityCurve, i: number): void {
  usd[i - firstBar] = equityUsd(account, i, 'close', bars.close[i]!)
  inMarket[i - firstBar] = account.openCount > 0 ? 1 : 0
}

/** True when a night of financing falls due in this bar for what is open, or may be opened in it. */
const isDueAt = ({ financing, account, pendingEntry }: RunState, i: number): boolean =>
  financing !== null && (account.openCount > 0 || pendingEntry !== 0) && financing.nextNight[i] === i

/** True when no open position has a level within reach in this bar. */
function staysInside(run: RunState, watch: PriceTriggers, i: number): boolean {
  const { account, bars } = run
  if (account.openCount === 0) return true
  if (watch.version !== account.version) drawWatch(run, watch, i)
  return !hasLevel(watch) || (bars.low[i]! > watch.below && bars.high[i]! < watch.above)
}

/** Marks bars to market as long as there is no signal and no level is in reach; returns the first other bar, which is marked too. */
function passUneventful(run: RunState, watch: PriceTriggers, curve: EquityCurve, i: number, end: number): number {
  const { account, financing } = run
  if (account.openCount === 0) return passFlat(run, curve, i, end)
  if (watch.version !== account.version) drawWatch(run, watch, i)
  const last = financing ? Math.min(end, financing.nextNight[i]! - 1) : end
  if (watch.follows) return passFollowed(run, watch, curve, i, last)
  return account.openCount === 1 && account.rates.kind === 'one'
    ? passOne(run, watch, curve, i, last)
    : passMany(run, watch, curve, i, last)
}

function passFlat({ signals, account }: RunState, { usd, firstBar }: EquityCurve, from: number, end: number): number {
  const stop = nextSignal(signals, from, end)
  usd.fill(account.balanceUsd, from - firstBar, Math.min(stop, end) - firstBar + 1)
  return stop
}

function passOne(run: RunState, watch: PriceTriggers, curve: EquityCurve, from: number, end: number): number {
  const signal = nextSignal(run.signals, from, end)
  const stop = hasLevel(watch) ? nextInReach(run.bars, watch, from, signal) : signal
  markOne(run, curve, from, Math.min(stop, end))
  return stop
}

/** The first bar from `from` on that comes within reach of a watched level, or `stop` where none before it does. */
function nextInReach({ low, high }: Bars, { below, above }: PriceTriggers, from: number, stop: number): number {
  let i = from
  while (i < stop && low[i]! > below && high[i]! < above) i++
  return i
}

/** Marks the only position to market from one bar to another, both included. */
function markOne({ account, bars, sides }: RunState, { usd, inMarket, firstBar }: EquityCurve, from: number, to: number): void {
  const { close } = bars
  const { direction, units, entryPrice } = account.positions[0]!
  const gain = direction * units * account.instrument.contractSize
  const offset = exitOffset(sides, direction)
  const balance = account.balanceUsd
  for (let i = from; i <= to; i++) {
    usd[i - firstBar] = balance + gain * (close[i]! + offset - entryPrice)
    inMarket[i - firstBar] = 1
  }
}

function passMany(run: RunState, watch: PriceTriggers, curve: EquityCurve, from: number, end: number): number {
  const { bars, signals } = run
  let i = from
  for (; i <= end; i++) {
    markToMarket(run, curve, i)
    if (signals.bits[i] !== 0 || !(bars.low[i]! > watch.below && bars.high[i]! < watch.above)) break
  }
  return i
}

/** The same with what every close does besides: stops move, until the position is added to. */
function passFollowed(run: RunState, watch: PriceTriggers, curve: EquityCurve, from: number, end: number): number {
  const { bars, signals, account, pyramid } = run
  const { low, high } = bars
  let i = from
  for (; i <= end; i++) {
    if (signals.bits[i] !== 0 || !(low[i]! > watch.below && high[i]! < watch.above)) break
    if (pyramid && isAddDue(run, pyramid, account.positions[0]!, i)) break
    if (moveHeld(run, i)) drawLevels(run, watch)
  }
  const to = Math.min(i, end)
  if (account.openCount === 1 && account.rates.kind === 'one') markOne(run, curve, from, to)
  else for (let k = from; k <= to; k++) markToMarket(run, curve, k)
  return i
}
