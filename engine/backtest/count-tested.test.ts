import { expect, test } from 'vitest'
import { findInstrument } from '../market/catalogue.ts'
import { simulatedPrices } from '../market/price-source.ts'
import { timeframes } from '../market/timeframe.ts'
import { chooseBars } from './choose-bars.ts'
import { countTested } from './count-tested.ts'

const bounds = { maxBars: 100_000, maxYears: 10 }
// A Wednesday in London's afternoon, in the middle of bars of every length.
const nowSeconds = Date.UTC(2026, 2, 4, 15, 7) / 1000
const periods = [
  { startDate: '2025-11-03', endDate: '2026-01-09' },
  { startDate: '2025-12-20', endDate: null },
  { startDate: null, endDate: null },
  { startDate: null, endDate: '2025-12-26' },
]

test.each(['EURUSD', 'BTCUSD', 'AAPL', 'XAUUSD', 'US500', 'HK50', 'UK100'])('the bars of a run on %s are known before it', (symbol) => {
  const instrument = findInstrument(symbol)!
  for (const timeframe of timeframes)
    for (const period of periods) {
      const wanted = { ...period, ...bounds, timeframe, calendar: instrument.calendar, nowSeconds }
      const chosen = chooseBars(simulatedPrices(instrument, timeframe), { ...wanted, warmupBars: 0 })
      // What is refused here holds more bars than a run may have.
      expect([timeframe, period, countTested(wanted)]).toEqual([timeframe, period, chosen.ok ? chosen.value.bars.length : bounds.maxBars])
    }
})
