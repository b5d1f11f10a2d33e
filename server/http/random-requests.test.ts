import { allEndpoints } from '@playbook/contract/all'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchCsrf, type TestUser } from '../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { documentedBy, type OpenApi } from './testing/documented-by.ts'
import { requestsTo } from './testing/requests-to.ts'

const requestsPerEndpoint = 40
const streamMs = 400
/** These end the login that the requests are made with. */
const endsLogin = new Set(['logout', 'deactivate', 'changePassword'])

let product: TestProduct
let user: TestUser
const faults: string[] = []
let ownCsrf: TestProduct['csrf']
let document: OpenApi
beforeAll(async () => {
  product = await createTestProduct({ onLog: (line) => line.includes('"level":50') && faults.push(line) })
  user = await product.registerUser()
  ownCsrf = await fetchCsrf(product.app, user.token)
  document = (await product.app.inject({ url: '/api/openapi.json' })).json<OpenApi>()
})
afterAll(() => product.close())

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encode = (value: unknown) => encodeURIComponent(text(value).toWellFormed())

test.each([...allEndpoints].filter(([name]) => !endsLogin.has(name)))(
  'WB12: %s answers whatever it is sent as it is documented, and without a server error',
  async (name, endpoint) => {
    const documented = documentedBy(document, endpoint)
    await fc.assert(
      fc.asyncProperty(requestsTo(endpoint), async ({ query, body, path, isKnown, key }) => {
        const pairs =
          typeof query === 'object' && query !== null
            ? Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
            : []
        // A good request for a stream that never ends is left again.
        const leaves = endpoint.answer === 'events' ? AbortSignal.timeout(streamMs) : undefined
        const asked = product.app.inject({
          ...(leaves === undefined ? {} : { signal: leaves }),
          method: endpoint.method,
          url: `/api${endpoint.path.replace(/\{\w+\}/g, () => encode(path) || 'x')}?${pairs.join('&')}`.slice(0, 15_000),
          headers: {
            'x-csrftoken': (isKnown ? ownCsrf : product.csrf).token,
            cookie: (isKnown ? ownCsrf : product.csrf).cookie,
            'content-type': endpoint.upload ?? 'application/json',
            ...(isKnown ? { authorization: `Token ${user.token}` } : {}),
            ...(key === null ? {} : { 'idempotency-key': key.replace(/[^\x20-\x7e]/g, 'x') }),
          },
          payload: text(body),
        })
        const answer = await asked.catch((error: unknown) => {
          if (leaves?.aborted === true) return null
          throw error
        })
        if (answer === null) return
        const code = answer.statusCode < 400 ? null : answer.json<{ code: string }>().code
        // Nobody works on the queue of this product: its health says so.
        const isAnswered = answer.statusCode < 500 || (name === 'strategyHealth' && code === 'strategy_unavailable')
        if (!isAnswered || !documented(answer.statusCode, code) || faults.length > 0)
          throw new Error(`${answer.statusCode} ${answer.payload} ${faults.splice(0).at(-1) ?? ''}`)
        // Files may hold any words.
        const said = answer.statusCode === 400 ? answer.payload : ''
        expect(said).not.toMatch(/Invalid (input|option)|Too (small|big): |Unrecognized key|, received /)
        expect(answer.payload).not.toMatch(/\bat .*\.ts:\d+|select .* from/i)
      }),
      { seed: 20_260_101, numRuns: requestsPerEndpoint, endOnFailure: true },
    )
  },
)
