import { expect, test } from 'vitest'
import { marked, planOf } from '../backtest/testing/plans.ts'
import { barTable, marks, noCosts, plainMarket, runOn } from '../backtest/testing/runs.ts'
import { analyseRun } from './analyse-run.ts'
import { buyAndHoldValues } from './buy-and-hold-values.ts'
import type { DayReturn } from './day-returns.ts'
import { histogramOf } from './histogram.ts'
import { rollingFigures } from './rolling-figures.ts'
import { summariseRun, type SummaryInput } from './summarise-run.ts'

const plan = planOf({
  entryLong: { when: marked(marks.buy), fill: 'next_open' },
  exitLong: { when: marked(marks.exit), fill: 'next_open' },
  sizing: { kind: 'fixed_units', value: 10, from: { assumed: 'test' } },
})
const input: SummaryInput = { plan, instrument: plainMarket, timeframe: '1h', initialCapitalUsd: 10_000, costs: noCosts }
/** Two trades of 10 units: 100 → 110 and 110 → 105. */
const bars = barTable([
  [100, 100, 100, 100, marks.buy],
  [100, 111, 99, 110, marks.exit],
  [110, 110, 110, 110, marks.buy],
  [110, 112, 104, 105, marks.exit],
  [105, 105, 105, 105],
])
const run = runOn(bars, plan)
const analysis = analyseRun(run, bars, input, summariseRun(run, bars, input))

test('trades are grouped by side, exit, hour and trading day, and every group adds up', () => {
  const [long, short] = analysis.sides
  expect(long).toEqual({
    key: 'long',
    trades: 2,
    winning: 1,
    profitUsd: 50,
    meanPercent: expect.closeTo((10 - 100 / 22) / 2, 10),
    profitFactor: 2,
    meanMinutes: 60,
  })
  expect(short).toMatchObject({ trades: 0, profitUsd: 0, profitFactor: null })
  expect(analysis.exits.map(({ key, trades }) => [key, trades])).toEqual([['signal', 2]])
  expect(analysis.hours).toHaveLength(24)
  for (const groups of [analysis.hours!, analysis.weekdays!])
    expect(groups.reduce((sum, { profitUsd }) => sum + profitUsd, 0)).toBeCloseTo(50, 10)
})

test('streaks, holding times and excursions count each trade once', () => {
  expect(analysis.streaks).toEqual([{ length: 1, winning: 1, losing: 1 }])
  expect(analysis.holding).toEqual([{ fromMinutes: 60, toMinutes: 240, winning: 1, losing: 1 }])
  expect(analysis.excursions.map(({ number }) => number)).toEqual([1, 2])
  expect(analysis.excursions[0]).toMatchObject({ maePercent: -1, mfePercent: 11, profitPercent: 10 })
})

test('a year stands beside what the market did in it', () => {
  expect(analysis.years).toEqual([{ year: '2024', profitUsd: 50, profitPercent: 0.5, holdPercent: expect.closeTo(5, 10), trades: 2 }])
})

test('too short a run has no rolling figures, and a run without trades has empty parts', () => {
  expect(analysis.rolling).toBeNull()
  const quiet = runOn(bars, planOf({}))
  const nothing = analyseRun(quiet, bars, input, summariseRun(quiet, bars, input))
  expect(nothing).toMatchObject({ excursions: [], exits: [], holding: [], streaks: [], returns: { bins: [], meanPercent: null } })
})

test('holding begins with money and follows the closes from the first open that could be bought', () => {
  expect(buyAndHoldValues(bars, 0, [...bars.time], 1_000)).toEqual([1_000, 1_100, 1_100, 1_050, 1_050])
})

const daysOf = (percents: readonly number[]): DayReturn[] => {
  let startUsd = 100
  return percents.map((profitPercent, i) => {
    const endUsd = startUsd * (1 + profitPercent / 100)
    const day = { date: `day ${i}`, startUsd, endUsd, profitUsd: endUsd - startUsd, profitPercent, lastBar: i }
    startUsd = endUsd
    return day
  })
}

test('rolling figures use the longest window that fits three times and end with the last day', () => {
  const days = daysOf(Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 1 : -0.5)))
  const rolling = rollingFigures(days, 252)!
  expect(rolling.window).toBe(126)
  expect(rolling.points.at(-1)).toMatchObject({ date: 'day 399', returnPercent: expect.closeTo(100 * ((1.01 * 0.995) ** 63 - 1), 9) })
  expect(rolling.points.length).toBeLessThanOrEqual(300)
  expect(rollingFigures(daysOf(Array.from({ length: 90 }, () => 1)), 252)!.points.every(({ sharpe }) => sharpe === null)).toBe(true)
})

test('a histogram has round edges, one of them zero, and counts every value', () => {
  const values = Float64Array.from({ length: 1_000 }, (_, i) => Math.sin(i) * 3 + (i === 500 ? 400 : 0))
  const { bins, beyond } = histogramOf(values)
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(1_000)
  expect(bins.some(({ from }) => from === 0)).toBe(true)
  expect(bins.length).toBeLessThan(70)
  expect(beyond).toBeGreaterThan(0)
  expect(histogramOf(new Float64Array([5, 5, 5])).bins.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(histogramOf(new Float64Array()).bins).toEqual([])
})
