import { limits } from '@playbook/contract/limits'
import type { Bar } from '@playbook/engine/market/bars'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { QueryClient } from '@tanstack/react-query'
import { candlePage } from './use-candles.ts'

/** Pages that are asked for at most. */
const maxPages = 40
export const maxRangeBars = maxPages * limits.maxCandles

/** All bars of a market that open from `from` to `to` (UTC seconds), with some before them. */
export async function loadRange(
  queries: QueryClient,
  symbol: string,
  timeframe: Timeframe,
  from: number,
  to: number,
): Promise<readonly Bar[]> {
  const pages: (readonly Bar[])[] = []
  let before = Math.floor(to) + 1
  for (let page = 0; page < maxPages; page++) {
    const { bars } = await queries.fetchQuery(candlePage(symbol, timeframe, before))
    pages.unshift(bars)
    const first = bars[0]
    if (first === undefined || first.time <= from) break
    before = first.time
  }
  return pages.flat()
}
