import { allEndpoints } from '@playbook/contract/all'
import { login, refresh } from '@playbook/contract/auth'
import { createChat } from '@playbook/contract/chats'
import type { Endpoint } from '@playbook/contract/endpoint'
import { failures, type FailureBody, type FailureCode } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { computeIndicators, getCandles, searchMarkets } from '@playbook/contract/markets'
import { cancelStrategy, interpret, strategyStatus } from '@playbook/contract/strategies'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBusiness, makeKey } from '../business/testing/make-business.ts'
import { fetchCsrf, type TestUser } from '../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { documentedBy, type OpenApi } from './testing/documented-by.ts'

let product: TestProduct
let user: TestUser
let ownCsrf: TestProduct['csrf']
let document: OpenApi
let apiKey: string
beforeAll(async () => {
  product = await createTestProduct()
  user = await product.registerUser()
  // Whoever may call everything: what the shared layers refuse comes after the question who it is.
  await product.db.updateTable('users').set({ is_operator: true }).where('id', '=', user.profile.uid).execute()
  const businessId = await makeBusiness(product.db, user.profile.uid)
  apiKey = await makeKey(product, { businessId, userId: user.profile.uid })
  ownCsrf = await fetchCsrf(product.app, user.token)
  document = (await product.app.inject({ url: '/api/openapi.json' })).json<OpenApi>()
})
afterAll(() => product.close())

const urlOf = (endpoint: Endpoint, param = 'x') => `/api${endpoint.path.replace(/\{\w+\}/g, param)}`
const endsLogin = new Set(['logout', 'deactivate', 'changePassword'])

interface Provocation {
  readonly code: FailureCode
  readonly applies: (endpoint: Endpoint) => boolean
  readonly request: (endpoint: Endpoint) => InjectOptions
}

const isChange = ({ method }: Endpoint) => method !== 'GET'
const takesJson = (endpoint: Endpoint) => endpoint.access !== 'provider' && isChange(endpoint) && endpoint.upload === null
const needsLogin = ({ access }: Endpoint) => ['user', 'business', 'operator'].includes(access)
const comesFromPages = (endpoint: Endpoint) => isChange(endpoint) && endpoint.access !== 'provider'
const takesKey = ({ access }: Endpoint) => access === 'apiKey'
/** Everything right but what `more` spoils. */
const signed = (endpoint: Endpoint, more: InjectOptions = {}): InjectOptions => ({
  method: endpoint.method,
  url: urlOf(endpoint),
  ...more,
  headers: {
    authorization: takesKey(endpoint) ? `ApiKey ${apiKey}` : `Token ${user.token}`,
    ...(isChange(endpoint) ? { 'x-csrftoken': ownCsrf.token, cookie: ownCsrf.cookie } : {}),
    ...(more.payload === undefined ? {} : { 'content-type': endpoint.upload ?? 'application/json' }),
    ...more.headers,
  },
})
const body = (code: FailureCode, payload: string | Buffer): Provocation => ({
  code,
  applies: takesJson,
  request: (endpoint) => signed(endpoint, { payload }),
})

const provocations: readonly Provocation[] = [
  { code: 'validation', applies: () => true, request: (endpoint) => signed(endpoint, { url: `${urlOf(endpoint)}?a=1&a=2` }) },
  { code: 'unsafe_text', applies: () => true, request: (endpoint) => signed(endpoint, { url: `${urlOf(endpoint)}?a=%00` }) },
  {
    code: 'not_found',
    applies: ({ path }) => path.includes('{'),
    request: (endpoint) => signed(endpoint, { url: urlOf(endpoint, '%ff') }),
  },
  {
    code: 'not_authenticated',
    applies: (endpoint) => needsLogin(endpoint) && !isChange(endpoint),
    request: (endpoint) => ({ method: endpoint.method, url: urlOf(endpoint) }),
  },
  {
    code: 'token_invalid',
    applies: ({ access }) => !['public', 'apiKey', 'provider'].includes(access),
    request: (endpoint) => signed(endpoint, { headers: { authorization: 'Token nobody' } }),
  },
  {
    code: 'api_key_required',
    applies: takesKey,
    request: (endpoint) => signed(endpoint, { headers: { authorization: `Token ${user.token}` } }),
  },
  {
    code: 'api_key_invalid',
    applies: takesKey,
    request: (endpoint) => signed(endpoint, { headers: { authorization: `ApiKey ${apiKey}0` } }),
  },
  {
    code: 'csrf_failed',
    applies: (endpoint) => comesFromPages(endpoint) && !takesKey(endpoint),
    request: (endpoint) => signed(endpoint, { headers: { 'x-csrftoken': '' } }),
  },
  {
    code: 'foreign_origin',
    applies: (endpoint) => comesFromPages(endpoint) || endpoint.answer === 'events',
    request: (endpoint) => signed(endpoint, { headers: { origin: 'https://evil.example' } }),
  },
  {
    code: 'unsupported_media_type',
    applies: isChange,
    request: (endpoint) => signed(endpoint, { payload: 'a', headers: { 'content-type': 'text/plain' } }),
  },
  body('body_too_large', Buffer.alloc(limits.maxBodyBytes + 1, ' ')),
  body('malformed_body', '{"a":'),
  body('body_too_deep', '['.repeat(limits.maxJsonDepth + 1)),
  body('body_too_many_values', `[${'0,'.repeat(limits.maxJsonValues)}0]`),
  body('not_finite', '{"a":1e999}'),
  body('duplicate_key', '{"a":1,"a":2}'),
]

