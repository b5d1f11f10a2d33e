import { limits } from '@playbook/contract/limits'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bar } from '@playbook/engine/market/bars'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { LoadedPage } from './candle-window.ts'
import { candlePage } from './use-candles.ts'

/** Pages that a range spans at most. */
const maxPages = 40
export const maxRangeBars = maxPages * limits.maxCandles
/** Pages of the past are kept this long, for a range that moves on with each bar. */
const keptMs = 15 * 60_000

/** All bars of a market that open from `from` to `to` (UTC seconds), with some before them. */
export async function loadRange(
  queries: QueryClient,
  symbol: string,
  timeframe: Timeframe,
  from: number,
  to: number,
  adjustment: Adjustment,
): Promise<readonly Bar[]> {
  const step = timeframeMinutes[timeframe] * 60
  const span = limits.maxCandles * step
  const pages: (readonly Bar[])[] = []
  // Pages are counted from fixed moments: when a bar closes, all but the newest page are still those that were loaded.
  const border = Math.floor(to / span) * span
  let before = border + span
  for (let page = 0; page <= maxPages; page++) {
    const { bars } = await queries.fetchQuery(pageOfPast(candlePage(symbol, timeframe, before, adjustment), before + step))
    const first = bars[0]
    const isEnough = first === undefined || first.time <= from
    if (!isEnough) before = page === 0 ? Math.max(border, first.time) : first.time
    pages.unshift(isEnough ? bars : bars.filter(({ time }) => time >= before))
    if (isEnough) break
  }
  return pages.flat().filter(({ time }) => time <= to)
}

/** A page that is final once its moment has passed; one bar longer, as the last bar before it may come late. */
const pageOfPast = (page: ReturnType<typeof candlePage>, finalFrom: number) => ({
  ...page,
  staleTime: ({ state }: Query<LoadedPage, Error, LoadedPage, ReturnType<typeof candlePage>['queryKey']>) =>
    state.dataUpdatedAt / 1000 > finalFrom ? Infinity : 0,
  gcTime: keptMs,
})
