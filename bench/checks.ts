import { backtest, worldOf } from '@playbook/engine/backtest/backtest'
import { checkRun } from '@playbook/engine/checks/check-run'
import { explainBar } from '@playbook/engine/explain/explain-bar'
import { openRun } from '@playbook/engine/explain/open-run'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import type { Figure } from './figure.ts'
import { inputOf, threeConditions } from './plans.ts'
import { race } from './race.ts'
import { walkBars } from './walk.ts'

const seed = 1

/** What the look-ahead and recursion checks add to a run with its statistics, and how long the explanation of its last bars takes. */
export function checkBenchmarks(): Promise<Figure[]> {
  const sizes = [2_520, 100_000, 1_000_000] as const
  return Promise.resolve(sizes.flatMap((count) => figuresOf(count)))
}

function figuresOf(count: number): Figure[] {
  const bars = walkBars(count, 60)
  const input = inputOf(bars, threeConditions)
  const world = worldOf(input, {})
  const opened = openRun(input)
  // A thread's clock counts in steps of a millisecond or more: short jobs are timed many at once.
  const times = Math.ceil(200_000 / count)
  const repeated = (job: () => unknown) => () => Array.from({ length: times }, job)
  const ms = race(
    {
      run: repeated(() => {
        const result = backtest(input)
        return [result.trades.length, result.tradeHash, summariseRun(result, bars, input)]
      }),
      check: repeated(() => checkRun(input, world, seed)),
      explain: repeated(() => explainBar(opened, count - 2)),
    },
    9,
  )
  const size = `${count.toLocaleString('en-US')} bars`
  const against = (value: number) => ({ value: value / times, unit: 'ms', peer: ms.run / times, ratio: value / ms.run })
  return [
    {
      name: `checks of a run, against the run with its statistics, ${size}`,
      goal: count >= 100_000 ? 'ratio at most 0.25' : null,
      ...against(ms.check),
    },
    { name: `explanation of a bar at the end, ${size}`, goal: null, ...against(ms.explain) },
  ]
}
