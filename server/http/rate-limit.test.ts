import { getUser, session } from '@playbook/contract/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { createTestApp } from '../testing/test-app.ts'
import { addressOf } from './general-limit.ts'
import { createRateLimiter } from './rate-limit.ts'

let database: TestDatabase
/** In the middle of nowhere, at the start of a window of any length used here. */
const start = 1_800_000_000_000
let now = start
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const limiterOn = (db = database.db) => createRateLimiter({ db, now: () => now, scale: 1 })
const passes = async (
  limiter: ReturnType<typeof limiterOn>,
  key: string,
  times: number,
  limit: { limit: number; windowMs: number; lease?: number },
) => {
  const waits = await Promise.all(Array.from({ length: times }, () => limiter.take(key, limit)))
  return waits.filter((wait) => wait === null).length
}

test('RL3: several servers together let through exactly what one may', async () => {
  now = start
  const limiters = Array.from({ length: 4 }, () => limiterOn(database.connectAgain().db))
  const passed = await Promise.all(limiters.map((limiter) => passes(limiter, 'shared', 60, { limit: 100, windowMs: 60_000 })))
  expect(passed.reduce((sum, count) => sum + count)).toBe(100)
})

test('RL3: several servers that take hits in batches never let through more', async () => {
  now = start
  const limiters = Array.from({ length: 4 }, () => limiterOn())
  const passed = await Promise.all(limiters.map((limiter) => passes(limiter, 'leased', 60, { limit: 100, windowMs: 60_000, lease: 10 })))
  const total = passed.reduce((sum, count) => sum + count)
  expect(total).toBeLessThanOrEqual(100)
  expect(total).toBeGreaterThan(60)
})

test('RL6: without its counts a limit lets nothing through but what was leased before', async () => {
  now = start
  const other = database.connectAgain()
  const limiter = limiterOn(other.db)
  const leased = { limit: 100, windowMs: 60_000, lease: 5 }
  expect(await limiter.take('cut', leased)).toBeNull()
  await other.close()
  const [reads, login] = [
    await Promise.allSettled(Array.from({ length: 6 }, () => limiter.take('cut', leased))),
    await Promise.allSettled([limiter.take('login', { limit: 10, windowMs: 60_000 })]),
  ]
  expect(reads.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(login[0]!.status).toBe('rejected')
})

test('RL7: two bursts around the edge of a window are one burst', async () => {
  const limiter = limiterOn()
  now = start + 59_900
  expect(await passes(limiter, 'edge', 120, { limit: 100, windowMs: 60_000 })).toBe(100)
  now = start + 60_100
  expect(await passes(limiter, 'edge', 120, { limit: 100, windowMs: 60_000 })).toBeLessThanOrEqual(1)
})

test('RL1: after the wait that was told the next one passes, and not a second earlier', async () => {
  const limiter = limiterOn()
  for (const offset of [0, 12_345, 59_999]) {
    const key = `wait${offset}`
    now = start + offset
    await passes(limiter, key, 10, { limit: 10, windowMs: 60_000 })
    const wait = (await limiter.take(key, { limit: 10, windowMs: 60_000 })) ?? 0
    expect(wait).toBeGreaterThanOrEqual(1)
    now += wait * 1000 - 2_000
    expect(await limiter.take(key, { limit: 10, windowMs: 60_000 })).not.toBeNull()
    now += 2_000
    expect(await limiter.take(key, { limit: 10, windowMs: 60_000 })).toBeNull()
  }
})

test('RL10: a clock that jumps back gives neither a new quota nor a negative wait', async () => {
  const limiter = limiterOn()
  now = start + 30_000
  await passes(limiter, 'clock', 10, { limit: 10, windowMs: 60_000 })
  now = start - 3_600_000
  expect(await limiter.take('clock', { limit: 10, windowMs: 60_000 })).toBeGreaterThanOrEqual(1)
})

test('RL10: a clock that was far ahead and is set back locks nobody out for longer than after any refusal', async () => {
  const limiter = limiterOn()
  now = start + 365 * 24 * 3_600_000
  await passes(limiter, 'year', 10, { limit: 10, windowMs: 60_000 })
  now = start
  const wait = (await limiter.take('year', { limit: 10, windowMs: 60_000 })) ?? 0
  expect(wait).toBeGreaterThanOrEqual(1)
  now += wait * 1000
  expect(await limiter.take('year', { limit: 10, windowMs: 60_000 })).toBeNull()
})

test('RL4: one address is one bucket: IPv4 however written, IPv6 by its network', () => {
  expect(addressOf('203.0.113.7')).toBe('203.0.113.7')
  expect(addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(addressOf('2001:db8:1:2::1')).toBe(addressOf('2001:0db8:0001:0002:ffff:ffff:ffff:ffff'))
  expect(addressOf('2001:db8:1:2::1')).not.toBe(addressOf('2001:db8:1:3::1'))
  expect(addressOf('::1')).toBe('0:0:0:0')
  expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})

test('RL2: accounts and addresses have their own limits, and the refusal says how long to wait', async () => {
  const fixed = Date.now()
  const app = await createTestApp({ rateLimitScale: 1, now: () => fixed })
  const [busy, other] = [await app.registerUser(), await app.registerUser()]
  const spend = { key: `user:${busy.profile.uid}`, limit: { limit: 6_000, windowMs: 60_000, lease: 6_000 } }
  await app.limiter.take(spend.key, spend.limit)
  const limited = createRateLimiter({ db: app.db, now: () => fixed, scale: 1 })
  expect(await limited.take(spend.key, { limit: 6_000, windowMs: 60_000 })).toBeGreaterThanOrEqual(1)
  expect((await other.call(getUser)).status).toBe(200)
  expect((await app.call(session)).status).toBe(200)
  await app.close()
})
