import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { backtestingPy } from '../backtest/compat.ts'
import { compare, constant, from, planOf, rsi, said, sma } from '../backtest/testing/plans.ts'
import { noCosts, plainMarket, runOn } from '../backtest/testing/runs.ts'
import { barsFromRows } from '../market/bars.ts'
import type { Plan } from '../strategy/plan.ts'
import { backtestingPyStatistics, type BacktestingPyStatistics } from './backtesting-py.ts'

const folder = path.resolve(import.meta.dirname, '../../../shared/reference')

function barsOf(name: string) {
  const [, ...lines] = readFileSync(path.join(folder, `data/${name}.csv`), 'utf8')
    .trim()
    .split('\n')
  const rows = lines.map((line) => line.split(','))
  return barsFromRows(
    rows.map(([time, ...prices]) => {
      const [open, high, low, close, volume] = prices.map(Number)
      const text = time!.includes(' ') ? `${time!.replace(' ', 'T')}Z` : time!
      return { time: Date.parse(text) / 1000, open: open!, high: high!, low: low!, close: close!, volume: volume! }
    }),
  )
}

const allCash: Partial<Plan> = { sizing: { kind: 'percent_equity', value: 100, from } }
const commission = (value: number) => ({ spread: null, slippage: null, commission: { kind: 'percent', value } as const })
const crosses = (op: 'crosses_above' | 'crosses_below') => ({ when: compare(sma(10), op, sma(20)), fill: 'next_open' as const })
const reversing = (rate: number) =>
  planOf({ ...allCash, costs: commission(rate), entryLong: crosses('crosses_above'), entryShort: crosses('crosses_below') })
const rsiPlan = (rate: number) =>
  planOf({
    ...allCash,
    costs: commission(rate),
    direction: said('long'),
    entryLong: { when: compare(rsi(14), 'lt', constant(30)), fill: 'next_open' },
    exitLong: { when: compare(rsi(14), 'gt', constant(70)), fill: 'next_open' },
  })

/** The last number is the first bar on which every indicator has a value. */
const cases: readonly (readonly [string, string, Plan, number])[] = [
  ['goog_sma1020_readme_finalize', 'GOOG', reversing(0.2), 19],
  ['goog_sma1020_nocost_finalize', 'GOOG', reversing(0), 19],
  ['goog_rsi14_longonly', 'GOOG', rsiPlan(0.2), 14],
  ['eurusd_rsi14_longonly', 'EURUSD', rsiPlan(0.02), 14],
]

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

describe.skipIf(!existsSync(folder))('the published statistics of backtesting.py (skipped where ../shared/reference is absent)', () => {
  test.each(cases)('%s has the same figures within 1e-6', (name, data, plan, firstTradingBar) => {
    const bars = barsOf(data)
    const timeframe = data === 'GOOG' ? '1d' : '1h'
    const result = runOn(
      bars,
      plan,
      { timeframe, instrument: { ...plainMarket, tick: 0.00001 }, costs: noCosts },
      { compat: backtestingPy },
    )
    const ours = backtestingPyStatistics(result, bars, firstTradingBar)
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
