import { barAt, newBars, type Bar } from '@playbook/engine/market/bars'
import { barEnd, calendarNamed } from '@playbook/engine/market/calendar'
import { daySeconds } from '@playbook/engine/market/day-number'
import { createSearchIndex } from '@playbook/engine/market/search-index'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { createBarsCache, type LoadSeriesBars } from '../candles/bars-cache.ts'
import { withImportedSeries } from '../candles/imported-candles.ts'
import { loadNewestSeriesBars } from '../candles/series-bars.ts'
import type { Db } from '../db/tables.ts'
import { highestOf, lowestOf, newestVolumeOf, volumeOf } from './bar-extremes.ts'
import { findImportOf } from './import-store.ts'
import type { LatestPrice, Market, MarketFigures, PriceFeed, SeriesRecord, TimeframeReach } from './price-feed.ts'
import { findOwnMarket, listOwnMarkets, type OwnMarketRow } from './store.ts'

const yearSeconds = 365 * daySeconds
/** Later than any bar. */
const endOfTime = 1e11
/** Two years of minutes take 35 MB. */
const maxCacheBytes = 128 * 1_048_576

/** The markets that users imported, each for its owner only. */
export function createImportedFeed(db: Db): PriceFeed {
  const source: Source = { db, loadBars: createBarsCache({ maxBytes: maxCacheBytes }) }
  const search: PriceFeed['search'] = async (ownerId, wanted) => {
    const rows = await listOwnMarkets(db, ownerId)
    const index = createSearchIndex(rows.map(({ instrument }) => ({ instrument, aliases: [] })))
    const byInstrument = new Map(rows.map((row) => [row.instrument, row]))
    return index.search(wanted.search ?? '', wanted.category).map((instrument) => marketOf(source, byInstrument.get(instrument)!))
  }
  return {
    async find(ownerId, symbol) {
      const row = await findOwnMarket(db, ownerId, symbol)
      return row ? marketOf(source, row) : null
    },
    search,
    popular: (ownerId, category) => search(ownerId, { category }),
  }
}

interface Source {
  readonly db: Db
  readonly loadBars: LoadSeriesBars
}

function marketOf(source: Source, row: OwnMarketRow): Market {
  const { db } = source
  return {
    instrument: row.instrument,
    source: 'imported',
    timeframes: row.timeframes,
    key: row.id,
    prices: {
      bars: (timeframe, from, to) => withImportedSeries(db, row.id, timeframe, (seriesId) => source.loadBars(db, seriesId, { from, to })),
      async page({ timeframe, count, skipped, beforeSeconds }) {
        const range = { count, skipped, beforeSeconds: beforeSeconds ?? endOfTime }
        return { bars: await newestBars(db, row.id, timeframe, range), forming: null }
      },
      latest: () => latest(db, row),
      figures: (nowSeconds) => figures(source, row, nowSeconds),
      missing: () => Promise.resolve([]),
      download: () => Promise.resolve(),
      reach: () => Promise.resolve(reachOf(row)),
      record: () => recordOf(db, row),
      changesAtMs: () => Infinity,
    },
  }
}

const reachOf = ({ timeframes, first_time: from, last_time: lastTime }: OwnMarketRow): TimeframeReach[] =>
  timeframes.map((timeframe) => ({ timeframe, from, stored: { from, to: lastTime + 1 } }))

/** What the file that the market was read from held. */
async function recordOf(db: Db, { id, instrument }: OwnMarketRow): Promise<SeriesRecord> {
  const file = await findImportOf(db, id, instrument.symbol)
  const dropped = [
    { reason: 'unreadable', words: 'that could not be read', count: file?.rows_rejected ?? 0 },
    { reason: 'duplicate', words: 'with the time of another row', count: file?.duplicates ?? 0 },
  ]
  return {
    madeOf: undefined,
    rowsReceived: file?.rows_read ?? 0,
    dropped: dropped.filter(({ count }) => count > 0),
    barsRevised: 0,
    asked: [],
    events: [],
    adjustedBars: 0,
    checkedAt: null,
    isFailing: false,
  }
}

type NewestBars = Parameters<typeof loadNewestSeriesBars>[2]

const newestBars = (db: Db, marketId: string, timeframe: Timeframe, range: NewestBars) =>
  withImportedSeries(db, marketId, timeframe, (seriesId) => loadNewestSeriesBars(db, seriesId, range))

/** Of the shortest timeframe that is stored: the newest close, and the last close of the trading day before. */
async function latest(db: Db, { id, instrument, timeframes }: OwnMarketRow): Promise<LatestPrice> {
  const [shortest] = timeframes
  const newest = shortest === undefined ? null : await newestBar(db, id, shortest)
  if (newest === null || shortest === undefined) return { last: null, previousClose: null }
  const dayOpen = timeframeMinutes[shortest] > 1440 ? newest.time : calendarNamed(instrument.calendar).dateAt(newest.time).open
  const before = await newestBars(db, id, shortest, { count: 1, skipped: 0, beforeSeconds: dayOpen })
  const at = barEnd(newest.time, shortest, instrument.calendar)
  return { last: newest.close, previousClose: before.length > 0 ? before.close[0]! : null, at }
}

async function newestBar(db: Db, marketId: string, timeframe: Timeframe): Promise<Bar | null> {
  const bars = await newestBars(db, marketId, timeframe, { count: 1, skipped: 0, beforeSeconds: endOfTime })
  return bars.length > 0 ? barAt(bars, 0) : null
}

/** Imported prices do not move on: their year and their last day end with their newest bar. */
async function figures({ db, loadBars }: Source, row: OwnMarketRow, nowSeconds: number): Promise<MarketFigures> {
  const { instrument, timeframes } = row
  const [shortest] = timeframes
  const daily = timeframes.findLast((timeframe) => timeframeMinutes[timeframe] <= 1440) ?? shortest
  const hourly = timeframes.findLast((timeframe) => timeframeMinutes[timeframe] <= 60)
  const load = async (timeframe: Timeframe | undefined, seconds: number) =>
    timeframe === undefined
      ? newBars(0)
      : withImportedSeries(db, row.id, timeframe, (seriesId) =>
          loadBars(db, seriesId, { from: row.last_time - seconds + 1, to: row.last_time + 1 }),
        )
  const [days, newest, lastDay] = await Promise.all([load(daily, yearSeconds), load(shortest, daySeconds), load(hourly, daySeconds)])
  return {
    ...(await latest(db, row)),
    firstTime: row.first_time,
    lastTime: row.last_time,
    high52w: highestOf([days, newest]),
    low52w: lowestOf([days, newest]),
    volume24h: hourly !== undefined ? volumeOf(lastDay) : daily === '1d' ? newestVolumeOf(days) : null,
    isOpen: calendarNamed(instrument.calendar).isOpenAt(nowSeconds),
  }
}
