import { allEndpoints } from '@playbook/contract/all'
import * as calls from '@playbook/contract/b2b'
import { includedUnits, unitMillicents, type NewApiKey } from '@playbook/contract/business'
import type { Endpoint } from '@playbook/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMarkets, type Markets } from '../../markets/find-market.ts'
import type { Answer, CallGiven } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { createKey } from '../keys/create-key.ts'
import { admitKeyIn } from '../metering/admit-key.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'
import { mustFindPassedOn } from './find-passed-on.ts'

let product: TestProduct
let nowMs = Date.UTC(2026, 0, 5, 12, 30, 10)
let owner: { businessId: string; userId: string }
beforeAll(async () => {
  product = await createTestProduct({ now: () => nowMs, rateLimitScale: 1, trustProxy: ['127.0.0.1'] })
})
afterAll(() => product.close())
beforeEach(async () => {
  nowMs += 10 * 60_000
  const user = await product.registerUser()
  const userId = user.profile.uid
  owner = { userId, businessId: await makeBusiness(product.db, userId, new Date(nowMs)) }
})

const keyed = (more?: Partial<NewApiKey>) => makeKey(product, owner, more)
const by = <E extends Endpoint>(key: string, endpoint: E, ...[given, more]: CallGiven<E>): Promise<Answer<E>> =>
  product.call(endpoint, ...([given, { ...more, headers: { authorization: `ApiKey ${key}`, ...more?.headers } }] as CallGiven<E>))
const eurusd = { params: { id: 'EURUSD' }, body: {} }
const books = () =>
  product.db.selectFrom('businesses').select(['balance', 'reserved']).where('id', '=', owner.businessId).executeTakeFirstOrThrow()
const usage = () => product.db.selectFrom('api_usage').selectAll().where('business_id', '=', owner.businessId).execute()
const setBusiness = (set: { balance?: number; suspended_at?: Date | null; lapses_at?: Date | null }) =>
  product.db.updateTable('businesses').set(set).where('id', '=', owner.businessId).execute()
/** As if so many of the month's included units had been used. */
async function useIncluded(units: number) {
  const row = { subject_id: owner.businessId, month: `${new Date(nowMs).toISOString().slice(0, 7)}-01`, included_used: units }
  await product.db.insertInto('api_months').values(row).execute()
}

test('a key is told who it is, what calls cost and what there is', async () => {
  const key = await keyed({ environment: 'test', scopes: ['charts'] })
  expect((await by(key, calls.apiHealth)).body).toMatchObject({ status: 'ok', time: new Date(nowMs).toISOString() })
  expect((await by(key, calls.whoami)).body).toMatchObject({
    business: { id: owner.businessId, name: 'Kestrel' },
    key: { name: 'Production', environment: 'test', scopes: ['charts'] },
    included_units: includedUnits,
    used_units: 0,
    balance_cents: 0,
  })
  const { body: prices } = await by(key, calls.apiPricing)
  expect(prices.calls).toContainEqual({ method: 'POST', path: '/b2b/charts/{id}/data/', units: 1, scope: 'charts' })
  expect((await by(key, calls.apiInfo)).body).toMatchObject({ max_candles: 1_000, sources: [{ source: 'simulated', is_passed_on: true }] })
})

test('the schema tells every call for keys, and nothing else', async () => {
  const key = await keyed()
  const answer = await by(key, calls.apiSchema)
  const ofKeys = [...allEndpoints.values()].filter(({ access }) => access === 'apiKey').map(({ path }) => path)
  expect(Object.keys(answer.body.paths).toSorted()).toEqual(ofKeys.toSorted())
  const again = await by(key, calls.apiSchema, {}, { headers: { 'if-none-match': String(answer.headers['etag']) } })
  expect(again.status).toBe(304)
})

