import { adjustBars, type AdjustmentStep } from '@playbook/engine/market/adjust-dividends'
import { aggregateBars } from '@playbook/engine/market/aggregate'
import { barAt, barsFromRows, firstBarAtOrAfter, newBars, sliceBars, type Bar, type Bars } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { closedUntil } from '@playbook/engine/market/closed-until'
import { startOfLastPossible } from '@playbook/engine/market/start-of-last'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { CandlePage, CandleRange, DownloadWatch } from '../markets/price-feed.ts'
import type { SourceMarket } from '../sources/price-source.ts'
import { SourceFailure } from '../sources/source-failure.ts'
import type { LoadSeriesBars } from './bars-cache.ts'
import { chooseSeries } from './choose-series.ts'
import { askForGaps, downloadRange, missingOf, type DownloadDeps } from './download-range.ts'
import { lacking, wholeBefore } from './lacking.ts'
import { listSeries, openSeries, rememberMarket, type SeriesRow } from './store.ts'

export interface StoredPricesDeps extends DownloadDeps {
  readonly loadBars: LoadSeriesBars
  readonly newest: NewestAnswers
}

/** What the source said last of the newest bar of each series, in this process. */
export interface NewestAnswers {
  /** Does work on a series when nobody else of this process does. */
  readonly inTurn: <T>(key: string, work: () => Promise<T>) => Promise<T>
  readonly get: (seriesId: string) => NewestAnswer | undefined
  readonly set: (seriesId: string, answer: NewestAnswer) => void
}

interface NewestAnswer {
  readonly forming: Bar | null
  /** Until then nobody asks again. */
  readonly untilMs: number
}

/** How long the newest answer of a source holds, and how long its silence. */
export const newestHoldsMs = 5_000
const silenceHoldsMs = 15_000
const pageTimeoutMs = 10_000
const maxGapsPerJob = 20

export function createNewestAnswers(): NewestAnswers {
  const answers = new Map<string, NewestAnswer>()
  const turns = new Map<string, Promise<unknown>>()
  return {
    get: (id) => answers.get(id),
    set: (id, answer) => void answers.set(id, answer),
    async inTurn(key, work) {
      const turn = (turns.get(key) ?? Promise.resolve()).then(work, work)
      turns.set(key, turn)
      try {
        return await turn
      } finally {
        if (turns.get(key) === turn) turns.delete(key)
      }
    },
  }
}

/** A stretch of one timeframe, and the series that it is made of as it is stored now. */
export interface Stretch {
  readonly timeframe: Timeframe
  readonly series: SeriesRow
  readonly range: Range
  readonly staleSince: number | undefined
  /** What lowers the prices; absent where they are as the source quotes them. */
  readonly steps?: readonly AdjustmentStep[]
}

/** What lowers the prices of bars from a moment on, as far as the source has told it. */
type FindSteps = (fromSeconds: number, staleSince: number | undefined) => Promise<readonly AdjustmentStep[]>

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Chooses the series for a stretch, and makes sure of the stretch as far as one question to the source can. */
export async function openStretch(
  deps: StoredPricesDeps,
  market: SourceMarket,
  timeframe: Timeframe,
  range: Range,
  nowSeconds: number,
): Promise<Stretch> {
  const { series } = await seriesFor(deps, market, timeframe, range, nowSeconds)
  return { timeframe, range, ...(await makeSure(deps, market, series, range)) }
}

/** The series that a stretch is made of, or that of a timeframe that was chosen before. */
export async function seriesFor(
  { db, source }: StoredPricesDeps,
  market: SourceMarket,
  timeframe: Timeframe,
  range: Range,
  nowSeconds: number,
  madeOf?: Timeframe,
): Promise<{ series: SeriesRow }> {
  const stored = await listSeries(db, source.key, market.upstream)
  const chosen = madeOf ?? chooseSeries(market, stored, timeframe, range, nowSeconds)
  const series = stored.find((each) => each.timeframe === chosen) ?? (await openSeries(db, source.key, market.upstream, chosen))
  return { series }
}

