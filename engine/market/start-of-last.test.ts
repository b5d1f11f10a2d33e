import { expect, test } from 'vitest'
import { findInstrument } from './catalogue.ts'
import { simulateBars } from './simulate.ts'
import { startOfLastPossible } from './start-of-last.ts'
import { timeframes } from './timeframe.ts'

const moments = ['2024-01-08T03:17', '2024-07-04T15:00', '2023-12-31T23:59', '2024-03-11T14:31'].map(
  (text) => Date.parse(`${text}Z`) / 1000,
)

test.each(['BTCUSD', 'EURUSD', 'AAPL', 'JPN225'])('from there on %s has at least as many bars, and not many more', (symbol) => {
  const instrument = findInstrument(symbol)!
  for (const timeframe of timeframes)
    for (const before of moments) {
      const count = timeframe === '1M' ? 10 : 50
      const from = startOfLastPossible(instrument.calendar, timeframe, before, count)
      const { length } = simulateBars(instrument, timeframe, from, before)
      expect(length, `${timeframe} before ${before}`).toBeGreaterThanOrEqual(count)
      expect(length, `${timeframe} before ${before}`).toBeLessThan(count + 1_500)
    }
})
