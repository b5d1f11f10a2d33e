import { getSweep, isStudyActive, listSweeps, startSweep, sweepParameters, type SweepForm } from '@playbook/contract/robustness'
import { interpret, type StrategyDetail } from '@playbook/contract/strategies'
import type { PlanParameter } from '@playbook/engine/robustness/parameters'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf, queryOf } from '../api.ts'
import { isPriceProblem } from '../billing/price-problem.tsx'
import { acceptedTokens } from '../billing/price.tsx'
import { useRerunPrices } from '../billing/use-rerun-price.ts'
import { changedRequest } from '../strategies/builder/changed-request.ts'
import { showToast } from '../ui/toast.tsx'
import { useNavigateWhileHere } from '../ui/use-navigate-while-here.ts'
import { valueText } from './figure-text.ts'
import { useLiveStudy } from './use-study.ts'

export const useParameters = (strategyId: string) =>
  useQuery({ ...queryOf(sweepParameters, { params: { id: strategyId } }), staleTime: Infinity })

export const useSweeps = (strategyId: string) => useQuery(queryOf(listSweeps, { params: { id: strategyId } }))

export function useStartSweep(strategyId: string, onStarted: (id: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: SweepForm) => call(startSweep, { params: { id: strategyId }, body: asked }),
    onSuccess: (study) => {
      void queries.invalidateQueries({ queryKey: [listSweeps.path] })
      onStarted(study.id)
    },
    onError: (error) => isPriceProblem(error) || showToast('bad', { title: 'The sweep was not started', detail: messageOf(error) }),
  })
}

/** A sweep, up to date while it runs; what it has found is fetched again after every finished part. */
export function useSweep(id: string) {
  const queries = useQueryClient()
  const options = queryOf(getSweep, { params: { study_id: id } })
  const query = useQuery(options)
  useLiveStudy(query.data ?? null, (state) => {
    const before = queries.getQueryData(options.queryKey)
    queries.setQueryData(options.queryKey, (old) => old && { ...old, ...state })
    if (!isStudyActive(state.status)) {
      void queries.invalidateQueries({ queryKey: options.queryKey })
      void queries.invalidateQueries({ queryKey: [listSweeps.path] })
    } else if (before?.tasks_done !== state.tasks_done)
      void queries.invalidateQueries({ queryKey: options.queryKey }, { cancelRefetch: false })
  })
  return query
}

/** Values by the paths of their parameters. */
export type ChosenValues = Readonly<Record<string, number>>

/** Chosen values as edits of the plan: numbers that come from the same words change together. */
const overridesOf = (values: ChosenValues, parameters: readonly PlanParameter[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) =>
      (parameters.find((parameter) => parameter.path === path)?.places ?? [path]).map((place) => [place, value]),
    ),
  )

/** The values by the names of their parameters: `MACD fast 14`. */
const toldOf = (values: ChosenValues, parameters: readonly PlanParameter[]): string[] =>
  Object.entries(values).map(([path, value]) => `${parameters.find((each) => each.path === path)?.label ?? path} ${valueText(value)}`)

/** Values to run with; the price that was taken, and a later begin, where they were asked about. */
interface RunWith {
  readonly values: ChosenValues
  readonly accepted_tokens?: number
  readonly start_date?: string
}

/** Runs the strategy again with other values, and goes to the new run; where that is refused the builder is opened. */
export function useRunWith(strategy: StrategyDetail, parameters: readonly PlanParameter[]) {
  const navigate = useNavigateWhileHere()
  const [price = null] = useRerunPrices(strategy, [strategy.symbol])
  const run = useMutation({
    mutationFn: ({ values, ...terms }: RunWith) =>
      call(interpret, {
        body: {
          ...changedRequest(strategy, overridesOf(values, parameters), 'sweep', toldOf(values, parameters)),
          ...acceptedTokens(price?.quote ?? null),
          ...terms,
        },
      }),
    onSuccess: ({ id }) => id !== null && navigate({ to: '/console/strategy-lab/strategies/$id', params: { id } }),
    onError: (error) => {
      if (isPriceProblem(error)) return
      showToast('bad', {
        title: 'These values cannot be run as they are',
        detail: `${messageOf(error)} The strategy is open in the builder.`,
      })
      void navigate({ to: '/console/strategy-lab/builder', search: { from: strategy.id } })
    },
  })
  return { ...run, price }
}
