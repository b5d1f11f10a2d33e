import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chartData, whoami } from '@playbook/contract/b2b'
import { revokeApiKey } from '@playbook/contract/b2b-console'
import { includedUnits, unitMillicents } from '@playbook/contract/business'
import { fillPath } from '@playbook/contract/endpoint'
import { getCandles } from '@playbook/contract/markets'
import { connect } from '../../db/connect.ts'
import { openDatabase } from '../../db/join-database.ts'
import type { Db } from '../../db/tables.ts'
import { apiPrefix } from '../../http/mount.ts'
import { spawnServer, urlOf, type SpawnedServer } from '../../strategies/testing/spawn-server.ts'
import { ProductClient } from '../../testing/product-client.ts'
import { checksumOf } from '../keys/key-text.ts'
import { listKeys } from '../keys/list-keys.ts'
import { admitKeyIn } from '../metering/admit-key.ts'
import { monthOf } from '../metering/month-of.ts'
import { makeBusiness, makeKey } from './make-business.ts'

// What keys cost and how fast they end, at two processes of the product on one database with everything on; prints JSON.

const inFlight = 50
const roundMs = 4_000
const revocations = 20
const nearMisses = 2_000
const budgetUnits = 300
const parallelCalls = 500

interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const agent = new Agent({ keepAlive: true })
const originOf = ({ line }: SpawnedServer) => `http://127.0.0.1:${/:(\d+)/.exec(line)![1]}`
const ask = (server: SpawnedServer, { method, path: of, headers, body }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(originOf(server) + apiPrefix + of, { method, headers, agent }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject)
      answer.resume()
    })
    asked.on('error', reject).end(body)
  })

/** Milliseconds of processor that a process has used. */
function usedMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Keeps so many calls in flight for a round, each worker one kind after the other; gives the times of each kind. */
async function timeCalls(server: SpawnedServer, kinds: readonly Call[], many: number): Promise<number[][]> {
  const timesMs = kinds.map((): number[] => [])
  const until = performance.now() + roundMs
  const worker = async (first: number) => {
    for (let i = first; performance.now() < until; i += 1) {
      const kind = i % kinds.length
      const begun = performance.now()
      const status = await ask(server, kinds[kind]!)
      if (status !== 200) throw new Error(`${kinds[kind]!.path} answered ${status}`)
      timesMs[kind]!.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: many }, (_, i) => worker(i)))
  return timesMs
}

const shareOf = (timesMs: readonly number[], share: number): number =>
  timesMs.toSorted((a, b) => a - b)[Math.floor((timesMs.length - 1) * share)]!

/** Both kinds at once, so that whatever else the machine does is the same for both; the first round warms up. */
async function compare(server: SpawnedServer, kinds: readonly [byLogin: Call, byKey: Call], many: number) {
  await timeCalls(server, kinds, many)
  const [login = [], key = []] = await timeCalls(server, kinds, many)
  const tell = (timesMs: readonly number[]) => ({ p50: shareOf(timesMs, 0.5), p95: shareOf(timesMs, 0.95) })
  return { login: tell(login), key: tell(key) }
}

/** Milliseconds of processor that the server uses for one call of a kind, with many in flight. */
async function processorOf(server: SpawnedServer, kind: Call): Promise<number> {
  const before = usedMs(server.process.pid!)
  const [timesMs = []] = await timeCalls(server, [kind], inFlight)
  return (usedMs(server.process.pid!) - before) / timesMs.length
}

const keyedCall = (key: string, count: number): Call => ({
  method: chartData.method,
  path: fillPath(chartData.path, { id: 'EURUSD' }),
  headers: { authorization: `ApiKey ${key}`, 'content-type': 'application/json' },
  body: JSON.stringify({ timeframe: '1h', count }),
})

/** Milliseconds from a revocation at one process to the first refusal at the other, which is asked all the while. */
async function timeRefusal(there: SpawnedServer, client: ProductClient, makeOne: () => Promise<{ key: string; id: string }>) {
  const { key, id } = await makeOne()
  const call = { method: whoami.method, path: whoami.path, headers: { authorization: `ApiKey ${key}` } }
  if ((await ask(there, call)) !== 200) throw new Error('The key is not accepted')
  let acceptedAfter = 0
  let refusedAt: number | null = null
  let revokedAt = Infinity
  const asking = (async () => {
    while (refusedAt === null) {
      const begun = performance.now()
      const status = await ask(there, call)
      if (status === 401) refusedAt = performance.now()
      // A call that began after the answer to the revocation must not be accepted.
      else if (begun > revokedAt) acceptedAfter += 1
    }
  })()
  await sleep(50)
  const begun = performance.now()
  await client.call(revokeApiKey, { params: { key_id: id } })
  revokedAt = performance.now()
  await asking
  return { refusedMs: refusedAt! - begun, answeredMs: revokedAt - begun, acceptedAfter }
}

