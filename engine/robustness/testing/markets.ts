import type { RunInput } from '../../backtest/run.ts'
import { compare, planOf, sma } from '../../backtest/testing/plans.ts'
import { hour, inputOn, monday, plainMarket } from '../../backtest/testing/runs.ts'
import { barsFromRows, type Bars } from '../../market/bars.ts'
import type { Random } from '../../market/simulation/random.ts'
import type { Plan } from '../../strategy/plan.ts'
import { randomOf } from '../random-draws.ts'

/** Hourly bars whose closes move by `moveOf`, in percent, from 100 on. */
export function barsOfMoves(count: number, moveOf: (i: number) => number, step = hour): Bars {
  let close = 100
  return barsFromRows(
    Array.from({ length: count }, (_, i) => {
      const open = close
      close = open * (1 + moveOf(i) / 100)
      return { time: monday + i * step, open, high: Math.max(open, close), low: Math.min(open, close), close, volume: 1 }
    }),
  )
}

/** A market that nobody can predict. */
export function noiseBars(seed: number, count: number, step = hour): Bars {
  const random = randomOf(seed)
  return barsOfMoves(count, () => random.normal() * 0.4, step)
}

/** The same with prices that walk inside their bars, so that stops and targets are reached and not leapt over. */
export function walkedBars(seed: number, count: number): Bars {
  const random = randomOf(seed)
  const steps = 40
  let close = 100
  return barsFromRows(
    Array.from({ length: count }, (_, i) => {
      const path = [close]
      for (let k = 0; k < steps; k++) path.push((close *= 1 + (random.normal() * 0.4) / Math.sqrt(steps) / 100))
      return { time: monday + i * hour, open: path[0]!, high: Math.max(...path), low: Math.min(...path), close, volume: 1 }
    }),
  )
}

/** A market whose drift turns its sign about every 60 bars: moving averages follow it with profit. */
export function trendBars(seed: number, count: number, step = hour): Bars {
  const random: Random = randomOf(seed)
  let drift = 0.07
  return barsOfMoves(
    count,
    () => {
      if (random.uniform() < 1 / 60) drift = -drift
      return drift + random.normal() * 0.4
    },
    step,
  )
}

/** Buys when the fast average crosses above the slow one and sells short when it crosses below; all of the account. */
export const crossPlan: Plan = planOf({
  entryLong: { when: compare(sma(8), 'crosses_above', sma(24)), fill: 'next_open' },
  entryShort: { when: compare(sma(8), 'crosses_below', sma(24)), fill: 'next_open' },
  sizing: { kind: 'percent_equity', value: 90, from: { assumed: 'test' } },
})

const fineMarket = { ...plainMarket, quantityStep: 0.000001, minQuantity: 0.000001, tick: 0.0001 }

export const inputOf = (bars: Bars, plan: Plan = crossPlan, more: Partial<RunInput> = {}): RunInput =>
  inputOn(bars, plan, { instrument: fineMarket, ...more })
