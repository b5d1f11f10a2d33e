import type { RunResult, Trade } from '../backtest/run.ts'
import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { isIntraday, timeframeMinutes } from '../market/timeframe.ts'
import { periodReturns, periodsPerYear } from './day-returns.ts'
import { histogramOf, type Histogram } from './histogram.ts'
import { meanOf, quantile } from './moments.ts'
import { rollingFigures, type RollingFigures } from './rolling-figures.ts'
import type { RunSummary, SummaryInput } from './summarise-run.ts'
import { groupTrades, type TradeGroup } from './trade-groups.ts'

/** How far one trade went against and for its position, and what it came to; percent of the entry. */
export interface Excursion {
  readonly number: number
  readonly maePercent: number
  readonly mfePercent: number
  readonly profitPercent: number
}

/** How many streaks of one length there were. */
export interface StreakCount {
  readonly length: number
  readonly winning: number
  readonly losing: number
}

/** Trades held for at least `fromMinutes` and less than `toMinutes`; null is without end. */
export interface HoldingCount {
  readonly fromMinutes: number
  readonly toMinutes: number | null
  readonly winning: number
  readonly losing: number
}

export interface YearReturn {
  readonly year: string
  readonly profitUsd: number
  readonly profitPercent: number
  /** The market from close to close, without costs. */
  readonly holdPercent: number
  /** Trades that were closed in it. */
  readonly trades: number
}

/** What the performance page shows besides the figures; bounded in size whatever the number of bars and trades. */
export interface RunAnalysis {
  readonly returns: Histogram & { readonly meanPercent: number | null; readonly medianPercent: number | null }
  /** At most 800 trades, evenly spread over all. */
  readonly excursions: readonly Excursion[]
  readonly rolling: RollingFigures | null
  readonly years: readonly YearReturn[]
  /** By trading day of the entry, `0` is Sunday; null on weekly and monthly charts. */
  readonly weekdays: readonly TradeGroup[] | null
  /** By UTC hour of the entry, `0` to `23`; null where bars are a day or longer. */
  readonly hours: readonly TradeGroup[] | null
  readonly sides: readonly TradeGroup[]
  /** Most frequent first. */
  readonly exits: readonly TradeGroup[]
  readonly holding: readonly HoldingCount[]
  readonly streaks: readonly StreakCount[]
}

const maxExcursions = 800
const holdingEdgesMinutes = [0, 15, 60, 240, 1_440, 4_320, 10_080, 43_200, 129_600]
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

/** Takes a run apart: how returns are spread, when they were made, and by which trades. */
export function analyseRun(
  run: RunResult,
  bars: Bars,
  input: SummaryInput,
  { dailyReturns }: Pick<RunSummary, 'dailyReturns'>,
): RunAnalysis {
  const { trades } = run
  const { dateAt, tradesWeekends } = calendarNamed(input.instrument.calendar)
  const percents = Float64Array.from(trades, ({ profitPercent }) => profitPercent)
  const weekday = (date: string) => String(new Date(`${date}T00:00:00Z`).getUTCDay())
  const hasWeekdays = timeframeMinutes[input.timeframe] <= timeframeMinutes['1d']
  return {
    returns: {
      ...histogramOf(percents),
      meanPercent: percents.length === 0 ? null : meanOf(percents),
      medianPercent: percents.length === 0 ? null : quantile(percents, 0.5),
    },
    excursions: excursionsOf(trades),
    rolling: rollingFigures(dailyReturns, periodsPerYear(input.timeframe, input.instrument.calendar)),
    years: yearsOf(run, bars, dailyReturns, (time) => dateAt(time).date),
    weekdays: hasWeekdays
      ? groupTrades(trades, ({ entryTime }) => weekday(dateAt(entryTime).date), tradesWeekends ? [...names(1, 6), '0'] : names(1, 5))
      : null,
    hours: isIntraday(input.timeframe)
      ? groupTrades(trades, ({ entryTime }) => String(Math.floor(entryTime / 3_600) % 24), names(0, 23))
      : null,
    sides: groupTrades(trades, ({ side }) => side, ['long', 'short']),
    exits: groupTrades(trades, ({ exitReason }) => exitReason).toSorted((a, b) => b.trades - a.trades),
    holding: holdingOf(trades),
    streaks: streaksOf(trades),
  }
}

function excursionsOf(trades: readonly Trade[]): Excursion[] {
  const step = Math.max(1, trades.length / maxExcursions)
  return Array.from({ length: Math.min(trades.length, maxExcursions) }, (_, i) => {
    const index = Math.floor(i * step)
    const { maePercent, mfePercent, profitPercent } = trades[index]!
    return { number: index + 1, maePercent, mfePercent, profitPercent }
  })
}

function yearsOf(run: RunResult, bars: Bars, days: RunSummary['dailyReturns'], dateOf: (time: number) => string): YearReturn[] {
  const closed = new Map<string, number>()
  for (const { exitTime } of run.trades) {
    const year = dateOf(exitTime).slice(0, 4)
    closed.set(year, (closed.get(year) ?? 0) + 1)
  }
  const lastBars = new Map(days.map(({ date, lastBar }) => [date.slice(0, 4), lastBar]))
  let before = bars.open[Math.min(run.firstBar + 1, bars.length - 1)] ?? Number.NaN
  return periodReturns(days, 'year').map(({ period: year, profitUsd, profitPercent }) => {
    const close = bars.close[lastBars.get(year)!]!
    const holdPercent = before > 0 ? 100 * (close / before - 1) : 0
    before = close
    return { year, profitUsd, profitPercent, holdPercent, trades: closed.get(year) ?? 0 }
  })
}

function holdingOf(trades: readonly Trade[]): HoldingCount[] {
  const counts = holdingEdgesMinutes.map((fromMinutes, i) => ({
    fromMinutes,
    toMinutes: holdingEdgesMinutes[i + 1] ?? null,
    winning: 0,
    losing: 0,
  }))
  for (const { entryTime, exitTime, profitUsd } of trades) {
    const minutes = (exitTime - entryTime) / 60
    const bin = counts.findLast(({ fromMinutes }) => minutes >= fromMinutes)!
    if (profitUsd > 0) bin.winning++
    else bin.losing++
  }
  const first = counts.findIndex(({ winning, losing }) => winning + losing > 0)
  const last = counts.findLastIndex(({ winning, losing }) => winning + losing > 0)
  return first < 0 ? [] : counts.slice(first, last + 1)
}

/** Streaks in order of exit; a trade without profit or loss ends one. */
function streaksOf(trades: readonly Trade[]): StreakCount[] {
  const counts = new Map<number, { winning: number; losing: number }>()
  let sign = 0
  let length = 0
  const close = () => {
    if (sign === 0) return
    const count = counts.get(length) ?? { winning: 0, losing: 0 }
    if (sign > 0) count.winning++
    else count.losing++
    counts.set(length, count)
  }
  for (const { profitUsd } of trades.toSorted((a, b) => a.exitBar - b.exitBar)) {
    const next = Math.sign(profitUsd)
    if (next === sign) length++
    else {
      close()
      sign = next
      length = 1
    }
  }
  close()
  return [...counts].toSorted((a, b) => a[0] - b[0]).map(([streak, count]) => ({ length: streak, ...count }))
}
