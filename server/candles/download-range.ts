import { calendarNamed } from '@playbook/engine/market/calendar'
import { closedUntil } from '@playbook/engine/market/closed-until'
import { startOfLastPossible } from '@playbook/engine/market/start-of-last'
import { addRange, type Range } from '@playbook/engine/market/time-ranges'
import type { Db } from '../db/tables.ts'
import type { PriceSource, SourceMarket } from '../sources/price-source.ts'
import { SourceFailure } from '../sources/source-failure.ts'
import { lacking } from './lacking.ts'
import { countGapAsked, findSeriesById, listGaps, lockSeries, markFailing, updateSeries, type SeriesRow } from './store.ts'
import { writeCandles, type Written } from './write-candles.ts'

export interface DownloadDeps {
  readonly db: Db
  readonly source: PriceSource
  /** Milliseconds. */
  readonly now: () => number
}

/** One series of a market that is filled from its source. */
export interface DownloadTarget {
  readonly market: SourceMarket
  readonly series: SeriesRow
}

interface DownloadOptions {
  readonly signal: AbortSignal
  /** Stretches of some thousand bars that may be asked for; Infinity for a job. */
  readonly maxStretches: number
  /** Whether the bar that forms is asked for where nothing else is missing. */
  readonly alsoForming: boolean
  /** The share of the stretch that is covered, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface Downloaded {
  readonly series: SeriesRow
  readonly forming: Written['forming']
  /** What is still missing, because no more was allowed. */
  readonly missing: readonly Range[]
}

/** Bars that are asked for in one go, newest first, so that what is there always reaches to the newest price. */
const barsAtOnce = 5_000
/** A history is taken to begin where so many ever longer stretches in a row were empty. */
const maxEmptyStretches = 6
const maxGapAttempts = 3
const gapPauseMs = 10 * 60_000

/** What of a stretch is not covered yet, as far as the source's history goes and bars can be complete or forming. */
export function missingOf({ market, series }: DownloadTarget, range: Range, nowSeconds: number): Range[] {
  const reach = market.series.find(({ timeframe }) => timeframe === series.timeframe)?.reachSeconds ?? null
  const from = Math.max(range.from, series.history_begins ?? 0, reach === null ? 0 : nowSeconds - reach)
  const to = Math.min(range.to, closedUntil(market.instrument.calendar, series.timeframe, nowSeconds))
  return lacking(series.covered, { from, to }, market.instrument.calendar)
}

/** Fills what of a stretch is missing, the newest part first, page by page; each page is stored before the next is asked for. */
export async function downloadRange(
  deps: DownloadDeps,
  target: DownloadTarget,
  range: Range,
  options: DownloadOptions,
): Promise<Downloaded> {
  const { market } = target
  const nowSeconds = () => deps.now() / 1000
  const left = (series: SeriesRow, to: number) => missingOf({ market, series }, { from: range.from, to }, nowSeconds())
  const length = (ranges: readonly Range[]) => ranges.reduce((sum, { from, to }) => sum + to - from, 0)
  let { series } = target
  let forming: Written['forming'] = null
  let emptyStretches = 0
  let missing = left(series, range.to)
  const whole = length(missing)
  if (missing.length === 0 && options.alsoForming) {
    const closed = closedUntil(market.instrument.calendar, series.timeframe, nowSeconds())
    const asked = nextStretch({ market, series }, { from: closed, to: closed }, 1, nowSeconds())
    return { ...(await askAndWrite(deps, { market, series }, asked, options.signal)), missing }
  }
  for (let asked = 0; missing.length > 0; asked++) {
    options.onProgress?.(1 - length(missing) / whole)
    if (asked >= options.maxStretches) return { series, forming, missing }
    const newest = missing.at(-1)!
    const stretch = nextStretch({ market, series }, newest, barsAtOnce * 4 ** emptyStretches, nowSeconds())
    const written = await askAndWrite(deps, { market, series }, stretch, options.signal)
    forming = written.forming ?? forming
    emptyStretches = written.isEmpty ? emptyStretches + 1 : 0
    series = written.series
    if (emptyStretches >= maxEmptyStretches) {
      // A source that has sent nothing at all may be wrong; it is asked the next time.
      if (written.isBare) return { series, forming, missing }
      series = await beginHistory(deps, series, { from: range.from, to: stretch.from })
    }
    // A newest bar that is late is asked for the next time, not again now.
    missing = left(series, written.isForgotten ? range.to : Math.max(newest.from, stretch.from))
  }
  options.onProgress?.(1)
  return { series, forming, missing: [] }
}

