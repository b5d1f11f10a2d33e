import { daySeconds } from '@playbook/engine/market/day-number'
import type { Range } from '@playbook/engine/market/time-ranges'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Market } from '../markets/price-feed.ts'

/** More bars than these take longer to hand over than what they could tell is worth. */
const maxFinerBars = 500_000
/** How late the newest stored bars of a lower timeframe may be. */
const newestSeconds = 7 * daySeconds

/** The first of these timeframes that is stored of a stretch with so many minutes of trading, and not too long; null where none is. */
export async function findStoredFiner(
  market: Market,
  among: readonly Timeframe[],
  tradedMinutes: number,
  range: Range,
  nowSeconds: number,
): Promise<Timeframe | null> {
  for (const timeframe of among.filter((each) => tradedMinutes / timeframeMinutes[each] <= maxFinerBars))
    if (await isStored(market, timeframe, range, nowSeconds)) return timeframe
  return null
}

/** Whether nothing of a stretch is missing but, maybe, its newest bars. */
async function isStored({ prices }: Market, timeframe: Timeframe, range: Range, nowSeconds: number): Promise<boolean> {
  const missing = await prices.missing(timeframe, range, nowSeconds)
  return missing.every(({ from }) => from > nowSeconds - newestSeconds)
}
