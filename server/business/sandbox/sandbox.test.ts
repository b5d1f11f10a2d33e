import { chartData, chartExport, marketAnalysis, whoami, apiHealth } from '@playbook/contract/b2b'
import type { NewApiKey } from '@playbook/contract/business'
import type { Endpoint } from '@playbook/contract/endpoint'
import * as calls from '@playbook/contract/sandbox'
import { businessWebhooks } from '@playbook/contract/webhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, CallGiven, TestUser } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'

const monday = '2026-03-02T09:00:00.000Z'
const hour = 3_600
const week = 7 * 24 * hour
let product: TestProduct
beforeAll(async () => {
  product = await createTestProduct({ rateLimitScale: 1 })
})
afterAll(() => product.close())

interface Sandbox extends TestUser {
  readonly businessId: string
  readonly key: string
  by<E extends Endpoint>(endpoint: E, ...given: CallGiven<E>): Promise<Answer<E>>
}
async function openSandbox(more: Partial<NewApiKey> = {}): Promise<Sandbox> {
  const user = await product.registerUser()
  const businessId = await makeBusiness(product.db, user.profile.uid)
  const key = await makeKey(product, { businessId, userId: user.profile.uid }, { environment: 'test', name: 'Sandbox', ...more })
  return {
    ...user,
    businessId,
    key,
    by: (endpoint, ...[given]) =>
      product.call(endpoint, ...([given, { headers: { authorization: `ApiKey ${key}` } }] as CallGiven<typeof endpoint>)),
  }
}
const setTo = (sandbox: Sandbox, at: string | null) => sandbox.by(calls.moveTestClock, { body: { at } })
const moveOn = (sandbox: Sandbox, seconds: number) => sandbox.by(calls.moveTestClock, { body: { advance_seconds: seconds } })
const eurusd = { params: { id: 'EURUSD' }, body: { timeframe: '1h' as const, count: 5 } }

