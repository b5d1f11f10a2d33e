import { expect, test } from 'vitest'
import { readValue, type ValueContext } from './read-value.ts'

const words = (text: string, context?: ValueContext) => {
  const read = readValue(text, context)
  return read.ok ? read.value.words : `refused: ${read.problem}`
}

test.each([
  ['RSI(14)', 'RSI(14)'],
  ['rsi', 'RSI(14)'],
  ['ATR', 'ATR(14)'],
  ['50 EMA on H4', 'H4 EMA(50)'],
  ['the daily RSI', 'daily RSI(14)'],
  ['the 200 day moving average', 'daily SMA(200)'],
  ['the upper band', 'Bollinger Bands(20, 2) upper band'],
  ['lower bollinger band (20, 2.5)', 'Bollinger Bands(20, 2.5) lower band'],
  ['the signal line', 'MACD signal(12, 26, 9)'],
  ['price', 'close'],
  ["yesterday's low", 'low 1 daily bar ago'],
  ['the high of the last 20 bars', 'highest high of the last 20 bars'],
  ['average volume over 20 bars', 'SMA(volume, 20)'],
  ['distance between price and the 200 ema', 'abs((close - EMA(200)))'],
])('%s is %s', (text, expected) => {
  expect(words(text)).toBe(expected)
})

test('a chart that is named is left out where it is that of the context', () => {
  expect(words('50 EMA on H4', { timeframe: '4h' })).toBe('EMA(50)')
  expect(words('50 EMA on H4', { timeframe: '1h' })).toBe('H4 EMA(50)')
})

test.each([
  ['banana', /was not read as a value/],
  ['RSI above 30', /was not read as a value/],
  ['', /was not read as a value/],
  ['it', /was not read as a value/],
  ['bollinger bands', /several lines; say which one is meant: .*upper, lower/],
  ['the 50 and 200 EMA', /several values; ask for one/],
  ['RSI of GBPUSD', /a value of GBPUSD; ask for it on that market/],
  ['the spread', /cannot be had from prices/],
  ['the 8', /does not tell which line/],
  ['distance between price and the entry price', /an open trade, and there is none here/],
])('%s is refused with the reason', (text, reason) => {
  expect(words(text, { symbol: 'EURUSD' })).toMatch(reason)
})

test('a value of the market of the context may name it', () => {
  expect(words('RSI of GBPUSD', { symbol: 'GBPUSD' })).toBe('RSI(14)')
})
