import type { PackedBars, RunInputs } from '@playbook/contract/publications'
import { backtest, worldOf } from '@playbook/engine/backtest/backtest'
import { hashFormOf, planForm } from '@playbook/engine/backtest/hash-forms'
import { resolveAmbiguitySteps, type FinerSource } from '@playbook/engine/backtest/resolve-ambiguity'
import type { RunInput, RunResult } from '@playbook/engine/backtest/run'
import type { Bars } from '@playbook/engine/market/bars'
import { unpackBars } from '@playbook/engine/market/packed-bars'
import { ok, refused, type Result } from '@playbook/engine/result'
import type { StatisticName } from '@playbook/engine/statistics/catalogue'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
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
  /** False where ambiguous trades are only ambiguous because nobody looked inside their bars. */
  readonly isSettled: boolean
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

/** The hashes of an input in the form in which they were stated; null for a form that this page does not have. */
export function hashInputs(input: RunInput, stated: number = planForm): InputHashes | null {
  const form = hashFormOf(stated)
  return form && { plan: form.plan(input.plan), data: form.bars(input.bars), settings: form.settings(input) }
}

/**
 * Runs the backtest with some of the plan's values replaced, by the rules and the code of the server. The finer bars are those that
 * the input has: what other values leave open elsewhere is taken at its worst.
 */
export function rerunBacktest(input: RunInput, overrides: Overrides, onProgress?: (share: number) => void): Rerun {
  const startedMs = performance.now()
  const changed = changedInput(input, overrides)
  if (!changed.ok) return { kind: 'refused', message: changed.problem }
  const result = backtest({
    ...changed.value,
    ...(onProgress ? { onProgress: (done: number) => onProgress(done / input.bars.length) } : {}),
  })
  // With nothing turned the input has the finer bars that this very run was settled with.
  const isSettled = result.ambiguousTrades === 0 || Object.keys(overrides).length === 0
  return { kind: 'done', outcome: outcomeOf(result, changed.value, { isSettled, startedMs }) }
}

/** The same with every bar looked into that leaves something open, as the server does. In steps, for it takes several runs. */
export function* resolveAgain(input: RunInput, overrides: Overrides, source: FinerSource): Generator<undefined, Rerun> {
  const startedMs = performance.now()
  const changed = changedInput({ ...input, finer: null }, overrides)
  if (!changed.ok) return { kind: 'refused', message: changed.problem }
  const settled = yield* resolveAmbiguitySteps(changed.value, worldOf(changed.value, {}), source, () => {})
  return { kind: 'done', outcome: outcomeOf(settled.interval.pessimistic, settled.input, { isSettled: true, startedMs }) }
}

function changedInput(input: RunInput, overrides: Overrides): Result<RunInput, string> {
  const applied = applyOverrides(input.plan, overrides, input.costs.commission)
  if (!applied.ok) return refused(applied.problem.message)
  const plan = applied.value
  const capital = 'period.initialCapital' in overrides ? plan.period.initialCapital?.value : undefined
  return ok({ ...input, plan, initialCapitalUsd: capital ?? input.initialCapitalUsd })
}

function outcomeOf(result: RunResult, input: RunInput, { isSettled, startedMs }: { isSettled: boolean; startedMs: number }): Outcome {
  const { values, equityCurve } = summariseRun(result, input.bars, input)
  return {
    values,
    equity: equityCurve.map(({ time, equityUsd }) => [time, equityUsd] as const),
    tradeHash: result.tradeHash,
    isSettled,
    runMs: performance.now() - startedMs,
  }
}
