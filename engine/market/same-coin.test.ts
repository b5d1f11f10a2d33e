import { expect, test } from 'vitest'
import { onSameCoin } from './same-coin.ts'

test.each([
  ['BTCUSD', 'is btc up', 'BTCUSDT', 'BTCUSDT'],
  ['BTCUSD', 'is btcusd up', 'BTCUSDT', 'BTCUSD'],
  ['BTCUSD', 'buy BTC/USD when', 'BTCUSDT', 'BTCUSD'],
  ['BTCUSDT', 'bitcoin tether', 'BTCUSD', 'BTCUSD'],
  ['ETHUSD', 'is eth up', 'BTCUSDT', 'ETHUSD'],
  ['EURUSD', 'the euro', 'BTCUSDT', 'EURUSD'],
  ['BTCUSD', 'btc', null, 'BTCUSD'],
])('%s said as “%s” on a chart of %s is %s', (symbol, words, chart, meant) => {
  expect(onSameCoin(symbol, words, chart)).toBe(meant)
})
