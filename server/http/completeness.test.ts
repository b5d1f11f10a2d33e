import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '@playbook/contract/all'
import { failures } from '@playbook/contract/failure'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProduct, type TestProduct } from '../testing/test-product.ts'
import type { OpenApi } from './testing/documented-by.ts'

let product: TestProduct
let document: OpenApi
beforeAll(async () => {
  product = await createTestProduct()
  document = (await product.app.inject({ url: '/api/openapi.json' })).json<OpenApi>()
})
afterAll(() => product.close())

const serverFolder = path.join(import.meta.dirname, '..')
const wordsInTests = new Set(
  readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('completeness.test.ts'))
    .flatMap((file) => readFileSync(path.join(serverFolder, file), 'utf8').match(/\w+/g) ?? []),
)

test.each([...allEndpoints])('%s is mounted, documented and tested', async (name, endpoint) => {
  const url = `/api${endpoint.path.replace(/\{\w+\}/g, 'x')}`
  const answer = await product.app.inject({ method: endpoint.method, url })
  const code = answer.statusCode < 400 ? 'answered' : answer.json<{ code: string }>().code
  expect(code).not.toMatch(/^(not_found|method_not_allowed|server_error)$/)
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  expect(operation?.operationId).toBe(name)
  expect(operation?.['x-retry']).toBe(endpoint.retry)
  for (const code of endpoint.failures) expect(operation?.responses[failures[code].status]?.description).toContain(failures[code].message)
  expect([name, wordsInTests.has(name)]).toEqual([name, true])
})

test('nothing is documented that is not promised', () => {
  const documented = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId))
  expect(documented.toSorted()).toEqual([...allEndpoints.keys()].toSorted())
  expect(document.openapi).toBe('3.1.0')
})

test('AC1, WB1: every call for users refuses a visitor, and every change asks for the CSRF token', async () => {
  for (const [name, endpoint] of allEndpoints) {
    const url = `/api${endpoint.path.replace(/\{\w+\}/g, 'x')}`
    const answer = await product.app.inject({ method: endpoint.method, url })
    const wanted =
      endpoint.access === 'provider'
        ? [400, 409]
        : endpoint.method !== 'GET' && endpoint.access !== 'apiKey'
          ? [403]
          : ['user', 'business', 'operator', 'apiKey'].includes(endpoint.access)
            ? [401]
            : endpoint.path.includes('{')
              ? [404]
              : [200, 400, 503]
    expect([name, wanted.includes(answer.statusCode)]).toEqual([name, true])
  }
})

test('two endpoints never share a method and a path', () => {
  const places = [...allEndpoints.values()].map(
    (endpoint) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`,
  )
  expect(new Set(places).size).toBe(places.length)
})
