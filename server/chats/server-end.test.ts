import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as calls from '@playbook/contract/chats'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spawnServer, type SpawnedServer } from '../strategies/testing/spawn-server.ts'
import { ProductClient } from '../testing/product-client.ts'

let dataDir: string
let server: SpawnedServer | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'playbook-answers-'))
})
afterEach(async () => {
  await server?.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

async function startFor(client: ProductClient): Promise<void> {
  server = await spawnServer({ DATA_DIR: dataDir })
  await client.meet(server.line)
}

/** Takes long enough that the server ends within it. */
const long = [30, 31, 32, 33, 34, 35].map((level) => `What happened after RSI crosses below ${level} since 2016?`).join('\n')

const endings = [
  ['SIGKILL', /^The server went away while it was answering/],
  ['SIGTERM', /^The server was stopped while it was answering/],
] as const

test.each(endings)('an answer whose server ends by %s has ended as failed, and the next question is answered', async (signal, notice) => {
  const client = new ProductClient()
  await startFor(client)
  await client.register()
  const { id } = await client.call(calls.createChat, { body: { market_symbol: 'EURUSD' } })
  const ask = (content: string) => client.call(calls.sendMessage, { params: { id }, body: { content } })
  const { answer } = await ask(long)
  await server!.kill(signal)
  await startFor(client)
  const read = (messageId: string) => client.call(calls.getMessage, { params: { id, messageId } })
  await expect.poll(async () => (await read(answer.id)).status, { timeout: 20_000 }).toBe('failed')
  expect(await read(answer.id)).toMatchObject({ notice: expect.stringMatching(notice), cost: null })
  const next = (await ask('What is the price?')).answer
  await expect.poll(async () => (await read(next.id)).status, { timeout: 20_000 }).toBe('completed')
})
