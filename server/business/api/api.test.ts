import { gunzipSync } from 'node:zlib'
import { allEndpoints } from '@playbook/contract/all'
import { apiCalls } from '@playbook/contract/api-reference'
import * as calls from '@playbook/contract/b2b'
import { whatFollowed } from '@playbook/contract/b2b-cohorts'
import { apiIndicators } from '@playbook/contract/b2b-indicators'
import { startBacktest } from '@playbook/contract/b2b-jobs'
import { apiLevels } from '@playbook/contract/b2b-levels'
import { readStrategy } from '@playbook/contract/b2b-reading'
import { includedUnits, unitMillicents, type NewApiKey } from '@playbook/contract/business'
import type { Endpoint } from '@playbook/contract/endpoint'
import { createTestAlert, moveTestClock } from '@playbook/contract/sandbox'
import { listStrategies } from '@playbook/contract/strategies'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openMarkets, type Markets } from '../../markets/find-market.ts'
import type { Answer, CallGiven } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { createKey } from '../keys/create-key.ts'
import { checksumOf } from '../keys/key-text.ts'
import { admitKeyIn } from '../metering/admit-key.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'
import { mustFindPassedOn, openApiMarkets } from './find-passed-on.ts'

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
  const ofKeys = new Set([...allEndpoints.values()].filter(({ access }) => access === 'apiKey').map(({ path }) => path))
  expect(new Set(Object.keys(answer.body.paths))).toEqual(ofKeys)
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

