import type { BarExplanation } from '@playbook/engine/explain/explain-bar'
import { explainOutcomes, type AlternativeOutcomes } from '@playbook/engine/explain/explain-outcomes'
import { barHolding } from '@playbook/engine/market/bars'
import type { Result } from '@playbook/engine/result'
import type { Compute } from '../jobs/thread.ts'
import { openStoredRun, type OpenedRun, type RunToOpen } from './open-stored-run.ts'

export interface ExplanationRequest {
  /** Names the run in this thread. */
  readonly key: string
  /** UTC seconds; the bar that holds this moment is explained. */
  readonly time: number
  /** Null where the thread is likely to have the run open still. */
  readonly run: RunToOpen | null
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
let latest: { readonly key: string; readonly run: Result<OpenedRun, string> } | null = null

/** Explains one bar of a finished run. Runs in a thread; the database is the caller's. */
export const compute: Compute<ExplanationRequest, ExplanationAnswer> = (order) => ({ output: explain(order), transfer: [] })

function explain({ key, time, run }: ExplanationRequest): ExplanationAnswer {
  if (latest?.key !== key && run !== null) latest = { key, run: openStoredRun(run) }
  if (latest?.key !== key) return { kind: 'not_open' }
  if (!latest.run.ok) return { kind: 'refused', reason: latest.run.problem }
  const { run: opened, firstOpenBar } = latest.run.value
  const { bars } = opened.input
  const i = barHolding(bars, time)
  if (i < 0) return { kind: 'no_bar' }
  const openOf = (k: number) => bars.time[k] ?? null
  return { kind: 'explained', before: openOf(i - 1), after: openOf(i + 1), ...explainOutcomes(opened, i, firstOpenBar) }
}
