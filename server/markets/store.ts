import type { Bars } from '@playbook/engine/market/bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import { timeframes as allTimeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { packBlocks, type CandleBlock } from './candle-block.ts'

type Tx = Transaction<Database>

const ownMarkets = (db: Db, ownerId: string) =>
  db
    .selectFrom('own_markets')
    .select(['id', 'symbol', 'instrument', 'first_time', 'last_time'])
    .select((market) =>
      market
        .selectFrom('candle_blocks')
        .select(sql<Timeframe[] | null>`array_agg(distinct timeframe)`.as('timeframes'))
        .whereRef('market_id', '=', 'own_markets.id')
        .as('timeframes'),
    )
    .where('owner_id', '=', ownerId)

type StoredMarket = Awaited<ReturnType<ReturnType<typeof ownMarkets>['executeTakeFirstOrThrow']>>

/** A market that its owner imported, with the timeframes that are stored of it, shortest first. */
export type OwnMarketRow = Omit<StoredMarket, 'timeframes'> & { readonly timeframes: readonly Timeframe[] }

const inOrder = (row: StoredMarket): OwnMarketRow => ({
  ...row,
  timeframes: allTimeframes.filter((timeframe) => row.timeframes?.includes(timeframe)),
})

export async function findOwnMarket(db: Db, ownerId: string, symbol: string): Promise<OwnMarketRow | undefined> {
  const row = await ownMarkets(db, ownerId).where('symbol', '=', symbol).executeTakeFirst()
  return row && inOrder(row)
}

export async function listOwnMarkets(db: Db, ownerId: string): Promise<OwnMarketRow[]> {
  return (await ownMarkets(db, ownerId).orderBy('symbol').execute()).map(inOrder)
}

export async function updateInstrument(db: Db, ownerId: string, instrument: Instrument, now: Date): Promise<void> {
  await db
    .updateTable('own_markets')
    .set({ instrument: JSON.stringify(instrument), updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('symbol', '=', instrument.symbol)
    .execute()
}

/** Deletes a market with its candles; false when the owner has none of this symbol. */
export async function deleteOwnMarket(db: Db, ownerId: string, symbol: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('own_markets')
    .where('owner_id', '=', ownerId)
    .where('symbol', '=', symbol)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export interface NewMarket {
  readonly id: string
  readonly ownerId: string
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  readonly bars: Bars
  readonly now: Date
}

/** Part of the transaction that ends an import. */
export async function insertMarket(tx: Tx, market: NewMarket): Promise<void> {
  const { bars, now } = market
  await tx
    .insertInto('own_markets')
    .values({
      id: market.id,
      owner_id: market.ownerId,
      symbol: market.instrument.symbol,
      instrument: JSON.stringify(market.instrument),
      timeframe: market.timeframe,
      bar_count: bars.length,
      first_time: bars.time[0]!,
      last_time: bars.time[bars.length - 1]!,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function insertCandles(tx: Tx, marketId: string, timeframe: Timeframe, bars: Bars): Promise<void> {
  for (const block of packBlocks(bars))
    await tx
      .insertInto('candle_blocks')
      .values({
        market_id: marketId,
        timeframe,
        first_time: block.firstTime,
        last_time: block.lastTime,
        bar_count: block.barCount,
        columns: block.columns,
        checksum: block.checksum,
      })
      .execute()
}

type BlockRange = readonly [marketId: string, timeframe: Timeframe, fromSeconds: number, toSeconds: number]

/** Every block that shares a moment with from ≤ t < to, oldest first. */
const blocksWithin = (db: Db, ...[marketId, timeframe, fromSeconds, toSeconds]: BlockRange) =>
  db
    .selectFrom('candle_blocks')
    .where('market_id', '=', marketId)
    .where('timeframe', '=', timeframe)
    .where('last_time', '>=', Math.ceil(fromSeconds))
    .where('first_time', '<', Math.ceil(toSeconds))
    .orderBy('first_time')

/** Their checksums, which tell whether any of them has changed. */
export async function readChecksums(db: Db, ...within: BlockRange): Promise<number[]> {
  const rows = await blocksWithin(db, ...within)
    .select('checksum')
    .execute()
  return rows.map(({ checksum }) => checksum)
}

export async function readBlocks(db: Db, ...within: BlockRange): Promise<CandleBlock[]> {
  const rows = await blocksWithin(db, ...within)
    .select(['first_time', 'last_time', 'bar_count', 'columns', 'checksum'])
    .execute()
  return rows.map((row) => ({
    firstTime: row.first_time,
    lastTime: row.last_time,
    barCount: row.bar_count,
    columns: row.columns,
    checksum: row.checksum,
  }))
}

/** Where the blocks of a timeframe lie, newest first, without their bars. */
export const listBlocks = (db: Db, marketId: string, timeframe: Timeframe, beforeSeconds: number) =>
  db
    .selectFrom('candle_blocks')
    .select(['first_time', 'last_time', 'bar_count'])
    .where('market_id', '=', marketId)
    .where('timeframe', '=', timeframe)
    .where('first_time', '<', beforeSeconds)
    .orderBy('first_time', 'desc')
    .execute()

/** Lets one import at a time write this symbol of this owner. */
export const lockSymbol = (tx: Tx, ownerId: string, symbol: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${ownerId}:${symbol}`}, 0))`.execute(tx)
