import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { announce, openNotices, type Notices } from './notices.ts'
import { watch } from './progress.ts'

let database: TestDatabase
let notices: Notices
let state: number | null

beforeEach(async () => {
  database = await createTestDatabase()
  notices = await openNotices(database.address, pino({ level: 'silent' }))
  state = 0
})
afterEach(async () => {
  await notices.close()
  await database.close()
})

const end = 100
const change = async (to: number | null) => {
  state = to
  await announce(database.db, 'thing:1')
}
const states = (signal = new AbortController().signal) =>
  watch(notices, { topic: 'thing:1', read: () => Promise.resolve(state), hasEnded: (seen) => seen === end, signal })

async function collect(of: AsyncIterable<number>): Promise<number[]> {
  const seen: number[] = []
  for await (const one of of) seen.push(one)
  return seen
}

test('a watcher sees the state at once, then changes, and always the last', async () => {
  const seen = collect(states())
  await sleep(50)
  for (let i = 1; i <= 40; i += 1) await change(i)
  await change(end)
  const all = await seen
  expect(all[0]).toBe(0)
  expect(all.at(-1)).toBe(end)
  expect(all.length).toBeLessThan(20)
  expect(all).toEqual(all.toSorted((a, b) => a - b))
})

test('a watcher who comes after the end sees it and no more', async () => {
  state = end
  expect(await collect(states())).toEqual([end])
})

test('a watch ends when the thing is gone, and when the client is', async () => {
  const gone = collect(states())
  await sleep(50)
  await change(null)
  expect(await gone).toEqual([0])
  state = 1
  const client = new AbortController()
  const left = collect(states(client.signal))
  await sleep(50)
  client.abort()
  expect(await left).toEqual([1])
})

test('an end that happens while the listening connection is down is seen after it has come back', async () => {
  const seen = collect(states())
  await sleep(50)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'playbook-notices'
    and datname = current_database()`.execute(database.db)
  await change(end)
  expect(await seen).toEqual([0, end])
})

test('a notice of a transaction that rolls back is never heard', async () => {
  let heard = 0
  notices.subscribe('thing:1', () => void (heard += 1))
  await database.db
    .transaction()
    .execute(async (tx) => {
      await announce(tx, 'thing:1')
      throw new Error('no')
    })
    .catch(() => {})
  await announce(database.db, 'thing:1')
  await expect.poll(() => heard).toBe(1)
  expect(heard).toBe(1)
})
