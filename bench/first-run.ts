import { backtest } from '@playbook/engine/backtest/backtest'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { crossPlan, inputOf } from './plans.ts'
import { msOf } from './race.ts'
import { walkBars } from './walk.ts'

// Run by backtest.ts in a process of its own.
const bars = walkBars(1_000_000, 60)
const input = inputOf(bars, crossPlan(10, 20))
const firstMs = msOf(() => backtest(input))
const fullMs = msOf(() => {
  const result = backtest(input)
  return [result.trades.length, result.tradeHash, summariseRun(result, bars, input)]
})
console.log(JSON.stringify({ firstMs, fullMs }))