/** Calls at two processes at once, with a budget for some of them alone. */
async function spendBudget(
  servers: readonly SpawnedServer[],
  db: Db,
  owner: { businessId: string; userId: string },
  deps: Parameters<typeof makeKey>[0],
) {
  const month = monthOf(Date.now())
  await db
    .insertInto('api_months')
    .values({ subject_id: owner.businessId, month, included_used: includedUnits })
    .onConflict((c) => c.columns(['subject_id', 'month']).doUpdateSet({ included_used: includedUnits }))
    .execute()
  await db
    .updateTable('businesses')
    .set({ balance: 1_000_000 * unitMillicents })
    .where('id', '=', owner.businessId)
    .execute()
  const key = await makeKey(deps, owner, { requests_per_minute: 6_000, monthly_budget_cents: (budgetUnits * unitMillicents) / 1_000 })
  const call = keyedCall(key, 1)
  const begun = performance.now()
  const statuses = await Promise.all(Array.from({ length: parallelCalls }, (_, i) => ask(servers[i % servers.length]!, call)))
  const ms = performance.now() - begun
  // What one process had leased and not used is given back, and can then be used up.
  let answered = statuses.filter((status) => status === 200).length
  const atOnce = answered
  for (let idle = 0; idle < 5;) {
    await sleep(1_100)
    const more = (await Promise.all(Array.from({ length: 20 }, (_, i) => ask(servers[i % servers.length]!, call)))).filter(
      (status) => status === 200,
    ).length
    answered += more
    idle = more === 0 ? idle + 1 : 0
  }
  const [found] = (await listKeys(deps, owner.businessId)).filter(({ hint }) => hint.endsWith(key.slice(-4)))
  const { spent } = await db.selectFrom('api_months').select('spent').where('subject_id', '=', found!.id).executeTakeFirstOrThrow()
  return {
    atOnce,
    answered,
    spent: spent / unitMillicents,
    ms,
    other: statuses.filter((status) => status !== 200 && status !== 402).length,
  }
}

/** How far apart the times are of refusing keys whose first or whose last secret character is wrong, in standard deviations of one. */
async function timeNearMisses(db: Db, key: string): Promise<number> {
  const admit = admitKeyIn({ db, now: Date.now })
  const head = key.slice(0, -6)
  const nearMiss = (i: number) => {
    const changed = head.slice(0, i) + (head[i] === 'a' ? 'b' : 'a') + head.slice(i + 1)
    return changed + checksumOf(changed)
  }
  const wrong = [nearMiss('fpb_live_'.length + 12), nearMiss(head.length - 1)]
  const timesMs: [number[], number[]] = [[], []]
  for (let i = 0; i < 2 * nearMisses; i += 1) {
    const begun = performance.now()
    await admit(wrong[i % 2]!, { ip: '127.0.0.1', endpoint: whoami }).catch(() => {})
    timesMs[i % 2]!.push(performance.now() - begun)
  }
  const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
  const [first, last] = [mean(timesMs[0]), mean(timesMs[1])]
  const deviation = Math.sqrt(mean(timesMs.flatMap((all, i) => all.map((ms) => (ms - (i === 0 ? first : last)) ** 2))))
  return Math.abs(first - last) / deviation
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-bench-api-'))
const opened = await openDatabase({ databaseUrl: null, dataDir })
const settings = {
  DATABASE_URL: urlOf(opened.address),
  SECRET_KEY: 'Zk3v9Qw7Lr2Xp8Ns5Tb1Hy6Md4Gc0FjA',
  LOG_LEVEL: 'fatal',
  DATA_DIR: path.join(dataDir, 'files'),
}
const servers: SpawnedServer[] = []
const { db, close } = connect(opened.address, { max: 2, applicationName: 'bench' })
try {
  // The first one makes the tables.
  servers.push(await spawnServer(settings))
  servers.push(await spawnServer({ ...settings, ROLE: 'web' }))
  const [here, there] = servers as [SpawnedServer, SpawnedServer]
  const client = new ProductClient()
  await client.meet(here.line)
  const email = await client.register()
  await db.updateTable('users').set({ auth_verified: true }).where('email', '=', email).execute()
  const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const businessId = await makeBusiness(db, userId)
  const owner = { businessId, userId }
  const deps = { db, now: Date.now, queue: { enqueue: () => Promise.resolve() }, secretKey: settings.SECRET_KEY }
  await db
    .updateTable('businesses')
    .set({ balance: 10_000_000 * unitMillicents })
    .where('id', '=', businessId)
    .execute()
  const key = await makeKey(deps, owner, { requests_per_minute: 6_000 })
  const query = new URLSearchParams({ symbol: 'EURUSD', timeframe: '1h', count: '100' })
  const byLogin: Call = { method: getCandles.method, path: `${getCandles.path}?${query.toString()}`, headers: client.headers }
  const kinds = [byLogin, keyedCall(key, 100)] as const
  const many = await compare(here, kinds, inFlight)
  const one = await compare(here, kinds, 1)
  const processor = { login: await processorOf(here, kinds[0]), key: await processorOf(here, kinds[1]) }
  const refusals = []
  for (let i = 0; i < revocations; i += 1)
    refusals.push(
      await timeRefusal(there, client, async () => {
        const made = await makeKey(deps, owner)
        const [newest] = await listKeys(deps, businessId)
        return { key: made, id: newest!.id }
      }),
    )
  const timing = await timeNearMisses(db, key)
  const budget = await spendBudget(servers, db, owner, deps)
  console.log(JSON.stringify({ many, one, processor, refusals, timing, budget }))
} finally {
  agent.destroy()
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  await close()
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
}
