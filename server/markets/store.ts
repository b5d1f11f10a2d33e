import type { Bars } from '@playbook/engine/market/bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import { timeframes as allTimeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { sql, type Transaction } from 'kysely'
import { importedTimeframes } from '../candles/imported-candles.ts'
import type { Database, Db } from '../db/tables.ts'

type Tx = Transaction<Database>

const ownMarkets = (db: Db, ownerId: string) =>
  db
    .selectFrom('own_markets')
    .select(['id', 'symbol', 'instrument', 'first_time', 'last_time'])
    .select(importedTimeframes.as('timeframes'))
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

/** Lets one import at a time write this symbol of this owner. */
export const lockSymbol = (tx: Tx, ownerId: string, symbol: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${ownerId}:${symbol}`}, 0))`.execute(tx)
