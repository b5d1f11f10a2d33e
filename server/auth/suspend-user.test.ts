import { setTimeout as sleep } from 'node:timers/promises'
import { getUser, login, refresh } from '@playbook/contract/auth'
import { endpoint } from '@playbook/contract/endpoint'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Database, Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { openNotices, type Notices } from '../jobs/notices.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { endLogins, markClosed } from './store.ts'
import { restoreUser, suspendUser } from './suspend-user.ts'

const stream = endpoint({
  method: 'GET',
  path: '/test/stream/',
  access: 'user',
  summary: '',
  answer: 'events',
  reply: z.object({ count: z.int() }),
})

/** Ticks until it is ended. */
const routes = (): Route[] => [
  serve(stream, async ({ context }) =>
    (async function* () {
      for (let count = 1; !context.signal.aborted; count += 1) {
        yield { count }
        await sleep(20, undefined, { signal: context.signal }).catch(() => {})
      }
    })(),
  ),
]

let app: TestApp
let notices: Notices
beforeAll(async () => {
  app = await createTestApp({ routes, subscribe: (topic, onNotice) => notices.subscribe(topic, onNotice) })
  other = app.database.connectAgain().db
  notices = await openNotices(app.database.address, app.log)
})
afterAll(async () => {
  await notices.close()
  await app.close()
})

/** Over connections of their own, as from another process. */
let other: Db
const elsewhere = <T>(work: (tx: Transaction<Database>) => Promise<T>) => other.transaction().execute(work)
const suspend = (user: TestUser) => elsewhere((tx) => suspendUser(tx, user.profile.uid, new Date()))
const enter = (user: TestUser, password = user.password) => app.call(login, { body: { email: user.email, password } })
/** Reads a stream until it ends, and how long that took from now. */
async function untilStreamEnds(user: TestUser) {
  const answered = app.app.inject({ url: `/api${stream.path}`, headers: { authorization: `Token ${user.token}` } })
  await sleep(100)
  const begun = performance.now()
  return { ended: answered.then(() => performance.now() - begun) }
}

describe('a suspended account', () => {
  test('is over at once: access, refresh and login, though its password is right', async () => {
    const user = await app.registerUser()
    await suspend(user)
    expect((await user.call(getUser)).failure.code).toBe('token_invalid')
    expect((await app.call(refresh, { body: { refresh: user.refresh } })).status).toBe(401)
    const { status, failure } = await enter(user)
    expect([status, failure.code]).toEqual([403, 'account_suspended'])
  })

  test('is not told from others by a wrong password', async () => {
    const [user, other] = [await app.registerUser(), await app.registerUser()]
    await suspend(user)
    const [told, wanted] = [await enter(user, 'wrong-Pass-1'), await enter(other, 'wrong-Pass-1')]
    expect([told.status, told.failure.message]).toEqual([wanted.status, wanted.failure.message])
  })

  test('gets in again once it is restored, by a new login only', async () => {
    const user = await app.registerUser()
    await suspend(user)
    await elsewhere((tx) => restoreUser(tx, user.profile.uid, new Date()))
    expect((await user.call(getUser)).status).toBe(401)
    expect((await enter(user)).status).toBe(200)
  })

  test('that is to be deleted stays so when the suspension is lifted, until it is restored once more', async () => {
    const user = await app.registerUser()
    await app.db.transaction().execute((tx) => markClosed(tx, user.profile.uid, new Date(Date.now() + 86_400_000), new Date()))
    await suspend(user)
    const restore = () => elsewhere((tx) => restoreUser(tx, user.profile.uid, new Date()))
    expect(await restore()).toBe(true)
    expect((await enter(user)).failure.code).toBe('deletion_pending')
    expect([await restore(), (await enter(user)).status, await restore()]).toEqual([true, 200, false])
  })

  test('reads nothing a second later, also where another process suspended it', async () => {
    const user = await app.registerUser()
    const { ended } = await untilStreamEnds(user)
    await suspend(user)
    expect(await ended).toBeLessThan(1_000)
  })

  test('has no login left, however many are opened while it is suspended', async () => {
    const user = await app.registerUser()
    const answers = await Promise.all([enter(user), suspend(user), enter(user), enter(user)])
    expect(answers).toHaveLength(4)
    const open = await app.db
      .selectFrom('logins')
      .select('id')
      .where('user_id', '=', user.profile.uid)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })
})

test('a login that is revoked elsewhere ends its streams within a second, and those of others go on', async () => {
  const [user, other] = [await app.registerUser(), await app.registerUser()]
  const [own, foreign] = [await untilStreamEnds(user), await untilStreamEnds(other)]
  await elsewhere((tx) => endLogins(tx, user.profile.uid, null, 'revoked', new Date()))
  expect(await own.ended).toBeLessThan(1_000)
  const still = await Promise.race([foreign.ended.then(() => 'ended'), sleep(300).then(() => 'open')])
  expect(still).toBe('open')
  await elsewhere((tx) => endLogins(tx, other.profile.uid, null, 'revoked', new Date()))
  await foreign.ended
})
