import { businessAccess } from '@playbook/contract/applications'
import { getUser } from '@playbook/contract/auth'
import { whoami } from '@playbook/contract/b2b'
import { streamMarkets } from '@playbook/contract/live'
import { endOtherLogins } from '@playbook/contract/security'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeRight } from './applications/decide-application.ts'
import { suspendUser } from './auth/suspend-user.ts'
import { listKeys } from './business/keys/list-keys.ts'
import { revokeKey } from './business/keys/revoke-key.ts'
import { makeBusiness, makeKey } from './business/testing/make-business.ts'
import type { Database } from './db/tables.ts'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { spawnServer, urlOf, type SpawnedServer } from './strategies/testing/spawn-server.ts'
import { ProductClient } from './testing/product-client.ts'

let database: TestDatabase
let servers: SpawnedServer[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  const settings = { DATABASE_URL: urlOf(database.address), SECRET_KEY: 'Zk3v9Qw7Lr2Xp8Ns5Tb1Hy6Md4Gc0FjA', ROLE: 'web' }
  servers = await Promise.all([spawnServer(settings), spawnServer(settings)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  await database.close()
})

/** A login that speaks with both processes. */
async function signIn() {
  const here = new ProductClient()
  await here.meet(servers[0]!.line)
  const email = await here.register()
  return { email, clients: [here, await here.beside(servers[1]!.line)] }
}

/** Opens a stream at each process; resolves with the moment at which both have ended. */
async function openStreams(clients: readonly ProductClient[]): Promise<{ ended: Promise<number> }> {
  const opened = await Promise.all(clients.map((client) => client.ask(streamMarkets, { search: '?notifications=unread' })))
  expect(opened.map(({ status }) => status)).toEqual([200, 200])
  return { ended: Promise.all(opened.map((answer) => answer.text())).then(() => performance.now()) }
}
const statuses = (clients: readonly ProductClient[], endpoint: typeof getUser | typeof businessAccess = getUser) =>
  Promise.all(clients.map(async (client) => (await client.ask(endpoint)).status))

/** Done here, in a third process; gives the moment at which it was. */
async function operate(email: string, act: (tx: Transaction<Database>, userId: string, now: Date) => Promise<boolean>): Promise<number> {
  const { id } = await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await database.db.transaction().execute((tx) => act(tx, id, new Date()))).toBe(true)
  return performance.now()
}

test('a suspension is over every process within a second: streams end, and no call is answered', async () => {
  const { email, clients } = await signIn()
  const { ended } = await openStreams(clients)
  const done = await operate(email, suspendUser)
  expect(await statuses(clients)).toEqual([401, 401])
  expect((await ended) - done).toBeLessThan(1_000)
})

test('logins that are ended at one process are over at the other within a second', async () => {
  const { email, clients } = await signIn()
  const { ended } = await openStreams(clients)
  const second = new ProductClient()
  await second.meet(servers[1]!.line)
  await second.logIn(email)
  const begun = performance.now()
  expect(await second.call(endOtherLogins)).toEqual({ ended: 1 })
  expect(await statuses(clients)).toEqual([401, 401])
  expect((await ended) - begun).toBeLessThan(1_000)
  expect(await statuses([second])).toEqual([200])
})

/** A live key of a business, and what both processes answer to it. */
async function openKey() {
  const { email } = await signIn()
  const { id: userId } = await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const businessId = await makeBusiness(database.db, userId)
  const deps = { db: database.db, now: Date.now, queue: { enqueue: () => Promise.resolve() }, secretKey: 'any' }
  const key = await makeKey(deps, { businessId, userId })
  const statusesOf = () =>
    Promise.all(
      servers.map(async ({ line }) => {
        const origin = `http://127.0.0.1:${/:(\d+)/.exec(line)![1]}`
        return (await fetch(`${origin}/api${whoami.path}`, { headers: { authorization: `ApiKey ${key}` } })).status
      }),
    )
  expect(await statusesOf()).toEqual([200, 200])
  return { email, businessId, deps, statusesOf }
}

test('AK7: a key that was revoked is refused by every process at the next call', async () => {
  const { businessId, deps, statusesOf } = await openKey()
  const [made] = await listKeys(deps, businessId)
  await revokeKey(deps, businessId, made!.id)
  expect(await statusesOf()).toEqual([401, 401])
})

test('AK13: a key in use is refused by every process within a second of the suspension of its business', async () => {
  const { email, statusesOf } = await openKey()
  const done = await operate(email, (tx, userId, now) => revokeRight(tx, userId, 'business', now))
  let lastAccepted = done
  for (;;) {
    const begun = performance.now()
    const found = await statusesOf()
    if (found.every((status) => status === 403)) break
    lastAccepted = begun
  }
  expect(lastAccepted - done).toBeLessThan(1_000)
})

test('a right that is taken away is gone at every process at the next call', async () => {
  const { email, clients } = await signIn()
  const { id } = await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await makeBusiness(database.db, id)
  expect(await statuses(clients, businessAccess)).toEqual([200, 200])
  await operate(email, (tx, userId, now) => revokeRight(tx, userId, 'business', now))
  expect(await statuses(clients, businessAccess)).toEqual([403, 403])
  expect(await statuses(clients)).toEqual([200, 200])
})
