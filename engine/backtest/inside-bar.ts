import { closeSteps, type Exit } from './account.ts'
import { exitOffset } from './costs.ts'
import { noteExit } from './day-limits.ts'
import { marketExitPrice } from './enter.ts'
import { drawLiquidationLine } from './liquidation.ts'
import type { Position, StopKind } from './position.ts'
import type { ExitReason } from './run.ts'
import { restingLevel, restingTypeOf, type RestingExits } from './resting-exits.ts'
import type { RunState } from './run-state.ts'

/** Fill rules, as numbered in docs/fill-rules.md, that close a position. */
const ruleOfStop = { stop: 4, trailing: 7, breakeven: 7 } as const satisfies Record<StopKind, number>
export const gapRule = 5
const orderRule = 6
const liquidationRule = 9

export function closeWhole(run: RunState, position: Position, exit: Exit, target = Number.NaN): void {
  closeSteps(run.account, position, position.steps, target, exit)
  noteExit(run, position, exit)
}

export function closeAtMarket(run: RunState, position: Position, exit: Omit<Exit, 'price' | 'ambiguous'>, dataPrice: number): void {
  const price = marketExitPrice(run, position.direction, dataPrice)
  const { bar, moment, reason, closedBy } = exit
  closeWhole(run, position, { bar, moment, price, reason, closedBy, ambiguous: false }, nextTargetOf(position))
}

export const nextTargetOf = (position: Position): number =>
  position.nextTarget < position.targetCount ? position.targets[position.nextTarget]! : Number.NaN

/** What bar i does to the positions that were open before its inside: gaps, stops, targets, liquidation (fill rules 4 to 6 and 9). */
export function livePositions(run: RunState, i: number): void {
  const { account } = run
  drawLiquidationLine(account, run.liquidation, i, run.bars.open[i]!)
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    const isLeft = position.firstHeldBar > i || !livePosition(run, position, i)
    if (isLeft) k++
  }
  if (account.openCount > 0 && !run.compat.ruinStaysAtZero) liquidate(run, i)
}

/** One position through the whole of bar i. Returns true when it is gone. */
export function livePosition(run: RunState, position: Position, i: number): boolean {
  const { bars, sides, touch } = run
  const s = position.direction
  const offset = exitOffset(sides, s)
  const worst = (s > 0 ? bars.low[i]! : bars.high[i]!) + offset
  const best = (s > 0 ? bars.high[i]! : bars.low[i]!) + offset
  const open = bars.open[i]! + offset
  const target = nextTargetOf(position)
  const reachesStop = s * (worst - position.stop) <= touch
  const reachesTarget = s * (best - target) >= -touch
  if (run.restingExits && liveByOrder(run, run.restingExits, position, i)) return true
  if (!reachesStop && !reachesTarget) return false
  const margin = s > 0 ? run.liquidation.below : run.liquidation.above
  const marginFirst = !run.compat.ruinStaysAtZero && s * (worst - margin) <= 0 && !(s * (position.stop - margin) > 0)
  if (reachesTarget && s * (open - target) >= -touch && takeTargets(run, position, i, open, open)) return true
  if (marginFirst) return false
  if (reachesStop) return stopOut(run, position, i, open, best)
  return takeTargets(run, position, i, open, best)
}

/** An exit rule that is an order: the nearer of it and the stop (or target) is reached first. Returns true when it closed the position. */
function liveByOrder(run: RunState, resting: RestingExits, position: Position, i: number): boolean {
  const s = position.direction
  const order = s > 0 ? resting.long : resting.short
  const level = order ? restingLevel(order, run.world, position, i) : Number.NaN
  if (!order || Number.isNaN(level)) return false
  const { bars, sides, touch } = run
  const offset = exitOffset(sides, s)
  const isStop = restingTypeOf(order, s) === 'stop'
  const sign = isStop ? -s : s
  const extreme = (sign > 0 ? bars.high[i]! : bars.low[i]!) + offset
  const open = bars.open[i]! + offset
  if (!(sign * (extreme - level) >= -touch)) return false
  const rival = isStop ? position.stop : nextTargetOf(position)
  const isGap = sign * (open - level) >= -touch
  if (!isGap && sign * (level - rival) > 0) return false
  const across = isStop ? nextTargetOf(position) : position.stop
  const otherExtreme = (sign > 0 ? bars.low[i]! : bars.high[i]!) + offset
  const reachesAcross = sign * (otherExtreme - across) <= touch
  if (!isStop && reachesAcross) return false
  closeWhole(run, position, {
    bar: i,
    moment: isGap ? 'open' : 'inside',
    price: (isGap ? open : level) - (isStop ? s * sides.slippage : 0),
    reason: 'signal',
    closedBy: isGap ? gapRule : 3,
    ambiguous: !isGap && reachesAcross,
  })
  return true
}

