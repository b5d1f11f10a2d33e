import { strategyResult } from '@playbook/contract/strategies'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../api.ts'

/** The query of a backtest's result: one that is there stays as it is; before the backtest has finished there is none to keep. */
export const resultQuery = (id: string) =>
  queryOptions({
    ...queryOf(strategyResult, { params: { id } }),
    staleTime: ({ state }) => (state.data?.result == null ? 0 : Infinity),
  })
