import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { register } from '@playbook/contract/auth'
import { fillPath, type Endpoint, type Reply } from '@playbook/contract/endpoint'
import * as calls from '@playbook/contract/strategies'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spawnServer, type SpawnedServer } from './testing/spawn-server.ts'

let dataDir: string
let server: SpawnedServer | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'playbook-kill-'))
})
afterEach(async () => {
  await server?.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

interface Asking {
  readonly params?: Record<string, string>
  readonly body?: unknown
  readonly search?: string
  readonly key?: string
}

/** A client that knows one account and finds the server again after each start. */
class Client {
  #base = ''
  #headers: Record<string, string> = {}
  async start(): Promise<void> {
    server = await spawnServer({ DATA_DIR: dataDir, WORKERS: '2' })
    this.#base = `http://127.0.0.1:${/:(\d+)/.exec(server.line)![1]}/api`
    await this.#guard()
  }
  /** The CSRF token of whoever this is now. */
  async #guard(): Promise<void> {
    const { authorization } = this.#headers
    const answer = await fetch(`${this.#base}/csrf/`, { headers: authorization === undefined ? {} : { authorization } })
    const { data } = (await answer.json()) as { data: { csrfToken: string } }
    this.#headers = { ...this.#headers, 'x-csrftoken': data.csrfToken, cookie: answer.headers.get('set-cookie')!.split(';', 1)[0]! }
  }
  async call<E extends Endpoint>(endpoint: E, { params, body, search = '', key }: Asking = {}): Promise<Reply<E>> {
    const answer = await fetch(this.#base + fillPath(endpoint.path, params) + search, {
      method: endpoint.method,
      headers: {
        ...this.#headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Reply<E>
  }
  async register(): Promise<void> {
    const { token } = await this.call(register, { body: { email: `${randomUUID()}@example.com`, password: 'quiet-Harbour-71' } })
    this.#headers = { ...this.#headers, authorization: `Token ${token.access}` }
    await this.#guard()
  }
}

const text = 'Buy when the 10 period SMA crosses above the 20 period SMA, sell when it crosses below.'
const rounds = Number(process.env['KILL_ROUNDS'] ?? 2)

test(`every accepted run finishes exactly once although the server is killed ${rounds} times`, { timeout: 90_000 * rounds }, async () => {
  const client = new Client()
  await client.start()
  await client.register()
  const accepted: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const mine: string[] = []
    for (const timeframe of ['1m', '1d', '5m']) {
      const { id } = await client.call(calls.interpret, { body: { strategy_text: text, symbol: 'EURUSD', timeframe }, key: randomUUID() })
      mine.push(id!)
    }
    accepted.push(...mine)
    await sleep(((round * 7919) % 40) * 60)
    await server!.kill('SIGKILL')
    await client.start()
    for (const id of mine) {
      const status = () => client.call(calls.strategyStatus, { body: { id } })
      await expect.poll(async () => (await status()).status, { timeout: 60_000, interval: 200 }).toBe('completed')
      const { attempt } = await status()
      const { result } = await client.call(calls.strategyResult, { params: { id } })
      const trades = await client.call(calls.listTrades, { params: { id }, search: '?page_size=1' })
      expect([attempt <= 2, trades.count]).toEqual([true, result!.total_trades])
    }
  }
  const list = await client.call(calls.listStrategies, { search: '?page_size=1000' })
  expect(list.results.map((item) => item.id).toSorted()).toEqual(accepted.toSorted())
})
