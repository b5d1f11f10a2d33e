import { limits } from '@playbook/contract/limits'
import type { MarketSource } from '@playbook/contract/market-sources'
import { worldOf } from '@playbook/engine/backtest/backtest'
import { chooseBars, type RequestedPeriod } from '@playbook/engine/backtest/choose-bars'
import { resolveAmbiguity, type FinerSource } from '@playbook/engine/backtest/resolve-ambiguity'
import type { RunInput } from '@playbook/engine/backtest/run'
import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import { checkRun } from '@playbook/engine/checks/check-run'
import { explainNoEntry } from '@playbook/engine/explain/explain-no-entry'
import { ruleActivity } from '@playbook/engine/explain/rule-activity'
import { formatCount } from '@playbook/engine/format/count'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bars } from '@playbook/engine/market/bars'
import { conversionBars } from '@playbook/engine/market/conversion-bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulatedPrices, storedPrices } from '@playbook/engine/market/price-source'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { sharpeFacts } from '@playbook/engine/statistics/sharpe-probability'
import { summariseRun, type RunSummary } from '@playbook/engine/statistics/summarise-run'
import { planHash } from '@playbook/engine/strategy/canonical'
import type { Plan } from '@playbook/engine/strategy/plan'
import { hashBars } from '../candles/hash-bars.ts'
import type { Compute } from '../jobs/thread.ts'
import { presentResult, presentSummary, sentenceOf } from './present-result.ts'
import { storedInputsOf } from './stored-inputs.ts'
import { packTrades, type TradeBlock } from './trade-blocks.ts'

/** Inputs of one run. */
export interface RunRequest extends RequestedPeriod {
  readonly plan: Plan
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  readonly source: MarketSource
  readonly sourceLabel?: string | undefined
  /** What the stored bars are adjusted for. */
  readonly adjustment: Adjustment
  /** Stored bars, as many as the run may take; null where they are simulated here. */
  readonly stored: Bars | null
  /** Stored bars of a lower timeframe, where the market has them. */
  readonly storedFiner: { readonly timeframe: Timeframe; readonly bars: Bars } | null
  /** The timeframe that the stored bars were made of, where a market has them in several. */
  readonly madeOf: Timeframe | null
  readonly initialCapitalUsd: number
  readonly readerVersion: string
  readonly nowSeconds: number
}

export type RunAnswer =
  | {
      readonly kind: 'done'
      readonly outcome: {
        /** JSON of the summary and of the whole result. */
        readonly summary: string
        readonly result: string
        /** JSON of what it was computed from besides plan and bars. */
        readonly inputs: string
        readonly totalReturnPercent: number | null
        /** Of the daily returns, not annualised; null where there is none. */
        readonly dailySharpe: number | null
        readonly trades: readonly TradeBlock[]
        /** Bars without those for warm-up. */
        readonly testedBars: number
        readonly message: string
      }
    }
  /** `paths` are the parts of the plan that the reason is about. */
  | { readonly kind: 'refused'; readonly reason: string; readonly paths: readonly string[] }

/** What decides which bars are tested. */
export const barPaths: readonly string[] = ['period.from', 'period.to', 'timeframe']

/** The same cuts for the same data, whoever runs it. */
const checkSeed = 1

type ReportProgress = (progress: number, message: string) => void

/** Loads, tests and summarises. Runs in a thread; the database is the caller's. */
export const compute: Compute<RunRequest, RunAnswer> = (order, report) => ({ output: run(order, report), transfer: [] })

function run(order: RunRequest, report: ReportProgress): RunAnswer {
  const startedMs = performance.now()
  const { plan, instrument, timeframe } = order
  report(1, 'Loading prices')
  const source = order.stored === null ? simulatedPrices(instrument, timeframe) : storedPrices(order.stored)
  const bounds = { maxBars: limits.maxBarsPerRun, maxYears: limits.maxYearsPerRun }
  const chosen = chooseBars(source, { ...order, ...bounds, calendar: instrument.calendar, warmupBars: warmupOf(plan, timeframe) })
  if (!chosen.ok) return { kind: 'refused', reason: chosen.problem, paths: barPaths }
  const { bars, firstDecisionTime } = chosen.value
  const total = formatCount(bars.length, 'bar')
  report(10, `Testing ${total}`)
  const conversion = conversionBars(instrument, bars)
  if (!conversion.ok) return { kind: 'refused', reason: conversion.problem, paths: ['symbol'] }
  const input: RunInput = {
    plan,
    instrument,
    timeframe,
    bars,
    firstDecisionTime,
    initialCapitalUsd: order.initialCapitalUsd,
    costs: instrument.costs,
    conversion: conversion.value?.bars ?? null,
    onProgress(done, trades) {
      const percent = Math.round((100 * done) / bars.length)
      report(10 + (85 * done) / bars.length, `Testing: ${percent}% of ${total}, ${formatCount(trades, 'trade')} so far`)
    },
  }
  const world = worldOf(input, {})
  const settled = resolveAmbiguity(input, world, finerSource(order), (open) => report(95, `Looking inside ${formatCount(open, 'bar')}`))
  const result = settled.interval.pessimistic
  report(95, 'Checking the run')
  const checks = checkRun(settled.input, world, checkSeed)
  report(96, 'Computing the statistics')
  // As the only try: whoever reads the result is told the count as it then is.
  const summary = summariseRun(result, bars, input)
  const presented = presentResult({
    input,
    run: result,
    interval: settled.interval,
    summary,
    checks,
    activity: ruleActivity(input, result, world),
    silent: result.trades.length > 0 ? [] : explainNoEntry(input, world),
    provenance: {
      source: order.source,
      sourceLabel: order.sourceLabel,
      adjustment: order.adjustment,
      conversion: conversion.value && `${conversion.value.symbol}, simulated daily closes`,
      planHash: planHash(plan),
      dataHash: hashBars(bars),
      readerVersion: order.readerVersion,
      runMs: performance.now() - startedMs,
    },
  })
  return {
    kind: 'done',
    outcome: {
      summary: JSON.stringify(presentSummary(summary, presented.interval)),
      result: JSON.stringify(presented),
      inputs: JSON.stringify({ ...storedInputsOf(settled), madeOf: order.madeOf }),
      totalReturnPercent: presented.total_return,
      dailySharpe: dailySharpeOf(summary),
      trades: packTrades(result.trades),
      testedBars: settled.input.bars.length - result.firstBar,
      message: sentenceOf(summary),
    },
  }
}

function dailySharpeOf({ dailyReturns }: RunSummary): number | null {
  const { sharpe } = sharpeFacts(Float64Array.from(dailyReturns, ({ profitPercent }) => profitPercent / 100))
  return Number.isFinite(sharpe) ? sharpe : null
}

function finerSource({ stored, storedFiner, instrument }: RunRequest): FinerSource {
  if (stored === null) return (timeframe) => simulatedPrices(instrument, timeframe)
  return (timeframe) => (storedFiner?.timeframe === timeframe ? storedPrices(storedFiner.bars) : null)
}
