import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { readStrategy } from '@playbook/engine/strategy/read'
import { expect, test } from 'vitest'
import { computeSignals } from './compute-signals.ts'
import { loadMarket, type PreviewMarket } from './preview-market.ts'

const market: PreviewMarket = {
  instrument: findInstrument('EURUSD')!,
  timeframe: '1h',
  candles: null,
  hasOlder: false,
  startDate: '2024-01-01',
  endDate: '2024-12-31',
  nowSeconds: Date.UTC(2025, 5, 1) / 1000,
}

function signalsOf(text: string) {
  const plan = readStrategy(text, { symbol: 'EURUSD', timeframe: '1h' }).plan!
  const loaded = loadMarket(market, warmupOf(plan, '1h'))
  if (!loaded.ok) throw new Error(loaded.problem)
  return computeSignals(plan, market, loaded.value)
}

test('conditions of the open trade stand beside those of the market, and stops say how often they were hit', () => {
  const { conditions, exits } = signalsOf('Buy when RSI(14) crosses above 30. Exit when price is 0.5% above the entry price. Stop 1%.')
  const [entry, exit] = conditions
  expect([entry?.path, entry?.heldBars]).toEqual(['entryLong.when', null])
  expect([exit?.path, exit?.times]).toEqual(['exitLong.when', exits?.long.signal])
  expect(exit?.heldBars).toBeGreaterThan(exit!.trueBars)
  expect(exits?.long.stop).toBeGreaterThan(0)
})

test('a plan that cannot be run has no trades to count in', () => {
  const { conditions, exits } = signalsOf('Exit when RSI(14) is above 70. Stop 1%.')
  expect(exits).toBeNull()
  expect(conditions.map(({ path }) => path)).toEqual(['exitLong.when'])
})
