import type { LivePrice } from '@playbook/contract/live'
import type { BoardRow } from '@playbook/contract/market-board'
import { tradingDateOf } from '@playbook/engine/market/calendar'
import { daySeconds } from '@playbook/engine/market/day-number'
import { isIntraday } from '@playbook/engine/market/timeframe'
import { formatTime } from '../ui/time.tsx'

/** No market is closed for so long. */
const longestPauseSeconds = 7 * daySeconds

/** Whether a price of a moment is not of now any more, whatever the hours of its market; both in UTC seconds. */
export const isOldPrice = (at: number, nowSeconds: number): boolean => nowSeconds - at > longestPauseSeconds

/** The day of an old price where a market has only days, else its moment, such as `17 Apr 2025` or `17 Apr 2025, 20:00`. */
export function oldPriceWords(at: number, { timeframes, calendar }: Pick<BoardRow, 'timeframes' | 'calendar'>): string {
  if (timeframes.some(isIntraday)) return formatTime(at, 'full')
  // The price is that of the close: the moment after belongs to the next day.
  return formatTime(`${tradingDateOf(at - 1, calendar)}T00:00:00Z`, 'date', 'utc')
}

/** When a source answered last that does not answer now, UTC seconds: by the live price where there is one, else as was known before. */
export const staleSinceOf = (live: LivePrice | undefined, known: number | undefined): number | undefined =>
  live === undefined ? known : live.stale_since

/** How old the price of a row is, in seconds; null while it moves with its market. A newer live price ends the age that the row came with. */
export function rowAge(
  live: LivePrice | undefined,
  row: Pick<BoardRow, 'stale_seconds' | 'price_time'>,
  nowSeconds: number,
): number | null {
  if (live?.stale_since !== undefined) return Math.max(0, nowSeconds - live.stale_since)
  const isNewer = live !== undefined && live.at !== null && live.at > (row.price_time ?? -Infinity)
  return isNewer ? null : row.stale_seconds
}
