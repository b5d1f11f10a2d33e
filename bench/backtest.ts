import { backtest } from '@playbook/engine/backtest/backtest'
import type { RunInput, RunResult } from '@playbook/engine/backtest/run'
import { newBars, type Bars } from '@playbook/engine/market/bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Expr, Plan, Term } from '@playbook/engine/strategy/plan'
import { emptyPlan } from '@playbook/engine/strategy/testing/empty-plan'
import type { Figure } from './figure.ts'

const million = 1_000_000
const rounds = 7
const from = { assumed: 'the benchmark’s plan' }

/** A seeded walk of minutes, so that every machine and run measures the same bars. */
function walk(count: number, stepSeconds: number): Bars {
  const bars = newBars(count)
  let state = 12_345
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  let price = 10_000
  for (let i = 0; i < count; i++) {
    const open = price
    price = Math.max(100, open + (random() - 0.5) * 20)
    bars.time[i] = 1_500_000_000 + i * stepSeconds
    bars.open[i] = open
    bars.close[i] = price
    bars.high[i] = Math.max(open, price) + random() * 5
    bars.low[i] = Math.min(open, price) - random() * 5
    bars.volume[i] = 1
  }
  return bars
}

const sma = (period: number): Term => ({ kind: 'indicator', name: 'sma', params: { period }, output: 'value', from })
const close: Term = { kind: 'price', field: 'close', from }
const compare = (left: Term, op: 'gt' | 'lt' | 'crosses_above' | 'crosses_below', right: Term): Expr => ({ op, left, right, from })

function planOf(entryLong: Expr, entryShort: Expr, parts: Partial<Plan> = {}): Plan {
  return {
    ...emptyPlan,
    name: 'benchmark',
    entryLong: { when: entryLong, fill: 'next_open' },
    entryShort: { when: entryShort, fill: 'next_open' },
    sizing: { kind: 'fixed_units', value: 1, from },
    ...parts,
  }
}

const crosses = planOf(compare(sma(10), 'crosses_above', sma(20)), compare(sma(10), 'crosses_below', sma(20)))
const all = (...args: Expr[]): Expr => ({ op: 'and', args, from })
const rsi: Term = { kind: 'indicator', name: 'rsi', params: { period: 14 }, output: 'value', from }
const fifty: Term = { kind: 'const', value: 50, from }
const percent = (value: number) => ({ kind: 'percent', value, from }) as const
const threeConditions = planOf(
  all(compare(sma(10), 'crosses_above', sma(20)), compare(close, 'gt', sma(50)), compare(rsi, 'gt', fifty)),
  all(compare(sma(10), 'crosses_below', sma(20)), compare(close, 'lt', sma(50)), compare(rsi, 'lt', fifty)),
  {
    stop: { long: percent(0.3), short: percent(0.3) },
    targets: {
      long: [{ distance: percent(0.6), portionPercent: 100 }],
      short: [{ distance: percent(0.6), portionPercent: 100 }],
    },
  },
)

const costs = { spread: 0, slippage: 0, commission: { kind: 'percent', value: 0.001 }, financing: null } as const
const instrument: Instrument = {
  symbol: 'WALK',
  name: 'Walk',
  description: 'A seeded walk',
  category: 'crypto',
  currency: 'USD',
  conversion: { kind: 'none' },
  tick: 0.01,
  pip: null,
  point: 1,
  lotUnits: 1,
  quantityStep: 1,
  minQuantity: 1,
  contractSize: 1,
  maintenanceMarginPercent: 0,
  calendar: 'crypto',
  costs,
}

const capitalUsd = 1e9
const inputOf = (bars: Bars, plan: Plan): RunInput => ({
  plan,
  instrument,
  timeframe: '1m',
  bars,
  firstDecisionTime: 0,
  initialCapitalUsd: capitalUsd,
  costs,
  conversion: null,
})

