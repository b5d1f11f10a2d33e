import { backtest } from '@playbook/engine/backtest/backtest'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { peakMegabytes } from './fresh-process.ts'
import { inputOf, tenIndicators, twentyConditions } from './plans.ts'
import { walkBars } from './walk.ts'

// Run by memory.ts in a process of its own; the option is which plan.
const plan = { tenIndicators, twentyConditions }[process.argv[2] ?? '']
if (plan === undefined) throw new Error(`There is no plan ${process.argv[2]}`)
const startMegabytes = peakMegabytes()
const bars = walkBars(1_000_000, 60)
const barMegabytes = peakMegabytes()
const input = inputOf(bars, plan)
/** The run with everything that a result is made of. */
const megabytes = Array.from({ length: 8 }, () => {
  const result = backtest(input)
  summariseRun(result, bars, input)
  return { trades: result.trades.length, conditions: result.trueCounts, peak: peakMegabytes() }.peak
})
console.log(JSON.stringify({ startMegabytes, barMegabytes, megabytes }))