test('candles come in pages, oldest first, without a gap and with lines that have warmed up', async () => {
  const key = await keyed()
  const indicators = [{ name: 'sma' as const, params: { period: 20 } }, { name: 'macd' as const }]
  const ask = async (cursor?: string) =>
    (
      await by(key, calls.chartData, {
        params: { id: 'eurusd' },
        body: { count: 50, indicators, ...(cursor === undefined ? {} : { cursor }) },
      })
    ).body
  const newest = await ask()
  expect(calls.chartData.reply.parse(newest)).toEqual(newest)
  const before = await ask(newest.next_cursor!)
  expect([newest.count, before.count, newest.candles.at(-1)?.is_closed]).toEqual([50, 50, false])
  const whole = (await by(key, calls.chartData, { params: { id: 'EURUSD' }, body: { count: 100, fields: ['timestamp', 'close'] } })).body
  expect(Object.keys(whole.candles[0]!)).toEqual(['timestamp', 'close'])
  expect([...before.candles, ...newest.candles].map(({ timestamp, close }) => ({ timestamp, close }))).toEqual(whole.candles)
  expect(newest.lines).toContain('sma_20')
  for (const field of newest.lines) expect(newest.candles.every((candle) => typeof candle[field] === 'number')).toBe(true)
  const closes = [...before.candles, ...newest.candles].map(({ close }) => close!)
  expect(newest.candles.at(-1)?.['sma_20']).toBeCloseTo(closes.slice(-20).reduce((sum, close) => sum + close, 0) / 20, 10)
})

test('a history ends: its first page has no cursor', async () => {
  const key = await keyed()
  const first = await by(key, calls.chartData, { params: { id: 'EURUSD' }, body: { timeframe: '1M', count: 1_000 } })
  expect([first.body.next_cursor, first.body.count < 1_000]).toEqual([null, true])
})

test('an export is the same as a file', async () => {
  const key = await keyed()
  const { body: data } = await by(key, calls.chartData, { params: { id: 'EURUSD' }, body: { count: 3 } })
  const csv = await by(key, calls.chartExport, { params: { id: 'EURUSD' }, body: { count: 3 } })
  expect(csv.headers['content-disposition']).toContain('EURUSD-1h.csv')
  const [head, ...lines] = csv.text.trimEnd().split('\r\n')
  expect([head, lines[0]]).toEqual([Object.keys(data.candles[0]!).join(','), Object.values(data.candles[0]!).join(',')])
  const json = await by(key, calls.chartExport, { params: { id: 'EURUSD' }, body: { count: 3, format: 'json' } })
  expect(JSON.parse(json.text)).toEqual(data)
})

test('an analysis is charged once under one idempotency key', async () => {
  const key = await keyed()
  const headers = { 'idempotency-key': 'analysis-1' }
  const given = { body: { symbol: 'EURUSD' } }
  const [first, again] = [await by(key, calls.marketAnalysis, given, { headers }), await by(key, calls.marketAnalysis, given, { headers })]
  expect(first.body).toMatchObject({ symbol: 'EURUSD', timeframe: '1h', sma_20: expect.any(Number) })
  expect(again.text).toBe(first.text)
  await product.gate.flush()
  expect(await usage()).toMatchObject([{ call: 'marketAnalysis', calls: 2, errors: 0, included_units: 10 }])
})

test('AC1, AC16: each door takes one kind of credential', async () => {
  const user = await product.registerUser()
  const key = await keyed()
  const credentials = {
    nothing: null,
    user: `Token ${user.token}`,
    key: `ApiKey ${key}`,
    'key as a token': `Token ${key}`,
    'token as a key': `ApiKey ${user.token}`,
  }
  const doors = new Map<string, Set<string>>()
  const asked = [...allEndpoints.values()].filter(({ method, answer }) => method === 'GET' && answer === 'json')
  for (const { access, path } of asked)
    for (const [name, authorization] of Object.entries(credentials)) {
      const url = `/api${path.replace(/\{\w+\}/g, 'x')}`
      const answer = await product.app.inject({ url, headers: authorization === null ? {} : { authorization } })
      const door = `${access}: ${name}`
      const outcome = [401, 403].includes(answer.statusCode) ? answer.json<{ code: string }>().code : 'in'
      doors.set(door, (doors.get(door) ?? new Set()).add(outcome))
    }
  const found = (door: string) => [...(doors.get(door) ?? [])]
  for (const access of ['user', 'business', 'operator']) {
    expect([access, found(`${access}: nothing`)]).toEqual([access, ['not_authenticated']])
    for (const name of ['key', 'key as a token', 'token as a key'])
      expect([name, found(`${access}: ${name}`)]).toEqual([name, ['token_invalid']])
  }
  expect([found('business: user'), found('operator: user')]).toEqual([['business_required'], ['operator_required']])
  for (const name of ['nothing', 'user', 'key as a token']) expect([name, found(`apiKey: ${name}`)]).toEqual([name, ['api_key_required']])
  expect([found('apiKey: key'), found('apiKey: token as a key')]).toEqual([['in'], ['api_key_invalid']])
})

