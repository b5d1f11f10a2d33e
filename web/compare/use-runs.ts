import { getStrategy, strategyResult } from '@playbook/contract/strategies'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, queryOf } from '../api.ts'
import { labelRuns, type ComparedRun } from './compared-run.ts'

/** A run that cannot be compared, and why. */
interface LeftOut {
  readonly id: string
  readonly reason: string
}

export interface Runs {
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly runs: readonly ComparedRun[]
  readonly leftOut: readonly LeftOut[]
}

/** The queries as lists, which stay the same lists while nothing in them changes. */
const collect = <T>(queries: UseQueryResult<T>[]) => ({
  values: queries.map(({ data }) => data),
  errors: queries.map(({ isLoadingError, error }) => (isLoadingError ? error : null)),
  pending: queries.map(({ isPending }) => isPending),
  retry: () => {
    for (const query of queries) if (query.error !== null) void query.refetch()
  },
})

const isGone = (error: Error | null | undefined) => error instanceof ApiError && error.status === 404

/** The strategies of these ids with their results. */
export function useRuns(ids: readonly string[]): Runs {
  const details = useQueries({ queries: ids.map((id) => queryOf(getStrategy, { params: { id } })), combine: collect })
  const results = useQueries({
    queries: ids.map((id) => ({ ...queryOf(strategyResult, { params: { id } }), staleTime: Infinity })),
    combine: collect,
  })
  const runs = useMemo(
    () =>
      labelRuns(
        details.values.flatMap((strategy, index) => {
          const result = results.values[index]?.result
          return strategy && result ? [{ strategy, result }] : []
        }),
      ),
    [details.values, results.values],
  )
  const reasonOf = (index: number): string | null => {
    if (isGone(details.errors[index])) return 'One of the runs in this address no longer exists.'
    const strategy = details.values[index]
    const isEmpty = results.pending[index] === false && results.values[index]?.result === null
    return strategy && isEmpty ? `“${strategy.name}” has no result yet.` : null
  }
  return {
    isPending: details.pending.some((isPending, index) => isPending || (!isGone(details.errors[index]) && results.pending[index])),
    error: [...details.errors, ...results.errors].find((error) => error !== null && !isGone(error)) ?? null,
    retry: () => {
      details.retry()
      results.retry()
    },
    runs,
    leftOut: ids.flatMap((id, index) => {
      const reason = reasonOf(index)
      return reason === null ? [] : [{ id, reason }]
    }),
  }
}
