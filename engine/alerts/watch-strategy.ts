import { backtest } from '../backtest/backtest.ts'
import { barEnds } from '../backtest/bar-ends.ts'
import type { ExitReason, RunInput, Trade } from '../backtest/run.ts'
import { fillOf, type RuleName } from '../backtest/signals.ts'
import { barColumns, newBars, sliceBars, type Bars } from '../market/bars.ts'
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

/** Bars that were missed while nobody looked are played again one by one, the newest so many: each is a run of its own. */
const maxMissedBars = 10

/**
 * What the strategy would have done on bars that ended after `sinceSeconds`, from runs of the engine, with its stops, targets and
 * limits. What is decided at a close for the next open is told at that close. `input.bars` are closed ones.
 */
export function watchStrategy(input: RunInput, sinceSeconds: number): readonly StrategyEvent[] {
  const { bars, timeframe, instrument } = input
  const ends = barEnds(bars, timeframe, instrument.calendar)
  let first = bars.length
  while (first > 0 && first > bars.length - maxMissedBars && ends[first - 1]! > sinceSeconds) first -= 1
  if (first === bars.length) return []
  let before = first === 0 ? new Map<string, Fill>() : knownAt(input, first - 1, ends[first - 1]!)
  const events: StrategyEvent[] = []
  for (let i = first; i < bars.length; i++) {
    const known = knownAt(input, i, ends[i]!)
    for (const [name, { signal, price }] of known)
      if (!before.has(name)) events.push({ barTime: bars.time[i]!, at: ends[i]!, price, signal })
    before = known
  }
  return events
}

interface Fill {
  readonly signal: StrategySignal
  readonly price: number
}

/** Every fill that is known at the close of a bar, those of the next open included, by its kind and the bar that it falls on. */
function knownAt(input: RunInput, bar: number, end: number): Map<string, Fill> {
  const { plan, instrument, timeframe } = input
  // Behind the last session's close this is the open of the next one.
  const opensAt = Math.max(end, calendarNamed(instrument.calendar).periodAt(end, timeframe).open)
  const bars = withNextOpen(sliceBars(input.bars, 0, bar + 1), opensAt)
  const known = new Map<string, Fill>()
  for (const trade of backtest({ ...input, bars }).trades) {
    const { side, entryBar, entryPrice, exitBar, exitPrice, exitReason } = trade
    if (entryBar <= bar || isDecidedEntry(plan, trade, bar))
      known.set(`entry ${side} ${entryBar}`, { signal: `entry_${side}`, price: entryPrice })
    if (exitReason === 'end_of_data') continue
    if (exitBar <= bar || isDecidedExit(plan, trade)) known.set(`exit ${side} ${exitBar}`, { signal: `exit_${side}`, price: exitPrice })
  }
  return known
}

const ruleOfTrade = ({ side }: Trade, what: 'entry' | 'exit'): RuleName => (side === 'long' ? `${what}Long` : `${what}Short`)

/** An order at a level waits for prices that the made-up bar does not have. */
const isDecidedEntry = (plan: Plan, trade: Trade, bar: number): boolean =>
  trade.signalBar <= bar && fillOf(plan, ruleOfTrade(trade, 'entry')) === 'next_open'

/** So does a stop; an exit of the clock is known beforehand. */
const pricedExits: ReadonlySet<ExitReason> = new Set(['stop', 'target', 'trailing', 'breakeven', 'liquidation'])
const isDecidedExit = (plan: Plan, trade: Trade): boolean =>
  !pricedExits.has(trade.exitReason) && (trade.exitReason !== 'signal' || fillOf(plan, ruleOfTrade(trade, 'exit')) === 'next_open')
