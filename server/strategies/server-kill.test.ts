import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '@playbook/contract/strategies'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProductClient } from '../testing/product-client.ts'
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

/** Starts the product on the same data, and lets the client go on with it. */
async function startFor(client: ProductClient): Promise<void> {
  server = await spawnServer({ DATA_DIR: dataDir, WORKERS: '2' })
  await client.meet(server.line)
}

const text = 'Buy when the 10 period SMA crosses above the 20 period SMA, sell when it crosses below.'
const rounds = Number(process.env['KILL_ROUNDS'] ?? 1)

test(
  `every accepted run finishes exactly once although the server is killed in the middle, ${rounds} in a row`,
  { timeout: 300_000 * rounds },
  async () => {
    const client = new ProductClient()
    await startFor(client)
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
      await startFor(client)
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
  },
)

test(
  `a run that was asked for when the server was killed is there at the first repetition, once, ${rounds} in a row`,
  { timeout: 300_000 * rounds },
  async () => {
    const client = new ProductClient()
    await startFor(client)
    await client.register()
    const ids = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const keys = Array.from({ length: 4 }, () => randomUUID())
      const ask = (key: string) => client.ask(calls.interpret, { body: { strategy_text: text, symbol: 'EURUSD', timeframe: '1d' }, key })
      const asked = keys.map((key) => ask(key).catch(() => null))
      await sleep(((round * 7919) % 40) * 10)
      await server!.kill('SIGKILL')
      await Promise.all(asked)
      await startFor(client)
      const again = await Promise.all(keys.map(ask))
      expect(again.map((answer) => answer.status)).toEqual(keys.map(() => 200))
      for (const answer of again) ids.add(((await answer.json()) as { id: string }).id)
      const status = (id: string) => client.call(calls.strategyStatus, { body: { id } })
      for (const id of ids) await expect.poll(async () => (await status(id)).status, { timeout: 60_000, interval: 200 }).toBe('completed')
    }
    const list = await client.call(calls.listStrategies, { search: '?page_size=1000' })
    expect(list.results.map((item) => item.id).toSorted()).toEqual([...ids].toSorted())
    expect(ids.size).toBe(4 * rounds)
  },
)
