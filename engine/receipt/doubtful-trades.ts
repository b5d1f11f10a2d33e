import type { Trade } from '../backtest/run.ts'
import { firstIndex } from '../first-index.ts'
import type { StatisticName } from '../statistics/catalogue.ts'
import type { Measure } from '../statistics/figure.ts'
import { tradeMeasures } from '../statistics/trade-measures.ts'
import type { DoubtfulBar } from './data-receipt.ts'

/** Figures of closed trades alone: money in US dollars, the rest in percent or as ratio; null where there is none. */
export interface TradeFigures {
  readonly trades: number
  readonly netProfit: number
  /** Net profit in percent of the starting balance. */
  readonly totalReturn: number
  readonly winRate: number | null
  readonly profitFactor: number | null
  readonly averageTrade: number | null
}

/** The trades of a run that were open on a doubtful bar, and the run's closed trades with and without them. */
export interface DoubtfulTrades {
  /** Indices into the run's trades, in their order. */
  readonly touched: readonly number[]
  readonly all: TradeFigures
  readonly without: TradeFigures
}

/**
 * Which trades were open, entered or left on a doubtful bar, and the figures without them. Every other trade keeps the size, the
 * costs and the outcome that it had: what the account would have risked otherwise is not simulated.
 */
export function doubtfulTrades(trades: readonly Trade[], doubtful: readonly DoubtfulBar[], initialCapitalUsd: number): DoubtfulTrades {
  const times = Float64Array.from(doubtful, ({ time }) => time)
  const isTouched = ({ entryTime, exitTime }: Trade) => {
    const first = times[firstAtOrAfter(times, entryTime)]
    return first !== undefined && first <= exitTime
  }
  const touched: number[] = []
  const rest: Trade[] = []
  for (const [i, trade] of trades.entries()) {
    if (isTouched(trade)) touched.push(i)
    else rest.push(trade)
  }
  return { touched, all: figuresOf(trades, initialCapitalUsd), without: figuresOf(rest, initialCapitalUsd) }
}

const firstAtOrAfter = (times: Float64Array, moment: number) => firstIndex(times.length, (k) => times[k]! >= moment)

function figuresOf(trades: readonly Trade[], initialCapitalUsd: number): TradeFigures {
  const measures: Partial<Record<StatisticName, Measure>> = tradeMeasures(trades)
  const valueOf = (name: StatisticName) => (typeof measures[name] === 'number' ? measures[name] : null)
  const netProfit = trades.length * (valueOf('expectancy') ?? 0)
  return {
    trades: trades.length,
    netProfit,
    totalReturn: (100 * netProfit) / initialCapitalUsd,
    winRate: valueOf('win_rate'),
    profitFactor: valueOf('profit_factor'),
    averageTrade: valueOf('average_trade'),
  }
}
