import { expect, test } from 'vitest'
import { mirrored, mirroredRule } from './mirrored.ts'

test.each([
  ['RSI crosses below 30', 'RSI crosses above 70'],
  ['price closes above the upper Bollinger band', 'price closes below the lower Bollinger band'],
  ['close lower than yesterday', 'close higher than yesterday'],
  ['golden cross', 'death cross'],
  ['three green candles in a row', 'three red candles in a row'],
  ['close > ema50', 'close < ema50'],
  ['MACD crosses above 0', 'MACD crosses below 0'],
])('the mirror image of “%s” is “%s”', (condition, other) => {
  expect(mirrored(condition)).toBe(other)
})

test.each([
  ['gap up over 2%', 'gap down over 2%'],
  ['price drops over 50 pips', 'price climbs over 50 pips'],
  ['RSI below 30 and close above 200 ema', 'RSI above 70 and close below 200 ema'],
  ['dropped under the 200dma after > 60 days', 'climbed over the 200dma after > 60 days'],
])('sizes, lengths and stretches of time stay as they are: “%s”', (condition, other) => {
  expect(mirrored(condition)).toBe(other)
})

test('a condition without a way has no mirror image', () => {
  expect(mirrored('inside bar')).toBeNull()
})

test('a rule for longs becomes one for shorts, and no other one does', () => {
  expect(mirroredRule('buy when RSI crosses below 30 and sell when RSI is above 70')).toBe(
    'short when RSI crosses above 70 and cover when RSI is below 30',
  )
  expect(mirroredRule('short when RSI is above 70')).toBeNull()
  expect(mirroredRule('buy on an inside bar')).toBeNull()
})
