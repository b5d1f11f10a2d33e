import { calendarNamed } from '@playbook/engine/market/calendar'
import { dropReasons, type DropReason } from '@playbook/engine/market/check-candles'
import { daySeconds } from '@playbook/engine/market/day-number'
import type { Category } from '@playbook/engine/market/instrument'
import { tradedUntil } from '@playbook/engine/market/session-state'
import { startOfLastPossible } from '@playbook/engine/market/start-of-last'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import { highestOf, lowestOf, newestVolumeOf, volumeOf } from '../markets/bar-extremes.ts'
import type { LatestPrice, Market, MarketFigures, MarketPrices, PriceFeed, SeriesRecord, TimeframeReach } from '../markets/price-feed.ts'
import type { PriceSource, SourceMarket } from '../sources/price-source.ts'
import { SourceFailure } from '../sources/source-failure.ts'
import { adjustedPrices } from './adjusted-prices.ts'
import { createBarsCache } from './bars-cache.ts'
import { downloadedFor, timeframesOf } from './choose-series.ts'
import { missingOf } from './download-range.ts'
import { wholeBefore } from './lacking.ts'
import { createQuoteBoard, type QuoteBoard } from './quote-board.ts'
import { createSourceListing } from './source-listing.ts'
import { firstTimesOf, listEvents, listGaps, listSeries, readBlocks } from './store.ts'
import {
  barsOf,
  createNewestAnswers,
  downloadStretch,
  newestHoldsMs,
  openStretch,
  pageOf,
  seriesFor,
  type StoredPricesDeps,
} from './stored-prices.ts'
import { adjustedCloseOf } from './write-candles.ts'

const yearSeconds = 365 * daySeconds
const closedHoldsMs = 60_000
/** Two series of 1,000,000 bars take 96 MB. */
const maxCacheBytes = 192 * 1_048_576
const maxPopular = 12
const fewBars = 20

export interface StoredFeedDeps {
  readonly db: Db
  readonly source: PriceSource
  /** Milliseconds. */
  readonly now: () => number
}

/** The markets of a source outside, for everybody: what is asked for is downloaded once, checked and stored. */
export function createStoredFeed(given: StoredFeedDeps): PriceFeed {
  const listing = createSourceListing(given)
  const quotes = createQuoteBoard(given.source)
  const deps: FeedDeps = { ...given, loadBars: createBarsCache({ maxBytes: maxCacheBytes }), newest: createNewestAnswers(), quotes }
  const search = async (words: string, category: Category | undefined) =>
    (await listing.search(words, category)).map((market) => marketOf(deps, market))
  return {
    async find(_, symbol) {
      const market = await listing.find(symbol)
      return market && marketOf(deps, market)
    },
    search: (_, wanted) => search(wanted.search ?? '', wanted.category),
    unlisted: async () => ((await listing.isKnown()) ? null : given.source.label),
    popular: async (_, category) => (await search('', category)).slice(0, maxPopular),
  }
}

interface FeedDeps extends StoredPricesDeps {
  readonly quotes: QuoteBoard
}

function marketOf(deps: FeedDeps, market: SourceMarket): Market {
  const { source } = deps
  const prices = quotedPrices(deps, market)
  return {
    instrument: market.instrument,
    source: source.source,
    sourceLabel: source.label,
    statedFacts: market.statedFacts,
    isDownloaded: true,
    mayRedistribute: source.mayRedistribute,
    timeframes: timeframesOf(market),
    key: `${source.key} ${market.upstream}`,
    prices,
    ...(market.instrument.tellsDividends ? { adjusted: adjustedPrices(deps, market, prices) } : {}),
  }
}

const quotedPrices = (deps: FeedDeps, market: SourceMarket): MarketPrices => ({
  async bars(timeframe, from, to, nowSeconds, madeOf) {
    const range = { from, to }
    const { series } = await seriesFor(deps, market, timeframe, range, nowSeconds, madeOf)
    return barsOf(deps, market, { timeframe, series, range, staleSince: undefined }, nowSeconds)
  },
  page: (range, nowSeconds) => pageOf(deps, market, range, nowSeconds),
  latest: (nowSeconds) => latestOf(deps, market, nowSeconds),
  figures: (nowSeconds) => figuresOf(deps, market, nowSeconds),
  async missing(timeframe, range, nowSeconds) {
    const { series } = await seriesFor(deps, market, timeframe, range, nowSeconds)
    return missingOf({ market, series }, range, nowSeconds)
  },
  download: (timeframe, range, _, watch) => downloadStretch(deps, market, timeframe, range, watch),
  reach: (nowSeconds) => reachOf(deps, market, nowSeconds),
  record: (timeframe, range, nowSeconds) => recordOf(deps, market, timeframe, range, nowSeconds),
  changesAtMs: (nowMs) => nowMs + (calendarNamed(market.instrument.calendar).isOpenAt(nowMs / 1000) ? newestHoldsMs : closedHoldsMs),
})

/** The price that the source states, else the newest stored close with the moment of the source's last answer. */
async function latestOf(deps: FeedDeps, market: SourceMarket, nowSeconds: number): Promise<LatestPrice> {
  const quote = await deps.quotes.quoteOf(market).catch((cause: unknown) => {
    if (cause instanceof SourceFailure || (cause instanceof Error && cause.name === 'TimeoutError')) return undefined
    throw cause
  })
  if (quote !== undefined) return { last: quote?.price ?? null, previousClose: quote?.previousClose ?? null, at: quote?.at ?? null }
  return storedPriceOf(deps, market, nowSeconds)
}

