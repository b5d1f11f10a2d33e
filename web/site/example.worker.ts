import { backtest } from '@playbook/engine/backtest/backtest'
import { firstBarAtOrAfter } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulateBars } from '@playbook/engine/market/simulate'
import { readText } from '@playbook/engine/reader/read-text'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { completePlan } from '@playbook/engine/strategy/complete'
import type { Reading } from '@playbook/engine/strategy/reading'
import { exampleMarket } from './example-market.ts'

/** What the example comes to; `outcome` is null while the words cannot be run. */
export interface ExampleAnswer {
  readonly number: number
  readonly reading: Reading
  readonly outcome: ExampleOutcome | null
  readonly readMs: number
}

export interface ExampleOutcome {
  readonly bars: number
  readonly trades: number
  readonly ambiguousTrades: number
  readonly totalReturnPercent: number | null
  readonly buyAndHoldPercent: number | null
  readonly maxDrawdownPercent: number | null
  readonly winRatePercent: number | null
  readonly equity: readonly number[]
  readonly trueCounts: Readonly<Record<string, number>>
  readonly runMs: number
}

export interface ExampleRequest {
  readonly number: number
  readonly text: string
}

const { symbol, timeframe, fromSeconds, toSeconds, warmupSeconds, initialCapitalUsd } = exampleMarket
const curvePoints = 240

function run(reading: Reading): ExampleOutcome | null {
  const instrument = findInstrument(symbol)
  const isOpen = reading.questions.some((question) => question.blocks) || reading.phrases.some((phrase) => phrase.blocks)
  if (reading.status !== 'ok' || reading.plan === null || instrument === null || isOpen) return null
  const startedMs = performance.now()
  const plan = completePlan(reading.plan, { symbol, timeframe })
  // The example has daily bars only: words about another chart are read, and not run here.
  if (plan.timeframe?.value !== timeframe) return null
  const bars = simulateBars(instrument, timeframe, fromSeconds - warmupSeconds, toSeconds)
  const input = {
    plan,
    instrument,
    timeframe,
    bars,
    firstDecisionTime: bars.time[firstBarAtOrAfter(bars, fromSeconds)] ?? fromSeconds,
    initialCapitalUsd,
    costs: instrument.costs,
    conversion: null,
  }
  const result = backtest(input)
  const summary = summariseRun(result, bars, input)
  const { values } = summary
  const step = Math.max(1, Math.floor(result.equityUsd.length / curvePoints))
  return {
    bars: result.equityUsd.length,
    trades: result.trades.length,
    ambiguousTrades: result.ambiguousTrades,
    totalReturnPercent: values.total_return,
    buyAndHoldPercent: values.buy_and_hold_return,
    maxDrawdownPercent: values.max_drawdown,
    winRatePercent: values.win_rate,
    equity: [...result.equityUsd].filter((_, index, all) => index % step === 0 || index === all.length - 1),
    trueCounts: result.trueCounts,
    runMs: performance.now() - startedMs,
  }
}

addEventListener('message', ({ data }: MessageEvent<ExampleRequest>) => {
  const startedMs = performance.now()
  const reading = readText(data.text, { symbol, timeframe })
  const readMs = performance.now() - startedMs
  postMessage({ number: data.number, reading, readMs, outcome: run(reading) } satisfies ExampleAnswer)
})