describe('the test clock', () => {
  test('stands where it was set, and everything a test key reads is as it was then, whenever it is asked', async () => {
    const sandbox = await openSandbox()
    expect((await setTo(sandbox, monday)).body).toEqual({ at: monday, fired: [] })
    const asked = async () => [
      (await sandbox.by(chartData, eurusd)).text,
      (await sandbox.by(chartExport, { ...eurusd, body: { ...eurusd.body, format: 'csv' } })).text,
      (await sandbox.by(marketAnalysis, { body: { symbol: 'EURUSD', timeframe: '1h' } })).text,
    ]
    const first = await asked()
    expect(await asked()).toEqual(first)
    const { candles } = (await sandbox.by(chartData, eurusd)).body
    expect(Math.max(...candles.map(({ timestamp }) => timestamp!))).toBeLessThanOrEqual(Date.parse(monday) / 1_000)
    expect((await sandbox.by(apiHealth)).body.time).toBe(monday)

    // Another business at the same moment sees the same market; the real time is another.
    const other = await openSandbox()
    await setTo(other, monday)
    expect((await other.by(chartData, eurusd)).text).toBe(first[0])
    await setTo(other, null)
    expect((await other.by(calls.readTestClock)).body.at).toBeNull()
    expect((await other.by(chartData, eurusd)).text).not.toBe(first[0])
  })

  test('is moved on by seconds: the bars between become known, those before stay as they were', async () => {
    const sandbox = await openSandbox()
    await setTo(sandbox, monday)
    const many = { ...eurusd, body: { ...eurusd.body, count: 40 } }
    const closed = async () => (await sandbox.by(chartData, many)).body.candles.filter(({ is_closed: isClosed }) => isClosed)
    const before = await closed()
    expect((await moveOn(sandbox, 3 * hour)).body.at).toBe('2026-03-02T12:00:00.000Z')
    const after = await closed()
    const known = new Map(after.map((candle) => [candle.timestamp, candle]))
    expect(before.slice(10).every((candle) => JSON.stringify(known.get(candle.timestamp)) === JSON.stringify(candle))).toBe(true)
    expect(after.at(-1)!.timestamp! - before.at(-1)!.timestamp!).toBe(3 * hour)
  })

  test('a limit is over when the clock has been moved on, and not before', async () => {
    const sandbox = await openSandbox({ requests_per_minute: 3 })
    await setTo(sandbox, monday)
    const statuses: number[] = []
    let refused = await sandbox.by(whoami)
    for (let i = 0; i < 4; i += 1) {
      refused = await sandbox.by(whoami)
      statuses.push(refused.status)
    }
    expect([statuses.at(-1), refused.failure.code]).toEqual([429, 'rate_limited'])
    const wait = Number(refused.headers['retry-after'])
    // The clock of the console is not under the key's limit.
    await sandbox.call(calls.moveSandboxClock, { body: { advance_seconds: Math.max(60, wait) + 60 } })
    expect((await sandbox.by(whoami)).status).toBe(200)
  })

  test('a move that makes no sense is refused, and leaves it where it is', async () => {
    const sandbox = await openSandbox()
    const refused: readonly (readonly [object, string])[] = [
      [{ at: '2999-01-01T00:00:00Z' }, 'clock_step_too_long'],
      [{ at: '1999-01-01T00:00:00Z' }, 'validation'],
      [{ at: 'yesterday' }, 'validation'],
      [{ advance_seconds: 0 }, 'validation'],
      [{ advance_seconds: 10 }, 'clock_step_too_long'],
      [{ at: monday, advance_seconds: 10 }, 'validation'],
      [{}, 'validation'],
    ]
    for (const [body, code] of refused) expect((await sandbox.by(calls.moveTestClock, { body })).failure.code).toBe(code)
    expect((await sandbox.by(calls.readTestClock)).body.at).toBeNull()
  })

  test('is none of a live key', async () => {
    const sandbox = await openSandbox()
    await setTo(sandbox, monday)
    const live = await makeKey(product, { businessId: sandbox.businessId, userId: sandbox.profile.uid })
    const headers = { authorization: `ApiKey ${live}` }
    const refused = await Promise.all([
      product.call(calls.readTestClock, {}, { headers }),
      product.call(calls.moveTestClock, { body: { at: monday } }, { headers }),
      product.call(calls.listTestAlerts, {}, { headers }),
      product.call(calls.createTestAlert, { body: { condition: 'moves', symbol: 'EURUSD', percent: 1 } }, { headers }),
      product.call(calls.deleteTestAlert, { params: { alert_id: 'x' } }, { headers }),
    ])
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'test_key_required'))
    expect(Date.parse((await product.call(apiHealth, {}, { headers })).body.time)).toBeGreaterThan(Date.parse(monday) + week)
  })
})

