import type { ExitReason, RejectionReason, RunInput, RunResult } from '../backtest/run.ts'
import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { daySeconds } from '../market/day-number.ts'
import { recycleColumns } from '../spare-columns.ts'
import { benchmarkMeasures } from './benchmark-measures.ts'
import { statisticNames, type StatisticName } from './catalogue.ts'
import { dayReturns, periodReturns, periodsPerYear, type DayReturn } from './day-returns.ts'
import { deepestOf, drawdownPercents, findDrawdowns, type Drawdown } from './drawdowns.ts'
import { equityCurve, type EquityPoint } from './equity-curve.ts'
import { minCalendarDays, figureOf, type Figure, type Measure } from './figure.ts'
import { meanOf, meanSquare, sumOf } from './moments.ts'
import { riskMeasures } from './risk-measures.ts'
import { tradeColumn } from './trade-column.ts'
import { tradeMeasures } from './trade-measures.ts'
import { costsPaidUsd, tradedUsd } from './trading-costs.ts'

/** What was run, as far as the figures need it; how many variants of the strategy were tried, this one included, and their spread. */
export type SummaryInput = Pick<RunInput, 'plan' | 'instrument' | 'timeframe' | 'initialCapitalUsd' | 'costs'> & {
  readonly trials?: number
  readonly sharpeSpread?: number | null
}

/** A fall of equity with its moments: UTC seconds of the bars. */
export interface DrawdownPeriod {
  readonly startTime: number
  readonly troughTime: number
  readonly recoveredTime: number | null
  readonly percent: number
  readonly usd: number
  readonly days: number
}

/** All figures of a run. Percent figures are percentages; drawdowns are negative percents. */
export interface RunSummary {
  readonly figures: readonly Figure[]
  /** The figures' values by name. */
  readonly values: Readonly<Record<StatisticName, number | null>>
  readonly initialCapitalUsd: number
  readonly dailyReturns: readonly DayReturn[]
  readonly monthlyReturns: readonly { readonly month: string; readonly profitUsd: number; readonly profitPercent: number }[]
  readonly yearlyReturns: readonly { readonly year: string; readonly profitUsd: number; readonly profitPercent: number }[]
  readonly equityCurve: readonly EquityPoint[]
  readonly equityCurveSummary: {
    readonly startUsd: number
    readonly endUsd: number
    readonly peakUsd: number
    readonly troughUsd: number
    readonly points: number
    readonly bars: number
  }
  /** The ten deepest, deepest first. */
  readonly drawdowns: readonly DrawdownPeriod[]
  readonly tradesSummary: {
    readonly long: SideSummary
    readonly short: SideSummary
    readonly averageDurationMinutes: number | null
    readonly bestPercent: number | null
    readonly worstPercent: number | null
    readonly exitReasons: Readonly<Partial<Record<ExitReason, number>>>
    readonly rejections: Readonly<Partial<Record<RejectionReason, number>>>
  }
}

export interface SideSummary {
  readonly trades: number
  readonly winningTrades: number
  readonly profitUsd: number
}

const maxDrawdowns = 10

/** Computes every figure of `statisticsCatalogue` from a run's facts. */
export function summariseRun(result: RunResult, bars: Bars, input: SummaryInput): RunSummary {
  const days = dayReturns({
    bars,
    firstBar: result.firstBar,
    equityUsd: result.equityUsd,
    initialCapitalUsd: input.initialCapitalUsd,
    calendar: input.instrument.calendar,
  })
  const percents = drawdownPercents(result.equityUsd, input.initialCapitalUsd)
  const drawdowns = findDrawdowns(result.equityUsd, input.initialCapitalUsd)
  const clock = clockOf(result, bars, input)
  const measures = measuresOf({ result, bars, input, days, percents, drawdowns, clock })
  const figures = statisticNames.map((name) => figureOf(name, measures[name] ?? 'no_bars'))
  const values = Object.fromEntries(figures.map(({ name, value }) => [name, value])) as RunSummary['values'] // one figure a name
  const curve = equityCurve(bars.time.subarray(result.firstBar), result.equityUsd, percents)
  recycleColumns([percents])
  return {
    figures,
    values,
    initialCapitalUsd: input.initialCapitalUsd,
    dailyReturns: days,
    monthlyReturns: periodReturns(days, 'month').map(({ period, ...rest }) => ({ month: period, ...rest })),
    yearlyReturns: periodReturns(days, 'year').map(({ period, ...rest }) => ({ year: period, ...rest })),
    equityCurve: curve,
    equityCurveSummary: curveSummary(result.equityUsd, input.initialCapitalUsd, curve.length),
    drawdowns: drawdowns
      .toSorted((a, b) => a.percent - b.percent)
      .slice(0, maxDrawdowns)
      .map((drawdown) => drawdownPeriod(drawdown, clock)),
    tradesSummary: tradesSummary(result, values),
  }
}

interface Clock {
  /** UTC seconds of the bar at an index of the equity; −1 is where the run begins. */
  readonly timeAt: (i: number) => number
  readonly endTime: number
  readonly calendarDays: number
}

function clockOf({ firstBar, equityUsd }: RunResult, bars: Bars, { instrument, timeframe }: SummaryInput): Clock {
  const startTime = bars.time[firstBar] ?? 0
  const lastTime = bars.time[firstBar + equityUsd.length - 1]
  const endTime = lastTime === undefined ? startTime : calendarNamed(instrument.calendar).periodAt(lastTime, timeframe).end
  return { timeAt: (i) => bars.time[firstBar + Math.max(i, 0)]!, endTime, calendarDays: (endTime - startTime) / daySeconds }
}

