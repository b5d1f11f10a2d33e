import { levelTermsOf, prepareRun } from '../backtest/backtest.ts'
import type { EquityCurve } from '../backtest/equity-curve.ts'
import type { RunInput } from '../backtest/run.ts'
import { simulate } from '../backtest/simulate.ts'
import { tradeTotals } from '../backtest/trade-log.ts'
import { conditionWarmup, termWarmup } from '../conditions/warmup.ts'
import { newWorld, type World } from '../conditions/world.ts'
import { firstBarAtOrAfter, sliceBars, type Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { isIntraday } from '../market/timeframe.ts'
import type { Plan } from '../strategy/plan.ts'

/** What sweeps keep of shared columns at most. */
const maxColumnBytes = 96 * 2 ** 20
/** Enough for the ranges and averages that stops and targets are measured by. */
const minWarmupBars = 300

/** A finished run. `equityUsd` is overwritten by the runner's next run. */
export interface QuickRun {
  readonly equityUsd: Float64Array
  readonly firstBar: number
  readonly tradeCount: number
  /** Gained by winning trades and lost by losing ones, both positive. */
  readonly wonUsd: number
  readonly lostUsd: number
}

/** Runs plans over the same bars: columns are shared, and nothing is kept of a run but what its caller takes. */
export interface PlanRunner {
  readonly input: RunInput
  readonly world: World
  readonly firstBar: number
  /** Index into the equity of the last bar of every trading day (of every bar on charts of a day and longer). */
  readonly dayEnds: Int32Array
  readonly run: (plan: Plan, costs?: RunInput['costs']) => QuickRun
}

export function newPlanRunner(input: RunInput): PlanRunner {
  const { bars, timeframe, instrument } = input
  const firstBar = firstBarAtOrAfter(bars, input.firstDecisionTime)
  const length = bars.length - firstBar
  const world = newWorld({ bars, timeframe, instrument, maxBytes: maxColumnBytes })
  const curve: EquityCurve = { firstBar, usd: new Float64Array(length), inMarket: new Uint8Array(length) }
  return {
    input,
    world,
    firstBar,
    dayEnds: dayEndsOf(input, firstBar),
    run: (plan, costs = input.costs) => {
      const run = prepareRun({ ...input, plan, costs }, {}, firstBar, world)
      simulate(run, curve, input)
      const { log } = run.account
      return {
        equityUsd: curve.usd,
        firstBar,
        tradeCount: log.count,
        ...tradeTotals(log),
      }
    },
  }
}

/** Index, counted from `firstBar`, of the last bar of every trading day; of every bar on charts of a day and longer. */
export function dayEndsOf({ bars, timeframe, instrument }: RunInput, firstBar: number): Int32Array {
  const length = bars.length - firstBar
  if (!isIntraday(timeframe)) return Int32Array.from({ length }, (_, k) => k)
  const { dateAt } = calendarNamed(instrument.calendar)
  const ends: number[] = []
  for (let i = firstBar; i < bars.length; i++) {
    const isLast = i + 1 === bars.length || dateAt(bars.time[i]!).dayNumber !== dateAt(bars.time[i + 1]!).dayNumber
    if (isLast) ends.push(i - firstBar)
  }
  return Int32Array.from(ends)
}

/** Returns from day end to day end as shares of the equity before, as `dayReturns` counts them; the first from the start. */
export function dailyReturns(equityUsd: Float64Array, dayEnds: Int32Array, initialCapitalUsd: number): Float64Array {
  const returns = new Float64Array(dayEnds.length)
  let before = initialCapitalUsd
  for (let d = 0; d < dayEnds.length; d++) {
    const after = equityUsd[dayEnds[d]!]!
    returns[d] = before > 0 ? (after - before) / before : 0
    before = after
  }
  return returns
}

/** How many bars the plan needs before its first decision, so that its operands no longer depend on where the data begins. */
export function warmupOfPlan(plan: Plan, { timeframe }: Pick<RunInput, 'timeframe'>): number {
  const rules = [plan.entryLong, plan.entryShort, plan.exitLong, plan.exitShort, ...(plan.partialExits ?? [])]
  return Math.max(
    minWarmupBars,
    ...rules.map((rule) => (rule === null ? 0 : conditionWarmup(rule.when, timeframe))),
    ...levelTermsOf(plan).map((term) => termWarmup(term, timeframe)),
  )
}

/** The same run over bars `from` ≤ i < `to` alone, with so many bars before them to warm up. */
export function windowInput(input: RunInput, from: number, to: number, warmupBars: number): RunInput {
  const bars: Bars = sliceBars(input.bars, from - warmupBars, to)
  return { ...input, bars, firstDecisionTime: input.bars.time[from]! }
}