function stopOut(run: RunState, position: Position, i: number, open: number, best: number): boolean {
  const s = position.direction
  const { touch } = run
  const isGap = s * (open - position.stop) <= touch
  const target = nextTargetOf(position)
  const ambiguous = !isGap && s * (best - target) >= -touch
  const price = (isGap ? open : position.stop) - s * run.sides.slippage
  closeWhole(
    run,
    position,
    {
      bar: i,
      moment: isGap ? 'open' : 'inside',
      price,
      reason: position.stopKind,
      closedBy: isGap ? gapRule : ambiguous ? orderRule : ruleOfStop[position.stopKind],
      ambiguous,
    },
    target,
  )
  return true
}

/** Fills every leg whose price is reached, at its price or at an open beyond it. Returns true when nothing is left. */
function takeTargets(run: RunState, position: Position, i: number, open: number, best: number): boolean {
  const s = position.direction
  const { touch } = run
  while (position.nextTarget < position.targetCount) {
    const target = position.targets[position.nextTarget]!
    if (!(s * (best - target) >= -touch)) return false
    const isGap = s * (open - target) >= -touch
    const steps = Math.min(position.targetSteps[position.nextTarget]!, position.steps)
    position.nextTarget++
    if (steps <= 0) continue
    const exit: Exit = {
      bar: i,
      moment: isGap ? 'open' : 'inside',
      price: isGap ? open : target,
      reason: 'target',
      closedBy: isGap ? gapRule : 4,
      ambiguous: false,
    }
    if (closeSteps(run.account, position, steps, target, exit)) {
      noteExit(run, position, exit)
      return true
    }
  }
  return false
}

/**
 * A position that was filled inside bar i: what price must cross later is certain, the rest is not (fill rule 4).
 * After a buy stop the high comes later, after a buy limit the low; the close comes last.
 */
export function liveAfterFill(run: RunState, position: Position, i: number): void {
  const { bars, sides, touch } = run
  const s = position.direction
  const offset = exitOffset(sides, s)
  const worst = (s > 0 ? bars.low[i]! : bars.high[i]!) + offset
  const best = (s > 0 ? bars.high[i]! : bars.low[i]!) + offset
  const close = bars.close[i]! + offset
  const target = nextTargetOf(position)
  const mayStop = s * (worst - position.stop) <= touch
  const mayTarget = s * (best - target) >= -touch
  const byStop = position.enteredBy === 'stop'
  const surelyStops = s * ((byStop ? close : worst) - position.stop) <= touch
  const surelyTargets = s * ((byStop ? best : close) - target) >= -touch
  if (mayStop) {
    const ambiguous = mayTarget || !surelyStops
    const price = position.stop - s * sides.slippage
    const closedBy = ambiguous ? orderRule : ruleOfStop[position.stopKind]
    closeWhole(run, position, { bar: i, moment: 'inside', price, reason: position.stopKind, closedBy, ambiguous }, target)
  } else if (surelyTargets) takeTargets(run, position, i, position.entryPrice, byStop ? best : close)
  else if (mayTarget) position.ambiguous = true
}

/** Closes everything where equity meets the maintenance margin, or at the open beyond it. */
function liquidate(run: RunState, i: number): void {
  const { account, bars, liquidation, sides, touch } = run
  drawLiquidationLine(account, liquidation, i, bars.open[i]!)
  const lowest = bars.low[i]! + sides.bid
  const highest = bars.high[i]! + sides.ask
  const falls = lowest <= liquidation.below
  if (!falls && !(highest >= liquidation.above)) return
  const line = falls ? liquidation.below : liquidation.above
  const open = bars.open[i]! + (falls ? sides.bid : sides.ask)
  const isGap = falls ? open <= line : open >= line
  const reason: ExitReason = 'liquidation'
  const level = (isGap ? open : line) - (falls ? sides.bid : sides.ask)
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    if (position.firstHeldBar > i) {
      k++
      continue
    }
    const target = nextTargetOf(position)
    const best = position.direction > 0 ? bars.high[i]! + sides.bid : bars.low[i]! + sides.ask
    const ambiguous = !isGap && position.direction * (best - target) >= -touch
    const price = marketExitPrice(run, position.direction, level)
    closeWhole(run, position, { bar: i, moment: isGap ? 'open' : 'inside', price, reason, closedBy: liquidationRule, ambiguous }, target)
  }
}
