import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signingKeys } from '@playbook/contract/publications'
import { interpret } from '@playbook/contract/strategies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { cardSize } from '../http/card-size.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { drawPublished, findPublished } from './find-published.ts'
import { searchableResults } from './searchable-results.ts'
import { saveKey, savePublication, withdraw } from './store.ts'

const testNow = new Date('2026-01-01T00:00:00Z')
let product: TestProduct
let app: ReturnType<typeof buildApp>
beforeAll(async () => {
  product = await createTestProduct()
  const folder = mkdtempSync(path.join(tmpdir(), 'playbook-pages-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><!--head--><title>Playbook</title><!--/head-->')
  app = buildApp({
    ...product,
    trustProxy: [],
    pagesFolder: folder,
    isSignupOpen: true,
    routes: [],
    lookUpPage: findPublished(product),
    drawPicture: drawPublished(product),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await product.close()
})

async function publish(id: string, isSearchable: boolean, statement: object = {}): Promise<() => Promise<void>> {
  const user = await product.registerUser()
  const strategy_text = 'Buy when RSI(14) is below 30, sell when it is above 70.'
  const { body } = await user.call(interpret, { body: { strategy_text, symbol: 'EURUSD' } })
  const [ownerId, strategyId] = [user.profile.uid, body.id!]
  await saveKey(product.db, { id: 'key', publicKey: Buffer.alloc(32, 1), privateKey: null, now: testNow })
  const shared = {
    keyId: 'key',
    seal: () => Promise.resolve({ statement: JSON.stringify(statement), signature: Buffer.alloc(64) }),
    plan: '{}',
    inputs: null,
    now: testNow,
  }
  await savePublication(product.db, { id, ownerId, strategyId, isSearchable, ...shared }, 10)
  return () => withdraw(product.db, ownerId, strategyId, testNow)
}

const page = async (id: string) => {
  const { statusCode, headers } = await app.inject({ url: `/verify/${id}` })
  return [statusCode, headers['x-robots-tag'] ?? null]
}

test('a result’s page is for search engines only where its owner wants that', async () => {
  await publish('hidden-hidden-hidden-hidden', false)
  await publish('listed-listed-listed-listed', true)
  expect(await page('hidden-hidden-hidden-hidden')).toEqual([200, 'noindex'])
  expect(await page('listed-listed-listed-listed')).toEqual([200, null])
})

const stated = {
  kind: 'playbook-result-1',
  public_id: 'x',
  published_at: testNow.toISOString(),
  words: 'Buy when RSI(14) < 30,\nsell when it is above 70.',
  symbol: 'EURUSD',
  market: 'Euro / US dollar',
  timeframe: '1h',
  source: 'simulated',
  bars: 5_000,
  first_time: Date.UTC(2020, 0, 2) / 1000,
  last_time: Date.UTC(2024, 11, 30) / 1000,
  initial_capital: 10_000,
  costs: { spread: 0, slippage: 0, commission: { kind: 'none', value: 0 }, financing: null },
  figures: [
    { name: 'total_return', value: 12.4, reason: null },
    { name: 'total_trades', value: 412, reason: null },
  ],
  interval: null,
  exit_reasons: {},
  long_trades: 412,
  short_trades: 0,
  plan_hash: '',
  data_hash: '',
  settings_hash: '',
  trade_hash: '',
  engine_version: '1',
  reader_version: '1',
}

test('a shared link tells what was tested, in whose words, with a picture of its figures', async () => {
  const takeBack = await publish('shown-shown-shown-shown', false, stated)
  const { body } = await app.inject({ url: '/verify/shown-shown-shown-shown' })
  expect(body).toContain('<title>EURUSD H1, 2020-01-02 – 2024-12-30 – Playbook</title>')
  expect(body).toContain('content="“Buy when RSI(14) &lt; 30, sell when it is above 70.”"')
  expect(body).toContain('content="/verify/shown-shown-shown-shown/card.png"')
  const picture = () => app.inject({ url: '/verify/shown-shown-shown-shown/card.png' })
  const { statusCode, headers, rawPayload } = await picture()
  expect([statusCode, headers['content-type'], rawPayload.subarray(1, 4).toString()]).toEqual([200, 'image/png', 'PNG'])
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([cardSize.width, cardSize.height])
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-cache', 'noindex'])
  const again = await app.inject({
    url: '/verify/shown-shown-shown-shown/card.png',
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await takeBack()
  expect((await picture()).statusCode).toBe(404)
})

test('a network that makes the server draw without end is told to wait, and what is drawn already is shown still', async () => {
  const draw = drawPublished({ ...product, limiter: createRateLimiter({ db: product.db, now: () => testNow.getTime(), scale: 1 / 60 }) })
  await publish('first-first-first-first', true, stated)
  await publish('other-other-other-other', true, { ...stated, symbol: 'GBPUSD' })
  const [first, other] = ['/verify/first-first-first-first/card.png', '/verify/other-other-other-other/card.png'] as const
  expect(await draw(first, '203.0.113.9')).toMatchObject({ isSearchable: true })
  await expect(draw(other, '203.0.113.9')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await draw(first, '203.0.113.9')).not.toBeNull()
  expect(await draw(other, '203.0.113.10')).not.toBeNull()
})

test('search engines are told of the results whose owners want that, as long as they and their accounts are there', async () => {
  const results = searchableResults(product)
  const listed = async () => (await results.list(1, 100)).map((result) => result.path)
  const before = await results.count()
  const takeBack = await publish('found-found-found-found', true)
  await publish('unlisted-unlisted-unlisted', false)
  await publish('barred-barred-barred-barred', true)
  await product.db.updateTable('publications').set({ barred_at: testNow }).where('id', '=', 'barred-barred-barred-barred').execute()
  await publish('suspended-suspended-suspended', true)
  const { owner_id: owner } = await product.db
    .selectFrom('publications')
    .select('owner_id')
    .where('id', '=', 'suspended-suspended-suspended')
    .executeTakeFirstOrThrow()
  await product.db.updateTable('users').set({ suspended_at: testNow }).where('id', '=', owner).execute()
  expect(await listed()).toContain('/verify/found-found-found-found')
  expect(await results.count()).toBe(before + 1)
  expect((await results.list(1, 100)).at(-1)?.changedAt).toEqual(testNow)
  await takeBack()
  expect([await results.count(), (await listed()).length]).toEqual([before, before])
})

test('an unknown result’s page is not found and a withdrawn one is gone', async () => {
  const takeBack = await publish('gone-gone-gone-gone-gone', true)
  await takeBack()
  expect(await page('gone-gone-gone-gone-gone')).toEqual([410, 'noindex'])
  expect(await page('unknown')).toEqual([404, 'noindex'])
})

test('a page that the browser has seen before it was withdrawn still comes with its words', async () => {
  const takeBack = await publish('seen-seen-seen-seen-seen', false)
  const { headers } = await app.inject({ url: '/verify/seen-seen-seen-seen-seen' })
  await takeBack()
  const again = await app.inject({ url: '/verify/seen-seen-seen-seen-seen', headers: { 'if-none-match': String(headers['etag']) } })
  expect([again.statusCode, again.body]).toEqual([410, expect.stringContaining('<title>')])
})

test('other pages are as they were', async () => {
  expect((await app.inject({ url: '/console' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/console' })).headers['x-robots-tag']).toBeUndefined()
})

test('the keys are where others look for them', async () => {
  const answer = await app.inject({ url: '/.well-known/playbook-signing-keys.json' })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, `/api${signingKeys.path}`])
})