test('AK12: a key in an address lets nobody in, and is kept nowhere', async () => {
  const key = await keyed()
  const bare = await product.app.inject({ url: `/api/b2b/whoami/?api_key=${key}` })
  expect([bare.statusCode, bare.json<{ message: string }>().message]).toEqual([401, 'API key is required for B2B endpoints'])
  await by(key, calls.chartData, eurusd, { headers: { 'user-agent': 'desk/1' } })
  await product.app.inject({ url: `/api/b2b/whoami/?api_key=${key}&x=${key}`, headers: { authorization: `ApiKey ${key}` } })
  await product.gate.flush()
  const log = await product.db.selectFrom('api_requests').selectAll().where('business_id', '=', owner.businessId).execute()
  expect(log).toHaveLength(2)
  expect(JSON.stringify(log)).not.toContain(key.slice(9, 40))
  expect(log.find(({ call }) => call === 'chartData')).toMatchObject({
    status: 200,
    code: null,
    units: 1,
    user_agent: 'desk/1',
    request_body: '{}',
  })
})

test('AK3: a key that was mistyped is refused without a query', async () => {
  const key = await keyed()
  const noDatabase = new Proxy(product.db, {
    get() {
      throw new Error('The database was asked')
    },
  })
  const admit = admitKeyIn({ db: noDatabase, now: () => nowMs })
  const at = { ip: '127.0.0.1', endpoint: calls.whoami }
  const mistyped = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
  await expect(admit(mistyped, at)).rejects.toMatchObject({ code: 'api_key_invalid' })
  await expect(admit(key, at)).rejects.toThrow('The database was asked')
})

test('AK4: a test key is no live key, reads simulated prices and costs nothing', async () => {
  const key = await keyed({ environment: 'test' })
  expect((await by(key.replace('fpb_test_', 'fpb_live_'), calls.whoami)).status).toBe(401)
  await useIncluded(includedUnits)
  expect((await by(key, calls.chartData, eurusd)).body.source).toBe('simulated')
  await product.gate.flush()
  expect(await usage()).toMatchObject([{ calls: 1, included_units: 0, paid_units: 0, millicents: 0 }])
})

test('AK7, AK13: revoked, ended, suspended or lapsed, a key is refused at the next call', async () => {
  const { key, api_key: made } = await createKey(
    product,
    { ...owner, newId: crypto.randomUUID() },
    {
      name: 'One',
      environment: 'live',
      scopes: ['charts'],
      note: '',
      allowed_ips: [],
      ends_at: null,
      requests_per_minute: 600,
      monthly_budget_cents: null,
    },
  )
  const refusal = async () => {
    const { status, failure } = await by(key, calls.whoami)
    return [status, failure.code]
  }
  const set = (row: { ends_at?: Date | null; revoked_at?: Date | null }) =>
    product.db.updateTable('api_keys').set(row).where('id', '=', made.id).execute()
  await setBusiness({ suspended_at: new Date(nowMs) })
  expect(await refusal()).toEqual([403, 'business_suspended'])
  await setBusiness({ suspended_at: null, lapses_at: new Date(nowMs) })
  expect(await refusal()).toEqual([402, 'business_lapsed'])
  await setBusiness({ lapses_at: null })
  await set({ ends_at: new Date(nowMs) })
  expect(await refusal()).toEqual([401, 'api_key_invalid'])
  await set({ ends_at: null, revoked_at: new Date(nowMs) })
  expect(await refusal()).toEqual([401, 'api_key_invalid'])
  await set({ revoked_at: null })
  expect((await by(key, calls.whoami)).status).toBe(200)
})

test('AK8, AK9, AK10: an allow list goes by the address that connected, or that our proxy saw', async () => {
  const key = await keyed({ allowed_ips: ['203.0.113.7', '10.2.0.0/16'] })
  const status = async (ip: string, forwarded?: string) =>
    (await by(key, calls.whoami, {}, { ip, ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }) })).status
  expect(await status('203.0.113.7')).toBe(200)
  expect(await status('198.51.100.1', '203.0.113.7')).toBe(403)
  expect(await status('127.0.0.1', '203.0.113.7, 198.51.100.1')).toBe(403)
  expect(await status('127.0.0.1', '198.51.100.1, 10.2.3.4')).toBe(200)
  expect(await status('127.0.0.1', '::ffff:203.0.113.7')).toBe(200)
  expect(await status('127.0.0.1', 'garbage')).toBe(403)
})

