import type { RunInput, Trade } from '../backtest/run.ts'
import { tradingDateOf } from '../market/calendar.ts'
import type { DayReturn } from '../statistics/day-returns.ts'
import { minDays } from '../statistics/figure.ts'
import { meanOf, sampleStdev, sumOf } from '../statistics/moments.ts'
import { finding, noFinding } from './finding.ts'
import { regimeNames, regimesOf, type RegimeName } from './regimes.ts'
import type { Finding, SplitReport, SplitRow } from './report.ts'
import { accountReturns, byExit } from './trade-order.ts'

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
}

/** Trades by the year in which they closed, as the trading calendar dates it. */
export function splitByYear(run: SplitRun): SplitReport {
  const { bars, instrument } = run.input
  const yearOf = (time: number) => tradingDateOf(time, instrument.calendar).slice(0, 4)
  const keys = [...new Set(run.days.map(({ date }) => date.slice(0, 4)))]
  return report(run, {
    keys,
    labelOf: (key) => key,
    ofBar: (bar) => yearOf(bars.time[bar]!),
    ofTrade: ({ exitTime }) => yearOf(exitTime),
    ofDay: ({ date }) => date.slice(0, 4),
  })
}

/** Trades by the regime at their deciding close, days by the one at the close before; see `regimes.ts`. */
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
  })
}

/** A trade and its return on the account. */
interface Placed {
  readonly trade: Trade
  readonly share: number
}

function report(run: SplitRun, split: Split): SplitReport {
  const shares = accountReturns(run.trades, run.input.initialCapitalUsd)
  const placed = byExit(run.trades).map((trade, k): Placed => ({ trade, share: shares[k]! }))
  const barCounts = new Map<string, number>()
  const bars = run.input.bars.length - run.firstBar
  for (let i = run.firstBar; i < run.input.bars.length; i++) barCounts.set(split.ofBar(i), (barCounts.get(split.ofBar(i)) ?? 0) + 1)
  const whole = { placed, shareSum: sumOf(shares) }
  const rows = split.keys
    .map((key) => rowOf(key, run, split, whole, (100 * (barCounts.get(key) ?? 0)) / Math.max(1, bars)))
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

function rowOf(
  key: string,
  { days, periodsPerYear }: SplitRun,
  split: Split,
  whole: { readonly placed: readonly Placed[]; readonly shareSum: number },
  barsPercent: number,
): SplitRow {
  const own = whole.placed.filter(({ trade }) => split.ofTrade(trade) === key)
  const returns = Float64Array.from(
    days.filter((day) => split.ofDay(day) === key),
    ({ profitPercent }) => profitPercent / 100,
  )
  const wins = own.filter(({ trade }) => trade.profitUsd > 0).length
  return {
    key,
    label: split.labelOf(key),
    barsPercent,
    trades: own.length,
    winRatePercent: own.length === 0 ? noFinding('No trades.') : finding((100 * wins) / own.length, ''),
    profitUsd: sumOf(own.map(({ trade }) => trade.profitUsd)),
    returnPercent: 100 * (returns.reduce((product, each) => product * (1 + each), 1) - 1),
    sharpe: sharpeOf(returns, periodsPerYear),
    profitSharePercent: whole.shareSum > 0 ? (100 * sumOf(own.map(({ share }) => share))) / whole.shareSum : null,
  }
}

function sharpeOf(returns: Float64Array, periodsPerYear: number): Finding {
  if (returns.length < minDays) return noFinding(`Fewer than ${minDays} daily returns.`)
  const spread = sampleStdev(returns)
  return finding(spread === 0 ? null : (meanOf(returns) / spread) * Math.sqrt(periodsPerYear), 'Equity did not move.')
}
