import { expect, test } from 'vitest'
import { barsFromRows } from './bars.ts'
import { findInstrument } from './catalogue.ts'
import { conversionBars } from './conversion-bars.ts'

const barOn = (date: string) =>
  barsFromRows([{ time: Date.parse(`${date}T14:30:00Z`) / 1000, open: 1, high: 1, low: 1, close: 1, volume: 0 }])
const named = (symbol: string) => findInstrument(symbol)!

test('a market in US dollars, and a pair whose own price holds the dollar, need no other series', () => {
  expect(conversionBars(named('AAPL'), barOn('2020-01-02'))).toEqual({ ok: true, value: null })
  expect(conversionBars(named('USDJPY'), barOn('2020-01-02'))).toEqual({ ok: true, value: null })
})

test('a market in another currency is converted by daily closes that begin before its first bar', () => {
  const bars = barOn('2020-01-02')
  const series = conversionBars(named('GER40'), bars)
  expect(series.ok && series.value?.symbol).toBe('EURUSD')
  expect(series.ok && series.value!.bars.time[0]! < bars.time[0]!).toBe(true)
})

test('prices older than the conversion are refused with the pair and the currency', () => {
  expect(conversionBars(named('GER40'), barOn('1995-01-02'))).toEqual({
    ok: false,
    problem: 'There are no prices of EURUSD back to the first bar, which turn EUR into US dollars.',
  })
})
