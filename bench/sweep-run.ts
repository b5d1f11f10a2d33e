import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { runTask } from '@playbook/engine/robustness/run-task'
import { leanCrossByHand } from './cross-by-hand.ts'
import { peakMegabytes } from './fresh-process.ts'
import { crossPlan, inputOf } from './plans.ts'
import { msOf } from './race.ts'
import { walkBars } from './walk.ts'

// Run by sweep.ts in a process of its own; the option is on how many threads, 0 for the loop by hand.
const input = inputOf(walkBars(100_000, 60), crossPlan(10, 20))
const paths = ['entryLong.when.left.params.period', 'entryLong.when.right.params.period']
/** 20 fast averages with 50 slow ones. */
const rows = Array.from({ length: 1000 }, (_, n) => [5 + (n % 20), 30 + Math.floor(n / 20)] as const)

function sweep(part: readonly (readonly number[])[]): void {
  const goal = { objective: 'sharpe_ratio', minTrades: 1 } as const
  runTask(input, { id: 'bench', part: 'sweep', cost: 1, work: { kind: 'sweep', paths, rows: part, goal, blocks: 0 } })
}

/** Every thread has its bars before the clock starts. */
async function onThreads(count: number): Promise<number> {
  const workers = Array.from({ length: count }, (_, k) => new Worker(new URL(import.meta.url), { workerData: { k, count } }))
  const answers = () => Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))))
  await answers()
  const begun = performance.now()
  const done = answers()
  for (const worker of workers) worker.postMessage('go')
  await done
  const ms = performance.now() - begun
  await Promise.all(workers.map((worker) => worker.terminate()))
  return ms
}

if (isMainThread) {
  const count = Number(process.argv[2])
  const byHand = () => rows.map(([fast, slow]) => leanCrossByHand(input.bars, fast, slow).at(-1))
  const ms = count === 0 ? msOf(byHand) : count === 1 ? msOf(() => sweep(rows)) : await onThreads(count)
  console.log(JSON.stringify({ ms, megabytes: peakMegabytes() }))
} else {
  const { k, count } = workerData as { k: number; count: number } // what onThreads gives
  parentPort?.once('message', () => {
    sweep(rows.filter((_, n) => n % count === k))
    parentPort?.postMessage('done')
  })
  parentPort?.postMessage('ready')
}
