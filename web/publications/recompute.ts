import { claimsOf, type Claims } from '@playbook/contract/claims'
import type { RunInputs, Statement } from '@playbook/contract/publications'
import { backtestInterval } from '@playbook/engine/backtest/interval'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { hashInputs, readInputs, type InputHashes } from '../rerun/compute-rerun.ts'

/** What a published run comes to when it is computed again here. */
export interface Recomputed {
  /** In the form that the statement names; null where this page does not have it. */
  readonly hashes: InputHashes | null
  readonly tradeHash: string
  readonly claims: Claims
  /** UTC seconds and US dollars. */
  readonly equity: readonly (readonly [time: number, usd: number])[]
  readonly finalEquityUsd: number | null
}

/** What of a statement its figures and hashes depend on besides the run. */
export type StatementTrials = Pick<Statement, 'tried' | 'plan_form'>

/** Runs the backtest and sums it up as the server did, all three answers to what bars leave open; null where the bars cannot be read. */
export function recompute(
  inputs: RunInputs,
  { tried, plan_form: form }: StatementTrials,
  onProgress: (share: number) => void,
): Recomputed | null {
  const input = readInputs(inputs)
  if (input === null) return null
  const interval = backtestInterval({ ...input, onProgress: (done) => onProgress(done / input.bars.length) })
  const summary = summariseRun(interval.pessimistic, input.bars, {
    ...input,
    ...(tried && { trials: tried.trials, sharpeSpread: tried.sharpe_spread }),
  })
  return {
    hashes: hashInputs(input, form),
    tradeHash: interval.pessimistic.tradeHash,
    claims: claimsOf({ input, interval, summary }),
    equity: summary.equityCurve.map(({ time, equityUsd }) => [time, equityUsd] as const),
    finalEquityUsd: summary.values.final_equity,
  }
}