describe('alerts of the sandbox', () => {
  const words = { condition: 'words', symbol: 'EURUSD', timeframe: '1h', text: 'close crosses above the 20 EMA' } as const

  test('fire as the clock is moved on, each once and on the bar that it would have, and are told to test webhooks by that time', async () => {
    const sandbox = await openSandbox()
    const webhook = { url: 'http://127.0.0.1:1/', events: ['alert.fired' as const] }
    const { webhook: told } = (await sandbox.call(businessWebhooks.create, { body: { ...webhook, environment: 'test' } })).body
    const { webhook: live } = (await sandbox.call(businessWebhooks.create, { body: webhook })).body
    await setTo(sandbox, monday)
    const alert = (await sandbox.by(calls.createTestAlert, { body: words })).body
    expect(alert).toMatchObject({ symbol: 'EURUSD', created_at: monday, fired_at: null })
    await sandbox.by(calls.createTestAlert, { body: { condition: 'above', symbol: 'EURUSD', target_price: 1_000 } })

    // By steps or at once: what fires, and when, is the same.
    const fired = []
    for (let day = 0; day < 7; day += 1) fired.push(...(await moveOn(sandbox, 24 * hour)).body.fired)
    expect(fired).toHaveLength(1)
    const other = await openSandbox()
    await setTo(other, monday)
    await other.by(calls.createTestAlert, { body: words })
    const atOnce = (await moveOn(other, week)).body.fired
    expect(atOnce).toEqual(fired.map((each, i) => ({ ...each, alert_id: atOnce[i]?.alert_id })))

    const deliveries = async (id: string) =>
      (await sandbox.call(businessWebhooks.deliveries, { params: { webhook_id: id }, query: {} })).body.results
    const [sent] = await deliveries(told.id)
    const params = { webhook_id: told.id, delivery_id: sent!.id }
    const body = JSON.parse((await sandbox.call(businessWebhooks.delivery, { params })).body.body) as Record<string, unknown>
    expect(body).toMatchObject({ type: 'alert.fired', environment: 'test', timestamp: fired[0]!.at, data: { alert_id: alert.id } })
    expect(await deliveries(live.id)).toEqual([])
    const { alerts, at } = (await sandbox.call(calls.readSandbox)).body
    expect([at, alerts.find(({ id }) => id === alert.id)?.fired_at]).toEqual(['2026-03-09T09:00:00.000Z', fired[0]!.at])
    // The last close before the event crossed: the bars say so too.
    const moment = Date.parse(fired[0]!.at) / 1_000
    await setTo(sandbox, new Date(moment * 1_000).toISOString())
    const body20 = { ...eurusd.body, count: 3, indicators: [{ name: 'ema' as const, params: { period: 20 } }] }
    const { candles, lines } = (await sandbox.by(chartData, { ...eurusd, body: body20 })).body
    const [before, crossed] = candles.filter(({ is_closed: isClosed }) => isClosed).slice(-2) as Record<string, number>[]
    const line = lines[0]!
    expect([before!['close']! <= before![line]!, crossed!['close']! > crossed![line]!]).toEqual([true, true])
  })

  test('begin anew where the clock is set back, and a move that is too long for one is refused whole', async () => {
    const sandbox = await openSandbox()
    await setTo(sandbox, '2026-03-05T09:00:00Z')
    await sandbox.by(calls.createTestAlert, { body: { condition: 'moves', symbol: 'EURUSD', timeframe: '1m', percent: 50 } })
    const { failure } = await moveOn(sandbox, week)
    expect([failure.code, failure.message]).toEqual(['clock_step_too_long', expect.stringContaining('at most 33 hours at a time')])
    expect((await sandbox.by(calls.readTestClock)).body.at).toBe('2026-03-05T09:00:00.000Z')
    await setTo(sandbox, monday)
    expect((await moveOn(sandbox, 24 * hour)).body.fired).toEqual([])
    const { alerts } = (await sandbox.call(calls.readSandbox)).body
    await sandbox.by(calls.deleteTestAlert, { params: { alert_id: alerts[0]!.id } })
    expect((await sandbox.by(calls.listTestAlerts)).body.results).toEqual([])
    expect((await sandbox.by(calls.deleteTestAlert, { params: { alert_id: alerts[0]!.id } })).failure.code).toBe('alert_not_found')
  })

  test('are refused as others are, with what is wrong and where', async () => {
    const sandbox = await openSandbox()
    const codes = []
    for (const body of [
      { ...words, symbol: 'NOPE99' },
      { ...words, text: 'when the moon is blue' },
      { condition: 'above', symbol: 'EURUSD', target_price: -1 },
      { condition: 'sometimes' },
    ])
      codes.push((await sandbox.by(calls.createTestAlert, { body: body as never })).failure.code)
    expect(codes).toEqual(['symbol_not_found', 'condition_blocked', 'market_invalid', 'market_invalid'])
    for (let i = 0; i < 20; i += 1)
      await sandbox.by(calls.createTestAlert, { body: { condition: 'moves', symbol: 'EURUSD', percent: 1 + i } })
    const { failure } = await sandbox.by(calls.createTestAlert, { body: { condition: 'moves', symbol: 'EURUSD', percent: 1 } })
    expect(failure.code).toBe('alert_limit')
  })
})

