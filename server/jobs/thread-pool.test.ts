import { afterEach, expect, test } from 'vitest'
import type { TaskInput } from './testing/odd-task.ts'
import { ThreadFailure } from './thread-failure.ts'
import { openThreadPool, type ComputeOptions, type Task, type ThreadPool } from './thread-pool.ts'

const task: Task<TaskInput, unknown> = { url: new URL('./testing/odd-task.ts', import.meta.url) }
let pool: ThreadPool
const open = (size = 1) => (pool = openThreadPool({ size, memoryMb: 64 }))
afterEach(() => pool.close())

const compute = (order: TaskInput, more: Partial<ComputeOptions> = {}) =>
  pool.compute(task, order, { signal: new AbortController().signal, timeoutMs: 20_000, ...more })

test('a thread answers, and tells how far it is', async () => {
  open()
  const told: string[] = []
  expect(await compute({ kind: 'add', a: 1, b: 2 }, { onProgress: (percent, message) => told.push(`${percent} ${message}`) })).toBe(3)
  expect(told).toEqual(['50 half way'])
})

test('what a task throws reaches its caller, and the thread goes on', async () => {
  open()
  await expect(compute({ kind: 'throw' })).rejects.toThrow('as told')
  expect(await compute({ kind: 'add', a: 2, b: 2 })).toBe(4)
})

test('an endless task is ended at its limit and the next one runs', async () => {
  open()
  const endless = compute({ kind: 'loop' }, { timeoutMs: 300 })
  const next = compute({ kind: 'add', a: 1, b: 1 })
  await expect(endless).rejects.toMatchObject({ problem: 'timeout' })
  expect(await next).toBe(2)
})

test('a signal ends an endless task, and one that still waits for a thread', async () => {
  open()
  const stopping = new AbortController()
  const reason = new Error('enough')
  const running = compute({ kind: 'loop' }, { signal: stopping.signal })
  const waiting = compute({ kind: 'loop' }, { signal: stopping.signal })
  setTimeout(() => stopping.abort(reason), 200)
  expect(await Promise.allSettled([running, waiting])).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
  expect(await compute({ kind: 'add', a: 1, b: 0 })).toBe(1)
})

test('a task that fills the heap fails alone', async () => {
  open(2)
  const bomb = compute({ kind: 'fill heap' })
  const other = compute({ kind: 'add', a: 5, b: 5 })
  await expect(bomb).rejects.toMatchObject({ problem: 'memory' })
  expect(await other).toBe(10)
  expect(await compute({ kind: 'add', a: 1, b: 0 })).toBe(1)
})

test('a task that fills buffers outside of the heap fails alone', async () => {
  open()
  await expect(compute({ kind: 'fill buffers' })).rejects.toMatchObject({ problem: 'memory' })
  expect(await compute({ kind: 'add', a: 1, b: 0 })).toBe(1)
})

test('a thread that dies is told from one that fails', async () => {
  open()
  await expect(compute({ kind: 'die' })).rejects.toEqual(new ThreadFailure('died', 'The thread that did the work has died.'))
  expect(await compute({ kind: 'add', a: 1, b: 0 })).toBe(1)
})

test('more tasks than threads wait their turn', async () => {
  open(2)
  const sums = Array.from({ length: 20 }, (_, i) => compute({ kind: 'add', a: i, b: 0 }))
  expect(await Promise.all(sums)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('what cannot be sent to a thread is refused, and costs nobody a thread', async () => {
  open()
  await expect(compute({ kind: 'add', a: 1, b: 1, what: () => {} })).rejects.toThrow('could not be cloned')
  expect(await compute({ kind: 'add', a: 1, b: 1 })).toBe(2)
})

test('the time that a module takes to load is not counted', async () => {
  open()
  const slow: Task<object, number> = { url: new URL('./testing/slow-module.ts', import.meta.url) }
  expect(await pool.compute(slow, {}, { signal: new AbortController().signal, timeoutMs: 300 })).toBe(1)
})
