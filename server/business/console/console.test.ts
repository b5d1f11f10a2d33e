import { randomUUID } from 'node:crypto'
import { apiChanges } from '@playbook/contract/api-changes'
import * as calls from '@playbook/contract/b2b-console'
import type { Environment } from '@playbook/contract/business-filters'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { makeBusiness } from '../testing/make-business.ts'
import { businessConsoleRoutes } from './routes.ts'

const nowMs = Date.UTC(2026, 4, 20, 15)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: () => nowMs, routes: businessConsoleRoutes })
})
afterAll(() => app.close())

interface Owner extends TestUser {
  readonly businessId: string
}
async function registerOwner(): Promise<Owner> {
  const user = await app.registerUser()
  return { ...user, businessId: await makeBusiness(app.db, user.profile.uid, new Date(nowMs)) }
}
const createKey = async (owner: Owner, name: string, environment: Environment = 'live') =>
  (await owner.call(calls.createApiKey, { body: { name, environment, scopes: ['charts'] } })).body

interface Use {
  readonly keyId: string
  readonly day: string
  readonly call?: string
  readonly calls: number
  readonly errors?: number
  readonly paid?: number
}
const use = (owner: Owner, { keyId, day, call = 'chartData', calls: count, errors = 0, paid = 0 }: Use) =>
  app.db
    .insertInto('api_usage')
    .values({
      business_id: owner.businessId,
      key_id: keyId,
      day,
      call,
      calls: count,
      errors,
      included_units: count - paid,
      paid_units: paid,
      millicents: paid * 100,
    })
    .execute()

interface Logged {
  readonly keyId: string
  readonly at: string
  readonly ms?: number
  readonly status?: number
  readonly code?: string | null
  readonly path?: string
  readonly environment?: Environment
}
async function log(owner: Owner, { keyId, at, ms = 10, status = 200, code = null, path, environment = 'live' }: Logged): Promise<string> {
  const id = randomUUID()
  await app.db
    .insertInto('api_requests')
    .values({
      id,
      business_id: owner.businessId,
      key_id: keyId,
      environment,
      at: new Date(at),
      call: 'chartData',
      method: 'POST',
      path: path ?? '/api/b2b/charts/EURUSD/data/',
      status,
      code,
      ms,
      units: 1,
      ip: '203.0.113.24',
      user_agent: 'playbook-ts 1.4.0',
      request_body: '{"timeframe":"1h"}',
      response_body: '{"candles":[]}',
    })
    .execute()
  return id
}

describe('keys of a business', () => {
  test('are made, changed, rotated and revoked from the console, and told in full once', async () => {
    const owner = await registerOwner()
    const made = await createKey(owner, 'Production')
    expect(made.key.startsWith('fpb_live_')).toBe(true)
    const params = { key_id: made.api_key.id }
    const changed = await owner.call(calls.changeApiKey, { params, body: { note: 'Web', allowed_ips: ['203.0.113.0/24'] } })
    expect(changed.body).toMatchObject({ name: 'Production', note: 'Web', allowed_ips: ['203.0.113.0/24'] })
    const rotated = await owner.call(calls.rotateApiKey, { params, body: { overlap_hours: 1 } })
    const listed = await owner.call(calls.listApiKeys, { query: {} })
    expect(new Set(listed.body.results.map(({ id, state }) => `${state} ${id}`))).toEqual(
      new Set([`active ${rotated.body.api_key.id}`, `ending ${made.api_key.id}`]),
    )
    expect(listed.text).not.toContain(made.key)
    const revoked = await owner.call(calls.revokeApiKey, { params })
    expect(revoked.body.state).toBe('revoked')
    const over = await owner.call(calls.changeApiKey, { params, body: { note: '' } })
    expect([over.status, over.failure.code]).toEqual([409, 'api_key_over'])
    expect((await owner.call(calls.listApiKeys, { query: { state: 'active' } })).body.count).toBe(1)
  })

  test('AC5: are not there for another business', async () => {
    const [owner, other] = [await registerOwner(), await registerOwner()]
    const params = { key_id: (await createKey(owner, 'Mine')).api_key.id }
    const refused = await Promise.all([
      other.call(calls.changeApiKey, { params, body: { note: 'x' } }),
      other.call(calls.revokeApiKey, { params }),
      other.call(calls.rotateApiKey, { params, body: {} }),
      other.call(calls.revokeApiKey, { params: { key_id: 'x' } }),
    ])
    expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual(refused.map(() => [404, 'api_key_not_found']))
    expect((await owner.call(calls.listApiKeys, { query: {} })).body.results[0]?.state).toBe('active')
  })

  test('are read but not touched by a viewer, and closed to who belongs to no business', async () => {
    const [owner, viewer, stranger] = [await registerOwner(), await app.registerUser(), await app.registerUser()]
    const params = { key_id: (await createKey(owner, 'Mine')).api_key.id }
    await app.db
      .insertInto('business_members')
      .values({ user_id: viewer.profile.uid, business_id: owner.businessId, role: 'viewer', since: new Date(nowMs) })
      .execute()
    expect((await viewer.call(calls.listApiKeys, { query: {} })).body.count).toBe(1)
    const refused = await Promise.all([
      viewer.call(calls.createApiKey, { body: { name: 'x', environment: 'live', scopes: ['charts'] } }),
      viewer.call(calls.changeApiKey, { params, body: { note: 'x' } }),
      viewer.call(calls.revokeApiKey, { params }),
      viewer.call(calls.rotateApiKey, { params, body: {} }),
    ])
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'role_required'))
    expect((await stranger.call(calls.listApiKeys, { query: {} })).failure.code).toBe('business_required')
  })

  test('are made by accounts alone whose address is confirmed', async () => {
    const user = await app.registerUser({ isVerified: false })
    await makeBusiness(app.db, user.profile.uid, new Date(nowMs))
    const { failure } = await user.call(calls.createApiKey, { body: { name: 'x', environment: 'live', scopes: ['charts'] } })
    expect(failure.code).toBe('access_denied')
  })

  test('AC10: a scope that there is not is refused, as is each faulty field, by its place', async () => {
    const owner = await registerOwner()
    const body = { name: '', environment: 'live', scopes: ['*'], allowed_ips: ['10.0.0.0/99'] } as never
    const { status, failure } = await owner.call(calls.createApiKey, { body })
    expect([status, Object.keys(failure.errors ?? {}).toSorted()]).toEqual([400, ['allowed_ips.0', 'name', 'scopes.0']])
  })
})

