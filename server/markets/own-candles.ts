import { firstBarAtOrAfter, newBars, sliceBars, type Bars } from '@playbook/engine/market/bars'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import { unpackBlocks } from './candle-block.ts'
import { listBlocks, readBlocks } from './store.ts'

/** Stored bars that open in from ≤ t < to. */
export async function loadOwnBars(db: Db, marketId: string, timeframe: Timeframe, fromSeconds: number, toSeconds: number): Promise<Bars> {
  const bars = unpackBlocks(await readBlocks(db, marketId, timeframe, fromSeconds, toSeconds))
  return sliceBars(bars, firstBarAtOrAfter(bars, fromSeconds), firstBarAtOrAfter(bars, toSeconds))
}

/** The `count` stored bars before `beforeSeconds`, after leaving out the newest `skipped` of them; oldest first. */
export async function loadNewestOwnBars(
  db: Db,
  marketId: string,
  timeframe: Timeframe,
  { count, skipped, beforeSeconds }: { count: number; skipped: number; beforeSeconds: number },
): Promise<Bars> {
  const blocks = await listBlocks(db, marketId, timeframe, beforeSeconds)
  const [newest] = blocks
  if (!newest) return newBars(0)
  const reachesPast = newest.last_time >= beforeSeconds
  const newestLength = reachesPast
    ? (await loadOwnBars(db, marketId, timeframe, newest.first_time, beforeSeconds)).length
    : newest.bar_count
  const span = blocksOf([newestLength, ...blocks.slice(1).map((block) => block.bar_count)], skipped, count)
  if (span === null) return newBars(0)
  const to = Math.min(beforeSeconds, blocks[span.first]!.last_time + 1)
  const bars = await loadOwnBars(db, marketId, timeframe, blocks[span.last]!.first_time, to)
  const end = bars.length - (skipped - span.behind)
  return sliceBars(bars, end - count, end)
}

/** Which blocks (newest first) hold the positions skipped … skipped + count, and how many bars lie in the newer ones. */
function blocksOf(lengths: readonly number[], skipped: number, count: number): { first: number; last: number; behind: number } | null {
  let sum = 0
  let found: { first: number; behind: number } | null = null
  for (const [i, length] of lengths.entries()) {
    if (found === null && sum + length > skipped) found = { first: i, behind: sum }
    sum += length
    if (found !== null && sum >= skipped + count) return { ...found, last: i }
  }
  return found && { ...found, last: lengths.length - 1 }
}
