import type { RunResult, Trade } from '../backtest/run.ts'
import type { Bars } from '../market/bars.ts'
import { daySeconds, mondayOf, monthStartOf, weekdayOf, yearOf } from '../market/day-number.ts'
import { covariance, meanOf, sampleStdev, sumOf } from './moments.ts'

/** NaN is that engine's "not available". Durations in seconds; drawdowns are negative percents. */
export interface BacktestingPyStatistics {
  readonly exposurePercent: number
  readonly finalEquity: number
  readonly peakEquity: number
  readonly commissions: number
  readonly returnPercent: number
  readonly buyAndHoldPercent: number
  readonly annualReturnPercent: number
  readonly annualVolatilityPercent: number
  readonly cagrPercent: number
  readonly sharpe: number
  readonly sortino: number
  readonly calmar: number
  readonly alphaPercent: number
  readonly beta: number
  readonly maxDrawdownPercent: number
  readonly averageDrawdownPercent: number
  readonly maxDrawdownSeconds: number
  readonly averageDrawdownSeconds: number
  readonly trades: number
  readonly winRatePercent: number
  readonly bestTradePercent: number
  readonly worstTradePercent: number
  readonly averageTradePercent: number
  readonly maxTradeSeconds: number
  readonly averageTradeSeconds: number
  readonly profitFactor: number
  readonly expectancyPercent: number
  readonly sqn: number
  readonly kelly: number
}

/**
 * The statistics of backtesting.py 0.6 of a run over all bars, so that its published results can be compared figure by figure.
 * Where ours differ: it annualises geometrically, counts a position's exit bar as exposure, takes profit factor and expectancy
 * from percent returns, the average trade as a geometric mean, and buys and holds from a close.
 */
export function backtestingPyStatistics(result: RunResult, bars: Bars, firstTradingBar: number): BacktestingPyStatistics {
  const { equityUsd: equity, trades } = result
  const returnPercent = 100 * (equity.at(-1)! / equity[0]! - 1)
  const hold = bars.close[firstTradingBar]!
  const buyAndHoldPercent = 100 * (bars.close.at(-1)! / hold - 1)
  const marketBeta = beta(equity, bars.close)
  return {
    exposurePercent: exposure(trades, bars.length),
    finalEquity: equity.at(-1)!,
    peakEquity: equity.reduce((a, b) => Math.max(a, b)),
    commissions: sumOf(trades.map((trade) => trade.feesUsd)),
    returnPercent,
    buyAndHoldPercent,
    alphaPercent: returnPercent - marketBeta * buyAndHoldPercent,
    beta: marketBeta,
    ...yearly(equity, bars),
    ...drawdowns(equity, bars),
    ...tradeFigures(trades, bars),
  }
}

function exposure(trades: readonly Trade[], length: number): number {
  const held = new Uint8Array(length)
  for (const { entryBar, exitBar } of trades) held.fill(1, entryBar, exitBar + 1)
  return 100 * meanOf(held)
}

function beta(equity: Float64Array, closes: Float64Array): number {
  if (equity.length < 3) return Number.NaN
  const logs = (values: Float64Array) => values.slice(1).map((value, i) => Math.log(value / values[i]!))
  const market = logs(closes)
  return covariance(logs(equity), market) / covariance(market, market)
}

/** That engine has no figure where the divisor is 0. */
const overNonZero = (value: number, divisor: number): number => (divisor === 0 ? Number.NaN : value / divisor)
/** NaN for no values. */
const largest = (values: ArrayLike<number>): number => {
  let most = values[0] ?? Number.NaN
  for (let i = 1; i < values.length; i++) if (values[i]! > most) most = values[i]!
  return most
}

/** Mean growth; 0 as soon as one return is a total loss. */
function geometricMean(returns: readonly number[]): number {
  return returns.some((r) => r <= -1) ? 0 : Math.exp(sumOf(returns.map((r) => Math.log1p(r))) / returns.length) - 1
}

type Yearly = Pick<
  BacktestingPyStatistics,
  'annualReturnPercent' | 'annualVolatilityPercent' | 'cagrPercent' | 'sharpe' | 'sortino' | 'calmar'
>

function yearly(equity: Float64Array, bars: Bars): Yearly {
  const { keyOf, periods } = calendarOf(bars)
  const lasts = [...bars.time].flatMap((time, i) => (i + 1 < bars.length && keyOf(bars.time[i + 1]!) === keyOf(time) ? [] : [equity[i]!]))
  // After a ruin there is no return any more.
  const returns = lasts
    .slice(1)
    .map((value, i) => value / lasts[i]! - 1)
    .filter((value) => !Number.isNaN(value))
  const growth = geometricMean(returns)
  const annual = (1 + growth) ** periods - 1
  const variance = returns.length < 2 ? Number.NaN : sampleStdev(returns) ** 2
  const volatility = Math.sqrt((variance + (1 + growth) ** 2) ** periods - (1 + growth) ** (2 * periods))
  const downside = Math.sqrt(meanOf(returns.map((r) => Math.min(r, 0) ** 2)))
  const years = (bars.time.at(-1)! - bars.time[0]!) / (daySeconds * 365.25)
  return {
    annualReturnPercent: 100 * annual,
    annualVolatilityPercent: 100 * volatility,
    cagrPercent: years > 0 ? 100 * ((equity.at(-1)! / equity[0]!) ** (1 / years) - 1) : Number.NaN,
    sharpe: overNonZero(annual, volatility),
    sortino: annual / (downside * Math.sqrt(periods)),
    calmar: overNonZero(annual, largest(depths(equity))),
  }
}