describe('use of a business', () => {
  test('is summed by day, endpoint and key, for its environment, its stretch of days and itself alone', async () => {
    const [owner, other] = [await registerOwner(), await registerOwner()]
    const [live, second, sandbox] = [await createKey(owner, 'One'), await createKey(owner, 'Two'), await createKey(owner, 'Test', 'test')]
    const foreign = await createKey(other, 'Foreign')
    const keyId = live.api_key.id
    await use(owner, { keyId, day: '2026-05-20', calls: 100, errors: 4, paid: 30 })
    await use(owner, { keyId, day: '2026-05-14', calls: 10, call: 'whoami' })
    await use(owner, { keyId, day: '2026-05-13', calls: 7 })
    await use(owner, { keyId: second.api_key.id, day: '2026-05-20', calls: 50 })
    await use(owner, { keyId: sandbox.api_key.id, day: '2026-05-20', calls: 900 })
    await use(other, { keyId: foreign.api_key.id, day: '2026-05-20', calls: 5_000 })
    for (let ms = 1; ms <= 100; ms += 1) await log(owner, { keyId, at: '2026-05-20T23:59:59.999Z', ms })
    await log(owner, { keyId: sandbox.api_key.id, at: '2026-05-20T10:00:00Z', ms: 9_999, environment: 'test' })

    const query = { days: '7' } as const
    const { body: dashboard } = await owner.call(calls.b2bDashboard, { query })
    expect(dashboard.now).toEqual({ calls: 160, errors: 4, cost_cents: 3, p50_ms: 50, p95_ms: 95 })
    expect(dashboard.before).toEqual({ calls: 7, errors: 0, cost_cents: 0, p50_ms: null, p95_ms: null })
    expect(dashboard.business).toMatchObject({ id: owner.businessId, name: 'Kestrel', role: 'owner', balance_cents: 0, used_units: 0 })

    const { days } = (await owner.call(calls.usageByDay, { query })).body
    expect(days.map(({ day, calls: count, p95_ms: p95 }) => [day.slice(8), count, p95])).toEqual([
      ['14', 10, null],
      ...['15', '16', '17', '18', '19'].map((day) => [day, 0, null]),
      ['20', 150, 95],
    ])
    const { endpoints } = (await owner.call(calls.endpointStats, { query })).body
    expect(endpoints.map(({ call, calls: count, cost_cents: cost, p5_ms: p5 }) => [call, count, cost, p5])).toEqual([
      ['chartData', 150, 3, 5],
      ['whoami', 10, 0, null],
    ])
    const { keys } = (await owner.call(calls.costBreakdown, { query })).body
    expect(keys.map(({ name, calls: count, included_units: included, paid_units: paid }) => [name, count, included, paid])).toEqual([
      ['One', 110, 80, 30],
      ['Two', 50, 50, 0],
    ])
    expect((await owner.call(calls.b2bDashboard, { query: { environment: 'test' } })).body.now).toMatchObject({ calls: 900, p50_ms: 9_999 })
  })
})