async function storedPriceOf(deps: FeedDeps, market: SourceMarket, nowSeconds: number): Promise<LatestPrice> {
  const all = await listSeries(deps.db, deps.source.key, market.upstream)
  const newest = all
    .filter(({ covered }) => covered.length > 0)
    .toSorted((a, b) => a.covered.at(-1)!.to - b.covered.at(-1)!.to)
    .at(-1)
  if (newest === undefined) return { last: null, previousClose: null }
  const { calendar } = market.instrument
  const to = newest.covered.at(-1)!.to
  const bars = await deps.loadBars(deps.db, newest.id, { from: to - 14 * daySeconds, to })
  if (bars.length === 0) return { last: null, previousClose: null }
  const dayOpen = calendarNamed(calendar).dateAt(bars.time[bars.length - 1]!).open
  const before = bars.time.findLastIndex((time) => time < dayOpen)
  return {
    last: bars.close[bars.length - 1]!,
    previousClose: before < 0 ? null : bars.close[before]!,
    at: Math.min(to, nowSeconds),
    staleSince: newest.checked_at === null ? Math.floor(nowSeconds) : Math.floor(newest.checked_at.getTime() / 1000),
  }
}

async function figuresOf(deps: FeedDeps, market: SourceMarket, nowSeconds: number): Promise<MarketFigures> {
  const { calendar } = market.instrument
  const have = timeframesOf(market)
  const year = { from: nowSeconds - yearSeconds, to: nowSeconds + 1 }
  const day = { from: tradedUntil(calendar, nowSeconds) - daySeconds, to: nowSeconds + 1 }
  const load = async (timeframe: Timeframe | undefined, range: typeof year) => {
    if (timeframe === undefined) return null
    const stretch = await openStretch(deps, market, timeframe, range, nowSeconds)
    return { bars: await barsOf(deps, market, stretch, nowSeconds), staleSince: stretch.staleSince }
  }
  const daily = downloadedFor(market, have.includes('1d') ? '1d' : (have[0] ?? '1d'))
  const hourly = have.findLast((timeframe) => timeframe === '1h' || timeframe === '5m')
  const [price, days, hours] = await Promise.all([latestOf(deps, market, nowSeconds), load(daily, year), load(hourly, day)])
  const series = await listSeries(deps.db, deps.source.key, market.upstream)
  const firstTimes = [...(await firstTimesOf(deps.db, series)).values()]
  const parts = [days?.bars, hours?.bars].filter((bars) => bars !== undefined)
  const newest = parts.flatMap(({ time, length }) => (length > 0 ? [time[length - 1]!] : []))
  return {
    ...price,
    staleSince: price.staleSince ?? days?.staleSince,
    firstTime: firstTimes.length > 0 ? Math.min(...firstTimes) : null,
    lastTime: newest.length > 0 ? Math.max(...newest) : null,
    high52w: highestOf(parts),
    low52w: lowestOf(parts),
    volume24h: hours !== null ? volumeOf(hours.bars) : days !== null && daily === '1d' ? newestVolumeOf(days.bars) : null,
    isOpen: calendarNamed(calendar).isOpenAt(nowSeconds),
  }
}

async function recordOf(
  deps: FeedDeps,
  market: SourceMarket,
  timeframe: Timeframe,
  range: Range,
  nowSeconds: number,
): Promise<SeriesRecord> {
  const { db, source } = deps
  const { series } = await seriesFor(deps, market, timeframe, range, nowSeconds)
  const [gaps, events, blocks] = await Promise.all([
    listGaps(db, series.id),
    listEvents(db, source.key, market.upstream, range),
    readBlocks(db, series.id, range),
  ])
  const failing = series.failing_since
  return {
    madeOf: series.timeframe,
    rowsReceived: series.rows_received,
    dropped: Object.entries(series.dropped).map(([reason, count]) => ({ reason, words: dropReasons[reason as DropReason], count })),
    barsRevised: series.bars_revised,
    asked: gaps.filter((gap) => gap.times_asked > 0).map((gap) => ({ from: gap.from_time, times: gap.times_asked })),
    events,
    adjustedBars: adjustedCloseOf(blocks).filter((value) => !Number.isNaN(value)).length,
    checkedAt: series.checked_at && Math.floor(series.checked_at.getTime() / 1000),
    isFailing: failing !== null,
  }
}

async function reachOf({ db, source }: FeedDeps, market: SourceMarket, nowSeconds: number): Promise<TimeframeReach[]> {
  const stored = await listSeries(db, source.key, market.upstream)
  const firstTimes = await firstTimesOf(db, stored)
  return timeframesOf(market).map((timeframe) => {
    const made = downloadedFor(market, timeframe)
    const reach = market.series.find((each) => each.timeframe === made)?.reachSeconds ?? null
    const series = stored.find((each) => each.timeframe === made)
    const first = series && firstTimes.get(series.id)
    const whole = series ? wholeBefore(series.covered, nowSeconds + 1, market.instrument.calendar) : null
    // Where many bars in front of the first one were asked for and are not there, the history begins with it.
    const before = first && startOfLastPossible(market.instrument.calendar, made, first, fewBars)
    const begins = before !== undefined && series!.covered[0]!.from < before ? first! : null
    return {
      timeframe,
      from: begins ?? (reach === null ? null : Math.floor(nowSeconds - reach)),
      stored: whole && { from: Math.max(whole.from, first ?? 0), to: whole.to },
    }
  })
}
