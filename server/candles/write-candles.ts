import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { newBars, sliceBars, type Bar, barAt, type Bars } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { addDropCounts, checkCandles, type CheckedCandles } from '@playbook/engine/market/check-candles'
import { closedUntil } from '@playbook/engine/market/closed-until'
import { daySeconds } from '@playbook/engine/market/day-number'
import { findGaps } from '@playbook/engine/market/gaps'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { mergeBars, type AdjustedBars } from '@playbook/engine/market/merge-bars'
import { addRange, missingRanges, type Range } from '@playbook/engine/market/time-ranges'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import type { SourcePage } from '../sources/price-source.ts'
import { barsPerBlock, packBlocks, unpackBlocks } from './candle-block.ts'
import { packPlain, unpackPlain } from './step-columns.ts'
import {
  deleteBlocks,
  forgetPrices,
  hasBlocks,
  insertBlocks,
  insertEvents,
  lockMarketSeries,
  lockSeries,
  readBlocks,
  replaceGaps,
  updateSeries,
  type SeriesRow,
  type StoredBlock,
} from './store.ts'

/** What a source answered for a stretch of a series. */
export interface CandleAnswer {
  readonly seriesId: string
  readonly calendar: CalendarName
  readonly asked: Range
  readonly page: SourcePage
  readonly nowSeconds: number
}

export interface Written {
  readonly series: SeriesRow
  /** The newest bar, when it was still forming at that moment. */
  readonly forming: Bar | null
  /** Nothing was sent and nothing is stored: a wrong answer, maybe, so that nothing is covered by it. */
  readonly isBare: boolean
  /** There was a split: everything that was stored before has been forgotten. */
  readonly isForgotten: boolean
}

/** Sources may be late with the newest bars by this much; what is missing within it is not missing yet. */
const lateSeconds = 20 * 60
/** The largest gaps of one answer are looked after. */
const maxGapsPerAnswer = 50

/** Checks an answer, puts its closed bars among the stored ones and writes down what is covered by now, all in one transaction. */
export async function writeCandles(db: Db, answer: CandleAnswer): Promise<Written> {
  return db.transaction().execute(async (tx) => {
    const isForgotten = await forgetBeforeSplit(tx, answer)
    const series = await lockSeries(tx, answer.seriesId)
    const { calendar, page, nowSeconds } = answer
    const { timeframe } = series
    const answered = { from: answer.asked.from, to: page.nextFrom ?? answer.asked.to }
    const checked = checkCandles(page.candles, { timeframe, calendar, range: answer.asked })
    const { closed, forming } = splitForming(checked, calendar, timeframe, nowSeconds)
    const isBare = page.candles.length === 0 && !(await hasBlocks(tx, series.id))
    const answeredTo = coveredEnd(closed.bars, series, { ...answer, answered })
    const covered = isBare ? series.covered : addRange(series.covered, { from: answered.from, to: answeredTo })
    const { stretch, revised } = await putBars(tx, series.id, closed)
    const dropped = addDropCounts(series.dropped, checked.dropped)
    const historyBegins = series.history_begins
    const now = new Date(nowSeconds * 1000)
    await updateSeries(tx, series.id, { covered, dropped, rowsReceived: page.candles.length, barsRevised: revised, historyBegins, now })
    const gaps = findGaps(stretch, timeframe, calendar).filter((gap) => missingRanges(covered, gap).length === 0)
    const largest = gaps.toSorted((a, b) => b.missingBars - a.missingBars).slice(0, maxGapsPerAnswer)
    if (stretch.length > 0) await replaceGaps(tx, series.id, { from: stretch.time[0]!, to: stretch.time[stretch.length - 1]! + 1 }, largest)
    if (series.source_key !== null && series.upstream !== null) await insertEvents(tx, series.source_key, series.upstream, page.events)
    return { series: { ...series, covered, dropped, checked_at: now, failing_since: null }, forming, isBare, isForgotten }
  })
}

/** A day may pass until a source has rescaled its prices. */
const splitLateSeconds = daySeconds

/** A source rescales its whole history after a split. Where one is new, all stored prices of the market are forgotten, once. */
async function forgetBeforeSplit(tx: Transaction<Database>, { seriesId, page, nowSeconds }: CandleAnswer): Promise<boolean> {
  const splits = page.events.filter(({ kind, time }) => kind === 'split' && time <= nowSeconds)
  if (splits.length === 0) return false
  const last = Math.max(...splits.map(({ time }) => time))
  const all = await lockMarketSeries(tx, seriesId)
  const isOld = ({ scaled_at, split_handled }: SeriesRow) =>
    scaled_at !== null && last > scaled_at.getTime() / 1000 - splitLateSeconds && last > (split_handled ?? 0)
  if (!all.some(isOld)) return false
  await forgetPrices(
    tx,
    all.map(({ id }) => id),
    Math.floor(last),
    new Date(nowSeconds * 1000),
  )
  return true
}