test('the report holds all use by month, key and call, and no formula of a key’s name', async () => {
  const [owner, other] = [await registerOwner(), await registerOwner()]
  const [web, sandbox] = [await createKey(owner, '=1+1'), await createKey(owner, 'Test', 'test')]
  await use(owner, { keyId: web.api_key.id, day: '2026-04-30', calls: 5 })
  await use(owner, { keyId: web.api_key.id, day: '2026-05-01', calls: 100, errors: 4, paid: 30 })
  await use(owner, { keyId: web.api_key.id, day: '2026-05-20', calls: 10, paid: 10 })
  await use(owner, { keyId: sandbox.api_key.id, day: '2026-05-20', calls: 7 })
  await use(other, { keyId: (await createKey(other, 'Foreign')).api_key.id, day: '2026-05-20', calls: 9 })
  const { text } = await owner.call(calls.usageReport)
  expect(text.trimEnd().split('\r\n')).toEqual([
    'month,environment,key,call,calls,errors,included units,paid units,"cost, USD"',
    "2026-05,live,'=1+1,chartData,110,4,70,40,0.04",
    '2026-05,test,Test,chartData,7,0,7,0,0',
    "2026-04,live,'=1+1,chartData,5,0,5,0,0",
  ])
})

describe('the request log', () => {
  test('finds calls by id, day, time, status, path, refusal and key, newest first', async () => {
    const [owner, other] = [await registerOwner(), await registerOwner()]
    const [web, batch] = [await createKey(owner, 'Web 100%'), await createKey(owner, 'Batch')]
    const keyId = web.api_key.id
    const first = await log(owner, { keyId, at: '2026-05-19T09:40:58.733Z' })
    const missing = await log(owner, {
      keyId,
      at: '2026-05-20T09:41:07.312Z',
      status: 404,
      code: 'symbol_not_found',
      path: '/api/b2b/charts/EURUSDX/data/',
    })
    const last = await log(owner, { keyId: batch.api_key.id, at: '2026-05-20T10:00:00Z' })
    await log(other, { keyId: (await createKey(other, 'Foreign')).api_key.id, at: '2026-05-20T10:00:00Z' })
    const found = async (search: string) => (await owner.call(calls.requestLog, { query: { search } })).body.results.map(({ id }) => id)
    const expected: readonly (readonly [search: string, ids: readonly string[]])[] = [
      ['', [last, missing, first]],
      [missing.slice(0, 8), [missing]],
      [missing.toUpperCase(), [missing]],
      ['2026-05-19', [first]],
      ['09:41', [missing]],
      ['09:40:58.7', [first]],
      ['404', [missing]],
      ['eurusdx', [missing]],
      ['not_found', [missing]],
      ['Batch', [last]],
      ['100%', [missing, first]],
      ['eurusd 404', [missing]],
      [web.key.slice(-4), [missing, first]],
      ['nothing', []],
    ]
    for (const [search, ids] of expected) expect([search, await found(search)]).toEqual([search, ids])
    const page = await owner.call(calls.requestLog, { query: { page: 2, page_size: 2 } })
    expect([page.body.count, page.body.results.map(({ id }) => id)]).toEqual([3, [first]])
  })

  test('shows one exchange whole, and to its own business alone', async () => {
    const [owner, other] = [await registerOwner(), await registerOwner()]
    const { api_key: key } = await createKey(owner, 'Web')
    const id = await log(owner, { keyId: key.id, at: '2026-05-19T09:40:58.733Z' })
    const params = { request_id: id }
    expect((await owner.call(calls.requestExchange, { params })).body).toMatchObject({
      id,
      key: { id: key.id, name: 'Web', hint: key.hint },
      ip: '203.0.113.24',
      client: 'playbook-ts 1.4.0',
      request_body: '{"timeframe":"1h"}',
      response_body: '{"candles":[]}',
    })
    const refused = await Promise.all(
      [params, { request_id: randomUUID() }, { request_id: 'x' }].map((each) => other.call(calls.requestExchange, { params: each })),
    )
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'api_request_not_found'))
  })
})

test('a business whose plan has lapsed reads and exports everything', async () => {
  const owner = await registerOwner()
  const { api_key: key } = await createKey(owner, 'Kept')
  await use(owner, { keyId: key.id, day: '2026-05-19', calls: 7 })
  await log(owner, { keyId: key.id, at: '2026-05-19T10:00:00Z' })
  await app.db
    .updateTable('businesses')
    .set({ lapses_at: new Date(nowMs - 1) })
    .where('id', '=', owner.businessId)
    .execute()
  const { body } = await owner.call(calls.b2bDashboard, { query: {} })
  expect([body.business.lapses_at, body.now.calls]).toEqual([new Date(nowMs - 1).toISOString(), 7])
  expect((await owner.call(calls.requestLog, { query: {} })).body.results).toHaveLength(1)
  expect((await owner.call(calls.listApiKeys, { query: {} })).body.count).toBe(1)
  expect((await owner.call(calls.usageReport)).text).toContain('Kept')
})

test('what has changed in the API is told to members of a business, the newest first', async () => {
  const owner = await registerOwner()
  expect((await owner.call(calls.apiChangelog)).body).toEqual({ results: apiChanges, count: apiChanges.length })
  const dates = apiChanges.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect((await (await app.registerUser()).call(calls.apiChangelog)).failure.code).toBe('business_required')
})