test.each([...allEndpoints].filter(([name]) => !endsLogin.has(name)))(
  'WB3, WB17: %s refuses in every shared layer as it is documented',
  async (_name, endpoint) => {
    const documented = documentedBy(document, endpoint)
    for (const { code, applies, request } of provocations) {
      if (!applies(endpoint)) continue
      const answer = await product.app.inject(request(endpoint))
      expect([code, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([code, failures[code].status, code])
      expect([code, documented(answer.statusCode, code)]).toEqual([code, true])
    }
  },
)

test.each([...allEndpoints])('%s documents what can befall any request', (_name, endpoint) => {
  const documented = documentedBy(document, endpoint)
  const codes = ['request_timeout', 'headers_too_large', 'unreadable_request', 'rate_limited', 'server_error', 'overloaded'] as const
  for (const code of codes) expect([code, documented(failures[code].status, code)]).toEqual([code, true])
  expect(documented(endpoint.status, null)).toBe(true)
})

/** What a library says when nobody has said anything. */
const generic = /Invalid (input|option)|Too (small|big)|Unrecognized|expected/

test.each([...allEndpoints].filter(([name, { body, query }]) => !endsLogin.has(name) && (body !== undefined || query !== undefined)))(
  '%s says of an empty request which field it needs',
  async (_name, endpoint) => {
    const answer = await product.app.inject(signed(endpoint, isChange(endpoint) && endpoint.upload === null ? { payload: '{}' } : {}))
    if (answer.statusCode < 400) return
    const { message, errors = {} } = answer.json<FailureBody>()
    for (const sentence of [message, ...Object.values(errors).flat()]) {
      expect(sentence).toMatch(/^[A-Z].{8,}/)
      expect(sentence).not.toMatch(generic)
    }
  },
)

test.each([
  [login, 'Email is required'],
  [refresh, 'Refresh token is required'],
  [createChat, 'Symbol is required'],
  [getCandles, 'Symbol is required'],
  [searchMarkets, 'Search is required'],
  [strategyStatus, 'Strategy ID is required'],
  [cancelStrategy, 'Strategy ID is required'],
  [interpret, 'Strategy text cannot be empty'],
  [computeIndicators, 'Candles must be a non-empty array'],
] as const)('call %# without anything says what it needs first', async (endpoint, sentence) => {
  const answer = await product.app.inject(signed(endpoint, isChange(endpoint) ? { payload: '{}' } : {}))
  expect([answer.statusCode, answer.json<FailureBody>().message]).toEqual([400, sentence])
})

test('an idempotency key that comes back with another request is refused as documented', async () => {
  const headers = { 'idempotency-key': 'the-same' }
  await user.call(createChat, { body: { market_symbol: 'EURUSD' } }, { headers })
  const { status, failure } = await user.call(createChat, { body: { market_symbol: 'AAPL' } }, { headers })
  expect([status, failure.code]).toEqual([409, 'idempotency_mismatch'])
  expect(documentedBy(document, createChat)(status, failure.code)).toBe(true)
})

test('only a service that is not there and a server that is busy are told with a 5xx', () => {
  const fives = Object.entries(failures).filter(([, { status }]) => status >= 500)
  expect(fives.map(([code, { status }]) => [code, status])).toEqual([
    ['google_unavailable', 503],
    ['server_error', 500],
    ['overloaded', 503],
    ['strategy_unavailable', 503],
    ['market_unavailable', 503],
    ['payments_unavailable', 503],
  ])
})
