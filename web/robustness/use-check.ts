import type { Reply } from '@playbook/contract/endpoint'
import {
  cancelStudy,
  isStudyActive,
  latestCheck,
  latestVerdict,
  startCheck,
  type CheckDepth,
  type StudyProgress,
} from '@playbook/contract/robustness'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf, queryOf } from '../api.ts'
import { isPriceProblem } from '../billing/price-problem.tsx'
import { showToast } from '../ui/toast.tsx'
import { useLiveStudy } from './use-study.ts'

type Latest = Reply<typeof latestCheck>

const withState = (old: Latest | undefined, state: StudyProgress): Latest | undefined =>
  old?.check?.id === state.id ? { ...old, check: { ...old.check, ...state } } : old

/** A strategy's newest check, up to date while it runs; what it has found is fetched again after every finished part. */
export function useCheck(strategyId: string) {
  const queries = useQueryClient()
  const options = queryOf(latestCheck, { params: { id: strategyId } })
  const query = useQuery(options)
  const check = query.data?.check ?? null
  useLiveStudy(check, (state) => {
    const before = queries.getQueryData(options.queryKey)?.check
    queries.setQueryData(options.queryKey, (old) => withState(old, state))
    if (isStudyActive(state.status) && before?.tasks_done !== state.tasks_done)
      // One that is under way is let finish: parts may end faster than they are fetched.
      void queries.invalidateQueries({ queryKey: options.queryKey }, { cancelRefetch: false })
  })
  return query
}

export function useStartCheck(strategyId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: { depth: CheckDepth; seed: number; accepted_tokens?: number }) =>
      call(startCheck, { params: { id: strategyId }, body: asked }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [latestCheck.path] }),
    onError: (error) => isPriceProblem(error) || showToast('bad', { title: 'The check was not started', detail: messageOf(error) }),
  })
}

/** Stops a check or a sweep. */
export const useCancelStudy = (id: string) =>
  useMutation({
    mutationFn: () => call(cancelStudy, { params: { study_id: id } }),
    onError: (error) => showToast('bad', { title: 'It was not cancelled', detail: messageOf(error) }),
  })

/** The verdict of the newest completed check. */
export const useVerdict = (strategyId: string) => useQuery(queryOf(latestVerdict, { params: { id: strategyId } }))
