import { sourceFacts } from '@playbook/contract/market-sources'
import type { Finding } from '@playbook/engine/checks/finding'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import { loadBars } from '../markets/find-market.ts'
import { pricedMarket, type Market } from '../markets/price-feed.ts'
import { hasRecentEntry, neededFor, type EntriesRequest } from './compute-entries.ts'

/** Why a run would have no entry on its bars; null where it would have one. */
export type CheckEntries = (market: Market, order: Omit<EntriesRequest, 'instrument' | 'stored'>) => Promise<Finding | null>

/** The newest bars of a computed market are looked at first: most strategies enter on one of them. */
const fewBars = 5_000
const timeoutMs = 15_000

const task: Task<EntriesRequest, Finding | null> = { url: new URL('./compute-entries.ts', import.meta.url) }

/** Looks at a few bars at once and at all of them in a thread that is started with the first of them. */
export function createEntryChecker(): CheckEntries {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  return async (found, asked) => {
    const { market } = pricedMarket(found, asked.plan.adjustment?.value)
    const { instrument } = market
    const { isComputed } = sourceFacts(market.source)
    const { nowSeconds } = asked
    const order = { ...asked, instrument, stored: null }
    if (isComputed && hasRecentEntry(order, fewBars)) return null
    const range = market.isDownloaded ? neededFor(market, order) : { from: 0, to: nowSeconds }
    // What is not downloaded yet cannot tell that there is no entry: the run downloads it.
    if ((await market.prices.missing(asked.timeframe, range, nowSeconds)).length > 0) return null
    const stored = isComputed ? null : await loadBars(market, asked.timeframe, range.from, range.to, nowSeconds)
    try {
      return await threads.compute(task, { ...order, stored }, { signal: neverAborted, timeoutMs })
    } catch (cause) {
      // What takes too long to tell beforehand is told by the run.
      if (!(cause instanceof ThreadFailure)) throw cause
      return null
    }
  }
}
