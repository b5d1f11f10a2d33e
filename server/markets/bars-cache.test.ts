import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkingProduct, type WorkingProduct } from '../robustness/testing/working-product.ts'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import { createBarsCache } from './bars-cache.ts'
import { loadOwnBars } from './own-candles.ts'
import { insertCandles } from './store.ts'

let product: WorkingProduct
const always = Number.MAX_SAFE_INTEGER
beforeAll(async () => {
  product = await createWorkingProduct()
  await product.work(1)
}, 60_000)
afterAll(() => product.close())

async function imported(): Promise<string> {
  const user = await product.registerUser()
  await importMarket(user, 'MYBAR', hours(5_000))
  const { id } = await product.db.selectFrom('own_markets').select('id').where('owner_id', '=', user.profile.uid).executeTakeFirstOrThrow()
  return id
}

test('bars are those of the database, decoded once, in memory that threads share', async () => {
  const marketId = await imported()
  const load = createBarsCache({ maxBytes: 1e9 })
  const [first, second] = await Promise.all([1, 2].map(() => load(product.db, marketId, '1h', 0, always)))
  expect(first).toEqual(await loadOwnBars(product.db, marketId, '1h', 0, always))
  expect(second).toBe(first)
  expect(await load(product.db, marketId, '1h', 0, always)).toBe(first)
  expect(first!.close.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(await load(product.db, marketId, '4h', 0, always)).not.toBe(first)
})

test('more than there is room for is read again', async () => {
  const marketId = await imported()
  const load = createBarsCache({ maxBytes: 10_000 })
  const first = await load(product.db, marketId, '1h', 0, always)
  const second = await load(product.db, marketId, '1h', 0, always)
  expect(second).not.toBe(first)
  expect(second).toEqual(first)
})

test('bars that have changed in the database are read again', async () => {
  const marketId = await imported()
  const load = createBarsCache({ maxBytes: 1e9 })
  const before = await load(product.db, marketId, '1h', 0, always)
  const changed = { ...before, close: before.close.map((close) => close + 1) }
  await product.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('candle_blocks').where('market_id', '=', marketId).where('timeframe', '=', '1h').execute()
    await insertCandles(tx, marketId, '1h', changed)
  })
  expect((await load(product.db, marketId, '1h', 0, always)).close[0]).toBe(before.close[0]! + 1)
})
