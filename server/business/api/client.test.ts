import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apiCalls, isWhole } from '@playbook/contract/api-reference'
import { Webhook } from 'standardwebhooks'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaybook, PlaybookError } from '../../../client/index.ts'
import { packClient } from '../../../scripts/pack-client.mjs'
import { createWorkingProduct, type WorkingProduct } from '../../robustness/testing/working-product.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'
import { apiSchema } from './describe-api.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const folder = mkdtempSync(path.join(tmpdir(), 'playbook-examples-'))
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
let product: WorkingProduct
let origin: string
let key: string
beforeAll(async () => {
  product = await createWorkingProduct()
  await product.work(1)
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
  const user = await product.registerUser()
  const owner = { userId: user.profile.uid, businessId: await makeBusiness(product.db, user.profile.uid) }
  key = await makeKey(product, owner, { environment: 'test' })
  const installed = path.join(folder, 'node_modules', '@playbook', 'client')
  mkdirSync(installed, { recursive: true })
  await packClient(path.join(folder, 'client.tgz'))
  await extract({ file: path.join(folder, 'client.tgz'), cwd: installed, strip: 1 })
  cpSync(path.join(root, 'client', 'examples'), folder, { recursive: true })
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the package brings the schema along, for when the API cannot be reached', async () => {
  writeFileSync(
    path.join(folder, 'schema.ts'),
    `import { openPlaybook } from '@playbook/client'
const playbook = openPlaybook({ key: 'fpb_test_x', origin: 'http://127.0.0.1:9', maxRetries: 0 })
console.log(Object.keys((await playbook.openapiSchema()).paths).length)`,
  )
  expect(Number(await run('schema'))).toBe(Object.keys(apiSchema()['paths'] as object).length)
})

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs an example as whoever installed the package does; gives what it printed. One that listens is visited, and then ended. */
async function run(name: string, visit?: (address: string) => Promise<void>): Promise<string> {
  const port = await freePort()
  const env = { ...process.env, PLAYBOOK_API_KEY: key, PLAYBOOK_ORIGIN: origin, PLAYBOOK_WEBHOOK_SECRET: secret, PORT: String(port) }
  const child = spawn(process.execPath, [path.join(folder, `${name}.ts`)], { cwd: folder, env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
  const ended = once(child, 'close')
  if (visit !== undefined) {
    await Promise.race([once(child.stdout, 'data'), ended])
    await visit(`http://127.0.0.1:${port}`)
    child.kill()
  }
  await ended
  return text
}

async function deliver(address: string): Promise<void> {
  const body = JSON.stringify({ id: 'evt_1', type: 'ping' })
  const post = (by: string) => {
    const at = new Date()
    const signature = new Webhook(by).sign('evt_1', at, body)
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)), 'webhook-signature': signature }
    return fetch(address, { method: 'POST', headers, body })
  }
  expect((await post('whsec_AAAAsBQIhrscChlQIMV+b5sSYspob7oD')).status).toBe(400)
  expect((await post(secret)).status).toBe(204)
}

const examples: Readonly<Record<string, { readonly visit?: (address: string) => Promise<void>; readonly prints: RegExp }>> = {
  'first-call': { prints: /^(\d+ [\d.]+ [\d.]+\n){2}$/ },
  paging: { prints: /^1500\n$/ },
  backtest: { prints: /^(running [\d.]+ .+\n)*completed 100 .+\n\d+ -?[\d.]+ -?[\d.]+\n\d+\n$/ },
  errors: { prints: /^404 symbol_not_found [0-9a-f-]{36} http:\/\/127\.0\.0\.1:\d+\/docs\/b2b\/errors#symbol_not_found\n$/ },
  webhook: { visit: deliver, prints: /^Listening on \d+\nping evt_1\n$/ },
}

test('every example of the client’s page does what it says, with the package as it is installed', async () => {
  expect(readdirSync(path.join(root, 'client', 'examples')).toSorted()).toEqual(
    Object.keys(examples)
      .map((name) => `${name}.ts`)
      .toSorted(),
  )
  const printed = await Promise.all(
    Object.entries(examples).map(async ([name, { visit, prints }]) => [name, prints, await run(name, visit)] as const),
  )
  for (const [name, prints, text] of printed) expect([name, text]).toEqual([name, expect.stringMatching(prints)])
})

test('every call’s example goes through the client', async () => {
  const playbook = openPlaybook({ key, origin }) as unknown as Readonly<Record<string, (given: object) => Promise<unknown>>>
  for (const call of apiCalls) {
    const { slug, example, endpoint } = call
    if (endpoint.answer === 'events') continue
    const name = slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const answer = await playbook[name]!({ ...example.params, ...example.query, ...example.body }).catch((error: unknown) => error)
    const code = answer instanceof PlaybookError ? answer.code : 'answered'
    expect([slug, isWhole(call) ? 'answered' : /^(job|alert)_not_found$/.exec(code)?.[0]]).toEqual([slug, code])
  }
  await expect(openPlaybook({ key: 'fpb_test_no', origin }).whoami()).rejects.toThrow(PlaybookError)
})
