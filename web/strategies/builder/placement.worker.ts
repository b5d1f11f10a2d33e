import { readText } from '@playbook/engine/reader/read-text'
import { placeProposal } from '@playbook/engine/strategy/proposal/place-proposal'
import type { Placement, Proposal } from '@playbook/engine/strategy/proposal/proposal'
import type { ReadingContext } from '@playbook/engine/strategy/reading'

/** Proposals to try in a text, each by itself; the answer carries the same number. */
export interface PlacementRequest {
  readonly number: number
  readonly text: string
  readonly context: ReadingContext
  readonly proposals: readonly Proposal[]
}
export interface PlacementAnswer {
  readonly number: number
  readonly placements: readonly Placement[]
}

addEventListener('message', ({ data: { number, text, context, proposals } }: MessageEvent<PlacementRequest>) => {
  const placements = proposals.map((proposal) => placeProposal(readText, text, context, proposal))
  postMessage({ number, placements } satisfies PlacementAnswer)
})
