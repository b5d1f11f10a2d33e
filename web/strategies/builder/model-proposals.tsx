import { lazy, Suspense } from 'react'
import type { PlanProposalsProps } from './plan-proposals.tsx'
import { useProposalModel } from './use-proposal.ts'

// Most servers have no model: their pages do without.
const PlanProposals = lazy(async () => ({ default: (await import('./plan-proposals.tsx')).PlanProposals }))

/** What a language model makes of the whole text, where one is configured. Else nothing. */
export function ModelProposals(props: Omit<PlanProposalsProps, 'model'>) {
  const model = useProposalModel()
  return (
    model !== null && (
      <Suspense fallback={null}>
        <PlanProposals {...props} model={model} />
      </Suspense>
    )
  )
}
