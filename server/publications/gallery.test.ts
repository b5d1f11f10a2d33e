import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '@playbook/contract/gallery'
import { listNotifications } from '@playbook/contract/notifications'
import { auditLog, decideReported, reportedResults } from '@playbook/contract/operator'
import { getPublication, publishedResult, publishStrategy, withdrawPublication } from '@playbook/contract/publications'
import { interpret, strategyStatus } from '@playbook/contract/strategies'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runStrategyJob } from '../strategies/run-strategy.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { decideReported as decideIn } from './reported-results.ts'

const words = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses below. Stop 3%, risk 1% per trade.'
let product: TestProduct
let ann: TestUser
let operator: TestUser
let daily: string
let bitcoin: string
beforeAll(async () => {
  product = await createTestProduct({ rateLimitScale: 1 })
  await product.startWork(product, [runStrategyJob], { workers: 2, pollSeconds: 0.5 })
  ;[ann, operator] = [await product.registerUser(), await product.registerUser()]
  await product.db.updateTable('users').set({ is_operator: true }).where('id', '=', operator.profile.uid).execute()
  ;[daily, bitcoin] = await Promise.all([run('SPY'), run('BTCUSD')])
})
afterAll(() => product.close())

async function run(symbol: string): Promise<string> {
  const { body } = await ann.call(interpret, { body: { strategy_text: words, symbol, timeframe: '1d' } })
  const isDone = async () => expect((await ann.call(strategyStatus, { body: { id: body.id! } })).body.status).toBe('completed')
  await vi.waitFor(isDone, { timeout: 30_000 })
  return body.id!
}

const publish = async (id: string, includes: 'prices' | 'proof' = 'prices') =>
  (await ann.call(publishStrategy, { params: { id }, body: { includes } })).body.public_id
const list = (by: TestUser, id: string, title = 'An average crosses') => by.call(calls.listPublication, { params: { id }, body: { title } })
const shown = async (query: Partial<Parameters<typeof ask>[0]> = {}) => (await ask(query)).body.results
const ask = (query: { search?: string; outcome?: 'all' | 'loses' | 'not_proven' | 'beyond_luck'; market?: 'all' | 'crypto' | 'forex' }) =>
  product.call(calls.gallery, { query: query as never })
const titles = async (query: Parameters<typeof ask>[0] = {}) => (await shown(query)).map(({ title }) => title)

let network = 0
const report = (publicId: string, more: { website?: string } = {}, ip = `203.0.${(network += 1)}.7`) =>
  product.call(
    calls.reportPublished,
    { params: { public_id: publicId }, body: { reason: 'advertising', text: 'Look at the title', ...more } as never },
    { ip },
  )
const decide = (publicId: string, decision: 'keep' | 'unlist' | 'remove') =>
  operator.call(decideReported, { params: { id: publicId }, body: { decision, why: 'It advertises' } })

test('a result is in the gallery only when its owner says so, with the figures of its statement', async () => {
  const publicId = await publish(daily)
  expect(await shown()).toEqual([])
  expect((await list(ann, daily)).body.publication).toMatchObject({ public_id: publicId, gallery_title: 'An average crosses' })
  const { statement } = (await product.call(publishedResult, { params: { public_id: publicId } })).body
  const { figures, tried, trade_hash } = JSON.parse(statement) as {
    figures: { name: string; value: number }[]
    tried: object
    trade_hash: string
  }
  const figure = (name: string) => figures.find((each) => each.name === name)!.value
  expect(await shown()).toEqual([
    expect.objectContaining({
      public_id: publicId,
      title: 'An average crosses',
      symbol: 'SPY',
      words,
      tried,
      trade_hash,
      total_return: figure('total_return'),
      total_trades: figure('total_trades'),
      deflated_sharpe: figure('deflated_sharpe'),
    }),
  ])
  expect(JSON.stringify(await shown())).not.toContain(ann.email)
})

test('entries are found by title, words and market, and filtered by market and outcome', async () => {
  await publish(bitcoin)
  await list(ann, bitcoin, 'Coins 100% sure')
  expect(await titles({ search: '100%' })).toEqual(['Coins 100% sure'])
  expect(await titles({ search: 'btcusd' })).toEqual(['Coins 100% sure'])
  expect(await titles({ search: 'SMA crosses above' })).toHaveLength(2)
  expect(await titles({ market: 'crypto' })).toEqual(['Coins 100% sure'])
  expect(await titles({ market: 'forex' })).toEqual([])
  const outcomes = (await shown()).map(({ outcome }) => outcome)
  for (const outcome of ['loses', 'not_proven', 'beyond_luck'] as const)
    expect(await shown({ outcome })).toHaveLength(outcomes.filter((each) => each === outcome).length)
})

test('without its prices a result is not listed, and one that was is not any more', async () => {
  await publish(daily, 'proof')
  expect(await titles()).toEqual(['Coins 100% sure'])
  const { failure } = await list(ann, daily)
  expect([failure.code, failure.message]).toEqual(['listing_refused', expect.stringContaining('Publish it again with the prices')])
  await publish(daily)
  await list(ann, daily)
  expect(await titles()).toHaveLength(2)
})

