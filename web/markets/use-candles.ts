import type { ChartSettings } from '@playbook/contract/chart-settings'
import { limits } from '@playbook/contract/limits'
import { getCandles } from '@playbook/contract/markets'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../api.ts'
import { useLiveBars } from '../live/use-live.ts'
import { newCandleWindow, type CandleWindow, type LoadedPage } from './candle-window.ts'

/** Bars of one chart in the browser's memory: more than any view shows, and warm-up for the indicators before it. */
const maxBars = 8_000
/** Pages that were left are kept this long, for a view that turns round. */
const keptMs = 10_000
/** The newest page changes with the market; what lies before a moment does not. */
const newestStaleMs = 30_000

/**
 * A page of candles of a market; `before` in UTC seconds, null for the newest. Several parts wait for the same page: it is loaded to its
 * end, also when one of them goes, as that one's signal would end it for all.
 */
export const candlePage = (symbol: string, timeframe: Timeframe, before: number | null, adjustment: Adjustment = 'none') =>
  ({
    queryKey: [getCandles.path, symbol, timeframe, before, adjustment],
    queryFn: async (): Promise<LoadedPage> => {
      const query = {
        symbol,
        timeframe,
        count: String(limits.maxCandles),
        ...(before === null ? {} : { before: String(before) }),
        ...(adjustment === 'none' ? {} : { adjustment }),
      }
      const reply = await call(getCandles, { query })
      return {
        bars: reply.candles.map(({ timestamp, open, high, low, close, volume }) => ({ time: timestamp, open, high, low, close, volume })),
        isForming: reply.candles.at(-1)?.is_closed === false,
        source: reply.source,
      }
    },
    staleTime: before === null ? newestStaleMs : Infinity,
    gcTime: keptMs,
  }) as const

interface WantedCandles {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly before: number | null
  readonly adjustment: Adjustment
}

const openWindow = (queries: QueryClient, { symbol, timeframe, before, adjustment }: WantedCandles): CandleWindow =>
  newCandleWindow({
    load: (at, { isFresh = false } = {}) =>
      queries.fetchQuery({ ...candlePage(symbol, timeframe, at, adjustment), ...(isFresh && { staleTime: 0 }) }),
    pageSize: limits.maxCandles,
    pagesAtOnce: 3,
    stepSeconds: timeframeMinutes[timeframe] * 60,
    maxBars,
    end: before,
    now: () => Date.now() / 1000,
  })

/** What the prices of a user's charts are adjusted for. */
export const adjustmentOf = (settings: ChartSettings): Adjustment => (settings.adjust_dividends ? 'dividends' : 'none')

/** What a chart's window of candles gives to whatever shows it. */
export const shownCandles = (candles: CandleWindow, state: ReturnType<CandleWindow['state']>) => ({
  ...state,
  live: candles.live,
  retry: () => void candles.start(),
  wantOlder: () => void candles.older(),
  wantNewer: () => void candles.newer(),
  goTo: candles.goTo,
  goToNewest: candles.goToNewest,
  retryLast: () => void candles.retryLast(),
})
export type Candles = ReturnType<typeof shownCandles>

/** The bars for a chart, oldest first, with ways to older, newer and other ones. */
export function useCandles({ symbol, timeframe, before, adjustment }: WantedCandles): Candles {
  const queries = useQueryClient()
  const candles = useMemo(
    () => openWindow(queries, { symbol, timeframe, before, adjustment }),
    [queries, symbol, timeframe, before, adjustment],
  )
  const state = useSyncExternalStore(candles.subscribe, candles.state)
  useEffect(() => void candles.start(), [candles])
  useEffect(() => {
    if (before !== null) return
    const look = () => {
      if (document.visibilityState === 'visible') void candles.refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [candles, before])
  // What came after the bars in the window is history that is loaded when the view comes to it.
  const isAtNewest = before === null && !state.hasNewer && !state.isPending && !state.isMoving
  useLiveBars({
    symbol,
    timeframe,
    since: isAtNewest ? (state.bars.at(-1)?.time ?? null) : null,
    onBars: (found) => {
      for (const { timestamp, open, high, low, close, volume, is_closed } of found)
        candles.take({ time: timestamp, open, high, low, close, volume }, is_closed)
    },
    onGap: () => void candles.refresh(),
  })
  return shownCandles(candles, state)
}
