import type { RunInput, Trade } from '../backtest/run.ts'
import { tradingDateOf } from '../market/calendar.ts'
import { periodReturns, type DayReturn } from '../statistics/day-returns.ts'
import { minDays } from '../statistics/figure.ts'
import { meanOf, sampleStdev, sumOf } from '../statistics/moments.ts'
import { finding, noFinding } from './finding.ts'
import { regimeNames, regimesOf, type RegimeName } from './regimes.ts'
import type { Finding, SplitReport, SplitRow } from './report.ts'

const regimeLabel: Readonly<Record<RegimeName, string>> = {
  up_calm: 'Rising, calm',
  up_wild: 'Rising, wild',
  sideways_calm: 'Sideways, calm',
  sideways_wild: 'Sideways, wild',
  down_calm: 'Falling, calm',
  down_wild: 'Falling, wild',
  unknown: 'Not yet known',
}

/** A finished run as the splits read it. */
export interface SplitRun {
  readonly input: RunInput
  readonly firstBar: number
  readonly trades: readonly Trade[]
  readonly days: readonly DayReturn[]
  readonly periodsPerYear: number
}

/** What bars, trades and days belong to. */
interface Split {
  readonly keys: readonly string[]
  readonly labelOf: (key: string) => string
  readonly ofBar: (bar: number) => string
  readonly ofTrade: (trade: Trade) => string
  readonly ofDay: (day: DayReturn) => string
  /** What the account gained in the days of a key, and in percent of what. */
  readonly gainOf: (key: string, days: readonly DayReturn[]) => Pick<DayReturn, 'profitUsd' | 'profitPercent'>
}

/** The account's gain in each year; trades count in the year in which they closed, as the trading calendar dates it. */
export function splitByYear(run: SplitRun): SplitReport {
  const { bars, instrument } = run.input
  const yearOf = (time: number) => tradingDateOf(time, instrument.calendar).slice(0, 4)
  const years = new Map(periodReturns(run.days, 'year').map((year) => [year.period, year]))
  return report(run, {
    keys: [...years.keys()],
    labelOf: (key) => key,
    ofBar: (bar) => yearOf(bars.time[bar]!),
    ofTrade: ({ exitTime }) => yearOf(exitTime),
    ofDay: ({ date }) => date.slice(0, 4),
    gainOf: (key) => years.get(key)!, // the keys are its own
  })
}

/** The account's gain in the days that began in each regime, in percent of the starting balance; trades count where they were decided. */
export function splitByRegime(run: SplitRun): SplitReport {
  const { bars, timeframe, instrument } = run.input
  const regimes = regimesOf(bars, timeframe, instrument.calendar)
  const nameAt = (bar: number) => regimeNames[regimes[Math.max(0, bar)]!]!
  const beginnings = new Map(run.days.map(({ date }, d) => [date, d === 0 ? run.firstBar - 1 : run.days[d - 1]!.lastBar]))
  return report(run, {
    keys: regimeNames,
    labelOf: (key) => regimeLabel[key as RegimeName], // the keys are regime names
    ofBar: (bar) => nameAt(bar - 1),
    ofTrade: ({ signalBar }) => nameAt(signalBar),
    ofDay: ({ date }) => nameAt(beginnings.get(date) ?? 0),
    gainOf: (_, days) => {
      const profitUsd = sumOf(days.map((day) => day.profitUsd))
      return { profitUsd, profitPercent: (100 * profitUsd) / run.input.initialCapitalUsd }
    },
  })
}

/** How much of the account's growth lies in the days: logarithms add up where percentages do not. */
const growthOf = (days: readonly DayReturn[]): number => sumOf(days.map(({ profitPercent }) => Math.log1p(profitPercent / 100)))

function report(run: SplitRun, split: Split): SplitReport {
  const barCounts = new Map<string, number>()
  const bars = run.input.bars.length - run.firstBar
  for (let i = run.firstBar; i < run.input.bars.length; i++) barCounts.set(split.ofBar(i), (barCounts.get(split.ofBar(i)) ?? 0) + 1)
  const growth = growthOf(run.days)
  const rows = split.keys
    .map((key) => rowOf(key, run, split, growth, (100 * (barCounts.get(key) ?? 0)) / Math.max(1, bars)))
    .filter((row) => row.barsPercent > 0 || row.trades > 0)
  const withTrades = rows.filter(({ trades }) => trades > 0)
  return {
    rows,
    bestShare: bestShareOf(withTrades),
    rowsWithTrades: withTrades.length,
    rowsInProfit: withTrades.filter((row) => row.profitUsd > 0).length,
  }
}

function bestShareOf(rows: readonly SplitRow[]): Finding {
  const shares = rows.flatMap(({ profitSharePercent }) => profitSharePercent ?? [])
  return shares.length === 0 ? noFinding('The run made no profit.') : finding(Math.max(...shares), '')
}

function rowOf(key: string, run: SplitRun, split: Split, growth: number, barsPercent: number): SplitRow {
  const trades = run.trades.filter((trade) => split.ofTrade(trade) === key)
  const days = run.days.filter((day) => split.ofDay(day) === key)
  const returns = Float64Array.from(days, ({ profitPercent }) => profitPercent / 100)
  const wins = trades.filter(({ profitUsd }) => profitUsd > 0).length
  const { profitUsd, profitPercent } = split.gainOf(key, days)
  return {
    key,
    label: split.labelOf(key),
    barsPercent,
    trades: trades.length,
    winRatePercent: trades.length === 0 ? noFinding('No trades.') : finding((100 * wins) / trades.length, ''),
    profitUsd,
    returnPercent: profitPercent,
    sharpe: sharpeOf(returns, run.periodsPerYear),
    profitSharePercent: growth > 0 ? (100 * growthOf(days)) / growth : null,
  }
}

function sharpeOf(returns: Float64Array, periodsPerYear: number): Finding {
  if (returns.length < minDays) return noFinding(`Fewer than ${minDays} daily returns.`)
  const spread = sampleStdev(returns)
  return finding(spread === 0 ? null : (meanOf(returns) / spread) * Math.sqrt(periodsPerYear), 'Equity did not move.')
}
