import { worldOf } from '../backtest/backtest.ts'
import { partialExitRule } from '../backtest/partial-exits.ts'
import type { RejectionGroup, RunInput, RunResult, Trade } from '../backtest/run.ts'
import { conditionsOf, fillOf, isEntry, partialExitAt, ruleNames, ruleOf, type RuleName } from '../backtest/signals.ts'
import { touchRuleOf } from '../backtest/touch-rule.ts'
import { conditionAt, type HeldPosition } from '../conditions/condition-at.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import type { World } from '../conditions/world.ts'
import type { Expr, Fill, PartialExit, Plan } from '../strategy/plan.ts'
import { newTruth } from './condition-truth.ts'

/** What one condition of a plan did in a run. */
export interface RuleActivity {
  /** Where in the plan it stands, e.g. `entryLong.when.args.0`. */
  readonly path: string
  /** On how many decided bars it was true; null for one that asks about the open position. */
  readonly trueBars: number | null
  /** How often it became true there, each time on one bar or more; null as above. */
  readonly times: number | null
  /** Positions that it helped to open, or parts that it helped to close: it was true when that was decided. */
  readonly trades: number
  /** Entries of its side that did not happen, by reason; only on a whole entry rule. */
  readonly rejections: readonly RejectionGroup[]
}

/** Per condition of the plan's rules: how often it was true, the trades it caused, the entries that were rejected. */
export function ruleActivity(input: RunInput, result: RunResult, world = worldOf(input, {})): RuleActivity[] {
  const caused = Object.fromEntries(ruleNames.map((name) => [name, decidedTrades(input.plan, name, result.trades)]))
  return [...conditionsOf(input.plan)].map(({ path, expr, fill }) => {
    const place = partialExitAt(path)
    if (place !== null) return partActivity(input, result, { path, expr, fill, exit: input.plan.partialExits![place]! }, world)
    const name = path.slice(0, path.indexOf('.')) as RuleName // `conditionsOf` begins each path of a rule with it
    const isWhole = path === `${name}.when`
    const column = dependsOnPosition(expr) ? null : conditionColumn(expr, world, fill)
    const wasTrue = ({ bar, held }: Decided) => (column ? column[bar] === 1 : conditionAt(expr, world, bar, held, fill) === true)
    // The level of an order is reached after it was decided: that part brought each of its fills.
    const isReached = fill === 'order' && (isWhole || isTouch(input.plan, name, path))
    const trades = isReached ? caused[name]!.length : caused[name]!.filter(wasTrue).length
    const side = name.endsWith('Long') ? 'long' : 'short'
    const rejections = isWhole && isEntry(name) ? result.rejectionGroups.filter((group) => group.side === side) : []
    const first = input.bars.length - result.decidedBars
    return { path, trueBars: result.trueCounts[path] ?? null, times: column && countTimes(column, first), trades, rejections }
  })
}

interface PartCondition {
  readonly path: string
  readonly expr: Expr
  readonly fill: Fill
  readonly exit: PartialExit
}

/** The same of a part that leaves on a condition: it helped with the parts of its side that left while it was true. */
function partActivity(input: RunInput, result: RunResult, { path, expr, fill, exit }: PartCondition, world: World): RuleActivity {
  const column = dependsOnPosition(expr) ? null : conditionColumn(expr, world, fill)
  const left = result.trades.filter(({ side, closedBy }) => side === exit.side && closedBy === String(partialExitRule))
  const heldAfter = heldAfterFill(input.plan, exit.side)
  const wasTrue = ({ exitBar, entryPrice, entryBar }: Trade) => {
    const bar = exitBar - (exit.fill === 'close' ? 0 : 1)
    return column ? column[bar] === 1 : conditionAt(expr, world, bar, { entryPrice, firstHeldBar: entryBar + heldAfter }, fill) === true
  }
  const first = input.bars.length - result.decidedBars
  const times = column && countTimes(column, first)
  return { path, trueBars: result.trueCounts[path] ?? null, times, trades: left.filter(wasTrue).length, rejections: [] }
}

/** From how many bars after its entry bar a position sees closes. */
const heldAfterFill = (plan: Plan, side: Trade['side']): number =>
  fillOf(plan, side === 'long' ? 'entryLong' : 'entryShort') === 'close' ? 1 : 0

function countTimes(column: Uint8Array, first: number): number {
  const truth = newTruth('', column.length)
  for (let i = first; i < column.length; i++) truth.add(i, column[i] === 1)
  return truth.told().times
}

interface Decided {
  /** Whose close (or open) decided. */
  readonly bar: number
  readonly held: HeldPosition
}

function decidedTrades(plan: Plan, name: RuleName, trades: readonly Trade[]): Decided[] {
  const rule = ruleOf(plan, name)
  if (rule === null) return []
  const side = name.endsWith('Long') ? 'long' : 'short'
  const heldAfter = heldAfterFill(plan, side)
  const mine = trades.filter((trade) => trade.side === side)
  const decided = (trade: Trade, bar: number) => ({ bar, held: { entryPrice: trade.entryPrice, firstHeldBar: trade.entryBar + heldAfter } })
  // The parts of a position are one entry.
  if (isEntry(name))
    return [...new Map(mine.map((trade) => [`${trade.signalBar} ${trade.entryBar}`, decided(trade, trade.signalBar)])).values()]
  const barsBefore = fillOf(plan, name) === 'next_open' ? 1 : 0
  const isByRule = ({ exitReason, closedBy }: Trade) => exitReason === 'signal' && closedBy !== String(partialExitRule)
  return mine.filter(isByRule).map((trade) => decided(trade, trade.exitBar - barsBefore))
}

function isTouch(plan: Plan, name: RuleName, path: string): boolean {
  const rule = ruleOf(plan, name)
  const touch = rule && touchRuleOf(rule)
  if (!touch) return false
  if (touch.setup === null || rule.when.op !== 'and') return true
  const setup = 'args' in touch.setup ? touch.setup.args : []
  return rule.when.args.some((part, k) => !setup.includes(part) && path.startsWith(`${name}.when.args.${k}`))
}