interface Facts {
  readonly result: RunResult
  readonly bars: Bars
  readonly input: SummaryInput
  readonly days: readonly DayReturn[]
  readonly percents: Float64Array
  readonly drawdowns: readonly Drawdown[]
  readonly clock: Clock
}

function measuresOf(facts: Facts): Partial<Record<StatisticName, Measure>> {
  const { result, bars, input, days, clock } = facts
  const returns = Float64Array.from(days, ({ profitPercent }) => profitPercent / 100)
  const perYear = periodsPerYear(input.timeframe, input.instrument.calendar)
  const isShort = clock.calendarDays < minCalendarDays
  return {
    ...equityMeasures(facts, isShort),
    ...riskMeasures({ returns, periodsPerYear: perYear, isShort, trials: input.trials ?? 1, sharpeSpread: input.sharpeSpread ?? null }),
    ...tradeMeasures(result.trades),
    ...costMeasures(facts, isShort),
    ...benchmarkMeasures({ bars, firstBar: result.firstBar, days, returns, periodsPerYear: perYear, isShort }),
    trading_days: days.length,
    ambiguous_trades: result.ambiguousTrades,
  }
}

function equityMeasures({ result, input, percents, drawdowns, clock }: Facts, isShort: boolean): Partial<Record<StatisticName, Measure>> {
  const { equityUsd, inMarket } = result
  const start = input.initialCapitalUsd
  const final = equityUsd.at(-1) ?? start
  const deepest = deepestOf(drawdowns)
  const mostUsd = drawdowns.reduce((most, { usd }) => Math.min(most, usd), 0)
  const cagr: Measure = isShort ? 'short_period' : 100 * (Math.max(0, final / start) ** (365.25 / clock.calendarDays) - 1)
  const ofBars = (measure: () => Measure): Measure => (equityUsd.length === 0 ? 'no_bars' : measure())
  return {
    total_return: (100 * (final - start)) / start,
    net_profit: final - start,
    final_equity: final,
    cagr,
    max_drawdown: deepest?.percent ?? 0,
    max_drawdown_usd: mostUsd,
    max_drawdown_days: drawdowns.reduce((most, drawdown) => Math.max(most, drawdownPeriod(drawdown, clock).days), 0),
    average_drawdown: drawdowns.length === 0 ? 0 : meanOf(drawdowns.map(({ percent }) => percent)),
    ulcer_index: ofBars(() => Math.sqrt(meanSquare(percents))),
    calmar_ratio: typeof cagr === 'string' ? cagr : deepest ? cagr / -deepest.percent : 'no_drawdown',
    recovery_factor: mostUsd < 0 ? (final - start) / -mostUsd : 'no_drawdown',
    exposure: ofBars(() => (100 * sumOf(inMarket)) / inMarket.length),
  }
}

function costMeasures({ result, input, clock }: Facts, isShort: boolean): Partial<Record<StatisticName, Measure>> {
  const traded = tradedUsd(result.trades)
  if (traded === 0) return { cost_per_side: 'no_trades', break_even_cost: 'no_trades', turnover: 'no_trades' }
  const paid = costsPaidUsd(result.trades, input)
  const beforeCosts = sumOf(tradeColumn(result.trades, ({ profitUsd }) => profitUsd)) + paid
  const meanEquity = meanOf(result.equityUsd)
  return {
    cost_per_side: (10_000 * paid) / traded,
    break_even_cost: beforeCosts < 0 ? 'loses_before_costs' : (10_000 * beforeCosts) / traded,
    turnover: isShort ? 'short_period' : meanEquity > 0 ? (traded * 365.25) / clock.calendarDays / meanEquity : 'ruined',
  }
}

function drawdownPeriod({ peakAt, troughAt, recoveredAt, percent, usd }: Drawdown, { timeAt, endTime }: Clock): DrawdownPeriod {
  const startTime = timeAt(peakAt)
  const recoveredTime = recoveredAt === null ? null : timeAt(recoveredAt)
  return {
    startTime,
    troughTime: timeAt(troughAt),
    recoveredTime,
    percent,
    usd,
    days: ((recoveredTime ?? endTime) - startTime) / daySeconds,
  }
}

function curveSummary(equityUsd: Float64Array, startUsd: number, points: number): RunSummary['equityCurveSummary'] {
  let peakUsd = startUsd
  let troughUsd = startUsd
  for (let i = 0; i < equityUsd.length; i++) {
    peakUsd = Math.max(peakUsd, equityUsd[i]!)
    troughUsd = Math.min(troughUsd, equityUsd[i]!)
  }
  return { startUsd, endUsd: equityUsd.at(-1) ?? startUsd, peakUsd, troughUsd, points, bars: equityUsd.length }
}

function tradesSummary({ trades, rejectionCounts }: RunResult, values: RunSummary['values']): RunSummary['tradesSummary'] {
  const exitReasons: Partial<Record<ExitReason, number>> = {}
  for (const { exitReason } of trades) exitReasons[exitReason] = (exitReasons[exitReason] ?? 0) + 1
  const sideOf = (side: 'long' | 'short'): SideSummary => {
    const own = trades.filter((trade) => trade.side === side)
    return {
      trades: own.length,
      winningTrades: own.filter(({ profitUsd }) => profitUsd > 0).length,
      profitUsd: sumOf(tradeColumn(own, ({ profitUsd }) => profitUsd)),
    }
  }
  return {
    long: sideOf('long'),
    short: sideOf('short'),
    averageDurationMinutes: values.average_holding,
    bestPercent: values.best_trade,
    worstPercent: values.worst_trade,
    exitReasons,
    rejections: rejectionCounts,
  }
}
