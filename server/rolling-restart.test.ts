import { Agent, request } from 'node:http'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from './db/test-database.ts'
import { spawnServer, urlOf, type SpawnedServer } from './strategies/testing/spawn-server.ts'

const cleanUps: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

const portOf = ({ line }: SpawnedServer) => Number(/:(\d+)/.exec(line)![1])

/** Passes each connection to one of the servers in turn; only one that refuses to be connected to is passed over. */
async function balance(ports: number[]): Promise<number> {
  let turn = 0
  const join = (client: Socket, first: number, passedOver: number) => {
    const server = connectTo(ports[(first + passedOver) % ports.length]!, '127.0.0.1')
    let isConnected = false
    server.once('connect', () => {
      isConnected = true
      client.pipe(server).pipe(client)
    })
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (!isConnected && error.code === 'ECONNREFUSED' && passedOver < ports.length) join(client, first, passedOver + 1)
      else client.destroy()
    })
    client.once('close', () => server.destroy())
  }
  const balancer = createServer((client) => {
    client.on('error', () => {})
    join(client, (turn += 1), 0)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => balancer.once('listening', resolve))
  cleanUps.push(() => void balancer.close())
  return (balancer.address() as AddressInfo).port
}

/** The status of an answer, or why there is none. */
const statusOf = (port: number, agent: Agent): Promise<number | string> =>
  new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/api/health/', agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    asked.end()
  })

test('servers that are restarted one after the other answer every request, on connections that are kept open too', async () => {
  const database = await createTestDatabase()
  cleanUps.push(() => database.close())
  const settings = {
    DATABASE_URL: urlOf(database.address),
    SECRET_KEY: 'Zk3v9Qw7Lr2Xp8Ns5Tb1Hy6Md4Gc0FjA',
    ROLE: 'web',
    RATE_LIMIT_SCALE: '100000',
  }
  const servers = [await spawnServer(settings), await spawnServer(settings)]
  cleanUps.push(() => Promise.all(servers.map((server) => server.kill('SIGKILL'))))
  const ports = servers.map(portOf)
  const port = await balance(ports)
  const statuses = new Set<number | string>()
  const answers = Array.from({ length: 20 }, () => 0)
  let isOver = false
  const clients = answers.map(async (_, i) => {
    // One connection of its own, which it keeps as long as it may.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      statuses.add(await statusOf(port, agent))
      answers[i]! += 1
      await sleep(i)
    }
    agent.destroy()
  })
  const untilAllAreAnswered = async () => {
    const before = [...answers]
    await expect.poll(() => answers.every((count, i) => count > before[i]! + 2), { timeout: 30_000 }).toBe(true)
  }
  for (const at of [0, 1]) {
    await untilAllAreAnswered()
    await servers[at]!.kill('SIGTERM')
    expect(servers[at]!.process.exitCode).toBe(0)
    servers[at] = await spawnServer(settings)
    ports[at] = portOf(servers[at]!)
  }
  await untilAllAreAnswered()
  isOver = true
  await Promise.all(clients)
  expect([...statuses]).toEqual([200])
})