test('AK11: a scope that is missing is named', async () => {
  const key = await keyed({ scopes: ['charts'] })
  const { status, failure } = await by(key, calls.marketAnalysis, { body: { symbol: 'EURUSD' } })
  expect([status, failure.code, failure.message]).toEqual([
    403,
    'scope_missing',
    "This API key lacks the scope 'analysis', which this call needs.",
  ])
})

test('RL1, RL2: a key is told what is left, waits as long as it is told, and holds up no other', async () => {
  const [slow, other] = [await keyed({ requests_per_minute: 3 }), await keyed()]
  const answers = []
  for (let i = 0; i < 4; i += 1) answers.push(await by(slow, calls.whoami))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.map(({ headers }) => headers['ratelimit'])).toEqual(expect.arrayContaining([expect.stringMatching(/^"key";r=2;t=\d+$/)]))
  expect(answers[0]!.headers['ratelimit-policy']).toBe('"key";q=3;w=60')
  const wait = Number(answers[3]!.headers['retry-after'])
  expect([wait >= 1, Number.isInteger(wait)]).toEqual([true, true])
  expect((await by(other, calls.whoami)).status).toBe(200)
  nowMs += wait * 1_000
  expect((await by(slow, calls.whoami)).status).toBe(200)
})

test('AK14: calls at the same time are counted exactly: included units first, then the balance, and refusals cost nothing', async () => {
  const key = await keyed({ requests_per_minute: 6_000 })
  await useIncluded(includedUnits - 300)
  await setBusiness({ balance: 500 * unitMillicents })
  const [good, bad] = await Promise.all([
    Promise.all(Array.from({ length: 500 }, () => by(key, calls.chartData, { params: { id: 'EURUSD' }, body: { count: 1 } }))),
    Promise.all(Array.from({ length: 20 }, () => by(key, calls.chartData, { params: { id: 'NOSUCH' }, body: {} }))),
  ])
  expect([good.every(({ status }) => status === 200), bad.every(({ status }) => status === 404)]).toEqual([true, true])
  await product.gate.flush()
  expect(await usage()).toMatchObject([{ calls: 520, errors: 20, included_units: 300, paid_units: 200, millicents: 200 * unitMillicents }])
  nowMs += 1_000
  await product.gate.flush()
  expect(await books()).toEqual({ balance: 300 * unitMillicents, reserved: 0 })
})

test('a balance and a budget are never overdrawn by calls at the same time, and are used up', async () => {
  await useIncluded(includedUnits)
  await setBusiness({ balance: 150 * unitMillicents })
  const [key, capped] = [await keyed({ requests_per_minute: 6_000 }), await keyed({ requests_per_minute: 6_000, monthly_budget_cents: 5 })]
  const call = (by_: string) => by(by_, calls.chartData, { params: { id: 'EURUSD' }, body: { count: 1 } })
  const ofCapped = await Promise.all(Array.from({ length: 80 }, () => call(capped)))
  expect([ofCapped.filter(({ status }) => status === 200).length, ofCapped.find(({ status }) => status !== 200)?.failure.code]).toEqual([
    50,
    'key_budget_spent',
  ])
  const ofBoth = await Promise.all(Array.from({ length: 200 }, () => call(key)))
  expect([ofBoth.filter(({ status }) => status === 200).length, ofBoth.find(({ status }) => status !== 200)?.failure.code]).toEqual([
    100,
    'balance_empty',
  ])
  await product.gate.flush()
  await product.gate.flush()
  expect(await books()).toEqual({ balance: 0, reserved: 0 })
  expect((await by(key, calls.whoami)).body).toMatchObject({ balance_cents: 0, used_units: includedUnits })
  expect((await by(capped, calls.whoami)).body.spent_cents).toBe(5)
})

test('prices that may not be passed on are refused with a sentence', async () => {
  const simulated = openMarkets(product.db)
  const find: Markets['find'] = async (ownerId, symbol) => {
    const market = await simulated.find(ownerId, symbol)
    return market && { ...market, source: 'exchange', sourceLabel: 'Kraken' }
  }
  const caller = { ...owner, keyId: '', scopes: [], requestsPerMinute: 1, monthlyBudget: null }
  const markets = { live: { ...simulated, find }, test: simulated }
  await expect(mustFindPassedOn(markets, { ...caller, environment: 'live' }, 'BTCUSD')).rejects.toMatchObject({
    code: 'prices_not_passed_on',
    message: 'The prices of Kraken may not be passed on to others.',
  })
  expect(await mustFindPassedOn(markets, { ...caller, environment: 'test' }, 'BTCUSD')).toMatchObject({ source: 'simulated' })
})
