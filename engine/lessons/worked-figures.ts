import { effectiveCosts } from '../backtest/costs.ts'
import type { Trade } from '../backtest/run.ts'
import { formatDuration } from '../format/duration.ts'
import { formatUsd } from '../format/money.ts'
import { numberText } from '../format/number-text.ts'
import type { StatisticName } from '../statistics/catalogue.ts'
import { normalProbability, normalQuantile } from '../statistics/normal.ts'
import { lessonTrials, type LessonRun } from './lesson-run.ts'

/** The formula of a figure with the numbers of the lesson’s run in it, and what it comes to, worked out here by itself. */
export interface WorkedFigure {
  readonly text: string
  readonly value: number
}

type Work = (run: LessonRun) => WorkedFigure

const dec = (value: number, decimals = 2) => numberText(value, decimals)
const usd = formatUsd
const pct = (value: number, decimals = 2) => `${dec(value, decimals)}%`
const share = (value: number, decimals = 4) => pct(100 * value, decimals)
const whole = (value: number) => dec(value, 0)
const inBrackets = (text: string) => (text.startsWith('−') ? `(${text})` : text)

const sum = (values: Iterable<number>) => {
  let total = 0
  for (const value of values) total += value
  return total
}
const mean = (values: ArrayLike<number> & Iterable<number>) => sum(values) / values.length
const fromMean = (values: Float64Array) => {
  const average = mean(values)
  return values.map((value) => value - average)
}
const together = (a: Float64Array, b: Float64Array) => {
  const others = fromMean(b)
  return sum(fromMean(a).map((value, i) => value * others[i]!)) / (a.length - 1)
}
const spread = (values: Float64Array) => Math.sqrt(together(values, values))
const moment = (values: Float64Array, power: number) => mean(fromMean(values).map((value) => value ** power))
const percentile = (values: Float64Array, part: number) => {
  const sorted = values.toSorted()
  const place = part * (sorted.length - 1)
  const below = Math.floor(place)
  return sorted[below]! + (place - below) * ((sorted[below + 1] ?? sorted[below]!) - sorted[below]!)
}
const largest = (values: Iterable<number>) => Math.max(...values)
const smallest = (values: Iterable<number>) => Math.min(...values)

const start = ({ input }: LessonRun) => input.initialCapitalUsd
const final = ({ equity }: LessonRun) => equity.at(-1)!
const profits = ({ trades }: LessonRun) => trades.map(({ profitUsd }) => profitUsd)
const wins = (run: LessonRun) => profits(run).filter((profit) => profit > 0)
const losses = (run: LessonRun) => profits(run).filter((profit) => profit < 0)
const net = (run: LessonRun) => final(run) - start(run)
const years = ({ calendarDays }: LessonRun) => calendarDays / 365.25
const growth = (run: LessonRun) => 100 * ((final(run) / start(run)) ** (1 / years(run)) - 1)
const deepest = ({ falls }: LessonRun) => smallest(falls)
const deepestUsd = ({ drawdowns }: LessonRun) => smallest(drawdowns.map(({ usd: fall }) => fall))
const daysOf = ({ drawdowns, timeAt, equity, calendarDays }: LessonRun) =>
  drawdowns.map(({ peakAt, recoveredAt }) => {
    const from = timeAt(Math.max(0, peakAt))
    const to = recoveredAt === null ? timeAt(0) + calendarDays * 86_400 : timeAt(Math.min(recoveredAt, equity.length - 1))
    return (to - from) / 86_400
  })
const daily = ({ returns }: LessonRun) => ({ average: mean(returns), deviation: spread(returns) })
const sharpe = (run: LessonRun) => daily(run).average / daily(run).deviation
const shape = ({ returns }: LessonRun) => ({
  skew: moment(returns, 3) / moment(returns, 2) ** 1.5,
  tails: moment(returns, 4) / moment(returns, 2) ** 2,
})
const error = (run: LessonRun) => {
  const { skew, tails } = shape(run)
  return Math.sqrt((1 - skew * sharpe(run) + ((tails - 1) / 4) * sharpe(run) ** 2) / (run.returns.length - 1))
}
const luck = (run: LessonRun) => {
  const gamma = 0.577_215_664_901_532_9
  return error(run) * ((1 - gamma) * normalQuantile(1 - 1 / lessonTrials) + gamma * normalQuantile(1 - 1 / (lessonTrials * Math.E)))
}
const minutes = ({ trades }: LessonRun) => trades.map(({ entryTime, exitTime }) => (exitTime - entryTime) / 60)
const percents = ({ trades }: LessonRun) => trades.map(({ profitPercent }) => profitPercent)
const traded = ({ trades }: LessonRun) =>
  sum(trades.map(({ notionalUsd, entryPrice, exitPrice }) => notionalUsd * (1 + exitPrice / entryPrice)))
