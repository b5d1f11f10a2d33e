import { parentPort, type Transferable } from 'node:worker_threads'
import { invariant } from '@playbook/engine/invariant'
import type { ThreadMessage, ThreadRequest } from './answer-of-thread.ts'

/** What a task's module exports as `compute`. */
export type Compute<Input, Output> = (
  input: Input,
  report: (progress: number, message: string) => void,
) => Promise<{ output: Output; transfer: Transferable[] }> | { output: Output; transfer: Transferable[] }

/** What it may export as `warm`: what its first run would wait for. */
export type Warm = () => void

const reportGapMs = 100

invariant(parentPort, 'thread.ts runs in a worker thread')
const port = parentPort
const say = (message: ThreadMessage, transfer: Transferable[] = []) => port.postMessage(message, transfer)

/** Buffers lie outside of the heap that the thread's limit watches. */
function isOverMemory(memoryMb: number): boolean {
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (arrayBuffers + heapUsed) / 1_048_576 > memoryMb
}

async function obey({ url, input, memoryMb }: ThreadRequest): Promise<void> {
  // The URL names one of our own modules.
  const { compute, warm } = (await import(url)) as { compute: Compute<unknown, unknown>; warm?: Warm }
  if (input === undefined) return warm?.()
  say({ kind: 'begun' })
  let reportedAt = 0
  const report = (progress: number, message: string) => {
    const now = performance.now()
    if (now - reportedAt < reportGapMs) return
    reportedAt = now
    say(isOverMemory(memoryMb) ? { kind: 'memory' } : { kind: 'progress', progress, message })
  }
  const { output, transfer } = await compute(input, report)
  say({ kind: 'done', output }, transfer)
}

port.on('message', (order: ThreadRequest) => {
  obey(order).catch((error: unknown) => {
    if (order.input !== undefined) say({ kind: 'failed', error })
  })
})