/** The same job by hand: SMA 10/20 reversal at the next open, commission, equity of every bar, trades as columns. */
function tightLoop({ length, open, close: closes }: Bars): { equity: Float64Array; count: number; balance: number } {
  const equity = new Float64Array(length)
  const entries = new Float64Array(length)
  const exits = new Float64Array(length)
  let [fastSum, slowSum, fastBefore, slowBefore] = [0, 0, 0, 0]
  let [balance, side, entry, pending, count] = [capitalUsd, 0, 0, 0, 0]
  for (let i = 0; i < length; i++) {
    if (pending !== 0) {
      const price = open[i]!
      if (side !== 0) {
        balance += side * (price - entry) - price * 0.00001
        exits[count++] = price
      }
      side = pending
      entry = price
      entries[count] = price
      balance -= price * 0.00001
      pending = 0
    }
    const price = closes[i]!
    fastSum += price
    slowSum += price
    if (i >= 10) fastSum -= closes[i - 10]!
    if (i >= 20) slowSum -= closes[i - 20]!
    const fast = fastSum / 10
    const slow = slowSum / 20
    if (i >= 20) {
      if (fast > slow && fastBefore <= slowBefore && side !== 1) pending = 1
      else if (fast < slow && fastBefore >= slowBefore && side !== -1) pending = -1
    }
    fastBefore = fast
    slowBefore = slow
    equity[i] = balance + side * (price - entry)
  }
  return { equity, count, balance }
}

/** Median of the rounds, in milliseconds, after two that warm up. */
function medianMs(job: () => unknown): number {
  const times: number[] = []
  for (let k = -2; k < rounds; k++) {
    const begun = performance.now()
    job()
    if (k >= 0) times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
}

function checkSame(result: RunResult, byHand: ReturnType<typeof tightLoop>): void {
  const closed = result.trades.length - 1
  const gap = Math.abs(result.equityUsd.at(-2)! - byHand.equity.at(-2)!)
  if (closed !== byHand.count || !(gap < 1e-3)) {
    throw new Error(`The engine and the loop differ: ${closed} trades and ${byHand.count}, equity ${gap} apart`)
  }
}

/** How fast the engine runs, against the same job as one loop written by hand, timed in the same run. */
export function backtestBenchmarks(): Promise<Figure[]> {
  const bars = walk(million, 60)
  const tenYears = walk(2520, 86_400)
  const firstMs = medianOfOne(() => backtest(inputOf(bars, crosses)))
  checkSame(backtest(inputOf(bars, crosses)), tightLoop(bars))
  const loopNs = medianMs(() => tightLoop(bars))
  const crossNs = medianMs(() => backtest(inputOf(bars, crosses)))
  const threeNs = medianMs(() => backtest(inputOf(bars, threeConditions)))
  const fullMs = medianMs(() => {
    const result = backtest(inputOf(bars, crosses))
    return [result.trades.length, result.tradeHash]
  })
  const dailyMs = medianMs(() => {
    const result = backtest({ ...inputOf(tenYears, crosses), timeframe: '1d' })
    return [result.trades.length, result.tradeHash]
  })
  // A millisecond for a million bars is a nanosecond a bar.
  return Promise.resolve([
    { name: 'first run in a fresh process, SMA cross, 1,000,000 bars', value: firstMs / 1000, unit: 's', goal: 'at most 0.15' },
    { name: 'hand-tight loop, SMA cross, 1,000,000 bars', value: loopNs, unit: 'ns/bar', goal: null },
    {
      name: 'engine, SMA cross, 1,000,000 bars',
      value: crossNs,
      unit: 'ns/bar',
      goal: 'at most 60',
      peer: loopNs,
      ratio: crossNs / loopNs,
    },
    {
      name: 'engine, three conditions a side, stop and target',
      value: threeNs,
      unit: 'ns/bar',
      goal: 'at most 80',
      peer: loopNs,
      ratio: threeNs / loopNs,
    },
    {
      name: 'engine, SMA cross with every trade as an object and their hash',
      value: fullMs,
      unit: 'ns/bar',
      goal: null,
      peer: loopNs,
      ratio: fullMs / loopNs,
    },
    { name: 'engine, SMA cross, ten years of daily bars, trades and hash', value: dailyMs, unit: 'ms', goal: null },
  ])
}

function medianOfOne(job: () => unknown): number {
  const begun = performance.now()
  job()
  return performance.now() - begun
}