/** Asks the source for what is missing; where it does not answer, what is stored is given with the moment of its last answer. */
async function makeSure(
  deps: StoredPricesDeps,
  market: SourceMarket,
  known: SeriesRow,
  range: Range,
): Promise<Pick<Stretch, 'series' | 'staleSince'>> {
  const isDue = (series: SeriesRow) =>
    missingOf({ market, series }, range, deps.now() / 1000).length > 0 || wantsForming(deps, market, series, range)
  if (!isDue(known)) return { series: known, staleSince: undefined }
  return deps.newest.inTurn(known.id, async () => {
    const series = (await listSeries(deps.db, deps.source.key, market.upstream)).find(({ id }) => id === known.id) ?? known
    const missing = missingOf({ market, series }, range, deps.now() / 1000)
    if (missing.length === 0 && !wantsForming(deps, market, series, range)) return { series, staleSince: undefined }
    const last = deps.newest.get(series.id)
    const isHeld = last !== undefined && deps.now() < last.untilMs
    const isOnlyNewest = missing.every(({ from }) => series.covered.some(({ to }) => to === from))
    if (isHeld && isOnlyNewest) return { series, staleSince: staleOf(series) }
    return askSource(deps, market, series, range)
  })
}

const staleOf = ({ failing_since: failing, checked_at: checked }: SeriesRow) =>
  failing === null ? undefined : secondsOf(checked ?? failing)

async function askSource(deps: StoredPricesDeps, market: SourceMarket, series: SeriesRow, range: Range) {
  const signal = AbortSignal.timeout(pageTimeoutMs)
  try {
    const done = await downloadRange(deps, { market, series }, range, { signal, maxStretches: 2, alsoForming: true })
    if (series.covered.length === 0) await rememberMarket(deps.db, deps.source.key, market, new Date(deps.now()))
    // The first page is not kept waiting for what is missing in it.
    else await askForGaps(deps, { market, series: done.series }, { signal, most: 1 }).catch(passOverFailure)
    deps.newest.set(series.id, { forming: done.forming, untilMs: deps.now() + newestHoldsMs })
    return { series: done.series, staleSince: undefined }
  } catch (cause) {
    if (!(cause instanceof SourceFailure) && !signal.aborted) throw cause
    if (series.covered.length === 0)
      throw cause instanceof SourceFailure ? cause : new SourceFailure('unavailable', 'The source took too long', { cause })
    deps.newest.set(series.id, { forming: null, untilMs: deps.now() + silenceHoldsMs })
    const now = (await listSeries(deps.db, deps.source.key, market.upstream)).find(({ id }) => id === series.id) ?? series
    return { series: now, staleSince: secondsOf(now.checked_at ?? new Date(deps.now())) }
  }
}

/** A gap that could not be asked for is asked for the next time. */
function passOverFailure(cause: unknown): void {
  if (!(cause instanceof SourceFailure)) throw cause
}

/** Whether a stretch reaches to the bar that forms, and nobody has asked for it just now. */
function wantsForming({ newest, now }: StoredPricesDeps, market: SourceMarket, series: SeriesRow, range: Range): boolean {
  const nowSeconds = now() / 1000
  if (range.to < nowSeconds || !calendarNamed(market.instrument.calendar).isOpenAt(nowSeconds)) return false
  const last = newest.get(series.id)
  return last === undefined || now() >= last.untilMs
}

/** The stored bars of a stretch that lie without a hole before its end, in its timeframe; closed ones only. */
export async function barsOf(deps: StoredPricesDeps, market: SourceMarket, stretch: Stretch, nowSeconds: number): Promise<Bars> {
  const { series, timeframe, range, steps = [] } = stretch
  const { calendar } = market.instrument
  const whole = wholeBefore(series.covered, range.to, calendar)
  if (whole === null) return newBars(0)
  // A hole in front of older prices is never jumped over.
  const closedTo = Math.min(range.to, closedUntil(calendar, series.timeframe, nowSeconds))
  if (range.to <= nowSeconds && lacking(series.covered, { from: whole.to, to: closedTo }, calendar).length > 0) return newBars(0)
  const { periodAt } = calendarNamed(calendar)
  const isMade = series.timeframe !== timeframe
  const first = periodAt(Math.max(range.from, whole.from), timeframe)
  // A longer bar is whole only when its first part is there too.
  const from = isMade ? (first.open < whole.from ? first.until : first.open) : Math.max(range.from, whole.from)
  const stored = await deps.loadBars(deps.db, series.id, { from, to: Math.min(whole.to, periodAt(range.to - 1, timeframe).until) })
  const parts = adjustBars(stored, steps)
  const bars = isMade ? aggregateBars(parts, series.timeframe, timeframe, calendar).bars : parts
  const closed = closedUntil(calendar, timeframe, whole.to)
  return sliceBars(bars, firstBarAtOrAfter(bars, range.from), firstBarAtOrAfter(bars, Math.min(range.to, closed)))
}

