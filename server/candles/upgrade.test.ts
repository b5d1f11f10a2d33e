import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/all.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { findOwnMarket } from '../markets/store.ts'
import { loadSeriesBars } from './series-bars.ts'
import { findImportedSeries } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A block as it was written before prices were compressed: six columns of 32-bit steps. */
function earlierBlock(closes: readonly number[]): Buffer {
  const column = (values: readonly number[], decimals: number) => {
    const packed = Buffer.alloc(1 + values.length * 4, decimals)
    values.forEach((value, i) => packed.writeInt32LE(Math.round(value * 10 ** decimals), 1 + i * 4))
    return packed
  }
  const prices = [0, 1, 2, 3].map(() => column(closes, 2))
  return Buffer.concat([
    column(
      closes.map((_, i) => i * 3_600),
      0,
    ),
    ...prices,
    column(
      closes.map(() => 7),
      0,
    ),
  ])
}

test('markets that were imported before series keep their bars, in every timeframe', async () => {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012')))
  const { rows } = await sql<{ id: string }>`insert into users (email, username, auth_type, referral_code, created_at, updated_at)
    values ('a@b.co', 'a', 'email', 'r1', now(), now()) returning id`.execute(db)
  const ownerId = rows[0]!.id
  const first = Date.UTC(2024, 0, 1) / 1000
  const columns = earlierBlock([10.25, 10.5, 11])
  const marketId = '6f0f7c0e-3c57-4f0e-9d0a-5a3a1f6f0001'
  await sql`insert into own_markets (id, owner_id, symbol, instrument, timeframe, bar_count, first_time, last_time, created_at, updated_at)
    values (${marketId}, ${ownerId}, 'MYCOIN', '{"symbol":"MYCOIN"}', '1h', 3, ${first}, ${first + 7_200}, now(), now())`.execute(db)
  for (const timeframe of ['1h', '4h'])
    await sql`insert into candle_blocks (market_id, timeframe, first_time, last_time, bar_count, columns, checksum)
      values (${marketId}, ${timeframe}, ${first}, ${first + 7_200}, 3, ${columns}, ${crc32(columns)})`.execute(db)

  await migrate(db)
  expect((await findOwnMarket(db, ownerId, 'MYCOIN'))?.timeframes).toEqual(['1h', '4h'])
  const seriesId = await findImportedSeries(db, marketId, '1h')
  const bars = await loadSeriesBars(db, seriesId!, { from: 0, to: 1e11 })
  expect([[...bars.time], [...bars.close], [...bars.volume]]).toEqual([
    [first, first + 3_600, first + 7_200],
    [10.25, 10.5, 11],
    [7, 7, 7],
  ])
  await db.deleteFrom('own_markets').where('id', '=', marketId).execute()
  expect(await db.selectFrom('candle_blocks').select('series_id').execute()).toEqual([])
})
