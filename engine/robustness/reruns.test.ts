import { describe, expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { noCosts } from '../backtest/testing/runs.ts'
import type { CostJitterRun, RerunFigures } from './report.ts'
import { rerunOnResampled, rerunWithCosts } from './reruns.ts'
import { crossPlan, inputOf, trendBars } from './testing/markets.ts'

const costs = { spread: 0.02, slippage: 0.01, commission: { kind: 'percent', value: 0.01 }, financing: null } as const
const bars = trendBars(12, 3000)
const input = inputOf(bars, crossPlan, { costs })

function jitter(
  order = input,
  from = 0,
  to = 10,
): { runs: readonly CostJitterRun[]; fixed: readonly CostJitterRun[]; hasNoCosts: boolean } {
  const result = rerunWithCosts(order, { kind: 'cost_jitter', from, to, seed: 3 }, {})
  if (result.kind !== 'cost_jitter') throw new Error('other costs')
  return result
}

describe('other costs', () => {
  const { runs, fixed, hasNoCosts } = jitter()

  test('one times the costs is the run itself, more costs leave less', () => {
    const own = backtest(input).equityUsd.at(-1)! / 100 - 100
    expect(fixed.map(({ spread, slippage, commission }) => [spread, slippage, commission])).toEqual([1, 2, 3].map((k) => [k, k, k]))
    expect(fixed[0]!.returnPercent).toBeCloseTo(own, 9)
    expect(fixed[1]!.returnPercent).toBeLessThan(own)
    expect(fixed[2]!.returnPercent).toBeLessThan(fixed[1]!.returnPercent)
  })

  test('each cost has its own draw between half and three times', () => {
    const factors = runs.flatMap(({ spread, slippage, commission }) => [spread, slippage, commission])
    expect(new Set(factors).size).toBe(30)
    expect(Math.min(...factors)).toBeGreaterThanOrEqual(0.5)
    expect(Math.max(...factors)).toBeLessThan(3)
  })

  test('a part of the draws is the same wherever it is made', () => {
    expect([...jitter(input, 0, 4).runs, ...jitter(input, 4, 10).runs]).toEqual(runs)
    expect(jitter(input, 4, 10).fixed).toEqual([])
  })

  test('costs that the plan states are the ones that vary', () => {
    const stated = { ...crossPlan, costs: { spread: 0.02, slippage: 0.01, commission: costs.commission } }
    expect(jitter(inputOf(bars, stated, { costs: noCosts })).runs).toEqual(runs)
  })

  test('without costs there is nothing to vary', () => {
    expect([hasNoCosts, jitter(inputOf(bars)).hasNoCosts]).toEqual([false, true])
  })
})

describe('other histories', () => {
  const draw = (from: number, to: number): readonly RerunFigures[] => {
    const result = rerunOnResampled(input, { kind: 'resampled_candles', from, to, meanBlock: 5, seed: 9 }, {})
    if (result.kind !== 'resampled_candles') throw new Error('other histories')
    return result.runs
  }

  test('differ from one another, and are the same wherever they are made', () => {
    const runs = draw(0, 6)
    expect(new Set(runs.map(({ returnPercent }) => returnPercent)).size).toBe(6)
    expect([...draw(0, 2), ...draw(2, 6)]).toEqual(runs)
  })

  test('are not read together with finer bars, which tell of the real one', () => {
    const withFiner = { ...input, finer: { bars: trendBars(1, 9000, 1200), timeframe: '15m' as const } }
    const result = rerunOnResampled(withFiner, { kind: 'resampled_candles', from: 0, to: 6, meanBlock: 5, seed: 9 }, {})
    expect(result).toMatchObject({ runs: draw(0, 6) })
  })
})
