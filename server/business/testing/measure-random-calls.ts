import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apiCalls } from '@playbook/contract/api-reference'
import { cancelJob, startBacktest } from '@playbook/contract/b2b-jobs'
import { fillPath } from '@playbook/contract/endpoint'
import { openPlaybook } from '../../../client/index.ts'
import { connect } from '../../db/connect.ts'
import { openDatabase } from '../../db/join-database.ts'
import { apiPrefix } from '../../http/mount.ts'
import { spawnServer, urlOf, type SpawnedServer } from '../../strategies/testing/spawn-server.ts'
import { ProductClient } from '../../testing/product-client.ts'
import { makeBusiness, makeKey } from './make-business.ts'
import { makeKnown } from './make-known.ts'
import { sendAllRandomly } from './random-calls.ts'

// Sends each call of the API so many times what its schemas take, and more; prints JSON.
// `node measure-random-calls.ts 10000 chartData whoami` sends these calls alone.

const callsOfEach = Number(process.argv[2] ?? 10_000)
const names = process.argv.slice(3)
const chosen = apiCalls.filter(({ name }) => names.length === 0 || names.includes(name))
const unknown = names.filter((name) => !chosen.some((call) => call.name === name))
if (unknown.length > 0) throw new Error(`There is no call ${unknown.join(', ')}. Calls: ${apiCalls.map(({ name }) => name).join(', ')}.`)
/** In turn, so that the limit of one key, which is the largest that there is, holds nobody up. */
const keyCount = 20
const requestsPerMinute = 6_000
const inFlight = 16
const jobStarted = startBacktest.status

const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-bench-calls-'))
const opened = await openDatabase({ databaseUrl: null, dataDir })
const { db, close } = connect(opened.address, { max: 2, applicationName: 'bench' })
const secretKey = 'Zk3v9Qw7Lr2Xp8Ns5Tb1Hy6Md4Gc0FjA'
let server: SpawnedServer | null = null
try {
  const files = path.join(dataDir, 'files')
  server = await spawnServer({ DATABASE_URL: urlOf(opened.address), SECRET_KEY: secretKey, LOG_LEVEL: 'fatal', DATA_DIR: files })
  const client = new ProductClient()
  await client.meet(server.line)
  const email = await client.register()
  const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const owner = { userId, businessId: await makeBusiness(db, userId) }
  const deps = { db, now: Date.now, queue: { enqueue: () => Promise.resolve() }, secretKey }
  const keys: string[] = []
  for (let i = 0; i < keyCount; i += 1)
    keys.push(await makeKey(deps, owner, { name: `Key ${i}`, environment: 'test', requests_per_minute: requestsPerMinute }))
  const origin = `http://127.0.0.1:${/:(\d+)/.exec(server.line)![1]}`
  const known = await makeKnown(openPlaybook({ key: keys[0]!, origin }))
  let sent = 0
  // A business has so many unfinished jobs at most: those that were started make room for the next ones.
  const cancel = (authorization: string, job_id: string) =>
    fetch(`${origin}${apiPrefix}${fillPath(cancelJob.path, { job_id })}`, { method: cancelJob.method, headers: { authorization } })
  const found = await sendAllRandomly(
    chosen,
    callsOfEach,
    async ({ method, url, headers, payload }) => {
      const authorization = `ApiKey ${keys[sent++ % keyCount]!}`
      const answer = await fetch(origin + url, {
        method,
        headers: { ...headers, authorization },
        ...(method === 'GET' ? {} : { body: payload }),
      })
      const { status } = answer
      const body = await answer.text()
      if (status === jobStarted) await cancel(authorization, (JSON.parse(body) as { readonly job: { readonly id: string } }).job.id)
      return { status, body }
    },
    known,
    {
      atOnce: inFlight,
      // It takes long: what is done by then is told at once.
      onDone: ({ name, calls, answered, serverErrors, undocumented }) =>
        console.error(`  ${name}: ${calls} sent, ${answered} answered, ${serverErrors.length} and ${undocumented.length} faults`),
    },
  )
  console.log(JSON.stringify(found))
} finally {
  await server?.kill('SIGKILL')
  await close()
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
}
