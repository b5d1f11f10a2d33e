import type { ExitReason, RunResult, Side, Trade } from '../backtest/run.ts'
import { conditionsOf, fillOf, partialExitAt, type RuleName } from '../backtest/signals.ts'
import { conditionAt, type HeldPosition } from '../conditions/condition-at.ts'
import { asksEntryPrice, dependsOnPosition } from '../conditions/depends-on-position.ts'
import type { World } from '../conditions/world.ts'
import type { Plan } from '../strategy/plan.ts'
import { newTruth, type ConditionTruth } from './condition-truth.ts'

/** What a plan does once it holds a position, told from a run over the same bars. */
export interface TradePreview {
  /** Bars at whose close a position was held; with several open at once, each counts its own. */
  readonly heldBars: number
  /** Conditions that ask about the open position, over the bars that it was held. */
  readonly conditions: readonly ConditionTruth[]
  /** How often a position, or a part of one, left for each reason. */
  readonly exits: Readonly<Record<Side, Readonly<Partial<Record<ExitReason, number>>>>>
}

/** Bars `first` to `last` at whose close the position was there to be asked. */
interface Held extends HeldPosition {
  readonly side: Side
  readonly last: number
}

/** The conditions of the open position, by the evaluator and over the positions of the run itself. */
export function previewTrades(plan: Plan, world: World, { trades }: RunResult, shownFrom: number): TradePreview {
  const held = positionsOf(plan, trades)
  const conditions: ConditionTruth[] = []
  for (const { path, expr, fill } of conditionsOf(plan)) {
    if (!dependsOnPosition(expr)) continue
    // The average price of a position that grew is told at its end only.
    if (plan.pyramiding !== null && asksEntryPrice(expr)) continue
    const truth = newTruth(path, shownFrom)
    for (const position of held) {
      if (position.side !== sideOf(plan, path)) continue
      truth.interrupt()
      for (let i = position.firstHeldBar; i <= position.last; i++) truth.add(i, conditionAt(expr, world, i, position, fill) === true)
    }
    conditions.push(truth.told())
  }
  const heldBars = held.reduce((sum, { firstHeldBar, last }) => sum + Math.max(0, last - firstHeldBar + 1), 0)
  return { heldBars, conditions, exits: { long: reasonsOf(trades, 'long'), short: reasonsOf(trades, 'short') } }
}

const sideOf = ({ partialExits = [] }: Plan, path: string): Side =>
  partialExits[partialExitAt(path) ?? -1]?.side ?? (path.startsWith('exitLong') || path.startsWith('entryLong') ? 'long' : 'short')

/** The parts of a position are one, held until the last of them has left. */
function positionsOf(plan: Plan, trades: readonly Trade[]): Held[] {
  const byEntry = new Map<string, Held>()
  for (const trade of trades) {
    const { side, signalBar, entryBar, entryPrice } = trade
    const key = `${side} ${signalBar} ${entryBar} ${entryPrice}`
    const last = Math.max(byEntry.get(key)?.last ?? -1, lastDecision(plan, trade))
    byEntry.set(key, { side, entryPrice, firstHeldBar: entryBar + (fillOf(plan, ruleFor('entry', side)) === 'close' ? 1 : 0), last })
  }
  return [...byEntry.values()].toSorted((a, b) => a.firstHeldBar - b.firstHeldBar)
}

const ruleFor = (action: 'entry' | 'exit', side: Side): RuleName => `${action}${side === 'long' ? 'Long' : 'Short'}`

/** The last close that saw the position: the one that decided its exit, else the one before the fill. */
const lastDecision = (plan: Plan, { side, exitBar, exitReason }: Trade): number =>
  exitReason === 'signal' && fillOf(plan, ruleFor('exit', side)) !== 'next_open' ? exitBar : exitBar - 1

function reasonsOf(trades: readonly Trade[], side: Side): Partial<Record<ExitReason, number>> {
  const counts: Partial<Record<ExitReason, number>> = {}
  for (const trade of trades) if (trade.side === side) counts[trade.exitReason] = (counts[trade.exitReason] ?? 0) + 1
  return counts
}
