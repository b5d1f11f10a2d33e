import { allEndpoints } from '@playbook/contract/all'
import type { Endpoint } from '@playbook/contract/endpoint'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fetchCsrf, type TestUser } from '../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import { documentedBy, type OpenApi } from './testing/documented-by.ts'

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

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

const hostile = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  '[]',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '\u202e',
  '\u0000',
  '\ud800',
  '😀'.repeat(200),
  'a'.repeat(5_000),
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("x")',
  '__proto__',
  'constructor',
  '9007199254740993',
  'EURUSD',
  '1h',
  '2024-02-30',
  '00000000-0000-4000-8000-000000000000',
]
const anything = fc.oneof(
  fc.constantFrom<unknown>(...hostile, null, true, 0, -1, 1.5, 1e300, 2 ** 53, [], {}),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.anything({ maxDepth: 3 }),
)

/** Mostly what the schema asks for, and now and then anything at all. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  const good = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, depth + 1)))
    if (schema.type === 'object' && schema.properties !== undefined)
      return fc.record(Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, valuesOf(part, depth + 1)])), {
        requiredKeys: [],
      })
    if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 4 })
    if (schema.type === 'integer') return fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.maxSafeInteger())
    if (schema.type === 'number') return fc.double({ noNaN: true })
    if (schema.type === 'boolean') return fc.boolean()
    return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom(...hostile))
  }
  return fc.oneof({ arbitrary: good(), weight: 8 }, { arbitrary: anything, weight: 1 })
}

const schemaOf = (schema: z.ZodMiniType | undefined): Schema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encode = (value: unknown) => encodeURIComponent(text(value).toWellFormed())

function requestsTo(endpoint: Endpoint) {
  const query = endpoint.query === undefined ? fc.constant({}) : valuesOf(schemaOf(endpoint.query))
  const body = endpoint.body === undefined ? fc.constant(undefined) : valuesOf(schemaOf(endpoint.body))
  const path = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 30 }))
  return fc.record({ query, body, path, isKnown: fc.boolean(), key: fc.option(fc.string({ maxLength: 20 })) })
}

test.each([...allEndpoints].filter(([name]) => !endsLogin.has(name)))(
  '%s answers whatever it is sent as it is documented, and without a server error',
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
