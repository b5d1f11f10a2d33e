import { backtest } from '../backtest/backtest.ts'
import { barEnds } from '../backtest/bar-ends.ts'
import type { RunInput, Trade } from '../backtest/run.ts'
import { fillOf, type RuleName } from '../backtest/signals.ts'
import { barColumns, newBars, type Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import type { Plan } from '../strategy/plan.ts'
import type { AlertEvent } from './alert-rule.ts'

export const strategySignals = ['entry_long', 'entry_short', 'exit_long', 'exit_short'] as const
export type StrategySignal = (typeof strategySignals)[number]

/** What a strategy would do; signal and moment name it, however often the run is repeated. */
export interface StrategyEvent extends AlertEvent {
  readonly signal: StrategySignal
}

/** The bars with one more that opens where the last one closed and moves nowhere: orders for the next open are filled on it. */
function withNextOpen(bars: Bars, opensAt: number): Bars {
  const longer = newBars(bars.length + 1)
  for (const name of barColumns) longer[name].set(bars[name])
  const close = bars.close[bars.length - 1]!
  for (const name of ['open', 'high', 'low', 'close'] as const) longer[name][bars.length] = close
  longer.time[bars.length] = opensAt
  return longer
}

/**
 * What the strategy would have done on bars that ended after `sinceSeconds`, from a run of the engine over all of them, with its stops,
 * targets and limits. What it decides at the newest close for the next open is told at that close. `input.bars` are closed ones.
 */
export function watchStrategy(input: RunInput, sinceSeconds: number): readonly StrategyEvent[] {
  const { bars, timeframe, instrument, plan } = input
  if (bars.length === 0) return []
  const ends = barEnds(bars, timeframe, instrument.calendar)
  const newest = bars.length - 1
  const end = ends[newest]!
  // Behind the last session's close this is the open of the next one.
  const opensAt = Math.max(end, calendarNamed(instrument.calendar).periodAt(end, timeframe).open)
  const played = backtest({ ...input, bars: withNextOpen(bars, opensAt) })
  const told = (bar: number, signal: StrategySignal, price: number): StrategyEvent[] => {
    const known = Math.min(bar, newest)
    const at = ends[known]!
    return at > sinceSeconds ? [{ barTime: bars.time[known]!, at, price, signal }] : []
  }
  const events = played.trades.flatMap((trade) => [
    ...(isKnownEntry(trade, newest) ? told(entryKnownAt(plan, trade), `entry_${trade.side}`, trade.entryPrice) : []),
    ...(trade.exitReason === 'end_of_data' ? [] : told(exitKnownAt(plan, trade), `exit_${trade.side}`, trade.exitPrice)),
  ])
  return events.toSorted((a, b) => a.at - b.at)
}

/** What only the made-up bar would have decided has not been decided. */
const isKnownEntry = ({ signalBar, entryBar }: Trade, newest: number) => entryBar <= newest || signalBar <= newest

const ruleOfTrade = ({ side }: Trade, what: 'entry' | 'exit'): RuleName => (side === 'long' ? `${what}Long` : `${what}Short`)

/** The bar at whose close the entry is known: that of the signal where the next open fills it, else that of the fill. */
const entryKnownAt = (plan: Plan, trade: Trade): number =>
  fillOf(plan, ruleOfTrade(trade, 'entry')) === 'next_open' ? trade.entryBar - 1 : trade.entryBar

const exitKnownAt = (plan: Plan, trade: Trade): number =>
  trade.exitReason === 'signal' && fillOf(plan, ruleOfTrade(trade, 'exit')) === 'next_open' ? trade.exitBar - 1 : trade.exitBar