/** The newest part of what is missing; at the end of the prices, with the last complete bar once more and the one that forms. */
function nextStretch({ market, series }: DownloadTarget, missing: Range, bars: number, nowSeconds: number): Range {
  const { calendar } = market.instrument
  const start = startOfLastPossible(calendar, series.timeframe, missing.to, bars)
  const from = Math.max(missing.from, start)
  const isNewest = missing.to >= closedUntil(calendar, series.timeframe, nowSeconds)
  if (!isNewest) return { from, to: missing.to }
  const isAppended = from === missing.from && series.covered.some(({ to }) => to === from)
  const revised = isAppended ? calendarNamed(calendar).periodAt(from - 1, series.timeframe).open : from
  return { from: revised, to: Math.ceil(nowSeconds) + 1 }
}

async function askAndWrite(
  { db, source, now }: DownloadDeps,
  { market, series }: DownloadTarget,
  asked: Range,
  signal: AbortSignal,
): Promise<Written & { readonly isEmpty: boolean }> {
  let from = asked.from
  let answeredFrom = asked.from
  let isEmpty = true
  let isForgotten = false
  let written: Written = { series, forming: null, isBare: false, isForgotten: false }
  while (from < asked.to) {
    signal.throwIfAborted()
    const page = await source.candles(market, series.timeframe, from, asked.to, signal).catch(async (cause: unknown) => {
      if (!signal.aborted) await markFailing(db, series.id, new Date(now()))
      throw cause
    })
    if (page.nextFrom !== null && page.nextFrom <= from)
      throw new SourceFailure('malformed', `${source.label} sent a page of ${market.upstream} that leads nowhere`)
    const nowSeconds = now() / 1000
    const { calendar } = market.instrument
    written = await writeCandles(db, { seriesId: series.id, calendar, asked: { from: answeredFrom, to: asked.to }, page, nowSeconds })
    isEmpty &&= page.candles.length === 0
    isForgotten ||= written.isForgotten
    if (page.nextFrom === null) break
    from = page.nextFrom
    // Empty pages before the first prices are covered together with these.
    if (!written.isBare) answeredFrom = from
  }
  return { ...written, isEmpty, isForgotten }
}

/** Writes down that the source has nothing older, so that nobody asks again. */
async function beginHistory({ db, now }: DownloadDeps, { id }: SeriesRow, nothing: Range): Promise<SeriesRow> {
  return db.transaction().execute(async (tx) => {
    const series = await lockSeries(tx, id)
    const covered = addRange(series.covered, nothing)
    const first = await tx
      .selectFrom('candle_blocks')
      .select('first_time')
      .where('series_id', '=', id)
      .orderBy('first_time')
      .limit(1)
      .executeTakeFirst()
    const historyBegins = first?.first_time ?? null
    await updateSeries(tx, id, { covered, dropped: series.dropped, rowsReceived: 0, barsRevised: 0, historyBegins, now: new Date(now()) })
    return { ...series, covered, history_begins: historyBegins }
  })
}

/** Asks again for bars that are missing within what is covered; each gap a few times at most, and with a pause. */
export async function askForGaps(
  deps: DownloadDeps,
  target: DownloadTarget,
  options: { signal: AbortSignal; most: number },
): Promise<void> {
  const { db, now } = deps
  const due = (await listGaps(db, target.series.id)).filter(
    (gap) =>
      gap.times_asked < maxGapAttempts && (gap.asked_at === null || now() - gap.asked_at.getTime() >= gapPauseMs * 4 ** gap.times_asked),
  )
  for (const gap of due.toSorted((a, b) => b.to_time - b.from_time - (a.to_time - a.from_time)).slice(0, options.most)) {
    const series = await findSeriesById(db, target.series.id)
    if (series === undefined) return
    await db.transaction().execute((tx) => countGapAsked(tx, series.id, gap.from_time, new Date(now())))
    await askAndWrite(deps, { market: target.market, series }, { from: gap.from_time, to: gap.to_time }, options.signal)
  }
}
