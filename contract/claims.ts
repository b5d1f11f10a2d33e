import { effectiveCosts } from '@playbook/engine/backtest/costs'
import type { Interval } from '@playbook/engine/backtest/interval'
import type { RunInput, RunResult } from '@playbook/engine/backtest/run'
import { summariseRun, type RunSummary } from '@playbook/engine/statistics/summarise-run'
import type { Statement } from './publications.ts'
import type { ResultInterval } from './strategies.ts'

/** What a statement says that follows from a run and its inputs alone, and that anybody who has them can therefore compute again. */
export type Claims = Pick<
  Statement,
  | 'symbol'
  | 'market'
  | 'timeframe'
  | 'bars'
  | 'first_time'
  | 'last_time'
  | 'initial_capital'
  | 'costs'
  | 'figures'
  | 'interval'
  | 'exit_reasons'
  | 'long_trades'
  | 'short_trades'
>

interface SummedUp {
  readonly input: RunInput
  readonly interval: Interval
  /** Of the pessimistic run. */
  readonly summary: RunSummary
}

export function claimsOf({ input, interval, summary }: SummedUp): Claims {
  const { symbol, name } = input.instrument
  const { exitReasons, long, short } = summary.tradesSummary
  return {
    symbol,
    market: name,
    timeframe: input.timeframe,
    ...periodOf(input, interval.pessimistic),
    initial_capital: input.initialCapitalUsd,
    costs: costsOf(input),
    figures: [...summary.figures],
    interval: intervalOf({ input, interval, summary }),
    exit_reasons: { ...exitReasons },
    long_trades: long.trades,
    short_trades: short.trades,
  }
}

/** The bars that were decided on, and their first and last open in UTC seconds. */
export const periodOf = ({ bars }: RunInput, { firstBar }: RunResult): Pick<Claims, 'bars' | 'first_time' | 'last_time'> => ({
  bars: bars.length - firstBar,
  first_time: bars.time[firstBar] ?? 0,
  last_time: bars.time[bars.length - 1] ?? 0,
})

/** What each fill cost: what the plan states instead of the market's usual. */
export function costsOf({ costs, plan }: RunInput): Statement['costs'] {
  const { spread, slippage, slippagePercent, commission, financing } = effectiveCosts(costs, plan.costs)
  return {
    spread,
    slippage,
    ...(slippagePercent !== undefined && { slippage_percent: slippagePercent }),
    commission: { ...commission },
    financing: financing && { long_percent_per_year: financing.longPercentPerYear, short_percent_per_year: financing.shortPercentPerYear },
  }
}

/** The headline figures of the three runs; one that came to the same is not summed up again. */
export function intervalOf({ input, interval, summary }: SummedUp): ResultInterval {
  const { pessimistic, expected, optimistic } = interval
  const figuresOf = (of: RunResult): ResultInterval['expected'] => {
    const { values } = of === pessimistic ? summary : summariseRun(of, input.bars, input)
    return {
      total_return: values.total_return,
      net_profit: values.net_profit,
      max_drawdown: values.max_drawdown,
      win_rate: values.win_rate,
      profit_factor: values.profit_factor,
      total_trades: values.total_trades ?? 0,
    }
  }
  return {
    pessimistic: figuresOf(pessimistic),
    expected: figuresOf(expected),
    optimistic: figuresOf(optimistic),
    ambiguous_trades: pessimistic.ambiguousTrades,
    resolved_trades: pessimistic.resolvedTrades,
  }
}
