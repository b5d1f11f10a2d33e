import { describe, expect, it } from 'vitest'
import { aggregateBars } from '../market/aggregate.ts'
import { backtestInterval } from './interval.ts'
import { randomBars, randomFrom, randomPlan } from './testing/random-plans.ts'
import { inputOn, monday, noCosts, runOn } from './testing/runs.ts'

const costs = { ...noCosts, spread: 0.04, slippage: 0.01, commission: { kind: 'percent', value: 0.05 } } as const
const seeds = Array.from({ length: 80 }, (_, k) => 5000 + k)

/** Four-hour bars of a random hourly market; its hours are the finer bars. */
function market(seed: number) {
  const random = randomFrom(seed)
  const hours = randomBars(random, 1200)
  return { hours, bars: aggregateBars(hours, '1h', '4h', 'crypto').bars, plan: randomPlan(random) }
}

const runs = seeds.map((seed) => {
  const { hours, bars, plan } = market(seed)
  const more = { costs, timeframe: '4h' } as const
  return { plan, bars, more, hours, interval: backtestInterval(inputOn(bars, plan, { firstDecisionTime: monday, ...more })) }
})

describe('the three runs of random plans', () => {
  it('many of them leave something open', () => {
    expect(runs.filter(({ interval }) => interval.pessimistic.ambiguousBars.length > 0).length).toBeGreaterThan(20)
  })

  it('no trade is flagged without a bar that is left open', () => {
    const flagged = runs.flatMap(({ interval }) => Object.values(interval)).filter((run) => run.ambiguousTrades > 0)
    expect(flagged.filter((run) => run.ambiguousBars.length === 0)).toEqual([])
  })

  it('where nothing is left open the other policies come to the same', () => {
    const certain = runs.filter(({ interval }) => interval.pessimistic.ambiguousBars.length === 0)
    expect(certain.length).toBeGreaterThan(5)
    for (const { bars, plan, more, interval } of certain) {
      for (const ambiguity of ['expected', 'optimistic'] as const) {
        const run = runOn(bars, plan, more, { ambiguity })
        expect(run.trades).toEqual(interval.pessimistic.trades)
        expect(run.equityUsd).toEqual(interval.pessimistic.equityUsd)
      }
    }
  })

  it('they are the same up to the first bar that is left open', () => {
    for (const { interval } of runs) {
      const [first] = interval.pessimistic.ambiguousBars
      if (first === undefined) continue
      for (const run of [interval.expected, interval.optimistic]) {
        expect(run.ambiguousBars[0]).toBe(first)
        expect(run.equityUsd.subarray(0, first)).toEqual(interval.pessimistic.equityUsd.subarray(0, first))
      }
    }
  })

  it('at the close of that bar the account is worst by the pessimistic and best by the optimistic', () => {
    for (const { plan, interval } of runs) {
      const [first] = interval.pessimistic.ambiguousBars
      // Of two entry orders the worse is chosen by the bar's close alone, before its own stop.
      if (first === undefined || plan.entryOrder) continue
      const at = (run: (typeof interval)['expected']) => run.equityUsd[first]!
      expect(at(interval.pessimistic)).toBeLessThanOrEqual(at(interval.expected))
      expect(at(interval.expected)).toBeLessThanOrEqual(at(interval.optimistic))
    }
  })

  it('finer bars leave less open, and what they tell is the same by every policy', () => {
    let [before, after] = [0, 0]
    for (const { bars, plan, more, hours } of runs) {
      const finer = { bars: hours, timeframe: '1h' } as const
      const policies = (['pessimistic', 'expected', 'optimistic'] as const).map((ambiguity) =>
        runOn(bars, plan, { ...more, finer }, { ambiguity }),
      )
      before += runOn(bars, plan, more).ambiguousBars.length
      after += policies[0]!.ambiguousBars.length
      if (policies[0]!.ambiguousBars.length > 0) continue
      for (const run of policies) expect(run.trades).toEqual(policies[0]!.trades)
    }
    expect(after).toBeLessThan(before / 2)
  })

  it('a trade is not flagged and resolved at once', () => {
    for (const { bars, plan, more, hours } of runs) {
      const { trades, ambiguousTrades, resolvedTrades } = runOn(bars, plan, { ...more, finer: { bars: hours, timeframe: '1h' } })
      expect(trades.filter((trade) => trade.ambiguous && trade.resolved)).toEqual([])
      expect(trades.filter((trade) => trade.ambiguous)).toHaveLength(ambiguousTrades)
      expect(trades.filter((trade) => trade.resolved)).toHaveLength(resolvedTrades)
    }
  })

  it('the same input gives the same three hashes', () => {
    for (const { bars, plan, more, interval } of runs.slice(0, 20))
      for (const ambiguity of ['pessimistic', 'expected', 'optimistic'] as const)
        expect(runOn(bars, plan, more, { ambiguity }).tradeHash).toBe(interval[ambiguity].tradeHash)
  })
})
