import { limits } from '@playbook/contract/limits'
import { getCandles } from '@playbook/contract/markets'
import type { Bar } from '@playbook/engine/market/bars'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api.ts'

/** Candles of a market, newest page first; each further page is the one before it in time. `before` in UTC seconds, null for the newest. */
const candlePages = (symbol: string, timeframe: Timeframe, before: number | null) =>
  infiniteQueryOptions({
    queryKey: [getCandles.path, symbol, timeframe, before],
    queryFn: ({ pageParam, signal }) =>
      call(
        getCandles,
        { query: { symbol, timeframe, count: String(limits.maxCandles), ...(pageParam === null ? {} : { before: String(pageParam) }) } },
        { signal },
      ),
    initialPageParam: before,
    getNextPageParam: (page) => (page.candles.length < limits.maxCandles ? undefined : (page.candles[0]?.timestamp ?? undefined)),
    // The newest page changes with the market; what lies before a moment does not.
    staleTime: before === null ? 30_000 : Infinity,
  })

/** The bars for a chart, oldest first, with a way to ask for older ones. */
export function useCandles(symbol: string, timeframe: Timeframe, before: number | null) {
  const query = useInfiniteQuery(candlePages(symbol, timeframe, before))
  const bars = useMemo(
    (): Bar[] =>
      (query.data?.pages ?? []).toReversed().flatMap((page) => page.candles.map((candle) => ({ ...candle, time: candle.timestamp }))),
    [query.data],
  )
  const wantOlder = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  const newest = query.data?.pages[0]?.candles.at(-1)
  return {
    bars,
    /** How many of the bars are complete; the one behind them is still forming. */
    closed: newest?.is_closed === false ? bars.length - 1 : bars.length,
    source: query.data?.pages[0]?.source ?? null,
    sourceLabel: query.data?.pages[0]?.source_label,
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
    wantOlder,
  }
}
