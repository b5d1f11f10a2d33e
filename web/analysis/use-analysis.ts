import { getAnalysis } from '@playbook/contract/market-analysis'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'

/** The answer holds until the next bar closes, and costs next to nothing before. */
const refreshMs = 60_000

/** The analysis of a market; the one of the timeframe or zone before stands until the next has come. */
export const useAnalysis = (symbol: string, timeframe: Timeframe, zone: string) =>
  useQuery({
    ...queryOf(getAnalysis, { params: { symbol }, query: { timeframe, zone } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: refreshMs,
  })
