import { describe, expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { sliceBars } from '../market/bars.ts'
import { analyseRun } from '../statistics/analyse-run.ts'
import { dayReturns } from '../statistics/day-returns.ts'
import { summariseRun } from '../statistics/summarise-run.ts'
import { randomOf } from './random-draws.ts'
import { regimeNames, regimesOf } from './regimes.ts'
import { splitByRegime, splitByYear, type SplitRun } from './splits.ts'
import { barsOfMoves, crossPlan, inputOf, trendBars } from './testing/markets.ts'

const day = 86_400
const input = inputOf(trendBars(2, 20_000), crossPlan)
const result = backtest(input)
const run: SplitRun = {
  input,
  firstBar: result.firstBar,
  trades: result.trades,
  days: dayReturns({ ...input, ...result, calendar: 'crypto' }),
  periodsPerYear: 365,
}

describe.each([
  ['years', splitByYear(run)],
  ['regimes', splitByRegime(run)],
])('a run taken apart by %s', (_, { rows, bestShare, rowsWithTrades, rowsInProfit }) => {
  const total = result.trades.reduce((sum, { profitUsd }) => sum + profitUsd, 0)

  test('adds up to the run', () => {
    expect(rows.reduce((sum, { trades }) => sum + trades, 0)).toBe(result.trades.length)
    expect(rows.reduce((sum, { profitUsd }) => sum + profitUsd, 0)).toBeCloseTo(total, 6)
    expect(rows.reduce((sum, { barsPercent }) => sum + barsPercent, 0)).toBeCloseTo(100, 9)
  })

  test('earns where its return is above 0', () => {
    expect(rows.map(({ profitUsd }) => Math.sign(profitUsd))).toEqual(rows.map(({ returnPercent }) => Math.sign(returnPercent)))
  })

  test('tells the share of its best part', () => {
    expect(rows.reduce((sum, { profitSharePercent }) => sum + profitSharePercent!, 0)).toBeCloseTo(100, 9)
    expect(bestShare.value).toBe(Math.max(...rows.map(({ profitSharePercent }) => profitSharePercent!)))
    expect(rowsInProfit).toBe(rows.filter(({ profitUsd }) => profitUsd > 0).length)
    expect(rowsWithTrades).toBeGreaterThan(1)
  })
})

test('a year is what the analysis of the run says of it', () => {
  const summary = summariseRun(result, input.bars, input)
  const { years } = analyseRun(result, input.bars, input, summary)
  expect(splitByYear(run).rows.map(({ key, profitUsd, returnPercent, trades }) => [key, profitUsd, returnPercent, trades])).toEqual(
    years.map(({ year, profitUsd, profitPercent, trades }) => [year, profitUsd, profitPercent, trades]),
  )
})

test('years are those of the data', () => {
  expect(splitByYear(run).rows.map(({ key }) => key)).toEqual(['2024', '2025', '2026'])
})

describe('the regime of a bar', () => {
  const regime = (bars: Parameters<typeof regimesOf>[0], i: number) => regimeNames[regimesOf(bars, '1d', 'crypto')[i]!]!

  test('is known late, and then up in a rise, down in a fall', () => {
    const random = randomOf(1)
    const jitter = Array.from({ length: 200 }, () => random.uniform() * 0.2)
    const rise = barsOfMoves(200, (i) => 0.5 + jitter[i]!, day)
    expect(regime(rise, 50)).toBe('unknown')
    expect(regime(rise, 150)).toMatch(/^up_/)
    expect(
      regime(
        barsOfMoves(200, (i) => -0.5 - jitter[i]!, day),
        150,
      ),
    ).toMatch(/^down_/)
  })

  test('is sideways where rises and falls take turns', () => {
    const random = randomOf(2)
    expect(
      regime(
        barsOfMoves(300, (i) => (i % 2 === 0 ? 1 : -1) * (1 + random.uniform()), day),
        280,
      ),
    ).toMatch(/^sideways_/)
  })

  test('is wild after moves have grown and calm after they have shrunk', () => {
    const random = randomOf(3)
    const bars = barsOfMoves(400, (i) => random.normal() * (i <= 200 ? 1 : i <= 260 ? 4 : 0.3), day)
    expect(regime(bars, 255)).toMatch(/_wild$/)
    expect(regime(bars, 320)).toMatch(/_calm$/)
  })

  test.each(['1d', '1h'] as const)('does not change when later bars come (%s)', (timeframe) => {
    const bars = trendBars(4, 4000, timeframe === '1d' ? day : 3600)
    const whole = regimesOf(bars, timeframe, 'crypto')
    for (const cut of [2500, 3001, 3777]) {
      const part = regimesOf(sliceBars(bars, 0, cut), timeframe, 'crypto')
      expect(part).toEqual(whole.subarray(0, cut))
    }
  })
})
