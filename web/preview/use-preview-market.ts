import { limits } from '@playbook/contract/limits'
import { sourceFacts } from '@playbook/contract/market-sources'
import { getCandles, type MarketDetail } from '@playbook/contract/markets'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import { daySeconds } from '@playbook/engine/market/day-number'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { instrumentOf } from '../markets/instrument-of.ts'
import { maxImportedBars } from './preview-limits.ts'
import type { PreviewMarket } from './preview-market.ts'

export interface PreviewPeriod {
  readonly timeframe: Timeframe | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly adjustment?: Adjustment | undefined
}

const secondsOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
const maxPages = Math.floor(maxImportedBars / limits.maxCandles)

/** An imported market's bars, page after page back from the period's end, until its start or the most that is looked at. */
function useImported(market: MarketDetail | undefined, { timeframe, startDate, endDate, adjustment = 'none' }: PreviewPeriod) {
  const isWanted =
    market !== undefined && !sourceFacts(market.source).isComputed && timeframe !== null && market.timeframes.includes(timeframe)
  const before = endDate === null ? null : Math.max(0, secondsOf(endDate) + 2 * daySeconds)
  const query = useInfiniteQuery({
    queryKey: [getCandles.path, 'preview', market?.symbol, timeframe, before, adjustment],
    queryFn: ({ pageParam, signal }) =>
      call(
        getCandles,
        {
          query: {
            symbol: market?.symbol ?? '',
            timeframe: timeframe ?? '1h',
            count: String(limits.maxCandles),
            ...(pageParam === null ? {} : { before: String(pageParam) }),
            ...(adjustment === 'none' ? {} : { adjustment }),
          },
        },
        { signal },
      ),
    initialPageParam: before,
    getNextPageParam: ({ candles }) => (candles.length < limits.maxCandles ? undefined : candles[0]?.timestamp),
    enabled: isWanted,
    staleTime: Infinity,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const pages = data?.pages.length ?? 0
  const oldest = data?.pages.at(-1)?.candles[0]?.timestamp ?? Infinity
  // One page more than the period has, for the warm-up.
  const hasStart = startDate !== null && (data?.pages.at(-2)?.candles[0]?.timestamp ?? Infinity) < secondsOf(startDate)
  const needsMore = hasNextPage && pages < maxPages && !hasStart
  useEffect(() => {
    if (needsMore && !isFetchingNextPage) void fetchNextPage()
  }, [needsMore, isFetchingNextPage, fetchNextPage, oldest])
  const candles = useMemo(
    () =>
      data === undefined || needsMore
        ? null
        : data.pages.toReversed().flatMap((page) => page.candles.map(({ timestamp, ...candle }) => ({ ...candle, time: timestamp }))),
    [data, needsMore],
  )
  return { candles, hasOlder: hasNextPage, error: query.error }
}

/** The market and period that the builder's plan means, ready to be looked at; null while its bars are on their way. */
export function usePreviewMarket(market: MarketDetail | undefined, period: PreviewPeriod) {
  const [nowSeconds] = useState(() => Math.floor(Date.now() / 1000))
  const { timeframe, startDate, endDate } = period
  const { candles, hasOlder, error } = useImported(market, period)
  const has = market !== undefined && timeframe !== null && market.timeframes.includes(timeframe)
  const isImported = market !== undefined && !sourceFacts(market.source).isComputed
  // A market's price moves on; what is looked at here stays until the market is another one.
  const instrumentKey = has ? JSON.stringify(instrumentOf(market)) : null
  const ready = useMemo((): PreviewMarket | null => {
    if (instrumentKey === null || timeframe === null || (isImported && candles === null)) return null
    return {
      instrument: JSON.parse(instrumentKey) as Instrument,
      timeframe,
      candles: isImported ? candles : null,
      hasOlder: isImported && hasOlder,
      startDate,
      endDate,
      nowSeconds,
    }
  }, [instrumentKey, isImported, timeframe, candles, hasOlder, startDate, endDate, nowSeconds])
  return { market: ready, problem: error === null ? null : messageOf(error) }
}
