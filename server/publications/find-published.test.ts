import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signingKeys } from '@playbook/contract/publications'
import { interpret } from '@playbook/contract/strategies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { findPublished } from './find-published.ts'
import { saveKey, savePublication, withdraw } from './store.ts'

const testNow = new Date('2026-01-01T00:00:00Z')
let product: TestProduct
let app: ReturnType<typeof buildApp>
beforeAll(async () => {
  product = await createTestProduct()
  const folder = mkdtempSync(path.join(tmpdir(), 'playbook-pages-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Playbook</title>')
  app = buildApp({ ...product, trustProxy: [], pagesFolder: folder, isSignupOpen: true, routes: [], lookUpPage: findPublished(product) })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await product.close()
})

async function publish(id: string, isSearchable: boolean): Promise<() => Promise<void>> {
  const user = await product.registerUser()
  const strategy_text = 'Buy when RSI(14) is below 30, sell when it is above 70.'
  const { body } = await user.call(interpret, { body: { strategy_text, symbol: 'EURUSD' } })
  const [ownerId, strategyId] = [user.profile.uid, body.id!]
  await saveKey(product.db, { id: 'key', publicKey: Buffer.alloc(32, 1), privateKey: null, now: testNow })
  const shared = {
    keyId: 'key',
    seal: () => Promise.resolve({ statement: '{}', signature: Buffer.alloc(64) }),
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
