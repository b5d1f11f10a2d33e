import type { Bars } from '../market/bars.ts'
import type { StatisticName } from './catalogue.ts'
import type { DayReturn } from './day-returns.ts'
import { minDays, type Measure } from './figure.ts'
import { covariance, meanOf, sampleStdev } from './moments.ts'

export interface BenchmarkInput {
  readonly bars: Bars
  readonly firstBar: number
  readonly days: readonly DayReturn[]
  /** Daily returns as shares, one for each of `days`. */
  readonly returns: Float64Array
  readonly periodsPerYear: number
  readonly isShort: boolean
}

/**
 * The run against buying and holding the market, whose daily returns are taken from close to close; the market is bought at the
 * first open that the run could have bought at.
 */
export function benchmarkMeasures(input: BenchmarkInput): Partial<Record<StatisticName, Measure>> {
  const { returns, periodsPerYear, isShort } = input
  const market = marketReturns(input)
  const base = { buy_and_hold_return: buyAndHold(input) }
  if (returns.length < minDays) return allOf(base, 'few_days')
  const variance = covariance(market, market)
  if (variance === 0) return allOf(base, 'no_market_movement')
  const spread = sampleStdev(returns)
  const beta = covariance(returns, market) / variance
  const above = returns.map((r, i) => r - market[i]!)
  const aboveSpread = sampleStdev(above)
  return {
    ...base,
    beta,
    alpha: isShort ? 'short_period' : 100 * (meanOf(returns) - beta * meanOf(market)) * periodsPerYear,
    correlation: spread === 0 ? 'no_movement' : covariance(returns, market) / (spread * Math.sqrt(variance)),
    information_ratio: isShort
      ? 'short_period'
      : aboveSpread === 0
        ? 'no_movement'
        : (meanOf(above) / aboveSpread) * Math.sqrt(periodsPerYear),
  }
}

const allOf = (base: Partial<Record<StatisticName, Measure>>, reason: Measure) => ({
  ...base,
  beta: reason,
  alpha: reason,
  correlation: reason,
  information_ratio: reason,
})

const boughtAt = ({ bars, firstBar }: BenchmarkInput) => bars.open[Math.min(firstBar + 1, bars.length - 1)]

function buyAndHold(input: BenchmarkInput): Measure {
  const first = boughtAt(input)
  return first === undefined || first <= 0 || input.days.length === 0 ? 'no_bars' : 100 * (input.bars.close.at(-1)! / first - 1)
}

function marketReturns(input: BenchmarkInput): Float64Array {
  let before = boughtAt(input) ?? Number.NaN
  return Float64Array.from(input.days, ({ lastBar }) => {
    const close = input.bars.close[lastBar]!
    const change = close / before - 1
    before = close
    return change
  })
}
