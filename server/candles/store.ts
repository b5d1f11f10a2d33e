import type { DropCounts } from '@playbook/engine/market/check-candles'
import type { Gap } from '@playbook/engine/market/gaps'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { sql, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import { announcing } from '../jobs/notices.ts'
import type { PriceEvent, SourceMarket } from '../sources/price-source.ts'
import type { CandleBlock } from './candle-block.ts'

type Tx = Transaction<Database>

/** A block with the adjusted closes of its bars, packed, where the source has them. */
export interface StoredBlock extends CandleBlock {
  readonly adjustedClose: Buffer | null
}

const seriesColumns = [
  'id',
  'source_key',
  'upstream',
  'timeframe',
  'covered',
  'dropped',
  'rows_received',
  'bars_revised',
  'history_begins',
  'checked_at',
  'failing_since',
  'scaled_at',
  'split_handled',
] as const

const series = (db: Db) => db.selectFrom('candle_series').select(seriesColumns)
export type SeriesRow = Awaited<ReturnType<ReturnType<typeof series>['executeTakeFirstOrThrow']>>

/** All stored series of a market of a source outside. */
export const listSeries = (db: Db, sourceKey: string, upstream: string): Promise<SeriesRow[]> =>
  series(db).where('source_key', '=', sourceKey).where('upstream', '=', upstream).execute()

export const findSeriesById = (db: Db, id: string): Promise<SeriesRow | undefined> => series(db).where('id', '=', id).executeTakeFirst()

/** The series of a market of a source outside; it comes into being when it is not there yet. */
export async function openSeries(db: Db, sourceKey: string, upstream: string, timeframe: Timeframe): Promise<SeriesRow> {
  await db
    .insertInto('candle_series')
    .values({ source_key: sourceKey, upstream, timeframe })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return series(db)
    .where('source_key', '=', sourceKey)
    .where('upstream', '=', upstream)
    .where('timeframe', '=', timeframe)
    .executeTakeFirstOrThrow()
}

/** The series, kept from changing until the transaction ends. */
export const lockSeries = (tx: Tx, id: string): Promise<SeriesRow> => series(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** All series of the market that this one is of, kept from changing until the transaction ends. */
export async function lockMarketSeries(tx: Tx, id: string): Promise<SeriesRow[]> {
  const { source_key, upstream } = await series(tx).where('id', '=', id).executeTakeFirstOrThrow()
  return series(tx).where('source_key', '=', source_key).where('upstream', '=', upstream).orderBy('id').forUpdate().execute()
}

/** Forgets the prices of these series, which are in the scale before a split at that time, UTC seconds. */
export async function forgetPrices(tx: Tx, ids: readonly string[], splitTime: number, now: Date): Promise<void> {
  await tx.deleteFrom('candle_blocks').where('series_id', 'in', ids).execute()
  await tx.deleteFrom('candle_gaps').where('series_id', 'in', ids).execute()
  const news = { covered: '[]', history_begins: null, scaled_at: now, split_handled: splitTime }
  await tx.updateTable('candle_series').set(news).where('id', 'in', ids).execute()
}

/** What one answer of a source adds to what is known of a series. */
export interface SeriesNews {
  readonly covered: readonly Range[]
  readonly dropped: DropCounts
  readonly rowsReceived: number
  readonly barsRevised: number
  readonly historyBegins: number | null
  readonly now: Date
}

export async function updateSeries(tx: Tx, id: string, news: SeriesNews): Promise<void> {
  await tx
    .updateTable('candle_series')
    .set((row) => ({
      covered: JSON.stringify(news.covered),
      dropped: JSON.stringify(news.dropped),
      rows_received: row('rows_received', '+', news.rowsReceived),
      bars_revised: row('bars_revised', '+', news.barsRevised),
      history_begins: news.historyBegins,
      checked_at: news.now,
      scaled_at: row.fn.coalesce('scaled_at', row.val(news.now)),
      failing_since: null,
    }))
    .where('id', '=', id)
    .execute()
}

/** Writes down that the source does not answer for this series; the first time counts. */
export async function markFailing(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('candle_series').set({ failing_since: now }).where('id', '=', id).where('failing_since', 'is', null).execute()
}

/** The series of imported markets, by market. */
export async function insertImportedSeries(tx: Tx, marketId: string, timeframe: Timeframe): Promise<string> {
  const { id } = await tx.insertInto('candle_series').values({ market_id: marketId, timeframe }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findImportedSeries(db: Db, marketId: string, timeframe: Timeframe): Promise<string | null> {
  const row = await db
    .selectFrom('candle_series')
    .select('id')
    .where('market_id', '=', marketId)
    .where('timeframe', '=', timeframe)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Every block that shares a moment with from ≤ t < to, oldest first. */
const blocksWithin = (db: Db, seriesId: string, { from, to }: Range) =>
  db
    .selectFrom('candle_blocks')
    .where('series_id', '=', seriesId)
    .where('last_time', '>=', Math.ceil(from))
    .where('first_time', '<', Math.ceil(to))
    .orderBy('first_time')

/** Their checksums, which tell whether any of them has changed. */
export async function readChecksums(db: Db, seriesId: string, range: Range): Promise<number[]> {
  const rows = await blocksWithin(db, seriesId, range).select('checksum').execute()
  return rows.map(({ checksum }) => checksum)
}

export async function readBlocks(db: Db, seriesId: string, range: Range): Promise<StoredBlock[]> {
  const rows = await blocksWithin(db, seriesId, range)
    .select(['first_time', 'last_time', 'bar_count', 'columns', 'checksum', 'adjusted_close'])
    .execute()
  return rows.map((row) => ({
    firstTime: row.first_time,
    lastTime: row.last_time,
    barCount: row.bar_count,
    columns: row.columns,
    checksum: row.checksum,
    adjustedClose: row.adjusted_close,
  }))
}

/** The time of the first stored bar of each of these series, by its id. */
export async function firstTimesOf(db: Db, series: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, number>> {
  if (series.length === 0) return new Map()
  const rows = await db
    .selectFrom('candle_blocks')
    .select(['series_id', (row) => row.fn.min('first_time').as('first_time')])
    .where(
      'series_id',
      'in',
      series.map(({ id }) => id),
    )
    .groupBy('series_id')
    .execute()
  return new Map(rows.map((row) => [row.series_id, row.first_time]))
}

/** Where the blocks of a series lie, newest first, without their bars. */
export const listBlocks = (db: Db, seriesId: string, beforeSeconds: number) =>
  db
    .selectFrom('candle_blocks')
    .select(['first_time', 'last_time', 'bar_count'])
    .where('series_id', '=', seriesId)
    .where('first_time', '<', beforeSeconds)
    .orderBy('first_time', 'desc')
    .execute()

export async function hasBlocks(db: Db, seriesId: string): Promise<boolean> {
  const row = await db.selectFrom('candle_blocks').select('first_time').where('series_id', '=', seriesId).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertBlocks(tx: Tx, seriesId: string, blocks: Iterable<CandleBlock & Partial<StoredBlock>>): Promise<void> {
  for (const block of blocks)
    await tx
      .insertInto('candle_blocks')
      .values({
        series_id: seriesId,
        first_time: block.firstTime,
        last_time: block.lastTime,
        bar_count: block.barCount,
        columns: block.columns,
        checksum: block.checksum,
        adjusted_close: block.adjustedClose ?? null,
      })
      .execute()
}

export async function deleteBlocks(tx: Tx, seriesId: string, firstTimes: readonly number[]): Promise<void> {
  if (firstTimes.length === 0) return
  await tx.deleteFrom('candle_blocks').where('series_id', '=', seriesId).where('first_time', 'in', firstTimes).execute()
}

export const listGaps = (db: Db, seriesId: string) =>
  db.selectFrom('candle_gaps').select(['from_time', 'to_time', 'times_asked', 'asked_at']).where('series_id', '=', seriesId).execute()

/** Replaces the gaps known within a stretch; one that is still there keeps how often it was asked for. */
export async function replaceGaps(tx: Tx, seriesId: string, { from, to }: Range, gaps: readonly Gap[]): Promise<void> {
  const known = await tx
    .deleteFrom('candle_gaps')
    .where('series_id', '=', seriesId)
    .where('from_time', '>=', from)
    .where('from_time', '<', to)
    .returning(['from_time', 'times_asked', 'asked_at'])
    .execute()
  if (gaps.length === 0) return
  const before = new Map(known.map((row) => [row.from_time, row]))
  await tx
    .insertInto('candle_gaps')
    .values(
      gaps.map((gap) => ({
        series_id: seriesId,
        from_time: gap.from,
        to_time: gap.to,
        times_asked: before.get(gap.from)?.times_asked ?? 0,
        asked_at: before.get(gap.from)?.asked_at ?? null,
      })),
    )
    .execute()
}

export async function countGapAsked(tx: Tx, seriesId: string, fromTime: number, now: Date): Promise<void> {
  await tx
    .updateTable('candle_gaps')
    .set((row) => ({ times_asked: row('times_asked', '+', 1), asked_at: now }))
    .where('series_id', '=', seriesId)
    .where('from_time', '=', fromTime)
    .execute()
}

export async function insertEvents(tx: Tx, sourceKey: string, upstream: string, events: readonly PriceEvent[]): Promise<void> {
  const given = events.filter(({ value, time }) => value > 0 && Number.isFinite(value) && Number.isFinite(time))
  if (given.length === 0) return
  await tx
    .insertInto('price_events')
    .values(given.map((event) => ({ source_key: sourceKey, upstream, ...event, time: Math.floor(event.time) })))
    .onConflict((conflict) =>
      conflict.columns(['source_key', 'upstream', 'time', 'kind']).doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute()
}

export const listEvents = (db: Db, sourceKey: string, upstream: string, { from, to }: Range): Promise<PriceEvent[]> =>
  db
    .selectFrom('price_events')
    .select(['time', 'kind', 'value'])
    .where('source_key', '=', sourceKey)
    .where('upstream', '=', upstream)
    .where('time', '>=', Math.ceil(from))
    .where('time', '<', Math.ceil(to))
    .orderBy('time')
    .execute()

/** Remembers what a source says of a market, for the time when it does not answer. */
export async function rememberMarket(db: Db, sourceKey: string, market: SourceMarket, now: Date): Promise<void> {
  const row = { upstream: market.upstream, market: JSON.stringify(market), seen_at: now }
  await db
    .insertInto('source_markets')
    .values({ source_key: sourceKey, symbol: market.instrument.symbol, ...row })
    .onConflict((conflict) => conflict.columns(['source_key', 'symbol']).doUpdateSet(row))
    .execute()
}

/** Those of these symbols that are remembered, by symbol. */
export async function findRememberedMarkets(
  db: Db,
  sourceKey: string,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, SourceMarket>> {
  const rows = await db
    .selectFrom('source_markets')
    .select(['symbol', 'market'])
    .where('source_key', '=', sourceKey)
    .where('symbol', 'in', symbols)
    .execute()
  return new Map(rows.map(({ symbol, market }) => [symbol, market]))
}

export async function listRememberedMarkets(db: Db, sourceKey: string): Promise<SourceMarket[]> {
  const rows = await db.selectFrom('source_markets').select('market').where('source_key', '=', sourceKey).orderBy('symbol').execute()
  return rows.map(({ market }) => market)
}

/** Keeps the whole list of a source, for the time when it does not answer. An empty one is no list. */
export async function keepList(db: Db, sourceKey: string, markets: readonly SourceMarket[], now: Date): Promise<void> {
  if (markets.length === 0) return
  const row = { markets: JSON.stringify(markets), seen_at: now }
  await db
    .insertInto('source_lists')
    .values({ source_key: sourceKey, ...row })
    .onConflict((conflict) => conflict.column('source_key').doUpdateSet(row))
    .execute()
}

export async function findKeptList(db: Db, sourceKey: string): Promise<readonly SourceMarket[] | undefined> {
  const row = await db.selectFrom('source_lists').select('markets').where('source_key', '=', sourceKey).executeTakeFirst()
  return row?.markets
}

/** Where watchers of a download hear that it has changed. */
export const downloadTopic = (id: string) => `download:${id}`
const topicOfRow = sql<string>`'download:' || id`

const downloadColumns = [
  'id',
  'owner_id',
  'symbol',
  'timeframe',
  'from_time',
  'to_time',
  'status',
  'progress',
  'message',
  'error_message',
  'created_at',
] as const
const isOpen = ['pending', 'processing'] as const

export type DownloadRow = NonNullable<Awaited<ReturnType<typeof findDownload>>>

export async function findDownload(db: Db, ownerId: string, id: string) {
  if (!isId(id)) return undefined
  return db.selectFrom('candle_downloads').select(downloadColumns).where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()
}

export interface NewDownload {
  readonly id: string
  readonly ownerId: string
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly range: Range
  readonly now: Date
}

export async function insertDownload(tx: Tx, given: NewDownload): Promise<DownloadRow> {
  return tx
    .insertInto('candle_downloads')
    .values({
      id: given.id,
      owner_id: given.ownerId,
      symbol: given.symbol,
      timeframe: given.timeframe,
      from_time: given.range.from,
      to_time: given.range.to,
      status: 'pending',
      message: 'Waiting for a worker',
      created_at: given.now,
      updated_at: given.now,
    })
    .returning(downloadColumns)
    .executeTakeFirstOrThrow()
}

/** How many downloads of an owner wait or run. No other download of the owner begins until the transaction ends. */
export async function countOpenDownloads(tx: Tx, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`downloads:${ownerId}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('candle_downloads')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', 'in', isOpen)
    .executeTakeFirstOrThrow()
  return count
}

/** How many downloads an owner has started since a moment. */
export async function countDownloadsSince(tx: Tx, ownerId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('candle_downloads')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes the download for this attempt; undefined when it has ended or a later attempt has it. */
export const beginDownload = (db: Db, id: string, attempt: number, now: Date) =>
  db
    .updateTable('candle_downloads')
    .set({ status: 'processing', attempt, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', isOpen)
    .where('attempt', '<=', attempt)
    .returning([...downloadColumns, announcing(downloadTopic(id)).as('told')])
    .executeTakeFirst()

/** False when this attempt no longer has the download. */
export async function saveDownloadProgress(
  db: Db,
  id: string,
  { attempt, progress, message, now }: { attempt: number; progress: number; message: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('candle_downloads')
    .set({ progress, message, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('attempt', '=', attempt)
    .returning([announcing(downloadTopic(id)).as('told')])
    .executeTakeFirst()
  return row !== undefined
}

export async function completeDownload(db: Db, id: string, attempt: number, message: string, now: Date): Promise<void> {
  await db
    .updateTable('candle_downloads')
    .set({ status: 'completed', progress: 100, message, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('attempt', '=', attempt)
    .returning([announcing(downloadTopic(id)).as('told')])
    .execute()
}

/** Ends a download that cannot go on; the reason is a sentence for its owner. */
export async function failDownload(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('candle_downloads')
    .set({ status: 'failed', message: reason, error_message: reason, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', isOpen)
    .returning([announcing(downloadTopic(id)).as('told')])
    .execute()
}

/** Cancels downloads of an owner that have not ended: one, or all for null. */
export async function cancelOpenDownloads(tx: Tx, ownerId: string, id: string | null, now: Date): Promise<string[]> {
  const cancelled = await tx
    .updateTable('candle_downloads')
    .set({ status: 'cancelled', message: 'Cancelled. What was downloaded is kept.', updated_at: now })
    .where('owner_id', '=', ownerId)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .where('status', 'in', isOpen)
    .returning(['id', announcing(topicOfRow).as('told')])
    .execute()
  return cancelled.map((row) => row.id)
}

/** The downloads, whoever owns them, that wait or run. */
export async function findOpenDownloads(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('candle_downloads').select('id').where('status', 'in', isOpen).execute()
  return rows.map((row) => row.id)
}
