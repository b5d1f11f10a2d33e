import type { LivePrice } from '@playbook/contract/live'
import type { BoardRow } from '@playbook/contract/market-board'

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
