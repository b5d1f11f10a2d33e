import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { apiScopeNames } from '@playbook/contract/api-scopes'
import { mcpPath } from '@playbook/contract/mcp'
import { createPersonalKey } from '@playbook/contract/personal-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkingProduct, type WorkingProduct } from '../../robustness/testing/working-product.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'

let product: WorkingProduct
let address: URL
let user: TestUser
beforeAll(async () => {
  product = await createWorkingProduct()
  await product.work(1)
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  address = new URL(`http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}${mcpPath}`)
  user = await product.registerUser()
})
afterAll(() => product.close())

const keys: Readonly<Record<string, () => Promise<string>>> = {
  'a test key of a business': async () =>
    makeKey(product, { userId: user.profile.uid, businessId: await makeBusiness(product.db, user.profile.uid) }, { environment: 'test' }),
  'a personal key': async () => (await user.call(createPersonalKey, { body: { name: 'Desk', scopes: [...apiScopeNames] } })).body.key,
}

test.each(Object.keys(keys))('an assistant with %s reads a text, tests it, and asks about a market', async (whose) => {
  const client = new Client({ name: 'desk', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${await keys[whose]!()}` } }
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
  const ask = async (name: string, given: Record<string, unknown>) => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: given })
    expect([name, isError ?? false, isError === true ? content : []]).toEqual([name, false, []])
    return structuredContent as Record<string, unknown>
  }
  const strategy_text = 'Buy EURUSD on the 1d chart when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 2%.'
  expect((await ask('read_strategy', { strategy_text }))['reading']).toMatchObject({ status: 'ok' })
  const started = await ask('start_backtest', { strategy_text, start_date: '2020-01-01', end_date: '2022-12-31' })
  const { id } = started['job'] as { id: string }
  const { job } = await ask('read_job', { job_id: id, wait_seconds: 20 })
  expect(job).toMatchObject({ id, status: 'completed' })
  const { summary } = await ask('read_backtest', { job_id: id, fields: 'summary' })
  expect(summary).toMatchObject({ total_trades: expect.any(Number) })
  const { answer } = await ask('market_analysis', { symbol: 'BTCUSD', timeframe: '4h', question: 'Where are support and resistance?' })
  expect(answer).toMatchObject({ text: expect.stringContaining('support'), figures: expect.arrayContaining([expect.anything()]) })
  await client.close()
})