const paid = ({ trades, input }: LessonRun) => {
  const costs = effectiveCosts(input.costs, input.plan.costs)
  const ofTrade = (trade: Trade) =>
    trade.feesUsd + (trade.notionalUsd / trade.entryPrice) * (costs.spread + (trade.exitReason === 'target' ? 1 : 2) * costs.slippage)
  return sum(trades.map(ofTrade))
}
const slope = (run: LessonRun) => together(run.returns, run.market) / together(run.market, run.market)
const beyond = ({ returns, market }: LessonRun) => returns.map((value, i) => value - market[i]!)
const streak = ({ byExit }: LessonRun, counts: (profit: number) => boolean) => {
  let [best, now] = [0, 0]
  for (const { profitUsd } of byExit) {
    now = counts(profitUsd) ? now + 1 : 0
    best = Math.max(best, now)
  }
  return best
}
const multiples = ({ trades }: LessonRun) => trades.flatMap(({ profitUsd, riskUsd }) => (riskUsd === null ? [] : [profitUsd / riskUsd]))
const yearly = ({ perYear }: LessonRun) => Math.sqrt(perYear)
const root = ({ perYear }: LessonRun) => `√${whole(perYear)}`

/** How each figure is worked out. A test holds every one of them against the engine’s own. */
export const workedFigures: Readonly<Record<StatisticName, Work>> = {
  total_return: (run) => ({
    text: `100 × (${usd(final(run))} − ${usd(start(run))}) / ${usd(start(run))}`,
    value: (100 * net(run)) / start(run),
  }),
  net_profit: (run) => ({ text: `${usd(final(run))} − ${usd(start(run))}`, value: net(run) }),
  final_equity: (run) => ({ text: `The account at the last of ${whole(run.equity.length)} closes`, value: final(run) }),
  cagr: (run) => ({
    text: `100 × ((${usd(final(run))} / ${usd(start(run))})^(1 / ${dec(years(run))}) − 1)`,
    value: growth(run),
  }),
  trading_days: (run) => ({ text: 'Days with at least one bar, counted', value: run.returns.length }),
  best_day: (run) => ({ text: `The largest of ${whole(run.returns.length)} daily returns`, value: 100 * largest(run.returns) }),
  worst_day: (run) => ({ text: `The smallest of ${whole(run.returns.length)} daily returns`, value: 100 * smallest(run.returns) }),
  volatility: (run) => ({ text: `${share(daily(run).deviation)} × ${root(run)}`, value: 100 * daily(run).deviation * yearly(run) }),
  sharpe_ratio: (run) => ({
    text: `${share(daily(run).average)} / ${share(daily(run).deviation)} × ${root(run)}`,
    value: sharpe(run) * yearly(run),
  }),
  sortino_ratio: (run) => {
    const downside = Math.sqrt(mean(run.returns.map((value) => Math.min(0, value) ** 2)))
    return {
      text: `${share(daily(run).average)} / ${share(downside)} × ${root(run)}`,
      value: (daily(run).average / downside) * yearly(run),
    }
  },
  omega_ratio: (run) => {
    const [up, down] = [sum(run.returns.filter((value) => value > 0)), -sum(run.returns.filter((value) => value < 0))]
    return { text: `${share(up, 1)} / ${share(down, 1)}`, value: up / down }
  },
  value_at_risk: (run) => ({
    text: `The daily return at place ${dec(1 + 0.05 * (run.returns.length - 1), 1)} of ${whole(run.returns.length)}, the worst being place 1`,
    value: 100 * percentile(run.returns, 0.05),
  }),
  conditional_value_at_risk: (run) => {
    const limit = percentile(run.returns, 0.05)
    const worse = run.returns.filter((value) => value <= limit)
    return { text: `Mean of the ${whole(worse.length)} returns at or below ${share(limit)}`, value: 100 * mean(worse) }
  },
  skewness: (run) => ({ text: `Mean cubed deviation / ${share(Math.sqrt(moment(run.returns, 2)))}³`, value: shape(run).skew }),
  kurtosis: (run) => ({ text: `${dec(shape(run).tails)} − 3`, value: shape(run).tails - 3 }),
  tail_ratio: (run) => {
    const [high, low] = [percentile(run.returns, 0.95), percentile(run.returns, 0.05)]
    return { text: `${share(high)} / ${share(-low)}`, value: high / -low }
  },
  probabilistic_sharpe: (run) => ({
    text: `Φ(${dec(sharpe(run), 4)} / ${dec(error(run), 4)}), the daily Sharpe / its error`,
    value: normalProbability(sharpe(run) / error(run)),
  }),
  deflated_sharpe: (run) => ({
    text: `Φ((${dec(sharpe(run), 4)} − ${dec(luck(run), 4)}) / ${dec(error(run), 4)}), as if this were the best of N = ${lessonTrials} variants, with σ = e = ${dec(error(run), 4)}`,
    value: normalProbability((sharpe(run) - luck(run)) / error(run)),
  }),
  max_drawdown: (run) => {
    const { peakAt, troughAt } = run.drawdowns.reduce((a, b) => (b.percent < a.percent ? b : a))
    const peak = peakAt < 0 ? start(run) : run.equity[peakAt]!
    return { text: `100 × (${usd(run.equity[troughAt]!)} − ${usd(peak)}) / ${usd(peak)}`, value: deepest(run) }
  },
  max_drawdown_usd: (run) => {
    const { peakAt, troughAt } = run.drawdowns.reduce((a, b) => (b.usd < a.usd ? b : a))
    const peak = peakAt < 0 ? start(run) : run.equity[peakAt]!
    return { text: `${usd(run.equity[troughAt]!)} − ${usd(peak)}`, value: run.equity[troughAt]! - peak }
  },
  max_drawdown_days: (run) => ({ text: `The longest of ${whole(run.drawdowns.length)} drawdowns`, value: largest(daysOf(run)) }),
  average_drawdown: (run) => ({
    text: `Mean depth of ${whole(run.drawdowns.length)} drawdowns`,
    value: mean(run.drawdowns.map(({ percent }) => percent)),
  }),
  ulcer_index: (run) => ({
    text: `√(mean of ${whole(run.falls.length)} squared drawdowns)`,
    value: Math.sqrt(mean(run.falls.map((fall) => fall ** 2))),
  }),
  calmar_ratio: (run) => ({ text: `${pct(growth(run))} / ${pct(-deepest(run))}`, value: growth(run) / -deepest(run) }),
  recovery_factor: (run) => ({ text: `${usd(net(run))} / ${usd(-deepestUsd(run))}`, value: net(run) / -deepestUsd(run) }),
  exposure: (run) => {
    const held = sum(run.result.inMarket)
    return { text: `100 × ${whole(held)} / ${whole(run.equity.length)} bars`, value: (100 * held) / run.equity.length }
  },
  total_trades: (run) => ({ text: 'Positions that were closed, counted', value: run.trades.length }),
  winning_trades: (run) => ({ text: `Of ${whole(run.trades.length)} trades, those above 0`, value: wins(run).length }),
  losing_trades: (run) => ({ text: `Of ${whole(run.trades.length)} trades, those below 0`, value: losses(run).length }),
  win_rate: (run) => ({
    text: `100 × ${whole(wins(run).length)} / ${whole(run.trades.length)}`,
    value: (100 * wins(run).length) / run.trades.length,
  }),
  profit_factor: (run) => ({ text: `${usd(sum(wins(run)))} / ${usd(-sum(losses(run)))}`, value: sum(wins(run)) / -sum(losses(run)) }),
  payoff_ratio: (run) => ({ text: `${usd(mean(wins(run)))} / ${usd(-mean(losses(run)))}`, value: mean(wins(run)) / -mean(losses(run)) }),
  average_win: (run) => ({ text: `${usd(sum(wins(run)))} / ${whole(wins(run).length)} trades`, value: mean(wins(run)) }),
  average_loss: (run) => ({ text: `${usd(sum(losses(run)))} / ${whole(losses(run).length)} trades`, value: mean(losses(run)) }),
  best_trade: (run) => ({ text: `The largest of ${whole(run.trades.length)} returns of a trade`, value: largest(percents(run)) }),
  worst_trade: (run) => ({ text: `The smallest of ${whole(run.trades.length)} returns of a trade`, value: smallest(percents(run)) }),
  average_trade: (run) => ({ text: `${pct(sum(percents(run)), 1)} / ${whole(run.trades.length)} trades`, value: mean(percents(run)) }),
  expectancy: (run) => ({ text: `${usd(sum(profits(run)))} / ${whole(run.trades.length)} trades`, value: mean(profits(run)) }),
  expectancy_r: (run) => ({ text: `${dec(sum(multiples(run)))} R / ${whole(multiples(run).length)} trades`, value: mean(multiples(run)) }),
  sqn: (run) => {
    const all = Float64Array.from(profits(run))
    return {
      text: `√${whole(all.length)} × ${usd(mean(all))} / ${usd(spread(all))}`,
      value: (Math.sqrt(all.length) * mean(all)) / spread(all),
    }
  },
  kelly: (run) => {
    const won = wins(run).length / run.trades.length
    const payoff = mean(wins(run)) / -mean(losses(run))
    return { text: `${dec(won, 3)} − (1 − ${dec(won, 3)}) / ${dec(payoff, 3)}`, value: won - (1 - won) / payoff }
  },
  longest_winning_streak: (run) => ({ text: 'In the order in which they were closed', value: streak(run, (profit) => profit > 0) }),
  longest_losing_streak: (run) => ({ text: 'In the order in which they were closed', value: streak(run, (profit) => profit < 0) }),
  average_holding: (run) => ({
    text: `${formatDuration(sum(minutes(run)))} / ${whole(run.trades.length)} trades`,
    value: mean(minutes(run)),
  }),
  longest_holding: (run) => ({ text: `The longest of ${whole(run.trades.length)} trades`, value: largest(minutes(run)) }),
  average_mae: (run) => ({
    text: `Mean of the deepest point of ${whole(run.trades.length)} trades`,
    value: mean(run.trades.map(({ maePercent }) => maePercent)),
  }),
  average_mfe: (run) => ({
    text: `Mean of the highest point of ${whole(run.trades.length)} trades`,
    value: mean(run.trades.map(({ mfePercent }) => mfePercent)),
  }),
  ambiguous_trades: (run) => ({
    text: `Trades of ${whole(run.trades.length)} that are marked so`,
    value: run.trades.filter(({ ambiguous }) => ambiguous).length,
  }),
  fees_paid: (run) => ({
    text: `Two commissions of each of ${whole(run.trades.length)} trades`,
    value: sum(run.trades.map(({ feesUsd }) => feesUsd)),
  }),
  financing_paid: (run) => ({
    text: `The nights of ${whole(run.trades.filter(({ financingUsd }) => financingUsd !== 0).length)} trades that were charged for`,
    value: sum(run.trades.map(({ financingUsd }) => financingUsd)),
  }),
  cost_per_side: (run) => ({ text: `${usd(paid(run))} / ${usd(traded(run))} × 10,000`, value: (10_000 * paid(run)) / traded(run) }),
  break_even_cost: (run) => ({
    text: `(${usd(sum(profits(run)))} + ${usd(paid(run))}) / ${usd(traded(run))} × 10,000`,
    value: (10_000 * (sum(profits(run)) + paid(run))) / traded(run),
  }),
  turnover: (run) => ({
    text: `${usd(traded(run))} / ${dec(years(run))} years / ${usd(mean(run.equity))}`,
    value: traded(run) / years(run) / mean(run.equity),
  }),
  buy_and_hold_return: (run) => {
    const [first, last] = [run.bars.open[run.result.firstBar + 1]!, run.bars.close.at(-1)!]
    return { text: `100 × (${dec(last)} / ${dec(first)} − 1)`, value: 100 * (last / first - 1) }
  },
  alpha: (run) => ({
    text: `(${share(daily(run).average)} − ${inBrackets(dec(slope(run), 3))} × ${share(mean(run.market))}) × ${whole(run.perYear)}`,
    value: 100 * (daily(run).average - slope(run) * mean(run.market)) * run.perYear,
  }),
  beta: (run) => {
    const scale = 1e6
    return {
      text: `${dec(scale * together(run.returns, run.market))} / ${dec(scale * together(run.market, run.market))}, both in millionths`,
      value: slope(run),
    }
  },
  correlation: (run) => ({
    text: `${inBrackets(dec(slope(run), 3))} × ${share(spread(run.market))} / ${share(daily(run).deviation)}`,
    value: (slope(run) * spread(run.market)) / daily(run).deviation,
  }),
  information_ratio: (run) => ({
    text: `${share(mean(beyond(run)))} / ${share(spread(beyond(run)))} × ${root(run)}`,
    value: (mean(beyond(run)) / spread(beyond(run))) * yearly(run),
  }),
}
