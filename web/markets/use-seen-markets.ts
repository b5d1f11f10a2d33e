import { listSeenMarkets, markMarketSeen } from '@playbook/contract/watchlists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, queryOf } from '../api.ts'

/** The markets that the user looked at last. */
export const useSeenMarkets = () => useQuery({ ...queryOf(listSeenMarkets), staleTime: 30_000 })

/** Remembers that this market is looked at, once it is known to be one. */
export function useMarkSeen(symbol: string | undefined): void {
  const queries = useQueryClient()
  const mark = useEffectEvent(async (seen: string) => {
    try {
      await call(markMarketSeen, { body: { symbol: seen } })
      await queries.invalidateQueries({ queryKey: [listSeenMarkets.path] })
    } catch {
      // The list of what was seen lacks one: nothing to trouble anybody with.
    }
  })
  useEffect(() => {
    if (symbol !== undefined) void mark(symbol)
  }, [symbol])
}