/** By what bars are resampled before returns are taken, and how many such periods it counts a year. */
function calendarOf(bars: Bars): { keyOf: (time: number) => number; periods: number } {
  const dayOf = (time: number) => Math.floor(time / daySeconds)
  const weekendShare = meanOf(bars.time.map((time) => (weekdayOf(dayOf(time)) % 6 === 0 ? 1 : 0)))
  const byPeriod: Readonly<Record<number, { keyOf: (time: number) => number; periods: number }>> = {
    7: { keyOf: (time) => mondayOf(dayOf(time)), periods: 52 },
    31: { keyOf: (time) => monthStartOf(dayOf(time)), periods: 12 },
    365: { keyOf: (time) => yearOf(dayOf(time)), periods: 1 },
  }
  return byPeriod[Math.floor(typicalStep(bars) / daySeconds)] ?? { keyOf: dayOf, periods: weekendShare > (2 / 7) * 0.6 ? 365 : 252 }
}

/** Median step of the last 100 bars, in seconds. */
function typicalStep(bars: Bars): number {
  const last = bars.time.slice(-100)
  const steps = last
    .slice(1)
    .map((time, i) => time - last[i]!)
    .sort()
  const middle = steps.length / 2
  return (steps[Math.ceil(middle - 1)]! + steps[Math.floor(middle)]!) / 2
}

const depths = (equity: Float64Array) => {
  let peak = Number.NEGATIVE_INFINITY
  return equity.map((value) => {
    peak = Math.max(peak, value)
    return 1 - value / peak
  })
}

/** A drawdown lasts from one value on the peak to the next one, or to the end. */
function drawdowns(
  equity: Float64Array,
  bars: Bars,
): Pick<BacktestingPyStatistics, 'maxDrawdownPercent' | 'averageDrawdownPercent' | 'maxDrawdownSeconds' | 'averageDrawdownSeconds'> {
  const depth = depths(equity)
  const onPeak = [...depth.keys()].filter((i) => depth[i] === 0 || i === depth.length - 1)
  const falls = onPeak.slice(1).flatMap((to, n) => {
    const from = onPeak[n]!
    return to > from + 1 ? [{ seconds: bars.time[to]! - bars.time[from]!, depth: largest(depth.subarray(from, to + 1)) }] : []
  })
  const lengths = falls.map(({ seconds }) => seconds)
  const maxDrawdownPercent = -100 * largest(depth)
  if (falls.length === 0) {
    // A fall on the last bar alone has no length: that engine then gives its depth in place of both.
    const share = meanOf(depth.filter((each) => each !== 0))
    return { maxDrawdownPercent, averageDrawdownPercent: -100 * share, maxDrawdownSeconds: share, averageDrawdownSeconds: share }
  }
  return {
    maxDrawdownPercent,
    averageDrawdownPercent: -100 * meanOf(falls.map((fall) => fall.depth)),
    maxDrawdownSeconds: roundUp(largest(lengths), bars),
    averageDrawdownSeconds: roundUp(meanOf(lengths), bars),
  }
}

/** To whole days, hours, minutes or seconds: the largest unit that the bars' step is a multiple of. */
function roundUp(seconds: number, bars: Bars): number {
  const unit = [daySeconds, 3600, 60].find((size) => typicalStep(bars) % size === 0) ?? 1
  return Math.ceil(seconds / unit) * unit
}

type TradeFigures = Omit<
  BacktestingPyStatistics,
  | keyof Yearly
  | keyof ReturnType<typeof drawdowns>
  | 'exposurePercent'
  | 'finalEquity'
  | 'peakEquity'
  | 'commissions'
  | 'returnPercent'
  | 'buyAndHoldPercent'
  | 'alphaPercent'
  | 'beta'
>

function tradeFigures(trades: readonly Trade[], bars: Bars): TradeFigures {
  const profits = trades.map((trade) => trade.profitUsd)
  const returns = trades.map((trade) => trade.profitPercent / 100)
  const seconds = trades.map((trade) => trade.exitTime - trade.entryTime)
  const wins = profits.filter((profit) => profit > 0)
  const winShare = wins.length / trades.length
  return {
    trades: trades.length,
    winRatePercent: 100 * winShare,
    bestTradePercent: 100 * largest(returns),
    worstTradePercent: -100 * largest(returns.map((value) => -value)),
    averageTradePercent: 100 * geometricMean(returns),
    maxTradeSeconds: roundUp(largest(seconds), bars),
    averageTradeSeconds: roundUp(meanOf(seconds), bars),
    profitFactor: overNonZero(sumOf(returns.filter((r) => r > 0)), Math.abs(sumOf(returns.filter((r) => r < 0)))),
    expectancyPercent: 100 * meanOf(returns),
    sqn: overNonZero(Math.sqrt(trades.length) * meanOf(profits), sampleStdev(profits)),
    kelly: winShare - (1 - winShare) / (meanOf(wins) / -meanOf(profits.filter((profit) => profit < 0))),
  }
}
