import { describe, expect, test } from 'vitest'
import type { Trade } from '../backtest/run.ts'
import { accountReturns, simulateTradeOrder } from './trade-order.ts'

const simulate = (returns: readonly number[], simulations = 400, seed = 1) =>
  simulateTradeOrder(Float64Array.from(returns), simulations, 1000, seed)

test('trades are shares of the balance before them, in the order of their exits', () => {
  const trades = [
    { exitBar: 9, profitUsd: -55 },
    { exitBar: 3, profitUsd: 100 },
  ] as Trade[] // of a trade only these two are read
  expect([...accountReturns(trades, 1000)]).toEqual([0.1, -0.05])
})

describe('trades that are all alike', () => {
  const { shuffle, bootstrap, deeperPercent, actualMaxDrawdownPercent } = simulate(Array.from({ length: 20 }, () => 0.01))

  test('leave nothing to chance', () => {
    const final = 1000 * 1.01 ** 20
    for (const { finalEquityUsd, lossPercent, maxDrawdownPercent } of [shuffle, bootstrap]) {
      expect(finalEquityUsd.p5).toBeCloseTo(final, 6)
      expect(finalEquityUsd.p95).toBeCloseTo(final, 6)
      expect(lossPercent).toBe(0)
      expect(maxDrawdownPercent.p5).toBeCloseTo(0, 9)
    }
    expect([deeperPercent, actualMaxDrawdownPercent]).toEqual([0, 0])
  })

  test('the fan runs from the start to the end, as the run does', () => {
    expect(shuffle.fan.step).toEqual(Array.from({ length: 21 }, (_, k) => k))
    expect(shuffle.fan.p50).toEqual(shuffle.fan.actual)
    expect(shuffle.fan.actual[0]).toBe(1000)
  })
})

describe('five trades of +20 % and then five of −10 %', () => {
  const { shuffle, bootstrap, actualMaxDrawdownPercent, deeperPercent } = simulate([0.2, 0.2, 0.2, 0.2, 0.2, -0.1, -0.1, -0.1, -0.1, -0.1])
  const final = 1000 * 1.2 ** 5 * 0.9 ** 5

  test('end at the same money in any order, drawn again they do not', () => {
    expect(shuffle.finalEquityUsd.p5).toBeCloseTo(final, 6)
    expect(shuffle.finalEquityUsd.p95).toBeCloseTo(final, 6)
    expect(bootstrap.finalEquityUsd.p5).toBeLessThan(final)
    expect(bootstrap.finalEquityUsd.p95).toBeGreaterThan(final)
  })

  test('fall deepest in this very order', () => {
    expect(actualMaxDrawdownPercent).toBeCloseTo(100 * (0.9 ** 5 - 1), 9)
    expect(deeperPercent).toBe(0)
    expect(shuffle.maxDrawdownPercent.p50).toBeGreaterThan(actualMaxDrawdownPercent)
  })
})

test('the same seed gives the same figures, another one others', () => {
  const returns = Array.from({ length: 30 }, (_, k) => (k % 3 === 0 ? 0.03 : -0.01))
  expect(simulate(returns)).toEqual(simulate(returns))
  expect(simulate(returns, 400, 2).bootstrap.finalEquityUsd).not.toEqual(simulate(returns).bootstrap.finalEquityUsd)
})
