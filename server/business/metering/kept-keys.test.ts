import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FoundKey } from './find-key.ts'
import { keepKeys } from './kept-keys.ts'

const keptMs = 300
const hash = Buffer.alloc(32, 1)
const keyOf = (more: Partial<FoundKey> = {}): FoundKey => ({
  id: 'k',
  secret_hash: hash,
  environment: 'live',
  scopes: ['charts'],
  allowed_ips: [],
  requests_per_minute: 600,
  monthly_budget_cents: null,
  ends_at: null,
  revoked_at: null,
  business_id: 'b',
  suspended_at: null,
  personal_of: null,
  user_suspended_at: null,
  user_deactivated_at: null,
  lapses_at: null,
  clock_at: null,
  ...more,
})

/** A database that answers after a while with what it had when it was asked. */
function database(takesMs: number) {
  const stored = { key: keyOf() as FoundKey | undefined, takesMs, looks: 0 }
  const find = keepKeys(async () => {
    stored.looks += 1
    const { key } = stored
    await new Promise((resolve) => setTimeout(resolve, stored.takesMs))
    return key
  }, keptMs)
  return { stored, find }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets time pass until it is answered, and tells how much. */
async function ask(find: ReturnType<typeof database>['find'], of = hash) {
  const begun = performance.now()
  let answer: { key: FoundKey | undefined; waitedMs: number } | null = null
  find('public', of).then(
    (key) => (answer = { key, waitedMs: performance.now() - begun }),
    () => (answer = { key: undefined, waitedMs: performance.now() - begun }),
  )
  await vi.advanceTimersByTimeAsync(0)
  while (answer === null) await vi.advanceTimersByTimeAsync(1)
  return answer as { key: FoundKey | undefined; waitedMs: number }
}

test('a key that goes on calling waits for its first look-up alone', async () => {
  const { stored, find } = database(5)
  expect((await ask(find)).waitedMs).toBe(5)
  for (let ms = 0; ms < 3_000; ms += 10) {
    expect((await ask(find)).waitedMs).toBe(0)
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(stored.looks).toBeLessThan(3_000 / (keptMs / 3) + 2)
})

test.each([5, 200, 1_000])('AK7: what has changed is heeded in time where a look-up takes %i ms', async (takesMs) => {
  const { stored, find } = database(takesMs)
  await ask(find)
  await vi.advanceTimersByTimeAsync(150)
  await ask(find)
  stored.key = keyOf({ revoked_at: new Date(0) })
  const changedAt = performance.now()
  for (;;) {
    const begunAt = performance.now()
    const { key } = await ask(find)
    if (key?.revoked_at !== null) break
    expect(begunAt - changedAt).toBeLessThan(keptMs)
    await vi.advanceTimersByTimeAsync(7)
  }
})

test('a key that is no more there, and one whose database does not answer, is not let in for longer', async () => {
  const { stored, find } = database(5)
  await ask(find)
  stored.key = undefined
  await vi.advanceTimersByTimeAsync(keptMs)
  expect((await ask(find)).key).toBeUndefined()
})

test('AK2: who is wrong is told nothing from memory', async () => {
  const { stored, find } = database(5)
  await ask(find)
  for (let i = 0; i < 3; i += 1) expect((await ask(find, Buffer.alloc(32, 2))).waitedMs).toBe(5)
  expect(stored.looks).toBe(4)
})

test('a test key is looked up each time, since its clock is moved between calls', async () => {
  const { stored, find } = database(5)
  for (const at of [1, 2, 3]) {
    stored.key = keyOf({ environment: 'test', clock_at: new Date(at) })
    expect((await ask(find)).key?.clock_at?.getTime()).toBe(at)
  }
})