/** The bar that forms, made of the closed parts of it and the part that forms; null where the source gave none. */
async function formingOf(
  deps: StoredPricesDeps,
  market: SourceMarket,
  { series, timeframe, steps = [] }: Stretch,
  nowSeconds: number,
): Promise<Bar | null> {
  const part = deps.newest.get(series.id)?.forming ?? null
  const { calendar } = market.instrument
  const { open, end } = calendarNamed(calendar).periodAt(nowSeconds, timeframe)
  if (nowSeconds < open || nowSeconds >= end) return null
  if (series.timeframe === timeframe) return part?.time === open ? part : null
  // The moment itself would name other bars in the cache with each call.
  const to = Math.ceil(closedUntil(calendar, series.timeframe, nowSeconds))
  const closed = adjustBars(await deps.loadBars(deps.db, series.id, { from: open, to }), steps)
  const rows = Array.from({ length: closed.length }, (_, i) => barAt(closed, i))
  if (part !== null && part.time >= open && part.time > (rows.at(-1)?.time ?? 0)) rows.push(part)
  const made = aggregateBars(barsFromRows(rows), series.timeframe, timeframe, calendar).bars
  return made.length === 0 ? null : barAt(made, made.length - 1)
}

/** One page of candles, with what is missing of it downloaded; lowered by what `findSteps` tells. */
export async function pageOf(
  deps: StoredPricesDeps,
  market: SourceMarket,
  asked: CandleRange,
  nowSeconds: number,
  findSteps: FindSteps = () => Promise.resolve([]),
): Promise<CandlePage> {
  const { timeframe, count, skipped } = asked
  const { calendar } = market.instrument
  const isNewest = asked.beforeSeconds === null || asked.beforeSeconds > nowSeconds
  const to = isNewest ? nowSeconds + 1 : asked.beforeSeconds!
  const from = startOfLastPossible(calendar, timeframe, to, count + skipped + 1)
  const opened = await openStretch(deps, market, timeframe, { from, to }, nowSeconds)
  // While the source does not answer, the newest page is that of the newest stored prices.
  const storedUntil = Math.min(to, wholeBefore(opened.series.covered, to, calendar)?.to ?? to)
  const isOld = isNewest && opened.staleSince !== undefined
  const range = isOld ? { from: startOfLastPossible(calendar, timeframe, storedUntil, count + skipped + 1), to } : opened.range
  const stretch = { ...opened, range, steps: await findSteps(range.from, opened.staleSince) }
  const bars = await barsOf(deps, market, stretch, nowSeconds)
  if (bars.length === 0 && stretch.staleSince !== undefined)
    throw new SourceFailure('unavailable', `${deps.source.label} does not answer, and these prices are not stored`)
  const forming = isNewest ? await formingOf(deps, market, stretch, nowSeconds) : null
  const isShown = forming !== null && skipped === 0
  const end = bars.length - (forming !== null && skipped > 0 ? skipped - 1 : skipped)
  const page = sliceBars(bars, Math.max(0, end - (isShown ? count - 1 : count)), Math.max(0, end))
  return { bars: page, forming: isShown ? forming : null, staleSince: stretch.staleSince }
}

/** Downloads a stretch to its end, however long it takes, and asks once more for what is missing in it. */
export async function downloadStretch(
  deps: StoredPricesDeps,
  market: SourceMarket,
  timeframe: Timeframe,
  range: Range,
  { signal, onProgress }: DownloadWatch,
): Promise<void> {
  const { series } = await seriesFor(deps, market, timeframe, range, deps.now() / 1000)
  await rememberMarket(deps.db, deps.source.key, market, new Date(deps.now()))
  await downloadRange(deps, { market, series }, range, { signal, maxStretches: Infinity, alsoForming: false, onProgress })
  await askForGaps(deps, { market, series }, { signal, most: maxGapsPerJob })
}
