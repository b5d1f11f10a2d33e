import type { PackedBars, RunInputs } from '@playbook/contract/publications'
import { backtest } from '@playbook/engine/backtest/backtest'
import type { RunInput } from '@playbook/engine/backtest/run'
import { settingsHash } from '@playbook/engine/backtest/settings-hash'
import type { Bars } from '@playbook/engine/market/bars'
import { hashBars } from '@playbook/engine/market/hash-bars'
import { unpackBars } from '@playbook/engine/market/packed-bars'
import type { StatisticName } from '@playbook/engine/statistics/catalogue'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { planHash } from '@playbook/engine/strategy/canonical'
import { applyOverrides } from '@playbook/engine/strategy/override'

export type Overrides = Readonly<Record<string, string | number>>

/** What the inputs are, computed from them here; null inputs could not be read. */
export interface InputHashes {
  readonly plan: string
  readonly data: string
  readonly settings: string
}

/** What a run in the browser came to. */
export interface Outcome {
  readonly values: Readonly<Record<StatisticName, number | null>>
  /** UTC seconds and US dollars. */
  readonly equity: readonly (readonly [time: number, usd: number])[]
  readonly tradeHash: string
  readonly runMs: number
}

export type Rerun =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  /** A dial's value that the plan cannot take. */
  | { readonly kind: 'refused'; readonly message: string }

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

function readBars({ count, data }: PackedBars): Bars | null {
  try {
    return unpackBars(bytesOf(data), count)
  } catch {
    return null
  }
}

/** The run's input as the server had it; null where the bars cannot be read. */
export function readInputs(inputs: RunInputs): RunInput | null {
  const bars = readBars(inputs.bars)
  const conversion = inputs.conversion && readBars(inputs.conversion.bars)
  const finer = inputs.finer && readBars(inputs.finer.bars)
  if (bars === null || (inputs.conversion && conversion === null) || (inputs.finer && finer === null)) return null
  return {
    plan: inputs.plan,
    instrument: inputs.instrument,
    timeframe: inputs.timeframe,
    bars,
    firstDecisionTime: inputs.first_decision_time,
    initialCapitalUsd: inputs.initial_capital,
    costs: inputs.costs,
    prices: inputs.prices,
    conversion,
    finer: inputs.finer && finer ? { timeframe: inputs.finer.timeframe, bars: finer } : null,
  }
}

export const hashInputs = (input: RunInput): InputHashes => ({
  plan: planHash(input.plan),
  data: hashBars(input.bars),
  settings: settingsHash(input),
})

/** Runs the backtest with some of the plan's values replaced, by the rules and the code of the server. */
export function runAgain(input: RunInput, overrides: Overrides, onProgress?: (share: number) => void): Rerun {
  const startedMs = performance.now()
  const applied = applyOverrides(input.plan, overrides, input.costs.commission)
  if (!applied.ok) return { kind: 'refused', message: applied.problem.message }
  const plan = applied.value
  const capital = 'period.initialCapital' in overrides ? plan.period.initialCapital?.value : undefined
  const changed: RunInput = {
    ...input,
    plan,
    initialCapitalUsd: capital ?? input.initialCapitalUsd,
    ...(onProgress ? { onProgress: (done: number) => onProgress(done / input.bars.length) } : {}),
  }
  const result = backtest(changed)
  const summary = summariseRun(result, input.bars, changed)
  const outcome: Outcome = {
    values: summary.values,
    equity: summary.equityCurve.map(({ time, equityUsd }) => [time, equityUsd] as const),
    tradeHash: result.tradeHash,
    runMs: performance.now() - startedMs,
  }
  return { kind: 'done', outcome }
}