test('long answers and files come compressed to whoever takes that', async () => {
  const key = await keyed()
  for (const { path } of [calls.chartData, calls.chartExport]) {
    const ask = (encoding: string) =>
      product.app.inject({
        method: 'POST',
        url: `/api${path.replace('{id}', 'EURUSD')}`,
        headers: { authorization: `ApiKey ${key}`, 'accept-encoding': encoding },
        payload: { count: 500 },
      })
    const [plain, packed] = [await ask('identity'), await ask('gzip')]
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  }
  await product.gate.flush()
  const log = await product.db.selectFrom('api_requests').select('response_body').where('business_id', '=', owner.businessId).execute()
  expect(log.map(({ response_body: kept }) => (kept?.length ?? 0) > 1_000)).toEqual([true, true, true, true])
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
  const key = await keyed({ environment: 'test' })
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

test('AK2: a key that is nearly right is refused like one that nobody has, by one look-up each', async () => {
  const key = await keyed()
  const looks = vi.spyOn(product.db, 'selectFrom')
  const admit = admitKeyIn({ db: product.db, now: () => nowMs })
  const refusalOf = (head: string) =>
    admit(head + checksumOf(head), { ip: '127.0.0.1', endpoint: calls.whoami }).catch((error: unknown) => error)
  const head = key.slice(0, -6)
  const changed = (i: number) => head.slice(0, i) + (head[i] === 'a' ? 'b' : 'a') + head.slice(i + 1)
  const idAt = 'fpb_live_'.length
  const unknown = await refusalOf(changed(idAt))
  expect(unknown).toMatchObject({ code: 'api_key_invalid', message: 'This API key is not valid.' })
  const secret = Array.from({ length: 30 }, (_, i) => idAt + 12 + i)
  for (const i of secret) expect([i, await refusalOf(changed(i))]).toEqual([i, unknown])
  expect(looks).toHaveBeenCalledTimes(secret.length + 1)
  looks.mockRestore()
})

test('AK4: a test key is no live key, reads simulated prices and costs nothing', async () => {
  const key = await keyed({ environment: 'test' })
  expect((await by(key.replace('fpb_test_', 'fpb_live_'), calls.whoami)).status).toBe(401)
  await useIncluded(includedUnits)
  expect((await by(key, calls.chartData, eurusd)).body.source).toBe('simulated')
  await product.gate.flush()
  expect(await usage()).toMatchObject([{ calls: 1, included_units: 0, paid_units: 0, millicents: 0 }])
})

test('AK7, AK13: revoked, ended, suspended or lapsed, a key is refused once it is looked up', async () => {
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

test('RL4, RL5: however a call is written it counts against its key, and one that is refused costs nothing', async () => {
  const slow = await keyed({ requests_per_minute: 2 })
  const send = (method: 'GET' | 'HEAD' | 'POST', url: string, more: Record<string, string> = {}) =>
    product.app.inject({ method, url, headers: { authorization: `ApiKey ${slow}`, ...more }, ...(method === 'POST' && { payload: {} }) })
  expect([(await send('POST', '/api/b2b/charts/EURUSD/data/')).statusCode, (await send('GET', '/api/b2b/whoami')).statusCode]).toEqual([
    200, 200,
  ])
  const again = [
    await send('POST', '/api/b2b/charts/EURUSD/data'),
    await send('POST', '/api/b2b/charts/EUR%55SD/data/'),
    await send('GET', '/api/b2b/whoami/', { 'x-forwarded-for': '198.51.100.9' }),
    await send('GET', '/api/b2b/whoami/?again'),
    await send('HEAD', '/api/b2b/whoami/'),
    await send('GET', '/api/B2B/whoami/'),
  ]
  expect(again.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429, 429, 404])
  await product.gate.flush()
  const [charts] = (await usage()).filter(({ call }) => call === 'chartData')
  expect(charts).toMatchObject({ calls: 3, errors: 2, included_units: 1, paid_units: 0 })
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
  const caller = { ...owner, isPersonal: false, keyId: '', scopes: [], requestsPerMinute: 1, monthlyBudget: null, clockMs: null }
  const markets = openApiMarkets({ db: product.db, markets: { ...simulated, find } })
  await expect(mustFindPassedOn(markets, { ...caller, environment: 'live' }, 'BTCUSD')).rejects.toMatchObject({
    code: 'prices_not_passed_on',
    message: 'The prices of Kraken may not be passed on to others.',
  })
  expect(await mustFindPassedOn(markets, { ...caller, environment: 'test' }, 'BTCUSD')).toMatchObject({ source: 'simulated' })
})

test('a text is read into rules whose phrases cover it, with what is open, and what cannot be a strategy says why', async () => {
  const key = await keyed()
  const read = async (strategy_text: string) => (await by(key, readStrategy, { body: { strategy_text } })).body.reading
  const text = 'Buy EURUSD on the 1h chart when RSI(14) crosses above 30. Stop 1%, target 2%.'
  const clear = await read(text)
  expect(readStrategy.reply.parse({ reading: clear })).toEqual({ reading: clear })
  expect(clear.phrases.map((phrase) => phrase.text).join('')).toBe(text)
  expect(clear).toMatchObject({ status: 'ok', problem: null, questions: [] })
  expect(clear.rules.map(({ role }) => role)).toEqual(expect.arrayContaining(['entry', 'stop', 'target']))
  const numbers = clear.rules.map(({ number }) => number)
  expect(numbers).toEqual(expect.arrayContaining(clear.phrases.flatMap(({ rule }) => rule ?? [])))
  const open = await read('Buy EURUSD on the 1h chart when the frobnicator glows purple and RSI(14) crosses above 30. Stop 1%.')
  expect([
    open.status,
    open.phrases
      .filter(({ blocks }) => blocks)
      .map((phrase) => phrase.text)
      .join(' '),
  ]).toEqual(['clarify', expect.stringContaining('frobnicator')])
  expect(await read('')).toMatchObject({ status: 'invalid', problem: expect.any(String), rules: [] })
  await product.gate.flush()
  expect(await usage()).toMatchObject([{ call: 'readStrategy', calls: 3, included_units: 6 }])
  const other = await keyed({ scopes: ['charts'] })
  expect((await by(other, readStrategy, { body: { strategy_text: text } })).failure.code).toBe('scope_missing')
})

test('a question is answered in figures, at the moment of the test clock and by nothing later', async () => {
  const key = await keyed({ environment: 'test' })
  const at = '2025-11-12T13:40:00Z'
  await by(key, moveTestClock, { body: { at } })
  const body = { symbol: 'EURUSD', timeframe: '1h', question: 'What is the RSI, where is the nearest support, and what is the price now?' }
  const { body: first } = await by(key, calls.marketAnalysis, { body })
  expect(calls.marketAnalysis.reply.parse(first)).toEqual(first)
  const { text, content, figures } = first.answer!
  const referred = new Set([...content.matchAll(/\[\[f:([\w.-]+)\]\]/g)].map(([, id]) => id))
  expect(referred).toEqual(new Set(figures.map(({ id }) => id)))
  expect(new Set(figures.map(({ tool }) => tool))).toEqual(new Set(['indicator_value', 'levels', 'price_now']))
  for (const figure of figures) {
    expect(text).toContain(figure.text)
    expect(figure.to ?? 0).toBeLessThanOrEqual(Date.parse(at) / 1_000)
  }
  nowMs += 3_600_000
  expect((await by(key, calls.marketAnalysis, { body })).body).toEqual(first)
  expect((await by(key, calls.marketAnalysis, { body: { symbol: 'EURUSD' } })).body.answer).toBeNull()
})

test('indicators of the whole catalogue are on charts, and over candles of one’s own the same', async () => {
  const key = await keyed({ environment: 'test' })
  const indicators = [{ name: 'adx' }, { name: 'supertrend', params: { mult: 2 } }, { name: 'bollinger_bands' }]
  const chart = (await by(key, calls.chartData, { params: { id: 'EURUSD' }, body: { timeframe: '1d', count: 1_000, indicators } })).body
  expect(chart.lines).toContain('adx_14_plus_di')
  const candles = chart.candles.map(({ timestamp, open, high, low, close, volume }) => ({ timestamp, open, high, low, close, volume }))
  const own = (await by(key, apiIndicators, { body: { timeframe: '1d', candles: candles as never, indicators } })).body
  expect([own.dropped, own.lines]).toEqual([0, chart.lines])
  const last = (all: readonly Record<string, unknown>[]) => own.lines.map((line) => (all.at(-1)![line] as number).toFixed(9))
  expect(last(own.candles)).toEqual(last(chart.candles))
  const spoilt = [{ ...candles[0], high: 0 }, candles[0], candles[0], candles[1]]
  expect((await by(key, apiIndicators, { body: { candles: spoilt as never, indicators } })).body.dropped).toBe(2)
  const refused = await by(key, apiIndicators, {
    body: { candles: candles as never, indicators: [{ name: 'adx', params: { length: 3 } }] },
  })
  expect(refused.failure).toMatchObject({ code: 'market_invalid', message: 'adx has no parameter length' })
  const csv = await by(
    key,
    apiIndicators,
    { body: { candles: candles.slice(0, 2) as never, indicators: [{ name: 'obv' }] } },
    { headers: { accept: 'text/csv' } },
  )
  expect(csv.text.split('\r\n')[0]).toBe('timestamp,open,high,low,close,volume,obv')
})

test('levels lie around the price, nearest first, with what they held', async () => {
  const key = await keyed({ environment: 'test' })
  const { body } = await by(key, apiLevels, { body: { symbol: 'EURUSD', timeframe: '1h', count: 3 } })
  const { body: analysis } = await by(key, calls.marketAnalysis, { body: { symbol: 'EURUSD', timeframe: '1h' } })
  expect([body.as_of, body.atr_14]).toEqual([analysis.as_of, expect.closeTo(analysis.atr_14!, 8)])
  const [below, above] = [body.levels.filter(({ side }) => side === 'below'), body.levels.filter(({ side }) => side === 'above')]
  expect(below.every(({ high, distance }) => high <= body.price && distance < 0)).toBe(true)
  expect(above.every(({ low, distance }) => low >= body.price && distance > 0)).toBe(true)
  for (const side of [below, above])
    expect(side.map(({ distance }) => Math.abs(distance))).toEqual(side.map(({ distance }) => Math.abs(distance)).toSorted((a, b) => a - b))
  expect(body.levels.every(({ visits, held }) => held <= visits)).toBe(true)
  const supports = (await by(key, apiLevels, { body: { symbol: 'EURUSD', side: 'support', kind: 'zone' } })).body
  expect(supports.levels.every(({ kind, side }) => kind === 'zone' && side !== 'above')).toBe(true)
  expect(supports.claims.map(({ side }) => side)).toEqual(supports.claims.map(() => 'support'))
})

test('what followed a condition agrees with the candles; words that are not read are named', async () => {
  const key = await keyed()
  const asked = { symbol: 'EURUSD', timeframe: '1h', condition: 'RSI(14) is below 40', horizon_bars: 3 }
  const { body: found } = await by(key, whatFollowed, { body: asked })
  expect(whatFollowed.reply.parse(found)).toEqual(found)
  const { body: chart } = await by(key, calls.chartData, {
    params: { id: 'EURUSD' },
    body: { count: 1_000, indicators: [{ name: 'rsi' }] },
  })
  const closed = chart.candles.filter(({ is_closed }) => is_closed === true)
  const line = chart.lines[0]!
  const isBelow = closed.map((candle) => Number(candle[line]) < 40)
  const begun = closed.flatMap((_, i) => (i > 0 && isBelow[i] && !isBelow[i - 1] && i + 3 < closed.length ? [i] : []))
  const expected = begun.slice(-10).toReversed()
  expect(found.newest.slice(0, 10).map(({ timestamp, price }) => [timestamp, price])).toEqual(
    expected.map((i) => [closed[i]!.timestamp, closed[i]!.close]),
  )
  for (const [n, i] of expected.entries())
    expect(found.newest[n]!.change_percent).toBeCloseTo((closed[i + 3]!.close! / closed[i]!.close! - 1) * 100, 8)
  expect([found.horizons.length, found.horizons[0]!.horizon_bars, found.horizons[0]!.cases.up! <= 100]).toEqual([1, 3, true])
  const refusal = async (body: object) => {
    const { status, failure } = await by(key, whatFollowed, { body: { ...asked, ...body } })
    return [status, failure.code]
  }
  expect(await refusal({ condition: 'the frobnicator glows' })).toEqual([400, 'condition_blocked'])
  expect(await refusal({ condition: 'GBPUSD RSI(14) is below 30' })).toEqual([400, 'condition_blocked'])
  expect(await refusal({ first_day: '2024-02-31' })).toEqual([400, 'market_invalid'])
  expect(await refusal({ horizon_bars: 501 })).toEqual([400, 'market_invalid'])
  expect(await refusal({ symbol: 'NOWHERE' })).toEqual([404, 'symbol_not_found'])
})

test.each(apiCalls)('the example of $name is answered to a test key', async ({ endpoint, example }) => {
  const key = await keyed({ environment: 'test' })
  // What an example names by an id is made first; a job that nobody works on stays where it is.
  const made = {
    alert_id: async () => (await by(key, createTestAlert, { body: { condition: 'above', symbol: 'EURUSD', target_price: 1.2 } })).body.id,
    job_id: async () =>
      (await by(key, startBacktest, { body: { strategy_text: 'Buy EURUSD when RSI(14) is below 30. Stop 1%.' } })).body.job.id,
  }
  const [name] = Object.keys(example.params ?? {})
  const given = name === 'alert_id' || name === 'job_id' ? { ...example, params: { [name]: await made[name]() } } : example
  if (endpoint.answer === 'events') return
  const answer = await by(key, endpoint, given as never)
  const waits = ['job_not_found', 'job_unfinished'] as const
  const wanted = waits.some((code) => endpoint.failures.includes(code)) ? [endpoint.status, 404, 409] : [endpoint.status]
  expect([wanted.includes(answer.status), answer.text]).toEqual([true, expect.any(String)])
})

test('an error of a call by key links to its place in the documentation, other errors to none', async () => {
  const key = await keyed({ environment: 'test' })
  const { failure } = await by(key, calls.chartData, { params: { id: 'NOWHERE' }, body: {} })
  expect(failure).toHaveProperty('docs', expect.stringMatching(/^http:\/\/[^/]+\/docs\/b2b\/errors#symbol_not_found$/))
  expect((await by('', calls.whoami)).failure).toHaveProperty('docs')
  expect((await product.call(listStrategies, { query: {} })).failure).not.toHaveProperty('docs')
})
