import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { determinismCases, printAll, type RunPrint } from './testing/determinism-runs.ts'

const module = new URL('./testing/determinism-runs.ts', import.meta.url).href
const here = printAll()

/** The prints of another process in a time zone, and the offset that its clock has there in winter. */
async function printsIn(zone: string): Promise<{ offset: number; prints: RunPrint[] }> {
  const script = `const { printAll } = await import(${JSON.stringify(module)}); console.log(JSON.stringify({ offset: new Date(Date.UTC(2025, 0, 1)).getTimezoneOffset(), prints: printAll() }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
  })
  return JSON.parse(stdout) as { offset: number; prints: RunPrint[] }
}

/** One thread's prints of some of the cases. */
function printsOf(indices: readonly number[]): Promise<RunPrint[]> {
  const script = `const { workerData, parentPort } = require('node:worker_threads'); import(workerData.module).then(({ determinismCases, printRun }) => parentPort.postMessage(workerData.indices.map((k) => printRun(determinismCases[k]))))`
  const worker = new Worker(script, { eval: true, workerData: { module, indices } })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

describe('determinism', () => {
  it('every case trades', () => {
    for (const { trades } of here) expect(trades).toBeGreaterThan(20)
  })

  it.each([
    ['Pacific/Auckland', -780],
    ['America/New_York', 300],
    ['Asia/Kathmandu', -345],
  ])('a process in %s comes to the same trades, equity, figures and explanations', async (zone, offset) => {
    expect(await printsIn(zone)).toEqual({ offset, prints: here })
  })

  it.each([1, 2, 3])('%d threads come to the same as this one', async (threads) => {
    const shares = Array.from({ length: threads }, (_, t) => [...determinismCases.keys()].filter((k) => k % threads === t))
    const prints = (await Promise.all(shares.map(printsOf))).flat()
    expect(prints.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(here.toSorted((a, b) => a.name.localeCompare(b.name)))
  })
})
