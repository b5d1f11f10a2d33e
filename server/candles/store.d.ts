import type { DropCounts } from '@playbook/engine/market/check-candles'
import type { Gap } from '@playbook/engine/market/gaps'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import type { PriceEvent, SourceMarket } from '../sources/price-source.ts'
import type { CandleBlock } from './candle-block.ts'
type Tx = Transaction<Database>
/** A block with the adjusted closes of its bars, packed, where the source has them. */
export interface StoredBlock extends CandleBlock {
  readonly adjustedClose: Buffer | null
}
declare const series: (db: Db) => import('kysely').SelectQueryBuilder<
  Database,
  'candle_series',
  {
    bars_revised: number
    checked_at: Date | null
    covered: readonly Range[]
    dropped: Readonly<
      Partial<
        Record<
          | 'duplicate'
          | 'high_too_low'
          | 'low_too_high'
          | 'negative_volume'
          | 'no_prices'
          | 'no_time'
          | 'not_asked'
          | 'not_positive'
          | 'out_of_order',
          number
        >
      >
    >
    failing_since: Date | null
    history_begins: number | null
    id: string
    rows_received: number
    source_key: string | null
    timeframe: '15m' | '1M' | '1d' | '1h' | '1m' | '1w' | '30m' | '4h' | '5m'
    upstream: string | null
  }
>
export type SeriesRow = Awaited<ReturnType<ReturnType<typeof series>['executeTakeFirstOrThrow']>>
/** All stored series of a market of a source outside. */
export declare const listSeries: (db: Db, sourceKey: string, upstream: string) => Promise<SeriesRow[]>
export declare const findSeriesById: (db: Db, id: string) => Promise<SeriesRow | undefined>
/** The series of a market of a source outside; it comes into being when it is not there yet. */
export declare function openSeries(db: Db, sourceKey: string, upstream: string, timeframe: Timeframe): Promise<SeriesRow>
/** The series, kept from changing until the transaction ends. */
export declare const lockSeries: (tx: Tx, id: string) => Promise<SeriesRow>
/** What one answer of a source adds to what is known of a series. */
export interface SeriesNews {
  readonly covered: readonly Range[]
  readonly dropped: DropCounts
  readonly rowsReceived: number
  readonly barsRevised: number
  readonly historyBegins: number | null
  readonly now: Date
}
export declare function updateSeries(tx: Tx, id: string, news: SeriesNews): Promise<void>
/** Writes down that the source does not answer for this series; the first time counts. */
export declare function markFailing(db: Db, id: string, now: Date): Promise<void>
/** The series of imported markets, by market. */
export declare function insertImportedSeries(tx: Tx, marketId: string, timeframe: Timeframe): Promise<string>
export declare function findImportedSeries(db: Db, marketId: string, timeframe: Timeframe): Promise<string | null>
/** Their checksums, which tell whether any of them has changed. */
export declare function readChecksums(db: Db, seriesId: string, range: Range): Promise<number[]>
export declare function readBlocks(db: Db, seriesId: string, range: Range): Promise<StoredBlock[]>
/** The time of the first stored bar of each of these series, by its id. */
export declare function firstTimesOf(
  db: Db,
  series: readonly {
    readonly id: string
  }[],
): Promise<ReadonlyMap<string, number>>
/** Where the blocks of a series lie, newest first, without their bars. */
export declare const listBlocks: (
  db: Db,
  seriesId: string,
  beforeSeconds: number,
) => Promise<
  {
    bar_count: number
    first_time: number
    last_time: number
  }[]
>
export declare function insertBlocks(tx: Tx, seriesId: string, blocks: Iterable<CandleBlock & Partial<StoredBlock>>): Promise<void>
export declare function deleteBlocks(tx: Tx, seriesId: string, firstTimes: readonly number[]): Promise<void>
export declare const listGaps: (
  db: Db,
  seriesId: string,
) => Promise<
  {
    asked_at: Date | null
    from_time: number
    times_asked: number
    to_time: number
  }[]
>
/** Replaces the gaps known within a stretch; one that is still there keeps how often it was asked for. */
export declare function replaceGaps(tx: Tx, seriesId: string, { from, to }: Range, gaps: readonly Gap[]): Promise<void>
export declare function countGapAsked(tx: Tx, seriesId: string, fromTime: number, now: Date): Promise<void>
export declare function insertEvents(tx: Tx, sourceKey: string, upstream: string, events: readonly PriceEvent[]): Promise<void>
export declare const listEvents: (db: Db, sourceKey: string, upstream: string, { from, to }: Range) => Promise<PriceEvent[]>
/** Remembers what a source says of a market, for the time when it does not answer. */
export declare function rememberMarket(db: Db, sourceKey: string, market: SourceMarket, now: Date): Promise<void>
export declare function findRememberedMarket(db: Db, sourceKey: string, symbol: string): Promise<SourceMarket | undefined>
export declare function listRememberedMarkets(db: Db, sourceKey: string): Promise<SourceMarket[]>
/** Where watchers of a download hear that it has changed. */
export declare const downloadTopic: (id: string) => string
export type DownloadRow = NonNullable<Awaited<ReturnType<typeof findDownload>>>
export declare function findDownload(
  db: Db,
  ownerId: string,
  id: string,
): Promise<
  | {
      created_at: Date
      error_message: string | null
      from_time: number
      id: string
      message: string
      owner_id: string
      progress: number
      status: 'cancelled' | 'completed' | 'failed' | 'pending' | 'processing'
      symbol: string
      timeframe: '15m' | '1M' | '1d' | '1h' | '1m' | '1w' | '30m' | '4h' | '5m'
      to_time: number
    }
  | undefined
>
export interface NewDownload {
  readonly id: string
  readonly ownerId: string
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly range: Range
  readonly now: Date
}
export declare function insertDownload(tx: Tx, given: NewDownload): Promise<DownloadRow>
/** How many downloads of an owner wait or run. No other download of the owner begins until the transaction ends. */
export declare function countOpenDownloads(tx: Tx, ownerId: string): Promise<number>
/** Takes the download for this attempt; undefined when it has ended or a later attempt has it. */
export declare const beginDownload: (
  db: Db,
  id: string,
  attempt: number,
  now: Date,
) => Promise<
  | {
      created_at: Date
      error_message: string | null
      from_time: number
      id: string
      message: string
      owner_id: string
      progress: number
      status: 'cancelled' | 'completed' | 'failed' | 'pending' | 'processing'
      symbol: string
      timeframe: '15m' | '1M' | '1d' | '1h' | '1m' | '1w' | '30m' | '4h' | '5m'
      to_time: number
      told: unknown
    }
  | undefined
>
/** False when this attempt no longer has the download. */
export declare function saveDownloadProgress(
  db: Db,
  id: string,
  {
    attempt,
    progress,
    message,
    now,
  }: {
    attempt: number
    progress: number
    message: string
    now: Date
  },
): Promise<boolean>
export declare function completeDownload(db: Db, id: string, attempt: number, message: string, now: Date): Promise<void>
/** Ends a download that cannot go on; the reason is a sentence for its owner. */
export declare function failDownload(db: Db, id: string, reason: string, now: Date): Promise<void>
/** Cancels downloads of an owner that have not ended: one, or all for null. */
export declare function cancelOpenDownloads(tx: Tx, ownerId: string, id: string | null, now: Date): Promise<string[]>
/** The downloads, whoever owns them, that wait or run. */
export declare function findOpenDownloads(db: Db): Promise<string[]>
export {}
