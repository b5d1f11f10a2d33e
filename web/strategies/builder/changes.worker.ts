import { acceptAll, planChanges, type AcceptedAll, type PlanChanges } from '@playbook/engine/proposal/plan-changes'
import type { ProposedPlan } from '@playbook/engine/proposal/proposed-plan'
import { readText } from '@playbook/engine/reader/read-text'
import type { ReadingContext } from '@playbook/engine/strategy/reading'

/** A proposed plan to compare with a text, without the changes that were dismissed; the answer carries the same number. */
export interface ChangesRequest {
  readonly number: number
  readonly text: string
  readonly context: ReadingContext
  readonly proposed: ProposedPlan
  readonly dismissed: readonly string[]
}
export interface ChangesAnswer extends PlanChanges {
  readonly number: number
  /** The text after everything that may be accepted at once; null while that is not known. */
  readonly all: AcceptedAll | null
}

addEventListener('message', ({ data: { number, text, context, proposed, dismissed } }: MessageEvent<ChangesRequest>) => {
  const found = planChanges(readText, text, context, proposed)
  postMessage({ number, ...found, all: null } satisfies ChangesAnswer)
  const all = acceptAll(readText, text, context, proposed, new Set(dismissed))
  postMessage({ number, ...found, all } satisfies ChangesAnswer)
})
