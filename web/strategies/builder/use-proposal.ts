import { proposalModel, proposePlan } from '@playbook/contract/strategies'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, queryOf } from '../../api.ts'
import { runRequest, type DraftMarket } from './draft-request.ts'
import type { Draft } from './draft.ts'

/** The model that may be asked; null while it is not known and where there is none. */
export function useProposalModel() {
  const { data } = useQuery({ ...queryOf(proposalModel), staleTime: Number.POSITIVE_INFINITY, retry: false })
  return data?.model ?? null
}

/** One question to the model about a draft, which can be cancelled, and the changes of its answer that were dismissed. */
export function useProposal(draft: Draft, market: DraftMarket) {
  const asking = useRef<AbortController | null>(null)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const question = useMutation({
    mutationFn: () => {
      asking.current = new AbortController()
      const { name: _, ...body } = runRequest(draft, market)
      return call(proposePlan, { body }, { signal: asking.current.signal })
    },
  })
  const cancel = () => {
    asking.current?.abort()
    question.reset()
  }
  useEffect(() => () => asking.current?.abort(), [])
  return {
    ask: () => {
      setDismissed([])
      question.mutate()
    },
    cancel,
    isAsking: question.isPending,
    error: question.error,
    answer: question.data ?? null,
    dismissed,
    dismiss: (id: string) => setDismissed((before) => [...before, id]),
  }
}
