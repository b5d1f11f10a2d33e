import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars, simulateBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const instrument = findInstrument('EURUSD')!
const hours = lastBars(instrument, '1h', testNow, 400)
const mean = (values: Iterable<number>) => {
  const all = [...values]
  return all.reduce((sum, each) => sum + each, 0) / all.length
}

test('a value is told with the bar before and with the distance of the close from it', () => {
  const { result, said } = foundBy('indicator_value', { ...chart, text: 'SMA 20' })
  const now = mean(hours.close.slice(-20))
  expect(figureAt(result, 'value')).toMatchObject({ value: expect.closeTo(now, 10), unit: 'price', to: hours.time[399] })
  expect(figureAt(result, 'before').value).toBeCloseTo(mean(hours.close.slice(-21, -1)), 10)
  expect(figureAt(result, 'to_close.distance').value).toBeCloseTo(Math.abs(hours.close[399]! - now) / 0.0001, 6)
  expect(figureAt(result, 'to_close.percent').value).toBeCloseTo((hours.close[399]! / now - 1) * 100, 8)
  expect(said).toMatch(/^SMA\(20\) of EURUSD H1 is [\d.]+ on the bar of 2026-03-04 14:00 UTC, (up|down) from [\d.]+ on the bar before\./)
})

test('its place is the share of the 250 bars before that lie below it', () => {
  const volumes = hours.volume.slice(-251)
  const newest = volumes[250]!
  const { result } = foundBy('indicator_value', { ...chart, text: 'volume' })
  expect(figureAt(result, 'value')).toMatchObject({ value: newest, unit: 'units' })
  expect(figureAt(result, 'rank').value).toBeCloseTo((volumes.slice(0, 250).filter((each) => each < newest).length / 250) * 100, 10)
  expect(figureAt(result, 'highest').value).toBe(Math.max(...volumes))
  expect(result['to_close']).toBeNull()
})

test('a line of another timeframe is read on that chart, longer or shorter', () => {
  expect(foundBy('indicator_value', { ...chart, text: 'SMA 20 on H4' }).result).toMatchObject({ market: 'EURUSD H4', name: 'SMA(20)' })
  const quarters = lastBars(instrument, '15m', testNow, 20)
  const { result } = foundBy('indicator_value', { ...chart, text: 'SMA 20 on M15' })
  expect(result['market']).toBe('EURUSD M15')
  expect(figureAt(result, 'value').value).toBeCloseTo(mean(quarters.close), 10)
})

test('at a moment it is the value of the bar that holds it, or of the last one before a weekend', () => {
  const at = Date.UTC(2026, 1, 25, 6, 30) / 1_000
  const bars = simulateBars(instrument, '1h', at - 40 * 3_600, at)
  const { result } = foundBy('indicator_value', { ...chart, text: 'SMA 20', time: at })
  expect(figureAt(result, 'time').value).toBe(Date.UTC(2026, 1, 25, 6) / 1_000)
  expect(figureAt(result, 'value').value).toBeCloseTo(mean(bars.close.slice(-20)), 10)
  const sunday = foundBy('indicator_value', { ...chart, text: 'close', time: Date.UTC(2026, 2, 1, 12) / 1_000 })
  expect(figureAt(sunday.result, 'time').value).toBe(Date.UTC(2026, 1, 27, 21) / 1_000)
})

test('so many bars back it is the value of that bar, and a moment beside it is refused', () => {
  const { result } = foundBy('indicator_value', { ...chart, text: 'close', back: 3 })
  expect(figureAt(result, 'value').value).toBe(hours.close[396])
  expect(runOnSimulated('indicator_value', { ...chart, text: 'close', back: 3, time: testNow - 60 })).toEqual({
    ok: false,
    problem: 'Give a moment or a number of bars back, not both.',
  })
})

test.each([
  ['RSI(14)', 'number'],
  ['upper Bollinger band', 'price'],
  ['MACD histogram', 'distance'],
  ['ATR', 'distance'],
  ['SMA 20 of the volume', 'units'],
  ['the high of yesterday', 'price'],
  ['RSI of the volume', 'number'],
  ['distance from the 50 EMA', 'distance'],
  ['ROC(10)', 'percent'],
])('%s is told as a %s', (text, unit) => {
  const found = runOnSimulated('indicator_value', { ...chart, text })
  expect(found.ok && figureAt(found.value.result, 'value').unit).toBe(unit)
})

test.each([
  ['nonsense', /was not read as a value/],
  ['bollinger bands', /several lines/],
  ['gold RSI', /is a value of XAUUSD/],
  ['entry price', /./],
])('%s is refused in one sentence', (text, problem) => {
  const found = runOnSimulated('indicator_value', { ...chart, text })
  expect(found).toEqual({ ok: false, problem: expect.stringMatching(problem) })
})

test('the future, a moment before all bars and too few bars are refused', () => {
  expect(runOnSimulated('indicator_value', { ...chart, text: 'RSI', time: testNow + 60 })).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/not come yet/),
  })
  expect(runOnSimulated('indicator_value', { ...chart, text: 'RSI', time: 1_000 })).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/no bar of EURUSD H1/),
  })
  expect(foundOn('indicator_value', { ...chart, text: 'SMA 20' }, barsOfCloses([1, 2, 3]))).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^SMA\(20\) has no value/),
  })
  expect(foundOn('indicator_value', { ...chart, text: 'SMA 20' }, barsOfCloses([]))).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/no closed bars/),
  })
})

test('a close right at the value is said so, and with few bars there is no place among them', () => {
  const { said, result } = saidOn('indicator_value', { ...chart, text: 'SMA 5' }, barsOfCloses([1, 1, 1, 1, 1, 1]))
  expect(said).toContain('is right at it.')
  expect(result['rank']).toBeNull()
})
