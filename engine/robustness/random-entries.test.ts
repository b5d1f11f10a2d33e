import { describe, expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { both, compare, extreme, from, legs, percent, planOf, price, said, sma } from '../backtest/testing/plans.ts'
import type { Bars } from '../market/bars.ts'
import type { Plan } from '../strategy/plan.ts'
import { randomOf } from './random-draws.ts'
import { testRandomEntries } from './random-entries.ts'
import { barsOfMoves, crossPlan, inputOf, noiseBars, trendBars, walkedBars } from './testing/markets.ts'

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

/** How far values lie from an even spread over 0 to 1, by Kolmogorov and Smirnov. */
const unevenness = (values: readonly number[]): number =>
  Math.max(
    ...values
      .toSorted((a, b) => a - b)
      .map((value, k, { length }) => Math.max(Math.abs(value - k / length), Math.abs((k + 1) / length - value))),
  )

/** A market that rises while London trades and falls as far until it opens again; nothing else can be known of it. */
function tideBars(seed: number, count: number): Bars {
  const random = randomOf(seed)
  const isDay = (i: number) => i % 24 >= 8 && i % 24 < 16
  return barsOfMoves(count, (i) => (isDay(i) ? 0.05 + random.normal() * 0.5 : -0.025 + random.normal() * 0.25))
}
const up = { when: compare(sma(4), 'crosses_above', sma(12)), fill: 'next_open' } as const
const inSession: Plan = planOf({
  entryLong: up,
  direction: said('long'),
  session: { hours: [{ from: '08:00', to: '16:00' }], from },
  sizing: crossPlan.sizing,
})
const breakout = (name: 'highest' | 'lowest') => {
  const level = extreme(name, 20, name === 'highest' ? 'high' : 'low')
  return { when: compare(price('close'), name === 'highest' ? 'gt' : 'lt', level), fill: 'order' } as const
}
const turning: Plan = planOf({ entryLong: breakout('highest'), entryShort: breakout('lowest'), sizing: crossPlan.sizing })

describe('without an edge of the entries p is spread evenly', () => {
  const plans = [
    [
      'a stop, an exit by age and a session',
      tideBars,
      { ...inSession, stop: both(percent(2)), timeExits: [{ kind: 'bars', value: 4, from }] },
      'own',
    ],
    [
      'an exit rule and a session',
      tideBars,
      { ...inSession, exitLong: { when: compare(price('close'), 'lt', sma(12)), fill: 'next_open' } },
      'held',
    ],
    ['a stop, and orders of both sides that turn the position', walkedBars, { ...turning, stop: both(percent(2)) }, 'own'],
    [
      'a stop and a target, and orders of both sides that leave',
      walkedBars,
      { ...turning, opposite: said('exit'), stop: both(percent(1)), targets: both(legs(percent(2))) },
      'own',
    ],
  ] as const satisfies readonly (readonly [string, typeof tideBars, Plan, string])[]

  test.each(plans)('with %s', (_, barsOf, plan, exits) => {
    const reports = Array.from({ length: 40 }, (_unused, seed) => randomised(barsOf(seed + 500, 1500), 99, plan).report)
    for (const report of reports) expect(report.exits).toBe(exits)
    const values = reports.map(({ pValue }) => pValue.value!)
    // Of 40 even draws one in a thousand sets lies further away than 0.3.
    expect(unevenness(values)).toBeLessThan(0.3)
    expect(values.filter((p) => p <= 0.05).length).toBeLessThanOrEqual(6)
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
