import { setImmediate } from 'node:timers/promises'
import { firstBarAtOrAfter, newBars, sliceBars, type Bars } from '@playbook/engine/market/bars'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Db } from '../db/tables.ts'
import { unpackBlock } from './candle-block.ts'
import { compactBars, newSharedBars } from './shared-bars.ts'
import { listBlocks, readBlocks } from './store.ts'

/** Blocks that are decoded in one go: a few milliseconds, in which nobody else is answered. */
const blocksAtOnce = 24

/** Stored bars of a series that open in from ≤ t < to, in memory that threads read without a copy. */
export async function loadSeriesBars(db: Db, seriesId: string, range: Range): Promise<Bars> {
  const blocks = await readBlocks(db, seriesId, range)
  const bars = newSharedBars(blocks.reduce((sum, block) => sum + block.barCount, 0))
  let first = 0
  for (const [i, block] of blocks.entries()) {
    if (i > 0 && i % blocksAtOnce === 0) await setImmediate()
    unpackBlock(block, sliceBars(bars, first, first + block.barCount))
    first += block.barCount
  }
  return compactBars(sliceBars(bars, firstBarAtOrAfter(bars, range.from), firstBarAtOrAfter(bars, range.to)))
}

/** The `count` stored bars before `beforeSeconds`, after leaving out the newest `skipped` of them; oldest first. */
export async function loadNewestSeriesBars(
  db: Db,
  seriesId: string,
  { count, skipped, beforeSeconds }: { count: number; skipped: number; beforeSeconds: number },
): Promise<Bars> {
  const blocks = await listBlocks(db, seriesId, beforeSeconds)
  const [newest] = blocks
  if (!newest) return newBars(0)
  const reachesPast = newest.last_time >= beforeSeconds
  const newestLength = reachesPast
    ? (await loadSeriesBars(db, seriesId, { from: newest.first_time, to: beforeSeconds })).length
    : newest.bar_count
  const span = blocksOf([newestLength, ...blocks.slice(1).map((block) => block.bar_count)], skipped, count)
  if (span === null) return newBars(0)
  const to = Math.min(beforeSeconds, blocks[span.first]!.last_time + 1)
  const bars = await loadSeriesBars(db, seriesId, { from: blocks[span.last]!.first_time, to })
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
