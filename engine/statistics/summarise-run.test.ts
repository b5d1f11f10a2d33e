import { describe, expect, test } from 'vitest'
import type { Trade } from '../backtest/run.ts'
import { all, always, constant, compare, marked, planOf, price } from '../backtest/testing/plans.ts'
import { barTable, flatBars, hour, marks, monday, noCosts, plainMarket, runOn } from '../backtest/testing/runs.ts'
import { walk } from '../indicators/testing/walk.ts'
import { barsFromRows } from '../market/bars.ts'
import { statisticNames } from './catalogue.ts'
import { summariseRun, type RunSummary, type SummaryInput } from './summarise-run.ts'

const input: SummaryInput = { plan: planOf({}), instrument: plainMarket, timeframe: '1h', initialCapitalUsd: 10_000, costs: noCosts }
const figure = (summary: RunSummary, name: RunSummary['figures'][number]['name']) => summary.figures.find((one) => one.name === name)!

const longOnMarks = planOf({
  entryLong: { when: marked(marks.buy), fill: 'next_open' },
  exitLong: { when: marked(marks.exit), fill: 'next_open' },
  sizing: { kind: 'fixed_units', value: 10, from: { assumed: 'test' } },
})
/** Two trades of 10 units: 100 → 110 and 110 → 105. */
const twoTrades = barTable([
  [100, 100, 100, 100, marks.buy],
  [100, 111, 99, 110, marks.exit],
  [110, 110, 110, 110, marks.buy],
  [110, 112, 104, 105, marks.exit],
  [105, 105, 105, 105],
])

describe('a run of one winner and one loser', () => {
  const result = runOn(twoTrades, longOnMarks)
  const summary = summariseRun(result, twoTrades, { ...input, plan: longOnMarks })
  const { values } = summary

  test('counts and sums its trades', () => {
    expect(values).toMatchObject({
      total_trades: 2,
      winning_trades: 1,
      losing_trades: 1,
      win_rate: 50,
      average_win: 100,
      average_loss: -50,
      profit_factor: 2,
      payoff_ratio: 2,
      expectancy: 25,
      net_profit: 50,
      total_return: 0.5,
      final_equity: 10_050,
      longest_winning_streak: 1,
      longest_losing_streak: 1,
      best_trade: 10,
      average_holding: 60,
    })
    expect(values.worst_trade).toBeCloseTo(-100 / 22, 12)
    expect(summary.tradesSummary.long).toEqual({ trades: 2, winningTrades: 1, profitUsd: 50 })
    expect(summary.tradesSummary.short.trades).toBe(0)
    expect(summary.tradesSummary.exitReasons).toEqual({ signal: 2 })
  })

  test('drawdown, exposure and recovery come from equity at the closes', () => {
    expect([...result.equityUsd]).toEqual([10_000, 10_100, 10_100, 10_050, 10_050])
    expect(values.max_drawdown).toBeCloseTo((100 * -50) / 10_100, 12)
    expect(values.max_drawdown_usd).toBe(-50)
    expect(values.recovery_factor).toBe(1)
    expect(values.exposure).toBe(40)
    expect(summary.equityCurveSummary).toEqual({ startUsd: 10_000, endUsd: 10_050, peakUsd: 10_100, troughUsd: 10_000, points: 5, bars: 5 })
  })

  test('the cost at which nothing is left is the profit over what was bought and sold', () => {
    // Bought and sold: 1000 + 1100 + 1100 + 1050.
    expect(values.break_even_cost).toBeCloseTo((10_000 * 50) / 4250, 9)
    expect(values.cost_per_side).toBe(0)
  })

  test('what would mean nothing is missing, with the reason', () => {
    expect(figure(summary, 'sharpe_ratio')).toMatchObject({ value: null, reason: expect.stringContaining('three months') })
    expect(figure(summary, 'cagr')).toMatchObject({ value: null, reason: expect.stringContaining('three months') })
    expect(figure(summary, 'sqn')).toMatchObject({ value: null, reason: expect.stringContaining('10 trades') })
    expect(figure(summary, 'expectancy_r')).toMatchObject({ value: null, reason: expect.stringContaining('stop') })
  })
})

test('at its break-even cost a run ends where it began', () => {
  const summary = summariseRun(runOn(twoTrades, longOnMarks), twoTrades, { ...input, plan: longOnMarks })
  const atBreakEven = { ...noCosts, commission: { kind: 'percent', value: summary.values.break_even_cost! / 100 } as const }
  const charged = runOn(twoTrades, longOnMarks, { costs: atBreakEven })
  const again = summariseRun(charged, twoTrades, { ...input, plan: longOnMarks, costs: atBreakEven })
  expect(again.values.net_profit).toBeCloseTo(0, 9)
  expect(again.values.cost_per_side).toBeCloseTo(summary.values.break_even_cost!, 9)
})

test('spread and slippage count as cost: without them the same prices break even at the same cost', () => {
  const costs = { ...noCosts, spread: 0.4, slippage: 0.1 }
  const summary = summariseRun(runOn(twoTrades, longOnMarks, { costs }), twoTrades, { ...input, plan: longOnMarks, costs })
  // Each round trip of 10 units pays the spread once and slippage twice: 10 × (0.4 + 0.2), twice.
  expect(summary.values.net_profit).toBeCloseTo(50 - 12, 9)
  expect(summary.values.cost_per_side! / summary.values.break_even_cost!).toBeCloseTo(12 / 50, 3)
})

