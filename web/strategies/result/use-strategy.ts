import {
  getStrategy,
  isInProgress,
  listStrategies,
  strategyResult,
  watchStrategy,
  type StrategyDetail,
} from '@playbook/contract/strategies'
import { listVersions } from '@playbook/contract/versions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf, watch } from '../../api.ts'
import { resultQuery } from './result-query.ts'

/** A strategy that stays up to date while its backtest runs. */
export function useStrategy(id: string) {
  const queries = useQueryClient()
  const options = queryOf(getStrategy, { params: { id } })
  const strategy = useQuery(options)
  const isRunning = strategy.data !== undefined && isInProgress(strategy.data.status)

  useEffect(() => {
    if (!isRunning) return
    const key = queryOf(getStrategy, { params: { id } }).queryKey
    return watch(
      watchStrategy,
      { params: { id } },
      (event) => {
        queries.setQueryData(key, (old: StrategyDetail | undefined) =>
          old === undefined
            ? old
            : {
                ...old,
                status: event.status,
                stage: event.stage,
                progress: event.progress,
                message: event.message,
                attempt: event.attempt,
              },
        )
        if (isInProgress(event.status)) return
        void queries.invalidateQueries({ queryKey: key })
        void queries.invalidateQueries({ queryKey: [strategyResult.path] })
        void queries.invalidateQueries({ queryKey: [listStrategies.path] })
        void queries.invalidateQueries({ queryKey: [listVersions.path] })
      },
      { isLast: (event) => !isInProgress(event.status) },
    )
  }, [id, isRunning, queries])

  return strategy
}

/** The result of a finished backtest. */
export const useResult = (id: string, isWanted: boolean) => useQuery({ ...resultQuery(id), enabled: isWanted })