describe('a call that is made from the console', () => {
  const keyIdOf = async (sandbox: Sandbox) => {
    const { id } = await product.db
      .selectFrom('api_keys')
      .select('id')
      .where('business_id', '=', sandbox.businessId)
      .executeTakeFirstOrThrow()
    return id
  }

  test('is answered as the API answers that key, refusals too, and with its scopes', async () => {
    const sandbox = await openSandbox({ scopes: ['charts'] })
    await setTo(sandbox, monday)
    const keyId = await keyIdOf(sandbox)
    const run = async (method: 'GET' | 'POST' | 'DELETE', path: string, body: string | null = null) =>
      (await sandbox.call(calls.runInSandbox, { body: { key_id: keyId, method, path, body } })).body
    const asked = JSON.stringify(eurusd.body)
    expect((await run('POST', '/api/b2b/charts/EURUSD/data/', asked)).body).toBe((await sandbox.by(chartData, eurusd)).text)
    expect(JSON.parse((await run('GET', '/b2b/whoami')).body)).toMatchObject({ key: { id: keyId, environment: 'test' } })
    const csv = { ...eurusd, body: { ...eurusd.body, format: 'csv' as const } }
    const file = await run('POST', '/b2b/charts/EURUSD/export/', JSON.stringify(csv.body))
    expect(file.body).toBe((await sandbox.by(chartExport, csv)).text)
    const refusals = await Promise.all([
      run('POST', '/b2b/market-analysis/', '{"symbol":"EURUSD","timeframe":"1h"}'),
      run('POST', '/b2b/charts/NOPE99/data/', '{}'),
      run('POST', '/b2b/charts/EURUSD/data/', '{"count":0}'),
      run('POST', '/b2b/charts/EURUSD/data/', '{"count":'),
      run('POST', '/b2b/charts/EURUSD/data/', '{"count":1,"count":2}'),
    ])
    expect(refusals.map(({ status, body }) => [status, (JSON.parse(body) as { code: string }).code])).toEqual([
      [403, 'scope_missing'],
      [404, 'symbol_not_found'],
      [400, 'market_invalid'],
      [400, 'malformed_body'],
      [400, 'duplicate_key'],
    ])
    const { count } = await product.db
      .selectFrom('api_usage')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('business_id', '=', sandbox.businessId)
      .where('millicents', '>', 0)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  test('AC5: goes by no key of another business, no live one, and to nothing but the API', async () => {
    const [mine, foreign] = [await openSandbox(), await openSandbox()]
    const run = async (key_id: string, path: string, method: 'GET' | 'POST' = 'GET') =>
      (await mine.call(calls.runInSandbox, { body: { key_id, method, path } })).failure.code
    const live = await openSandbox({ environment: 'live' })
    const keyId = await keyIdOf(mine)
    expect([
      await run(await keyIdOf(foreign), '/b2b/whoami/'),
      await run('x', '/b2b/whoami/'),
      (await live.call(calls.runInSandbox, { body: { key_id: await keyIdOf(live), method: 'GET', path: '/b2b/whoami/' } })).failure.code,
      await run(keyId, '/api/b2b/sandbox/'),
      await run(keyId, '/b2b/nothing/'),
      await run(keyId, '/b2b/whoami/', 'POST'),
      await run(keyId, '/b2b/charts/%E0%A4%A/data/', 'POST'),
      await run(keyId, 'https://elsewhere.example/b2b/whoami/'),
    ]).toEqual([...Array.from({ length: 3 }, () => 'api_key_not_found'), ...Array.from({ length: 5 }, () => 'api_call_not_found')])
    const viewer = await product.registerUser()
    await product.db
      .insertInto('business_members')
      .values({ user_id: viewer.profile.uid, business_id: mine.businessId, role: 'viewer', since: new Date() })
      .execute()
    const refused = await Promise.all([
      viewer.call(calls.runInSandbox, { body: { key_id: keyId, method: 'GET', path: '/b2b/whoami/' } }),
      viewer.call(calls.moveSandboxClock, { body: { at: monday } }),
    ])
    expect(refused.map(({ failure }) => failure.code)).toEqual(['role_required', 'role_required'])
    expect((await viewer.call(calls.readSandbox)).body).toEqual({ at: null, alerts: [] })
  })
})
