import { planChanges, type PlanChanges } from '@playbook/engine/proposal/plan-changes'
import type { ProposedPlan } from '@playbook/engine/proposal/proposed-plan'
import { readText } from '@playbook/engine/reader/read-text'
import type { ReadingContext } from '@playbook/engine/strategy/reading'
import type { Compute } from '../jobs/thread.ts'

export interface ChangesRequest {
  readonly text: string
  readonly context: ReadingContext
  readonly proposed: ProposedPlan
}

/** Tries each change in the text by itself; each try reads the text again, so this runs in a thread. */
export const compute: Compute<ChangesRequest, PlanChanges> = ({ text, context, proposed }) => ({
  output: planChanges(readText, text, context, proposed),
  transfer: [],
})
