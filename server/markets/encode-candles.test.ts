import type { CandlesReply } from '@playbook/contract/markets'
import { barsFromRows, type Bar } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { formingBar, lastBars } from '@playbook/engine/market/simulate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCandles } from './encode-candles.ts'
import { presentCandles } from './present-candles.ts'

const head = { symbol: 'EURUSD', timeframe: '1h', source: 'simulated' } as const satisfies Partial<CandlesReply>
const text = (rows: readonly Bar[], forming: Bar | null) => encodeCandles(head, barsFromRows(rows), forming).toString()
const wanted = (rows: readonly Bar[], forming: Bar | null) => {
  const candles = presentCandles({ bars: barsFromRows(rows), forming })
  return JSON.stringify({ ...head, count: candles.length, candles })
}
const bar = (price: number, volume = 1): Bar => ({ time: 1_700_000_000, open: price, high: price, low: price, close: price, volume })

test.each(['EURUSD', 'BTCUSD', 'AAPL', 'USDJPY', 'XAUUSD'])('a page of %s is the text that JSON gives', (symbol) => {
  const instrument = findInstrument(symbol)!
  const now = Date.UTC(2024, 5, 12, 15, 7) / 1000
  const bars = lastBars(instrument, '1h', now, 1_000)
  const forming = formingBar(instrument, '1h', now)
  const candles = presentCandles({ bars, forming })
  expect(encodeCandles(head, bars, forming).toString()).toBe(JSON.stringify({ ...head, count: candles.length, candles }))
})

test.each([
  0.1,
  1e-6,
  1e-7,
  9.99e-7,
  1e21,
  2 ** 31,
  2 ** 31 - 1,
  4_294_967_296.5,
  0.3,
  0.1 + 0.2,
  1.1e-300,
  123_456_789.123_456_78,
  99.999_999_999,
  1.5,
])('the price %d is written as JSON writes it', (price) => {
  expect(text([bar(price)], null)).toBe(wanted([bar(price)], null))
  expect(text([bar(1.25), bar(price)], bar(price, 0))).toBe(wanted([bar(1.25), bar(price)], bar(price, 0)))
})

test('any finite prices and volumes are written as JSON writes them', () => {
  const price = fc.oneof(
    fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
    fc.integer({ min: 1, max: 2_000_000_000 }),
    fc.tuple(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 0, max: 9 })).map(([steps, decimals]) => steps / 10 ** decimals),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(price, price), { maxLength: 6 }), fc.boolean(), (rows, hasForming) => {
      const bars = rows.map(([a, b]) => bar(a, b))
      const forming = hasForming ? bar(1.5, 0) : null
      expect(text(bars, forming)).toBe(wanted(bars, forming))
    }),
    { numRuns: 500 },
  )
})

test('no candles are an empty list', () => {
  expect(text([], null)).toBe(wanted([], null))
  expect(text([], bar(2))).toBe(wanted([], bar(2)))
})
