import { backtest } from '@playbook/engine/backtest/backtest'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { crossByHand, leanCrossByHand } from './cross-by-hand.ts'
import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'
import { crossWithGrademark } from './grademark-cross.ts'
import { crossPlan, inputOf, pyramidPlan, threeConditions, trailingPlan } from './plans.ts'
import { race } from './race.ts'
import { walkBars } from './walk.ts'

const million = 1_000_000
const peerBars = 50_000

/** How fast the engine runs, against the same job as one loop written by hand and against a library, timed in turns. */
export function backtestBenchmarks(): Promise<Figure[]> {
  const bars = walkBars(million, 60)
  const cross = inputOf(bars, crossPlan(10, 20))
  checkSame(cross)
  const fresh = [1, 2, 3].map(() => inFreshProcess<{ firstMs: number; fullMs: number }>('first-run.ts'))
  // A millisecond for a million bars is a nanosecond a bar.
  const ns = race(
    {
      hand: () => crossByHand(bars, 10, 20),
      lean: () => leanCrossByHand(bars, 10, 20),
      cross: () => backtest(cross),
      three: () => backtest(inputOf(bars, threeConditions)),
      trailing: () => backtest(inputOf(bars, trailingPlan)),
      pyramid: () => backtest(inputOf(bars, pyramidPlan)),
    },
    40,
  )
  const { full } = race({
    full: () => {
      const result = backtest(cross)
      return [result.trades.length, result.tradeHash, summariseRun(result, bars, cross)]
    },
  })
  const tenYears = walkBars(2520, 86_400)
  const daily = inputOf(tenYears, crossPlan(10, 20), '1d')
  const { ms: dailyMs } = race({
    ms: () => {
      const result = backtest(daily)
      return [result.trades.length, result.tradeHash, summariseRun(result, tenYears, daily)]
    },
  })
  const few = walkBars(peerBars, 60)
  const peers = race({ ours: () => backtest(inputOf(few, crossPlan(10, 20))), grademark: crossWithGrademark(few, 10, 20) }, 3, 1)
  const oursNs = (peers.ours * 1e6) / peerBars
  const theirsNs = (peers.grademark * 1e6) / peerBars
  const against = (value: number, peer: number) => ({ value, unit: 'ns/bar', peer, ratio: value / peer })
  return Promise.resolve([
    { name: 'loop by hand that keeps lines, trades and equity, SMA cross, 1,000,000 bars', value: ns.hand, unit: 'ns/bar', goal: null },
    { name: 'loop by hand that keeps the equity only', value: ns.lean, unit: 'ns/bar', goal: null },
    { name: 'engine, SMA cross', goal: 'ratio at most 1.5', ...against(ns.cross, ns.hand) },
    { name: 'engine, three conditions a side, stop and target', goal: 'ratio at most 3.6', ...against(ns.three, ns.hand) },
    { name: 'engine, the cross with a trailing stop', value: ns.trailing, unit: 'ns/bar', goal: 'under 100' },
    { name: 'engine, the cross adding twice by a step', value: ns.pyramid, unit: 'ns/bar', goal: 'under 100' },
    { name: 'engine, first run in a new process', value: best(fresh, 'firstMs') / 1000, unit: 's', goal: 'at most 0.15' },
    {
      name: 'engine, 55,000 trades, hash and every statistic, second run of a process',
      value: best(fresh, 'fullMs') / 1000,
      unit: 's',
      goal: 'at most 0.3',
    },
    { name: 'engine, 55,000 trades, hash and every statistic, warm', value: full / 1000, unit: 's', goal: 'at most 0.3' },
    { name: 'engine, ten years of daily bars with everything', value: dailyMs, unit: 'ms', goal: null },
    { name: 'grademark, the same cross without commission, 50,000 bars', goal: null, ...against(theirsNs, oursNs) },
  ])
}

const best = <K extends string>(runs: readonly Record<K, number>[], name: K) => Math.min(...runs.map((run) => run[name]))

function checkSame(input: ReturnType<typeof inputOf>): void {
  const result = backtest(input)
  const byHand = crossByHand(input.bars, 10, 20)
  const closed = result.trades.length - 1
  const unlike = result.inMarket.findIndex((state, i) => state !== byHand.inMarket[i])
  const gap = Math.abs(result.equityUsd.at(-2)! - byHand.equity.at(-2)!)
  if (closed !== byHand.count || !(gap < 1e-3) || unlike >= 0) {
    throw new Error(
      `The engine and the loop differ: ${closed} trades and ${byHand.count}, equity ${gap} apart, first other state at bar ${unlike}`,
    )
  }
}
