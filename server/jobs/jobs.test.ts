import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { defineJob, type Job, type JobContext } from './define-job.ts'
import { deadLetterQueue, openJobQueue, type JobQueue } from './job-queue.ts'
import { openNotices, type Notices } from './notices.ts'
import { startJobs, type JobsDeps } from './start-jobs.ts'
import type { TaskInput } from './testing/odd-task.ts'
import type { Task } from './thread-pool.ts'

interface Note {
  readonly note: string
}
type Run = (data: Note, running: JobContext) => Promise<void>

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
let database: TestDatabase
let queue: JobQueue
let notices: Notices
let stop: (() => Promise<void>) | undefined
const gaveUp: string[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  queue = await openJobQueue({ address: database.address, log }, ['note'], { supervise: true })
  notices = await openNotices(database.address, log)
  gaveUp.length = 0
})

afterEach(async () => {
  await stop?.()
  stop = undefined
  await notices.close()
  await queue.close(0)
  await database.close()
})

async function work(run: Run, { isOurs = true, pollSeconds = 2, usesIdleWorkers = false } = {}): Promise<void> {
  const job: Job<JobsDeps, Note> = defineJob({
    name: 'note',
    usesIdleWorkers,
    run: (_, data, running) => run(data, running),
    saveProgress: () => Promise.resolve(isOurs),
    giveUp: async (_, data) => void gaveUp.push(data.note),
  })
  const started = await startJobs({ log, queue, notices }, [job], { workers: 2, threadMemoryMb: 64, pollSeconds })
  stop = () => started.stop(0)
}

const enqueue = (note: string, { id = randomUUID(), ownerId = randomUUID() } = {}) =>
  database.db.transaction().execute((tx) => queue.enqueue(tx, 'note', { note }, { id, ownerId }))

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { timeout: 20_000, interval: 20 }).toBe(true)
}

/** Only a notice can start a job when nobody looks for one. */
const never = { pollSeconds: 3_600 }

test('a job starts on the notice of the commit that queued it', async () => {
  const seen: string[] = []
  await work(async ({ note }) => void seen.push(note), never)
  await enqueue('first')
  await until(() => seen.length === 1)
  await sleep(200)
  const queuedAt = performance.now()
  await enqueue('second')
  await until(() => seen.length === 2)
  log.warn({ latencyMs: performance.now() - queuedAt }, 'from enqueue to start')
  expect(seen).toEqual(['first', 'second'])
})

test('a job that is queued in a transaction that rolls back does not exist', async () => {
  const seen: string[] = []
  await work(async ({ note }) => void seen.push(note))
  await database.db
    .transaction()
    .execute(async (tx) => {
      await queue.enqueue(tx, 'note', { note: 'rolled back' }, { id: randomUUID(), ownerId: randomUUID() })
      throw new Error('no')
    })
    .catch(() => {})
  await enqueue('kept')
  await until(() => seen.length > 0)
  expect(seen).toEqual(['kept'])
})

test('the same id is queued once', async () => {
  const seen: string[] = []
  await work(async ({ note }) => void seen.push(note))
  const id = randomUUID()
  await enqueue('once', { id })
  await enqueue('twice', { id })
  await enqueue('other')
  await until(() => seen.includes('other'))
  expect(seen.toSorted()).toEqual(['once', 'other'])
})

test('a backlog is worked off without waiting for the next look at the queue', async () => {
  const ownerId = randomUUID()
  let done = 0
  for (let i = 0; i < 12; i += 1) await enqueue(`${i}`, { ownerId })
  await work(async () => void (done += 1), never)
  await until(() => done === 12)
  expect(done).toBe(12)
})

test('a job that always fails is tried three times and then given up, and others run', async () => {
  const attempts: number[] = []
  const good: string[] = []
  await work(async ({ note }, { attempt }) => {
    if (note !== 'poison') return void good.push(note)
    attempts.push(attempt)
    throw new Error('as always')
  })
  await enqueue('poison')
  for (let i = 0; i < 10; i += 1) await enqueue(`good ${i}`)
  await until(() => good.length === 10 && gaveUp.length === 1)
  expect(attempts).toEqual([1, 2, 3])
  expect(gaveUp).toEqual(['poison'])
})

test("one owner's flood leaves a worker to the others", async () => {
  const order: string[] = []
  const flood = new AbortController()
  await work(async ({ note }, { signal }) => {
    order.push(note)
    if (note === 'flood') await sleep(60_000, undefined, { signal: AbortSignal.any([signal, flood.signal]) }).catch(() => {})
  })
  const ownerId = randomUUID()
  for (let i = 0; i < 20; i += 1) await enqueue('flood', { ownerId })
  await until(() => order.includes('flood'))
  await enqueue('another owner')
  await until(() => order.includes('another owner'))
  expect(order.filter((note) => note === 'flood')).toHaveLength(1)
  flood.abort()
})

const sum: Task<TaskInput, number> = { url: new URL('./testing/odd-task.ts', import.meta.url) }

test('an owner whose jobs are short has every idle worker', async () => {
  let running = 0
  let most = 0
  let done = 0
  const ownerId = randomUUID()
  for (let i = 0; i < 12; i += 1) await enqueue(`${i}`, { ownerId })
  await work(
    async () => {
      most = Math.max(most, (running += 1))
      await sleep(50)
      running -= 1
      done += 1
    },
    { ...never, usesIdleWorkers: true },
  )
  await until(() => done === 12)
  expect(most).toBeGreaterThan(1)
})

