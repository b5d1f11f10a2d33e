import { describe, expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { both, from, legs, percent, said } from '../backtest/testing/plans.ts'
import type { Bars } from '../market/bars.ts'
import type { Plan } from '../strategy/plan.ts'
import { testRandomEntries } from './random-entries.ts'
import { crossPlan, inputOf, noiseBars, trendBars, walkedBars } from './testing/markets.ts'

const costs = { spread: 0.01, slippage: 0.005, commission: { kind: 'percent', value: 0.005 }, financing: null } as const

function randomised(bars: Bars, simulations = 300, plan = crossPlan) {
  const input = inputOf(bars, plan, { costs })
  const { trades, firstBar } = backtest(input)
  return { trades, report: testRandomEntries(trades, input, { firstBar, simulations, seed: 11 }) }
}

describe('entries without skill', () => {
  const found = Array.from({ length: 20 }, (_, seed) => randomised(noiseBars(seed + 100, 3000)))

  test('are seldom told from random ones', () => {
    const values = found.map(({ report }) => report.pValue.value!)
    expect(values.filter((p) => p <= 0.05).length).toBeLessThanOrEqual(3)
    const mean = values.reduce((sum, p) => sum + p, 0) / values.length
    expect(mean).toBeGreaterThan(0.3)
    expect(mean).toBeLessThan(0.7)
  })

  test('cost what the costs are: random entries lose them', () => {
    const means = found.map(({ report }) => report.randomMeanPercent.p50)
    // A round trip: the spread, two slips and two commissions on a price of about 100.
    expect(means.reduce((sum, mean) => sum + mean, 0) / means.length).toBeCloseTo(-0.03, 1)
  })
})

test('entries with an edge beat nearly all random ones', () => {
  const { report, trades } = randomised(trendBars(5, 6000))
  expect(report.entries).toBe(trades.length)
  expect(report.pValue.value).toBeLessThan(0.02)
  expect(report.actualMeanPercent).toBeGreaterThan(report.randomMeanPercent.p95)
})

const stopped: Plan = { ...crossPlan, stop: both(percent(1.5)), targets: both(legs(percent(3))) }

describe('entries with stops and targets of their own', () => {
  const found = Array.from({ length: 20 }, (_, seed) => randomised(walkedBars(seed + 100, 2000), 99, stopped).report)

  test('are seldom told from random ones where they have no skill', () => {
    const values = found.map(({ pValue }) => pValue.value!)
    expect(values.filter((p) => p <= 0.05).length).toBeLessThanOrEqual(3)
    const mean = values.reduce((sum, p) => sum + p, 0) / values.length
    expect(mean).toBeGreaterThan(0.3)
    expect(mean).toBeLessThan(0.7)
    for (const { exits } of found) expect(exits).toBe('own')
  })

  test('beat nearly all random ones where they have an edge', () => {
    const { report } = randomised(trendBars(5, 6000), 199, { ...crossPlan, stop: both(percent(1.5)) })
    expect(report.exits).toBe('own')
    expect(report.pValue.value).toBeLessThan(0.05)
  })

  test('are not credited with what the stop earns by itself', () => {
    // Bars that leap over a stop which still fills at its price: the nearer the stop, the more it earns, wherever one enters.
    const near: Plan = { ...crossPlan, stop: both(percent(0.4)) }
    const reports = Array.from({ length: 8 }, (_, seed) => randomised(noiseBars(seed + 300, 2000), 99, near).report)
    for (const { randomMeanPercent } of reports) expect(randomMeanPercent.p50).toBeGreaterThan(0)
    expect(reports.filter(({ pValue }) => pValue.value! <= 0.05).length).toBeLessThanOrEqual(1)
  })
})

test('open positions beside one another are put elsewhere for as long as they were held', () => {
  const { report } = randomised(walkedBars(1, 2000), 99, { ...stopped, opposite: { value: 'ignore', from }, maxOpenTrades: said(3) })
  expect(report.exits).toBe('held')
})

test('the p-value is never 0, and the same for the same seed', () => {
  const bars = trendBars(6, 6000)
  const { report } = randomised(bars, 99)
  expect(report.pValue.value).toBeGreaterThanOrEqual(0.01)
  expect(randomised(bars, 99).report).toEqual(report)
})
