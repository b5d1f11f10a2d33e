import { barAt } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { computeForks, type ComparedFork } from './compute-forks.ts'
import type { PreviewMarket } from './preview-market.ts'

const market: PreviewMarket = {
  instrument: findInstrument('EURUSD')!,
  timeframe: '1h',
  candles: null,
  hasOlder: false,
  startDate: '2024-01-01',
  endDate: '2024-12-31',
  nowSeconds: Date.UTC(2025, 5, 1) / 1000,
}
const context = { symbol: 'EURUSD', timeframe: '1h', startDate: '2024-01-01', endDate: '2024-12-31' }

const forksOf = (text: string, on = market) =>
  computeForks(text, context, { kind: 'question', id: readText(text, context).questions[0]!.id }, on)

test('each reading of a question is run on the market and period, and they differ', () => {
  const forks = forksOf('Buy when price crosses above the moving average. Sell when it crosses below. Stop 2%.')
  expect(forks.map(({ choice: { label }, openQuestions }) => [label, openQuestions])).toEqual([
    ['20 bars', 0],
    ['50 bars', 0],
    ['200 bars', 0],
  ])
  const trades = forks.map(({ run }) => run?.outcome.values.total_trades ?? 0)
  expect(trades[0]).toBeGreaterThan(trades[2]!)
  expect(new Set(forks.map(({ run }) => run?.outcome.tradeHash)).size).toBe(3)
  for (const { run, differs } of forks) {
    expect(run?.isShortened).toBe(false)
    expect(run?.outcome.equity[0]?.[0]).toBeGreaterThan(Date.UTC(2023, 11, 31) / 1000)
    expect(differs).toEqual(['entryLong.when', 'exitLong.when'])
  }
})

test('readings are settled by finer bars where the prices are simulated, and taken at their worst where they are imported', () => {
  const text = 'Buy when price crosses above the moving average. Stop 0.05%, target 0.05%.'
  const [simulated] = forksOf(text)
  const bars = simulatedPrices(market.instrument, '1h').between(Date.UTC(2023, 10, 1) / 1000, Date.UTC(2025, 0, 1) / 1000)
  const [imported] = forksOf(text, { ...market, candles: Array.from(bars.time, (_, i) => barAt(bars, i)) })
  const ambiguous = (fork: ComparedFork | undefined) => fork!.run!.outcome.values.ambiguous_trades!
  expect(ambiguous(imported)).toBeGreaterThan(10)
  expect(ambiguous(simulated)).toBeLessThan(ambiguous(imported) / 5)
})

test('readings without prices in the period say so', () => {
  const text = 'Buy when RSI(14) is below 30, risk 2% per trade. Exit when RSI(14) is above 70.'
  const candles = [{ time: Date.UTC(2020, 0, 2) / 1000, open: 1, high: 1, low: 1, close: 1, volume: 0 }]
  const forks = forksOf(text, { ...market, candles })
  expect(forks.map(({ run }) => run)).toEqual([null, null])
  expect(forks[0]?.problem).toContain('There is no closed 1h bar')
})