test('however many short jobs an owner has waiting, another owner’s is computed as soon as a thread is free', async () => {
  const computed: string[] = []
  const gate = new AbortController()
  const endings: (() => void)[] = []
  const ownerId = randomUUID()
  for (let i = 0; i < 20; i += 1) await enqueue('flood', { ownerId })
  await work(
    async ({ note }, { signal, threads }) => {
      const one = AbortSignal.any([signal, gate.signal])
      // Holds its thread until it is told to let go.
      const held = new AbortController()
      if (note === 'flood') {
        endings.push(() => held.abort(new Error('enough')))
        await threads.compute(sum, { kind: 'loop' }, { signal: AbortSignal.any([one, held.signal]), timeoutMs: 60_000 }).catch(() => {})
      } else await threads.compute(sum, { kind: 'add', a: 1, b: 1 }, { signal: one, timeoutMs: 60_000 })
      computed.push(note)
    },
    { ...never, usesIdleWorkers: true },
  )
  await until(() => endings.length === 2)
  await enqueue('another owner')
  await sleep(300)
  expect([endings.length, computed]).toEqual([2, []])
  endings[0]!()
  await until(() => computed.includes('another owner'))
  expect(computed.filter((note) => note === 'flood')).toHaveLength(1)
  gate.abort(new Error('over'))
})

test('a job beyond what is due to its owner is tried again when it fails, and ends when it is cancelled', async () => {
  const attempts: string[] = []
  const ended: string[] = []
  const ownerId = randomUUID()
  const [held, cancelled] = [randomUUID(), randomUUID()]
  await enqueue('held', { id: held, ownerId })
  await enqueue('fails once', { ownerId })
  await enqueue('cancelled', { id: cancelled, ownerId })
  await work(
    async ({ note }, { attempt, signal }) => {
      attempts.push(`${note} ${attempt}`)
      if (note === 'fails once' && attempt === 1) throw new Error('once')
      if (note !== 'fails once') await sleep(60_000, undefined, { signal }).catch(() => {})
      ended.push(note)
      signal.throwIfAborted()
    },
    { ...never, usesIdleWorkers: true },
  )
  await until(() => attempts.includes('cancelled 1'))
  await database.db.transaction().execute((tx) => queue.cancel(tx, 'note', [cancelled, held]))
  await until(() => ended.length === 3)
  expect(attempts.toSorted()).toEqual(['cancelled 1', 'fails once 1', 'fails once 2', 'held 1'])
  expect(gaveUp).toEqual([])
})

test('cancelling ends a running job and keeps a waiting one from starting', async () => {
  const started: string[] = []
  const ended: string[] = []
  await work(async ({ note }, { signal }) => {
    started.push(note)
    await sleep(60_000, undefined, { signal }).catch(() => {})
    ended.push(note)
    signal.throwIfAborted()
  })
  const ownerId = randomUUID()
  const running = randomUUID()
  const waiting = randomUUID()
  await enqueue('running', { id: running, ownerId })
  await until(() => started.includes('running'))
  await enqueue('waiting', { id: waiting, ownerId })
  await database.db.transaction().execute((tx) => queue.cancel(tx, 'note', [running, waiting]))
  await until(() => ended.includes('running'))
  await enqueue('last', { ownerId })
  await until(() => started.includes('last'))
  expect(started).toEqual(['running', 'last'])
  expect(gaveUp).toEqual([])
})

test('a job whose progress is refused ends: another worker has it', async () => {
  const ended: string[] = []
  await work(
    async ({ note }, { signal, report }) => {
      report(10, 'still here')
      await sleep(60_000, undefined, { signal }).catch(() => {})
      ended.push(note)
      signal.throwIfAborted()
    },
    { isOurs: false },
  )
  await enqueue('taken over')
  await until(() => ended.length === 1)
  expect(gaveUp).toEqual([])
})

test('a job that has not ended when its process stops is handed back and tried again', async () => {
  const attempts: number[] = []
  const run: Run = async (_, { attempt, signal }) => {
    attempts.push(attempt)
    if (attempt === 1) await sleep(60_000, undefined, { signal })
  }
  await work(run)
  await enqueue('long')
  await until(() => attempts.length === 1)
  await stop?.()
  await work(run)
  await until(() => attempts.length === 2)
  expect(attempts).toEqual([1, 2])
})

test('a job loses none of its attempts to processes that stop, however many do', async () => {
  let started = 0
  let failures = 0
  let isPoison = false
  const run: Run = async (_, { signal }) => {
    started += 1
    if (!isPoison) await sleep(60_000, undefined, { signal })
    failures += 1
    throw new Error('as always')
  }
  await enqueue('poison')
  for (let restart = 1; restart <= 4; restart += 1) {
    await work(run)
    await until(() => started >= restart)
    await stop?.()
  }
  isPoison = true
  await work(run)
  await until(() => gaveUp.length === 1)
  expect(failures).toBe(3)
})

test('a job loses none of its attempts to a database that went away', async () => {
  let failures = 0
  await work(async () => {
    failures += 1
    throw failures <= 4 ? new Error('terminating connection due to administrator command') : new Error('as always')
  })
  await enqueue('poison')
  await until(() => gaveUp.length === 1)
  expect(failures).toBe(7)
})

test('a job that is lost while it is being given up is given up by another process', async () => {
  await queue.boss.send(deadLetterQueue('note'), { note: 'lost twice' })
  // Taken by a process that then says nothing any more.
  expect(await queue.boss.fetch(deadLetterQueue('note'))).toHaveLength(1)
  await work(() => Promise.resolve())
  await expect.poll(() => gaveUp, { timeout: 40_000, interval: 200 }).toEqual(['lost twice'])
})
