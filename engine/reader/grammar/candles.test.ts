import { expect, test } from 'vitest'
import { band, both, conditionIn, is, line, of, price, touches } from '../testing/meanings-of.ts'

const candle = (direction: string, more: object = {}) => ({ says: 'candle', direction, row: 1, ...more })
const pattern = (name: string, more: object = {}) => ({ says: 'pattern', name, ...more })

test.each([
  ['the candle is green', candle('up')],
  ['the candle closes red', candle('down')],
  ['a bullish candle', candle('up')],
  ['the previous candle was red', candle('down', { back: 1 })],
  ['the daily candle is green', candle('up', { timeframe: '1d' })],
  ['the heikin ashi candle is green', candle('up', { isHeikinAshi: true })],
  ['3 red candles in a row', candle('down', { row: 3 })],
  ['the last 3 candles are red', candle('down', { row: 3 })],
  ['4 consecutive green bars', candle('up', { row: 4 })],
  ['two candles close green', candle('up', { row: 2 })],
])('%s is a colour', (text, said) => {
  expect(conditionIn(text)).toEqual(said)
})

test.each([
  ['a bullish engulfing', pattern('bullish_engulfing')],
  ['a bullish engulfing forms', pattern('bullish_engulfing')],
  ['we get a hammer', pattern('hammer')],
  ['the previous candle is a doji', pattern('doji', { back: 1 })],
  ['a bullish engulfing on the 4h', pattern('bullish_engulfing', { timeframe: '4h' })],
  ['an engulfing', pattern('engulfing')],
  ['inside bar', pattern('inside_bar')],
  ['NR7', pattern('nr7')],
  ['bullish_engulfing', pattern('bullish_engulfing')],
])('%s is a pattern', (text, said) => {
  expect(conditionIn(text)).toEqual(said)
})

test('what a candle does is said of its close', () => {
  expect(conditionIn('a daily candle closes above the 20 EMA')).toEqual(of({ ...price, timeframe: '1d' }, is('gt', line('ema', 20))))
  expect(conditionIn('a green candle closes above the 20 EMA')).toEqual(both(candle('up'), of(price, is('gt', line('ema', 20)))))
})

test('a pattern at a level touches it', () => {
  expect(conditionIn('a hammer forms at the lower bollinger band')).toEqual(
    both(pattern('hammer'), of(price, touches(band('bb', 'lower')))),
  )
})

test('the next candle alone is no condition: it comes after something', () => {
  expect(conditionIn('the next candle closes green')).toBe(null)
})

test('the bar that something is said of is itself a condition', () => {
  expect(conditionIn('an outside bar closes green')).toMatchObject({ args: [pattern('outside_bar'), { says: 'of' }] })
  expect(conditionIn("a hammer's low touches the lower bollinger band")).toEqual(
    both(pattern('hammer'), of({ ...price, field: 'low' }, touches(band('bb', 'lower')))),
  )
})
