import type { Trade } from '../backtest/run.ts'
import { deepestDrawdown } from './objective.ts'
import { drawBelow, randomOf, shuffle } from './random-draws.ts'
import type { EquityFan, TradeOrderReport, TradeOrderSample } from './report.ts'
import { percentileOfSorted, percentWhere, spreadOf } from './spread-of.ts'

const maxSteps = 100
/** Simulations × trades; beyond it fewer simulations are made, but never under 200. */
const maxDraws = 20_000_000
const minSimulations = 200
/** Percent; the same falls in another order differ by less. */
const rounding = 1e-9

export const byExit = (trades: readonly Trade[]): readonly Trade[] => trades.toSorted((a, b) => a.exitBar - b.exitBar)

/** What each trade did to the account: its profit as a share of the balance before it, trades taken in the order of their exits. */
export function accountReturns(trades: readonly Trade[], initialCapitalUsd: number): Float64Array {
  const returns = new Float64Array(trades.length)
  let balance = initialCapitalUsd
  for (const [k, { profitUsd }] of byExit(trades).entries()) {
    returns[k] = balance > 0 ? Math.max(-1, profitUsd / balance) : 0
    balance += profitUsd
  }
  return returns
}

interface Simulated {
  readonly finals: Float64Array
  readonly falls: Float64Array
  /** Equity at every shown step, one row of steps a simulation. */
  readonly paths: Float64Array
}

/**
 * The run's trades, as shares of the account, in a random order (`shuffle`: the same end, another way there) and drawn with
 * replacement (`bootstrap`: another sample of the same kind of trades). Each trade compounds; what trades have to do with one
 * another is lost, and drawdowns count between trades only.
 */
export function simulateTradeOrder(returns: Float64Array, wanted: number, initialCapitalUsd: number, seed: number): TradeOrderReport {
  const simulations = Math.max(Math.min(wanted, minSimulations), Math.min(wanted, Math.floor(maxDraws / returns.length)))
  const steps = stepsOf(returns.length)
  const actual = pathOf(returns, initialCapitalUsd)
  const order = returns.slice()
  const shuffled = simulate(simulations, steps, initialCapitalUsd, (n) => {
    shuffle(order, randomOf(seed, 2 * n))
    return order
  })
  const drawn = simulate(simulations, steps, initialCapitalUsd, (n) => {
    const random = randomOf(seed, 2 * n + 1)
    for (let k = 0; k < order.length; k++) order[k] = returns[drawBelow(random, returns.length)]!
    return order
  })
  const ownFall = deepestDrawdown(actual, initialCapitalUsd)
  const sample = (made: Simulated) => sampleOf(made, steps, actual, initialCapitalUsd)
  return {
    simulations,
    trades: returns.length,
    shuffle: sample(shuffled),
    bootstrap: sample(drawn),
    actualMaxDrawdownPercent: ownFall,
    deeperPercent: percentWhere([...shuffled.falls], (fall) => fall < ownFall - rounding),
  }
}

/** At most 101 of the numbers 0 to `trades`, first and last included. */
function stepsOf(trades: number): readonly number[] {
  const count = Math.min(maxSteps, trades)
  return Array.from({ length: count + 1 }, (_, k) => Math.round((k * trades) / count))
}

/** Equity after 0, 1, 2, … trades. */
function pathOf(returns: Float64Array, start: number): Float64Array {
  const path = new Float64Array(returns.length + 1)
  path[0] = start
  for (let k = 0; k < returns.length; k++) path[k + 1] = path[k]! * (1 + returns[k]!)
  return path
}

function simulate(count: number, steps: readonly number[], start: number, orderOf: (n: number) => Float64Array): Simulated {
  const made: Simulated = {
    finals: new Float64Array(count),
    falls: new Float64Array(count),
    paths: new Float64Array(count * steps.length),
  }
  for (let n = 0; n < count; n++) {
    const path = pathOf(orderOf(n), start)
    made.finals[n] = path.at(-1)!
    made.falls[n] = deepestDrawdown(path, start)
    for (const [k, step] of steps.entries()) made.paths[n * steps.length + k] = path[step]!
  }
  return made
}

function sampleOf({ finals, falls, paths }: Simulated, steps: readonly number[], actual: Float64Array, start: number): TradeOrderSample {
  const fan = {
    step: [...steps],
    p5: [] as number[],
    p25: [] as number[],
    p50: [] as number[],
    p75: [] as number[],
    p95: [] as number[],
    actual: steps.map((step) => actual[step]!),
  } satisfies EquityFan
  const column = new Float64Array(finals.length)
  for (let k = 0; k < steps.length; k++) {
    for (let n = 0; n < column.length; n++) column[n] = paths[n * steps.length + k]!
    const sorted = column.toSorted()
    fan.p5.push(percentileOfSorted(sorted, 0.05))
    fan.p25.push(percentileOfSorted(sorted, 0.25))
    fan.p50.push(percentileOfSorted(sorted, 0.5))
    fan.p75.push(percentileOfSorted(sorted, 0.75))
    fan.p95.push(percentileOfSorted(sorted, 0.95))
  }
  return {
    finalEquityUsd: spreadOf(finals),
    maxDrawdownPercent: spreadOf(falls),
    lossPercent: percentWhere([...finals], (final) => final < start),
    fan,
  }
}
