import { sliceBars } from '@playbook/engine/market/bars'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkingProduct, type WorkingProduct } from '../robustness/testing/working-product.ts'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import { createBarsCache } from './bars-cache.ts'
import { packBlocks } from './candle-block.ts'
import { loadSeriesBars } from './series-bars.ts'
import { bytesOf, newSharedBars } from './shared-bars.ts'
import { insertBlocks } from './store.ts'

let product: WorkingProduct
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }
beforeAll(async () => {
  product = await createWorkingProduct()
  await product.work(1)
})
afterAll(() => product.close())

/** The series of an imported market, by timeframe. */
async function imported(): Promise<(timeframe: Timeframe) => string> {
  const user = await product.registerUser()
  await importMarket(user, 'MYBAR', hours(5_000))
  const rows = await product.db
    .selectFrom('candle_series')
    .innerJoin('own_markets', 'own_markets.id', 'candle_series.market_id')
    .select(['candle_series.id', 'candle_series.timeframe'])
    .where('owner_id', '=', user.profile.uid)
    .execute()
  return (timeframe) => rows.find((row) => row.timeframe === timeframe)!.id
}

test('bars are those of the database, decoded once, in memory that threads share', async () => {
  const seriesOf = await imported()
  const load = createBarsCache({ maxBytes: 1e9 })
  const [first, second] = await Promise.all([1, 2].map(() => load(product.db, seriesOf('1h'), always)))
  expect(first).toEqual(await loadSeriesBars(product.db, seriesOf('1h'), always))
  expect(second).toBe(first)
  expect(await load(product.db, seriesOf('1h'), always)).toBe(first)
  expect(first!.close.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(await load(product.db, seriesOf('4h'), always)).not.toBe(first)
})

test('more than there is room for is read again', async () => {
  const seriesOf = await imported()
  const load = createBarsCache({ maxBytes: 10_000 })
  const first = await load(product.db, seriesOf('1h'), always)
  const second = await load(product.db, seriesOf('1h'), always)
  expect(second).not.toBe(first)
  expect(second).toEqual(first)
})

test('bars that have changed in the database are read again', async () => {
  const seriesOf = await imported()
  const load = createBarsCache({ maxBytes: 1e9 })
  const before = await load(product.db, seriesOf('1h'), always)
  const changed = { ...before, close: before.close.map((close) => close + 1) }
  await product.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('candle_blocks').where('series_id', '=', seriesOf('1h')).execute()
    await insertBlocks(tx, seriesOf('1h'), packBlocks(changed))
  })
  expect((await load(product.db, seriesOf('1h'), always)).close[0]).toBe(before.close[0]! + 1)
})

test('a few bars of a large block take the memory of a few bars', async () => {
  const seriesOf = await imported()
  const load = createBarsCache({ maxBytes: 1e9 })
  const all = await load(product.db, seriesOf('1h'), always)
  const few = await load(product.db, seriesOf('1h'), { from: all.time[4_000]!, to: all.time[4_010]! })
  expect([...few.close]).toEqual([...all.close.subarray(4_000, 4_010)])
  expect(few.close.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(few.close.buffer.byteLength).toBe(10 * Float64Array.BYTES_PER_ELEMENT)
})

test('the memory that bars are a part of counts whole', () => {
  const bars = newSharedBars(100)
  expect(bytesOf(sliceBars(bars, 20, 80))).toBe(bytesOf(bars))
})