describe('edges', () => {
  test('a run without trades has reasons instead of figures, and no figure is forgotten', () => {
    const bars = barTable(
      flatBars(
        100,
        Array.from({ length: 48 }, () => 0),
      ),
    )
    const summary = summariseRun(runOn(bars, longOnMarks), bars, { ...input, plan: longOnMarks })
    expect(summary.figures.map(({ name }) => name)).toEqual(statisticNames)
    expect(summary.figures.every(({ value, reason }) => (value === null) !== (reason === null))).toBe(true)
    expect(summary.values).toMatchObject({
      total_trades: 0,
      win_rate: null,
      profit_factor: null,
      total_return: 0,
      max_drawdown: 0,
      exposure: 0,
    })
    expect(figure(summary, 'win_rate').reason).toBe('There were no trades.')
  })

  test('a run without bars has no figure that is not a number', () => {
    const none = barsFromRows([])
    const summary = summariseRun(runOn(none, longOnMarks), none, input)
    expect(summary.values).toMatchObject({ total_return: 0, exposure: null, sharpe_ratio: null, buy_and_hold_return: null })
    expect(summary.dailyReturns).toEqual([])
  })

  test('winners only have no profit factor', () => {
    const trade = runOn(twoTrades, longOnMarks).trades[0] as Trade
    const result = { ...runOn(twoTrades, longOnMarks), trades: [trade] }
    expect(figure(summariseRun(result, twoTrades, input), 'profit_factor')).toMatchObject({ value: null, reason: 'No trade lost.' })
  })
})

describe('returns by time', () => {
  const bars = barTable(
    Array.from({ length: 24 * 40 }, (_, i) => [100 + i / 10, 100 + i / 10, 100 + i / 10, 100 + i / 10] as const),
    { start: monday, step: hour },
  )
  const hold = planOf({
    entryLong: { when: all(always), fill: 'next_open' },
    sizing: { kind: 'fixed_units', value: 1, from: { assumed: 'test' } },
  })
  const result = runOn(bars, hold)
  const summary = summariseRun(result, bars, { ...input, plan: hold })

  test('one for each trading day, month and year, which chain to the whole', () => {
    expect(summary.dailyReturns).toHaveLength(40)
    expect(summary.dailyReturns[0]).toMatchObject({ date: '2024-01-01', startUsd: 10_000, endUsd: result.equityUsd[23] })
    expect(summary.monthlyReturns.map(({ month }) => month)).toEqual(['2024-01', '2024-02'])
    expect(summary.yearlyReturns.map(({ year }) => year)).toEqual(['2024'])
    const chained = summary.dailyReturns.reduce((growth, { profitPercent }) => growth * (1 + profitPercent / 100), 1)
    expect(10_000 * chained).toBeCloseTo(summary.values.final_equity!, 6)
    expect(summary.monthlyReturns.reduce((sum, { profitUsd }) => sum + profitUsd, 0)).toBeCloseTo(summary.values.net_profit!, 9)
  })

  test('forex days end at 17:00 New York', () => {
    const forex = { ...plainMarket, calendar: 'forex' } as const
    const days = summariseRun(result, bars, { ...input, instrument: forex }).dailyReturns
    expect(days[0]).toMatchObject({ date: '2024-01-01', lastBar: 21 })
  })
})

describe('yearly figures', () => {
  const bars = walk(24 * 200, { start: 500 })
  const plan = planOf({
    entryLong: { when: compare(price('close'), 'gt', price('open')), fill: 'next_open' },
    exitLong: { when: compare(price('close'), 'lt', constant(480)), fill: 'next_open' },
    sizing: { kind: 'fixed_units', value: 10, from: { assumed: 'test' } },
  })
  const summary = summariseRun(runOn(bars, plan), bars, { ...input, plan })
  const returns = summary.dailyReturns.map(({ profitPercent }) => profitPercent / 100)
  const mean = returns.reduce((a, b) => a + b, 0) / returns.length
  const deviation = Math.sqrt(returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (returns.length - 1))

  test('take 365 days where weekends are traded', () => {
    expect(summary.values.sharpe_ratio).toBeCloseTo((mean / deviation) * Math.sqrt(365), 9)
    expect(summary.values.volatility).toBeCloseTo(100 * deviation * Math.sqrt(365), 9)
  })

  test('take 252 days where they are not', () => {
    const forex = summariseRun(runOn(bars, plan), bars, { ...input, plan, instrument: { ...plainMarket, calendar: 'forex' } })
    const daily = forex.dailyReturns.map(({ profitPercent }) => profitPercent / 100)
    const average = daily.reduce((a, b) => a + b, 0) / daily.length
    const spread = Math.sqrt(daily.reduce((sum, r) => sum + (r - average) ** 2, 0) / (daily.length - 1))
    expect(forex.values.sharpe_ratio).toBeCloseTo((average / spread) * Math.sqrt(252), 9)
  })

  test('CAGR counts calendar days, and Calmar is its ratio to the drawdown', () => {
    const years = 200 / 365.25
    expect(summary.values.cagr).toBeCloseTo(100 * ((summary.values.final_equity! / 10_000) ** (1 / years) - 1), 9)
    expect(summary.values.calmar_ratio).toBeCloseTo(summary.values.cagr! / -summary.values.max_drawdown!, 12)
  })

  test('a run that holds the market all the time has a correlation near 1', () => {
    const hold = planOf({
      entryLong: { when: all(always), fill: 'next_open' },
      sizing: { kind: 'percent_equity', value: 100, from: { assumed: 'test' } },
    })
    const held = summariseRun(runOn(bars, hold), bars, { ...input, plan: hold })
    expect(held.values.correlation).toBeGreaterThan(0.999)
    expect(held.values.beta).toBeCloseTo(1, 1)
    expect(held.values.buy_and_hold_return).toBeCloseTo(held.values.total_return!, 0)
  })
})
