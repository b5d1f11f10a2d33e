import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { backtestingPy } from '../backtest/compat.ts'
import { marked, planOf, said } from '../backtest/testing/plans.ts'
import { barsOf, cases, folder, isThere, runCase } from '../backtest/testing/reference-cases.ts'
import { barTable, flatBars, marks, monday, runOn } from '../backtest/testing/runs.ts'
import { backtestingPyStatistics, type BacktestingPyStatistics } from './backtesting-py.ts'

const names: Readonly<Record<keyof BacktestingPyStatistics, string>> = {
  exposurePercent: 'Exposure Time [%]',
  finalEquity: 'Equity Final [$]',
  peakEquity: 'Equity Peak [$]',
  commissions: 'Commissions [$]',
  returnPercent: 'Return [%]',
  buyAndHoldPercent: 'Buy & Hold Return [%]',
  annualReturnPercent: 'Return (Ann.) [%]',
  annualVolatilityPercent: 'Volatility (Ann.) [%]',
  cagrPercent: 'CAGR [%]',
  sharpe: 'Sharpe Ratio',
  sortino: 'Sortino Ratio',
  calmar: 'Calmar Ratio',
  alphaPercent: 'Alpha [%]',
  beta: 'Beta',
  maxDrawdownPercent: 'Max. Drawdown [%]',
  averageDrawdownPercent: 'Avg. Drawdown [%]',
  maxDrawdownSeconds: 'Max. Drawdown Duration',
  averageDrawdownSeconds: 'Avg. Drawdown Duration',
  trades: '# Trades',
  winRatePercent: 'Win Rate [%]',
  bestTradePercent: 'Best Trade [%]',
  worstTradePercent: 'Worst Trade [%]',
  averageTradePercent: 'Avg. Trade [%]',
  maxTradeSeconds: 'Max. Trade Duration',
  averageTradeSeconds: 'Avg. Trade Duration',
  profitFactor: 'Profit Factor',
  expectancyPercent: 'Expectancy [%]',
  sqn: 'SQN',
  kelly: 'Kelly Criterion',
}

describe.skipIf(!isThere)('the published statistics of backtesting.py (skipped where ../shared/reference is absent)', () => {
  test.each(Object.entries(cases))('%s has the same figures within 1e-6', (name, each) => {
    const ours = backtestingPyStatistics(runCase(each), barsOf(each.data), each.firstTradingBar)
    const { stats } = JSON.parse(readFileSync(path.join(folder, `runs/${name}.stats.json`), 'utf8')) as {
      stats: Record<string, number | { seconds: number }>
    }
    for (const [key, published] of Object.entries(names)) {
      // A run without commission does not list it.
      const value = stats[published] ?? 0
      const expected = typeof value === 'number' ? value : value.seconds
      const found = ours[key as keyof BacktestingPyStatistics]
      expect(Math.abs(found - expected) / Math.max(Math.abs(expected), 1e-9), `${published}: ${found} is ${expected}`).toBeLessThan(1e-6)
    }
  })
})

const missing = (statistics: BacktestingPyStatistics) =>
  Object.entries(statistics)
    .filter(([, value]) => Number.isNaN(value))
    .map(([name]) => name)
const days = { start: monday, step: 86_400 }

test('without a trade what would divide by nothing is not available', () => {
  const bars = barTable(flatBars(100, [0, 0, 0, 0, 0]), days)
  const run = runOn(bars, planOf({}), { timeframe: '1d' }, { compat: backtestingPy })
  expect(missing(backtestingPyStatistics(run, bars, 0))).toEqual([
    'alphaPercent',
    'beta',
    'sharpe',
    'sortino',
    'calmar',
    'averageDrawdownPercent',
    'maxDrawdownSeconds',
    'averageDrawdownSeconds',
    'winRatePercent',
    'bestTradePercent',
    'worstTradePercent',
    'averageTradePercent',
    'maxTradeSeconds',
    'averageTradeSeconds',
    'profitFactor',
    'expectancyPercent',
    'sqn',
    'kelly',
  ])
})

test('a single winning trade has no profit factor, SQN and Kelly', () => {
  const rows = [100, 100, 101, 102, 104, 104].map((price, i) => [price, price, price, price, i === 1 ? marks.buy : 0] as const)
  const bars = barTable(rows, days)
  const plan = planOf({ direction: said('long'), entryLong: { when: marked(marks.buy), fill: 'next_open' } })
  const run = runOn(bars, plan, { timeframe: '1d' }, { compat: backtestingPy })
  expect(run.trades).toHaveLength(1)
  expect(missing(backtestingPyStatistics(run, bars, 0))).toEqual([
    'calmar',
    'averageDrawdownPercent',
    'maxDrawdownSeconds',
    'averageDrawdownSeconds',
    'profitFactor',
    'sqn',
    'kelly',
  ])
})
