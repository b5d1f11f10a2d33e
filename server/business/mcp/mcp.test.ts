import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { apiCalls, isWhole } from '@playbook/contract/api-reference'
import type { NewApiKey } from '@playbook/contract/business'
import { mcpPath } from '@playbook/contract/mcp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'
import { toolName } from './tool-of.ts'

let product: TestProduct
let address: string
let owner: { businessId: string; userId: string }
beforeAll(async () => {
  product = await createTestProduct({ rateLimitScale: 1 })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}${mcpPath}`
  const user = await product.registerUser()
  owner = { userId: user.profile.uid, businessId: await makeBusiness(product.db, user.profile.uid) }
})
afterAll(() => product.close())

const keyed = (more?: Partial<NewApiKey>) => makeKey(product, owner, { environment: 'test', ...more })

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'desk', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  )
  return client
}
const textOf = ({ content }: { readonly content: readonly { readonly type: string; readonly text?: string }[] }) => content[0]?.text ?? ''
const namesOf = async (key: string) => (await (await connect(key)).listTools()).tools.map(({ name }) => name)

const post = (headers: Readonly<Record<string, string>>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
  product.app.inject({
    method: 'POST',
    url: mcpPath,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    payload: JSON.stringify(body),
  })

test('every call is a tool that does what the documentation’s example says, and answers what it promises', async () => {
  const client = await connect(await keyed())
  expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(apiCalls.filter(({ endpoint }) => endpoint.answer !== 'events').map(toolName))
  for (const call of apiCalls.filter((each) => each.endpoint.answer === 'json' && isWhole(each))) {
    const { params = {}, query = {}, body = {} } = call.example
    // The client checks what comes against the schema that the tool was listed with.
    const { isError, structuredContent } = await client.callTool({ name: toolName(call), arguments: { ...params, ...query, ...body } })
    expect([call.slug, isError ?? false, typeof structuredContent]).toEqual([call.slug, false, 'object'])
  }
  const csv = await client.callTool({ name: 'chart_export', arguments: { id: 'EURUSD', timeframe: '1d', count: 3 } })
  expect(textOf(csv as never)).toMatch(/^timestamp,open,/)
  for (const { inputSchema } of tools)
    for (const [name, { description }] of Object.entries(inputSchema.properties ?? {}) as [string, { description?: string }][])
      expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)])
})

test('AK11: a key sees the tools of its scopes and its environment alone, and calls no other', async () => {
  const all = await namesOf(await keyed())
  const charts = await namesOf(await keyed({ scopes: ['charts'] }))
  expect([all.includes('market_analysis'), charts.includes('market_analysis'), charts.includes('chart_data')]).toEqual([true, false, true])
  const live = await namesOf(await keyed({ environment: 'live' }))
  expect([all.includes('move_test_clock'), live.includes('move_test_clock')]).toEqual([true, false])
  const client = await connect(await keyed({ scopes: ['charts'] }))
  await expect(client.callTool({ name: 'market_analysis', arguments: { symbol: 'EURUSD' } })).rejects.toThrow(
    /no tool market_analysis: it lacks the scope/,
  )
  const onLive = await connect(await keyed({ environment: 'live' }))
  await expect(onLive.callTool({ name: 'move_test_clock', arguments: { at: null } })).rejects.toThrow(/it is for test keys/)
  await expect(onLive.callTool({ name: 'place_order', arguments: {} })).rejects.toThrow(/there is no such call/)
})

test('a tool call is the call itself: its price, its log, its limit, and its refusals', async () => {
  const key = await keyed({ environment: 'live', requests_per_minute: 2 })
  const client = await connect(key)
  await client.callTool({ name: 'chart_data', arguments: { id: 'EURUSD', count: 2 } })
  const refused = await client.callTool({ name: 'chart_data', arguments: { id: 'EURUSD', count: 0 } })
  expect(JSON.parse(textOf(refused as never))).toMatchObject({
    code: 'market_invalid',
    errors: { count: ['count must be at least 1'] },
    docs: expect.stringContaining(`${address.slice(0, -mcpPath.length)}/docs/b2b/errors#market_invalid`),
  })
  const limited = await client.callTool({ name: 'chart_data', arguments: { id: 'EURUSD' } })
  expect([refused.isError, limited.isError, JSON.parse(textOf(limited as never))]).toEqual([
    true,
    true,
    expect.objectContaining({ code: 'rate_limited', retry_after_seconds: expect.any(Number) }),
  ])
  await product.gate.flush()
  const log = await product.db.selectFrom('api_requests').selectAll().where('call', '=', 'chartData').where('units', '>', 0).execute()
  expect(log).toMatchObject([{ status: 200, units: 1, path: '/api/b2b/charts/EURUSD/data/', request_body: '{"count":2}', ip: '127.0.0.1' }])
  expect(JSON.stringify(log)).not.toContain(key.slice(9, 40))
})

test('AK7, AK10, AK12: nobody comes in without a good key in the header, at an address that it allows', async () => {
  const key = await keyed()
  const statusOf = async (headers: Readonly<Record<string, string>>) => {
    const { statusCode, headers: told } = await post(headers)
    return [statusCode, told['www-authenticate'] !== undefined]
  }
  expect(await statusOf({})).toEqual([401, true])
  expect(await statusOf({ authorization: `Bearer ${key.slice(0, -1)}` })).toEqual([401, true])
  const inAddress = await product.app.inject({ method: 'POST', url: `${mcpPath}?api_key=${key}`, payload: {} })
  expect(inAddress.statusCode).toBe(401)
  expect(inAddress.json()).toMatchObject({ docs: expect.stringContaining('/docs/b2b/errors#api_key_required') })
  expect(await statusOf({ authorization: `Bearer ${await keyed({ allowed_ips: ['203.0.113.7'] })}` })).toEqual([403, false])
  expect(await statusOf({ authorization: `Bearer ${key}` })).toEqual([200, false])
  await product.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('business_id', '=', owner.businessId).execute()
  expect(await statusOf({ authorization: `Bearer ${key}` })).toEqual([401, true])
})

test('pages of other sites get nothing, under whatever name they reach this machine', async () => {
  const authorization = `Bearer ${await keyed()}`
  const statusOf = async (host: string, origin: string) => (await post({ authorization, host, origin })).statusCode
  expect(await statusOf('localhost:3000', 'http://localhost:3000')).toBe(200)
  expect(await statusOf('[::1]:3000', 'http://[::1]:3000')).toBe(200)
  expect(await statusOf('localhost:3000', 'https://evil.example')).toBe(403)
  expect(await statusOf('evil.example:3000', 'http://evil.example:3000')).toBe(403)
})

test('what is no message is refused, and so is a list of messages', async () => {
  const authorization = `Bearer ${await keyed()}`
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  expect((await post({ authorization }, [message, message])).statusCode).toBe(400)
  expect((await post({ authorization }, { hello: 1 })).statusCode).toBe(400)
  const { statusCode, headers } = await product.app.inject({ method: 'GET', url: mcpPath })
  expect([statusCode, headers['allow']]).toEqual([405, 'POST'])
})