test('its owner takes it out of the gallery or withdraws it; somebody else cannot', async () => {
  expect((await list(operator, daily)).failure.code).toBe('strategy_not_found')
  await ann.call(calls.unlistPublication, { params: { id: daily } })
  expect((await ann.call(getPublication, { params: { id: daily } })).body.publication).toMatchObject({ gallery_title: null })
  expect(await titles()).toEqual(['Coins 100% sure'])
  await list(ann, daily)
  await ann.call(withdrawPublication, { params: { id: daily } })
  expect(await titles()).toEqual(['Coins 100% sure'])
})

test('what is reported waits for an operator; what a program fills in does not, and a network reports five times an hour', async () => {
  const publicId = await publish(daily)
  expect((await report('no-such-result-anywhere')).failure.code).toBe('publication_not_found')
  expect((await report(publicId)).status).toBe(201)
  expect((await report(publicId, { website: 'https://spam.example' })).status).toBe(201)
  const { results } = (await operator.call(reportedResults, { query: {} as never })).body
  expect(results).toEqual([
    expect.objectContaining({ public_id: publicId, words, count: 1, owner: { id: ann.profile.uid, email: ann.email } }),
  ])
  expect(results[0]!.reports).toEqual([expect.objectContaining({ reason: 'advertising', text: 'Look at the title' })])
  const statuses = []
  for (let i = 0; i < 6; i += 1) statuses.push((await report(publicId, {}, '198.51.100.1')).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect((await decide(publicId, 'keep')).body).toEqual({ decision: 'keep' })
  expect((await operator.call(reportedResults, { query: {} as never })).body.count).toBe(0)
  expect((await product.call(publishedResult, { params: { public_id: publicId } })).status).toBe(200)
})

test('what an operator takes out of the gallery cannot be listed again, also not under a new address, and its owner is told', async () => {
  const publicId = (await ann.call(getPublication, { params: { id: bitcoin } })).body.publication!.public_id
  await decide(publicId, 'unlist')
  expect(await titles()).toEqual([])
  expect((await product.call(publishedResult, { params: { public_id: publicId } })).status).toBe(200)
  expect((await list(ann, bitcoin)).failure.message).toContain('An operator has taken this result out')
  await ann.call(withdrawPublication, { params: { id: bitcoin } })
  await publish(bitcoin)
  expect((await list(ann, bitcoin)).failure.code).toBe('listing_refused')
  expect((await ann.call(listNotifications, { query: {} as never })).body.results[0]).toMatchObject({
    title: 'A published result was taken out of the gallery',
    text: 'It advertises.',
  })
})

test('what an operator removes is gone, and stands in the audit log', async () => {
  const publicId = (await ann.call(getPublication, { params: { id: daily } })).body.publication!.public_id
  await decide(publicId, 'remove')
  expect((await product.call(publishedResult, { params: { public_id: publicId } })).failure.code).toBe('publication_withdrawn')
  expect((await operator.call(auditLog, { query: {} as never })).body.results[0]).toMatchObject({
    act: 'remove_result',
    subject: ann.email,
    why: 'It advertises',
    detail: { result: publicId, reports: 0 },
  })
  expect((await decide('no-such-result-anywhere', 'remove')).failure.code).toBe('publication_not_found')
})

test('what an operator has removed is not published again', async () => {
  const { failure } = await ann.call(publishStrategy, { params: { id: daily }, body: { includes: 'prices' } })
  expect([failure.code, failure.message]).toEqual(['publication_refused', expect.stringContaining('An operator has removed this result')])
})

test('what an operator decides about an earlier address counts for the newest as well, also while it is being listed', async () => {
  const moved = await run('EURUSD')
  const first = await publish(moved)
  await ann.call(withdrawPublication, { params: { id: moved } })
  const second = await publish(moved)
  await list(ann, moved, 'Moved')
  expect(await titles()).toEqual(['Moved'])
  const again = await product.db.transaction().execute(async (tx) => {
    await decideIn(tx, first, 'unlist', new Date())
    // Its owner lists it before others see the decision.
    const listing = list(ann, moved, 'Moved again')
    await Promise.race([listing, sleep(300)])
    return { listing }
  })
  expect((await again.listing).failure.code).toBe('listing_refused')
  expect(await titles()).toEqual([])
  await decide(first, 'remove')
  expect((await product.call(publishedResult, { params: { public_id: second } })).failure.code).toBe('publication_withdrawn')
})

test('of each reported result the newest reports are shown, however many another has', async () => {
  const [quiet, loud] = [await publish(await run('GBPUSD')), await publish(await run('USDJPY'))]
  await report(quiet)
  await product.db
    .insertInto('publication_reports')
    .values(
      Array.from({ length: 45 }, () => ({ id: randomUUID(), publication_id: loud, reason: 'other', text: '', created_at: new Date() })),
    )
    .execute()
  const { results } = (await operator.call(reportedResults, { query: {} as never })).body
  expect(results.map(({ public_id, count, reports }) => [public_id, count, reports.length])).toEqual([
    [quiet, 1, 1],
    [loud, 45, 20],
  ])
})
