import { chooseBars } from '@playbook/engine/backtest/choose-bars'
import { backtestInterval } from '@playbook/engine/backtest/interval'
import type { RunInput, RunResult } from '@playbook/engine/backtest/run'
import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import { isSimulated } from '@playbook/engine/market/simulate'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { completePlan } from '@playbook/engine/strategy/complete'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import { exampleMarket } from './example-market.ts'

/** What words come to on the example’s prices. Percent figures are percentages. */
export interface ExampleOutcome {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** First and last day, `YYYY-MM-DD`. */
  readonly days: readonly [first: string, last: string]
  readonly bars: number
  readonly trades: number
  readonly ambiguousTrades: number
  /** At worst, as a bar usually goes, at best; all three the same where no bar leaves anything open. */
  readonly totalReturnPercent: readonly [worst: number, expected: number, best: number]
  readonly buyAndHoldPercent: number | null
  readonly maxDrawdownPercent: number | null
  readonly winRatePercent: number | null
  /** The account of the worst outcome, at most so many points. */
  readonly equity: readonly number[]
  readonly trueCounts: Readonly<Record<string, number>>
}

/** Why words that were read are not run here, in a sentence. */
export interface ExampleRefusal {
  readonly refusal: string
}

const curvePoints = 240
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Whether nothing that was read keeps a run waiting. */
const isRunnable = ({ status, plan, questions, phrases }: Reading): boolean =>
  status === 'ok' && plan !== null && !questions.some(({ blocks }) => blocks) && !phrases.some(({ blocks }) => blocks)

/** What a reading is run on here. */
export interface PreparedExample {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly input: RunInput
}

/** A reading with its simulated prices; null where something in it is open. */
export function prepareExample(reading: Reading): PreparedExample | ExampleRefusal | null {
  const { plan: read } = reading
  if (read === null || !isRunnable(reading)) return null
  const { symbol: home, timeframe: usual } = exampleMarket
  const plan = completePlan(read, { symbol: home, timeframe: usual })
  const symbol = plan.symbol?.value ?? home
  const timeframe = plan.timeframe?.value ?? usual
  const instrument = isSimulated(symbol) ? findInstrument(symbol) : null
  if (instrument === null)
    return { refusal: `${symbol} is not among the simulated markets of these examples. In the console you can bring its prices.` }
  if (instrument.conversion.kind !== 'none')
    return {
      refusal: `${symbol} is counted in another currency than the account. In the console it is converted; these examples keep to dollars.`,
    }
  return prepare(plan, instrument, timeframe)
}

function prepare(plan: Plan, instrument: Instrument, timeframe: Timeframe): PreparedExample | ExampleRefusal {
  const { startDate, endDate, nowSeconds, maxBars, maxSaidBars, maxYears, initialCapitalUsd } = exampleMarket
  const isLong = timeframe === '1d' || timeframe === '1w' || timeframe === '1M'
  const said = plan.period
  const chosen = chooseBars(simulatedPrices(instrument, timeframe), {
    startDate: said.from?.value ?? (isLong ? startDate : null),
    endDate: said.to?.value ?? endDate,
    timeframe,
    calendar: instrument.calendar,
    warmupBars: warmupOf(plan, timeframe),
    maxBars: isLong ? Infinity : said.from === null ? maxBars : maxSaidBars,
    maxYears,
    nowSeconds,
  })
  if (!chosen.ok) return { refusal: chosen.problem }
  const { bars, firstDecisionTime } = chosen.value
  const input: RunInput = {
    plan,
    instrument,
    timeframe,
    bars,
    firstDecisionTime,
    initialCapitalUsd: said.initialCapital?.value ?? initialCapitalUsd,
    costs: instrument.costs,
    conversion: null,
  }
  return { symbol: instrument.symbol, timeframe, input }
}

/** Tests a reading on simulated prices; null where something in it is open. */
export function runExample(reading: Reading): ExampleOutcome | ExampleRefusal | null {
  const prepared = prepareExample(reading)
  if (prepared === null || 'refusal' in prepared) return prepared
  const { symbol, timeframe, input } = prepared
  const { bars, firstDecisionTime } = input
  const { pessimistic, expected, optimistic } = backtestInterval(input)
  const returnOf = (result: RunResult) =>
    (100 * ((result.equityUsd.at(-1) ?? input.initialCapitalUsd) - input.initialCapitalUsd)) / input.initialCapitalUsd
  const { values } = summariseRun(pessimistic, bars, input)
  const { equityUsd } = pessimistic
  const step = Math.max(1, Math.floor(equityUsd.length / curvePoints))
  return {
    symbol,
    timeframe,
    days: [dateOf(firstDecisionTime), dateOf(bars.time[bars.length - 1] ?? firstDecisionTime)],
    bars: equityUsd.length,
    trades: pessimistic.trades.length,
    ambiguousTrades: pessimistic.ambiguousTrades,
    totalReturnPercent: [returnOf(pessimistic), returnOf(expected), returnOf(optimistic)],
    buyAndHoldPercent: values.buy_and_hold_return,
    maxDrawdownPercent: values.max_drawdown,
    winRatePercent: values.win_rate,
    equity: [...equityUsd].filter((_, index, all) => index % step === 0 || index === all.length - 1),
    trueCounts: pessimistic.trueCounts,
  }
}
