import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '@playbook/contract/strategies'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { PostgresAddress } from './db/embedded-postgres.ts'
import { spawnServer, urlOf, type SpawnedServer } from './strategies/testing/spawn-server.ts'
import { ProductClient } from './testing/product-client.ts'

const holder = path.join(import.meta.dirname, 'db', 'testing', 'hold-postgres.ts')
const backLimitMs = 5_000
const rounds = Number(process.env['LOSS_ROUNDS'] ?? 2)

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** A PostgreSQL that is not the product's own, which can be stopped and started again. */
class OutsideServer {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'playbook-outside-'))
  #child: ChildProcess | undefined
  address: PostgresAddress | undefined

  constructor() {
    chmodSync(this.#folder, 0o755)
    cleanUps.push(async () => {
      await this.stop()
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
    })
  }

  async start(): Promise<void> {
    const child = (this.#child = spawn(process.execPath, [holder, this.#folder], { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] }))
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    this.address = JSON.parse(said.toString()) as PostgresAddress
  }

  async stop(): Promise<void> {
    if (this.#child === undefined || this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }

  async query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const client = new pg.Client({ ...this.address })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The ways in which a process loses its database. Each comes back when the server takes connections again. */
const losses: readonly { readonly name: string; readonly cause: (server: OutsideServer, round: number) => Promise<unknown> }[] = [
  {
    name: 'every connection is ended',
    cause: (server) =>
      server.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      ),
  },
  {
    name: 'one child of the server is killed',
    async cause(server, round) {
      const children = await server.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid() order by pid')
      process.kill(children[(round * 7919) % children.length]!.pid, 'SIGKILL')
      await sleep(100)
    },
  },
  {
    name: 'the server is restarted',
    async cause(server) {
      await server.stop()
      await sleep(300)
      await server.start()
    },
  },
]

/** Asks again and again, without a pause, until told to stop; keeps what was no plain answer. */
function askAlways(ask: () => Promise<Response>): { readonly odd: string[]; readonly counts: Map<number, number>; stop(): Promise<void> } {
  const odd: string[] = []
  const counts = new Map<number, number>()
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const answer = await ask().catch((error: unknown) => String(error))
      if (typeof answer === 'string') odd.push(answer)
      else {
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        const text = await answer.text()
        const isRefusal = answer.status === 503 && answer.headers.get('retry-after') !== null
        if (!answer.ok && !isRefusal) odd.push(`${answer.status} ${text}`)
      }
      await sleep(10)
    }
  })()
  return {
    odd,
    counts,
    stop: () => {
      isOver = true
      return asking
    },
  }
}

const text = 'Buy when the 10 period SMA crosses above the 20 period SMA, sell when it crosses below.'
const run = { strategy_text: text, symbol: 'EURUSD', timeframe: '1d' } as const

/** Milliseconds from the moment when the database answers until everything works again: three answers in a row and both listening connections. */
async function timeBack(outside: OutsideServer, client: ProductClient): Promise<number> {
  await expect.poll(() => outside.query('select 1').catch(() => []), { timeout: 30_000, interval: 20 }).toHaveLength(1)
  const begun = performance.now()
  const listening =
    "select 1 from pg_stat_activity where application_name in ('playbook-notices', 'playbook-worker') and query ~* '^(listen|select pg_advisory_lock|select 1$)'"
  const works = async () => {
    for (let i = 0; i < 3; i += 1) if (!(await client.ask(calls.listStrategies)).ok) return false
    return (await outside.query(listening)).length >= 2
  }
  await expect.poll(() => works().catch(() => false), { timeout: 30_000, interval: 20 }).toBe(true)
  return performance.now() - begun
}

test(
  `a lost database is answered with 503 and Retry-After, and everything works again soon, ${rounds} times for each way of losing it`,
  { timeout: 60_000 + rounds * 60_000 },
  async () => {
    const outside = new OutsideServer()
    await outside.start()
    const product: SpawnedServer = await spawnServer({
      DATABASE_URL: urlOf(outside.address!),
      DATA_DIR: '/tmp',
      SECRET_KEY: 'Zk3v9Qw7Lr2Xp8Ns5Tb1Hy6Md4Gc0FjA',
      LOG_LEVEL: 'silent',
    })
    cleanUps.push(() => product.kill('SIGTERM'))
    const client = new ProductClient()
    await client.meet(product.line)
    await client.register()
    const accepted: string[] = []
    const readers = Array.from({ length: 4 }, () => askAlways(() => client.ask(calls.listStrategies)))
    const writer = askAlways(async () => {
      const answer = await client.ask(calls.interpret, { body: run, key: randomUUID() })
      if (answer.ok) accepted.push(((await answer.clone().json()) as { id: string }).id)
      else if (answer.status === 429) return new Response(null, { status: 200 })
      return answer
    })
    const times: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round += 1)
      for (const { name, cause } of losses) {
        await cause(outside, round)
        ;(times[name] ??= []).push(await timeBack(outside, client))
        expect(product.process.exitCode).toBeNull()
      }
    for (const asker of [...readers, writer]) await asker.stop()
    if (process.env['LOSS_ROUNDS'] !== undefined) {
      const worstMs = Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(Math.max(...ms))]))
      console.log({ worstMs, accepted: accepted.length, answers: readers.map(({ counts }) => Object.fromEntries(counts)) })
      // A busy machine takes its time: how long is a figure to look at, not a fact of the suite.
      expect(Math.max(...Object.values(times).flat())).toBeLessThan(backLimitMs)
    }
    expect([...readers, writer].flatMap(({ odd }) => odd)).toEqual([])
    for (const id of accepted)
      await expect
        .poll(async () => (await client.call(calls.strategyStatus, { body: { id } })).status, { timeout: 60_000, interval: 200 })
        .toBe('completed')
  },
)
