import { backtest } from '@playbook/engine/backtest/backtest'
import type { BarExplanation } from '@playbook/engine/explain/explain-bar'
import { explainOutcomes, type AlternativeOutcomes } from '@playbook/engine/explain/explain-outcomes'
import { openRun, type OpenRun } from '@playbook/engine/explain/open-run'
import { firstBarAtOrAfter } from '@playbook/engine/market/bars'
import { ok, refused, type Result } from '@playbook/engine/result'
import type { Compute } from '../jobs/thread.ts'
import { rerunInput, type RunToRepeat } from './rerun-input.ts'

export interface ExplanationRequest {
  /** Names the run in this thread. */
  readonly key: string
  /** UTC seconds; the bar that holds this moment is explained. */
  readonly time: number
  /** Null where the thread is likely to have the run open still. */
  readonly run: (RunToRepeat & { readonly tradeHash: string }) | null
}

export type ExplanationAnswer =
  | {
      readonly kind: 'explained'
      readonly before: number | null
      readonly after: number | null
      readonly explanation: BarExplanation
      readonly others: AlternativeOutcomes
    }
  /** The run must be handed over. */
  | { readonly kind: 'not_open' }
  | { readonly kind: 'no_bar' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Whoever looks at a bar mostly looks at the next one too. */
let latest: { readonly key: string; readonly run: Result<Opened, string> } | null = null

interface Opened {
  readonly run: OpenRun
  /** Before it the outcomes are one; null where they never part. */
  readonly firstOpenBar: number | null
}

const otherRules = 'This backtest was made by an older version whose trades differ. Run the strategy again to have it explained.'

/** Opens the run; its trades must be those that were stored. */
function open({ tradeHash, ...run }: NonNullable<ExplanationRequest['run']>): Result<Opened, string> {
  const input = rerunInput(run)
  if (!input.ok) return input
  const opened = openRun(input.value)
  const { tradeHash: hash, ambiguousBars } = backtest(input.value, { world: opened.world })
  return hash === tradeHash ? ok({ run: opened, firstOpenBar: ambiguousBars[0] ?? null }) : refused(otherRules)
}

/** Explains one bar of a finished run. Runs in a thread; the database is the caller's. */
export const compute: Compute<ExplanationRequest, ExplanationAnswer> = (order) => ({ output: explain(order), transfer: [] })

function explain({ key, time, run }: ExplanationRequest): ExplanationAnswer {
  if (latest?.key !== key && run !== null) latest = { key, run: open(run) }
  if (latest?.key !== key) return { kind: 'not_open' }
  if (!latest.run.ok) return { kind: 'refused', reason: latest.run.problem }
  const { run: opened, firstOpenBar } = latest.run.value
  const { bars } = opened.input
  const i = firstBarAtOrAfter(bars, time + 1) - 1
  if (i < 0) return { kind: 'no_bar' }
  const openOf = (k: number) => bars.time[k] ?? null
  return { kind: 'explained', before: openOf(i - 1), after: openOf(i + 1), ...explainOutcomes(opened, i, firstOpenBar) }
}
