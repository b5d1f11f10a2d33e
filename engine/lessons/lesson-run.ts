import { backtest } from '../backtest/backtest.ts'
import type { RunInput, RunResult, Trade } from '../backtest/run.ts'
import { invariant } from '../invariant.ts'
import { firstBarAtOrAfter, sliceBars, type Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { readText } from '../reader/read-text.ts'
import { periodsPerYear } from '../statistics/day-returns.ts'
import { drawdownPercents, findDrawdowns, type Drawdown } from '../statistics/drawdowns.ts'
import { summariseRun, type RunSummary, type SummaryInput } from '../statistics/summarise-run.ts'
import { completePlan } from '../strategy/complete.ts'
import type { LessonMarket } from './lesson-market.ts'

/** The strategy that every statistic is shown on: it trades both ways, often, and well enough to have every figure. */
export const lessonWords =
  'Buy when the close crosses above the 20 day SMA, sell short when the close crosses below the 20 day SMA. Stop 1 ATR, target 2 ATR. Risk 1% per trade.'
/** What the deflated Sharpe is told: as if the run were the best of so many. */
export const lessonTrials = 20
const lessonCapitalUsd = 10_000

/** One run with everything that its figures are computed from. */
export interface LessonRun {
  readonly input: RunInput & SummaryInput
  readonly result: RunResult
  readonly summary: RunSummary
  readonly bars: Bars
  readonly trades: readonly Trade[]
  /** In order of their exits. */
  readonly byExit: readonly Trade[]
  readonly equity: Float64Array
  readonly falls: Float64Array
  readonly drawdowns: readonly Drawdown[]
  /** Daily returns of the run and of the market, as shares. */
  readonly returns: Float64Array
  readonly market: Float64Array
  readonly perYear: number
  readonly calendarDays: number
  /** UTC seconds of the bar at an index of the equity. */
  readonly timeAt: (i: number) => number
}

export interface RunOfWords {
  readonly words?: string
  readonly fromSeconds?: number
  readonly toSeconds?: number
}

/** Runs words on the market of the lessons. */
export function lessonRun(
  market: LessonMarket,
  { words = lessonWords, fromSeconds = market.fromSeconds, toSeconds = Infinity }: RunOfWords = {},
): LessonRun {
  const { instrument, timeframe } = market
  const reading = readText(words, { symbol: instrument.symbol, timeframe })
  invariant(reading.plan, `a plan of “${words}”`)
  const bars = sliceBars(market.bars, 0, firstBarAtOrAfter(market.bars, toSeconds))
  const input = {
    plan: completePlan(reading.plan, { symbol: instrument.symbol, timeframe }),
    instrument,
    timeframe,
    bars,
    firstDecisionTime: bars.time[firstBarAtOrAfter(bars, fromSeconds)] ?? fromSeconds,
    initialCapitalUsd: lessonCapitalUsd,
    costs: instrument.costs,
    conversion: null,
    trials: lessonTrials,
  }
  const result = backtest(input)
  const summary = summariseRun(result, bars, input)
  const { firstBar, equityUsd: equity, trades } = result
  const timeAt = (i: number) => bars.time[firstBar + i]!
  const { end: endTime } = calendarNamed(instrument.calendar).periodAt(timeAt(equity.length - 1), timeframe)
  let before = bars.open[firstBar + 1]!
  const marketReturns = Float64Array.from(summary.dailyReturns, ({ lastBar }) => {
    const change = bars.close[lastBar]! / before - 1
    before = bars.close[lastBar]!
    return change
  })
  return {
    input,
    result,
    summary,
    bars,
    trades,
    byExit: trades.toSorted((a, b) => a.exitBar - b.exitBar),
    equity,
    falls: drawdownPercents(equity, lessonCapitalUsd),
    drawdowns: findDrawdowns(equity, lessonCapitalUsd),
    returns: Float64Array.from(summary.dailyReturns, ({ profitPercent }) => profitPercent / 100),
    market: marketReturns,
    perYear: periodsPerYear(timeframe, instrument.calendar),
    calendarDays: (endTime - timeAt(0)) / 86_400,
    timeAt,
  }
}
