import type { Trade } from '../backtest/run.ts'
import type { StatisticName } from './catalogue.ts'
import { minTrades, type Measure } from './figure.ts'
import { meanOf, sampleStdev, sumOf } from './moments.ts'
import { riskMultiple } from './risk-multiple.ts'
import { tradeColumn } from './trade-column.ts'

/** Figures of the closed trades alone, by catalogue name. */
export function tradeMeasures(trades: readonly Trade[]): Partial<Record<StatisticName, Measure>> {
  const profits = tradeColumn(trades, (trade) => trade.profitUsd)
  const wins = profits.filter((profit) => profit > 0)
  const losses = profits.filter((profit) => profit < 0)
  const percents = tradeColumn(trades, (trade) => trade.profitPercent)
  const minutes = tradeColumn(trades, (trade) => (trade.exitTime - trade.entryTime) / 60)
  const inOrder = tradeColumn(
    trades.toSorted((a, b) => a.exitBar - b.exitBar),
    (trade) => trade.profitUsd,
  )
  const ofTrades = (measure: () => Measure): Measure => (trades.length === 0 ? 'no_trades' : measure())
  const ofWins = (measure: () => Measure) => ofTrades(() => (wins.length === 0 ? 'no_winning_trade' : measure()))
  const ofLosses = (measure: () => Measure) => ofTrades(() => (losses.length === 0 ? 'no_losing_trade' : measure()))
  const payoff = () => ofWins(() => ofLosses(() => meanOf(wins) / -meanOf(losses)))
  return {
    total_trades: trades.length,
    winning_trades: wins.length,
    losing_trades: losses.length,
    win_rate: ofTrades(() => (100 * wins.length) / trades.length),
    profit_factor: ofLosses(() => sumOf(wins) / -sumOf(losses)),
    payoff_ratio: payoff(),
    average_win: ofWins(() => meanOf(wins)),
    average_loss: ofLosses(() => meanOf(losses)),
    best_trade: ofTrades(() => largestOf(percents)),
    worst_trade: ofTrades(() => -largestOf(percents.map((percent) => -percent))),
    average_trade: ofTrades(() => meanOf(percents)),
    expectancy: ofTrades(() => meanOf(profits)),
    expectancy_r: ofTrades(() => expectancyInR(trades)),
    sqn: ofTrades(() => systemQuality(profits)),
    kelly: kelly(trades.length, wins.length, payoff()),
    longest_winning_streak: longestStreak(inOrder, (profit) => profit > 0),
    longest_losing_streak: longestStreak(inOrder, (profit) => profit < 0),
    average_holding: ofTrades(() => meanOf(minutes)),
    longest_holding: ofTrades(() => largestOf(minutes)),
    average_mae: ofTrades(() => meanOf(tradeColumn(trades, (trade) => trade.maePercent))),
    average_mfe: ofTrades(() => meanOf(tradeColumn(trades, (trade) => trade.mfePercent))),
    fees_paid: sumOf(tradeColumn(trades, (trade) => trade.feesUsd)),
    financing_paid: sumOf(tradeColumn(trades, (trade) => trade.financingUsd)),
  }
}

const largestOf = (values: Float64Array) => values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)

function expectancyInR(trades: readonly Trade[]): Measure {
  const multiples = trades.flatMap((trade) => riskMultiple(trade) ?? [])
  return multiples.length === 0 ? 'no_stop' : meanOf(multiples)
}

function systemQuality(profits: Float64Array): Measure {
  if (profits.length < minTrades) return 'few_trades'
  const spread = sampleStdev(profits)
  return spread === 0 ? 'no_movement' : (Math.sqrt(profits.length) * meanOf(profits)) / spread
}

function kelly(trades: number, wins: number, payoff: Measure): Measure {
  if (typeof payoff === 'string') return payoff
  if (trades < minTrades) return 'few_trades'
  return wins / trades - (1 - wins / trades) / payoff
}

/** Of profits in the order in which their trades closed. */
function longestStreak(profits: Float64Array, counts: (profit: number) => boolean): number {
  let longest = 0
  let streak = 0
  for (let k = 0; k < profits.length; k++) {
    streak = counts(profits[k]!) ? streak + 1 : 0
    longest = Math.max(longest, streak)
  }
  return longest
}