function splitForming(
  { bars, adjustedClose }: CheckedCandles,
  calendar: CalendarName,
  timeframe: Timeframe,
  nowSeconds: number,
): { closed: AdjustedBars; forming: Bar | null } {
  const { periodAt } = calendarNamed(calendar)
  const adjusted = adjustedClose ?? new Float64Array(bars.length).fill(NaN)
  let count = bars.length
  while (count > 0 && periodAt(bars.time[count - 1]!, timeframe).end > nowSeconds) count--
  return {
    closed: { bars: sliceBars(bars, 0, count), adjustedClose: adjusted.subarray(0, count) },
    forming: count < bars.length ? barAt(bars, count) : null,
  }
}

/** A stretch is covered to its end, but not beyond the newest bar while a later one may only be late. */
function coveredEnd(
  { length, time }: Bars,
  { timeframe }: Pick<SeriesRow, 'timeframe'>,
  { calendar, nowSeconds, answered }: CandleAnswer & { readonly answered: Range },
): number {
  const closed = closedUntil(calendar, timeframe, nowSeconds)
  const lastEnd = length === 0 ? answered.from : calendarNamed(calendar).periodAt(time[length - 1]!, timeframe).until
  const late = closed - Math.max(lateSeconds, Math.min(timeframeMinutes[timeframe], 1440) * 60)
  return Math.floor(Math.min(answered.to, closed, Math.max(lastEnd, late)))
}

/** Writes bars into the blocks around them; gives all bars of those blocks. */
async function putBars(tx: Transaction<Database>, seriesId: string, given: AdjustedBars): Promise<{ stretch: Bars; revised: number }> {
  const { bars } = given
  if (bars.length === 0) return { stretch: newBars(0), revised: 0 }
  const first = bars.time[0]!
  const last = bars.time[bars.length - 1]!
  const touched = await readBlocks(tx, seriesId, { from: first, to: last + 1 })
  const [before, after] = await neighbours(tx, seriesId, touched[0]?.firstTime ?? first, touched.at(-1)?.lastTime ?? last)
  // A neighbour that is not full is filled up.
  const inner = [before, ...touched, after].filter((block) => block !== null)
  const replaced = inner.filter((block) => touched.includes(block) || block.barCount < barsPerBlock)
  const merged = mergeBars(unpackAdjusted(replaced), given)
  await deleteBlocks(
    tx,
    seriesId,
    replaced.map((block) => block.firstTime),
  )
  await insertBlocks(tx, seriesId, packAdjusted(merged))
  const whole = mergeBars(unpackAdjusted(inner.filter((block) => !replaced.includes(block))), merged)
  return { stretch: whole.bars, revised: merged.revised }
}

async function neighbours(
  tx: Transaction<Database>,
  seriesId: string,
  first: number,
  last: number,
): Promise<[StoredBlock | null, StoredBlock | null]> {
  const find = async (column: 'before' | 'after') => {
    const asked = tx.selectFrom('candle_blocks').select(['first_time', 'last_time']).where('series_id', '=', seriesId)
    const row = await (
      column === 'before'
        ? asked.where('last_time', '<', first).orderBy('first_time', 'desc')
        : asked.where('first_time', '>', last).orderBy('first_time')
    )
      .limit(1)
      .executeTakeFirst()
    const [block] = row ? await readBlocks(tx, seriesId, { from: row.first_time, to: row.last_time + 1 }) : []
    return block ?? null
  }
  return [await find('before'), await find('after')]
}

function unpackAdjusted(blocks: readonly StoredBlock[]): AdjustedBars {
  return { bars: unpackBlocks(blocks), adjustedClose: adjustedCloseOf(blocks) }
}

/** The adjusted closes of the bars of these blocks, NaN where there is none. */
export function adjustedCloseOf(blocks: readonly StoredBlock[]): Float64Array {
  const adjustedClose = new Float64Array(blocks.reduce((sum, block) => sum + block.barCount, 0)).fill(NaN)
  let first = 0
  for (const { adjustedClose: packed, barCount } of blocks) {
    if (packed !== null) unpackPlain(zstdDecompressSync(packed), 0, adjustedClose.subarray(first, first + barCount))
    first += barCount
  }
  return adjustedClose
}

function* packAdjusted({ bars, adjustedClose }: AdjustedBars): Generator<StoredBlock> {
  let first = 0
  for (const block of packBlocks(bars)) {
    const part = adjustedClose.subarray(first, first + block.barCount)
    const isGiven = part.some((value) => !Number.isNaN(value))
    yield { ...block, adjustedClose: isGiven ? zstdCompressSync(Buffer.concat(packPlain(part))) : null }
    first += block.barCount
  }
}
