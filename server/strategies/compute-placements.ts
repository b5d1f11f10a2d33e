import { readText } from '@playbook/engine/reader/read-text'
import { placeProposal } from '@playbook/engine/strategy/proposal/place-proposal'
import type { Placement, Proposal } from '@playbook/engine/strategy/proposal/proposal'
import type { ReadingContext } from '@playbook/engine/strategy/reading'
import type { Compute } from '../jobs/thread.ts'

export interface PlacementRequest {
  readonly text: string
  readonly context: ReadingContext
  readonly proposals: readonly Proposal[]
}

/** Tries each proposal in the text by itself; each try reads the text again, so this runs in a thread. */
export const compute: Compute<PlacementRequest, readonly Placement[]> = ({ text, context, proposals }) => ({
  output: proposals.map((proposal) => placeProposal(readText, text, context, proposal)),
  transfer: [],
})
