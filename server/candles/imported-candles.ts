import { newBars, type Bars } from '@playbook/engine/market/bars'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { packBlocks } from './candle-block.ts'
import { findImportedSeries, insertBlocks, insertImportedSeries } from './store.ts'

/** Stores all bars of one timeframe of an imported market, as part of the transaction that ends the import; a timeframe without bars is not stored. */
export async function insertImportedCandles(tx: Transaction<Database>, marketId: string, timeframe: Timeframe, bars: Bars): Promise<void> {
  if (bars.length === 0) return
  await insertBlocks(tx, await insertImportedSeries(tx, marketId, timeframe), packBlocks(bars))
}

/** What `load` gives for a timeframe of an imported market; no bars where it is not stored. */
export async function withImportedSeries(
  db: Db,
  marketId: string,
  timeframe: Timeframe,
  load: (seriesId: string) => Promise<Bars>,
): Promise<Bars> {
  const seriesId = await findImportedSeries(db, marketId, timeframe)
  return seriesId === null ? newBars(0) : load(seriesId)
}

/** The timeframes that are stored of the market in this row of `own_markets`; null where there are none. */
export const importedTimeframes = sql<Timeframe[] | null>`
  (select array_agg(timeframe) from candle_series where candle_series.market_id = own_markets.id)`
