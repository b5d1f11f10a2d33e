import { expect, test } from 'vitest'
import { newWorld } from '../conditions/world.ts'
import { barsFromRows } from '../market/bars.ts'
import { findInstrument } from '../market/catalogue.ts'
import { readCondition } from '../reader/read-condition.ts'
import { screenBars } from './screen-bars.ts'

const instrument = findInstrument('BTCUSD')!
function screened(text: string, closes: readonly number[], count = closes.length) {
  const rows = closes.map((close, i) => ({ time: i * 3_600, open: close, high: close, low: close, close, volume: 1 }))
  const { expr } = readCondition(text)
  return screenBars(expr!, newWorld({ bars: barsFromRows(rows), timeframe: '1h', instrument }), count)
}

test('a screen tells whether it is true now, when it was last, and how often it became true', () => {
  expect(screened('price is above 10', [9, 11, 12, 9, 11])).toEqual({ isTrue: true, lastTrueAt: 4 * 3_600, bars: 5, trueBars: 3, times: 2 })
  expect(screened('price is above 10', [11, 12, 9])).toEqual({ isTrue: false, lastTrueAt: 3_600, bars: 3, trueBars: 2, times: 0 })
  expect(screened('price is above 10', [9, 9])).toEqual({ isTrue: false, lastTrueAt: null, bars: 2, trueBars: 0, times: 0 })
})

test('bars before the period only warm up', () => {
  expect(screened('price is above 10', [11, 9, 11, 9], 2)).toEqual({ isTrue: false, lastTrueAt: 2 * 3_600, bars: 2, trueBars: 1, times: 1 })
})

test('what is not known yet is no answer', () => {
  expect(screened('price is above the 5 SMA', [1, 2, 3])).toEqual({ isTrue: null, lastTrueAt: null, bars: 0, trueBars: 0, times: 0 })
})
