import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { rulesIn } from './testing/outline.ts'

test.each([
  'Wait for RSI < 30. Then buy when close crosses above the 20 EMA.',
  'RSI drops below 30. After that the close crosses above the 20 EMA. Then I go long.',
  'I wait for RSI to drop below 30. When the close crosses above the 20 EMA I buy.',
  '1. close crosses below the 20 EMA\n2. then close crosses above the 20 EMA\n3. Buy',
])('%s: what comes next follows an event', (text) => {
  expect(rulesIn(text)).toEqual(['enter long: sequence'])
})

test.each([
  ['Wait for price to be above the 200 EMA. Then when RSI crosses above 40 I buy.', '(close > ema 200 and rsi crosses up 40)'],
  ['ADX is above 25. Then buy when RSI crosses above 40.', '(adx > 25 and rsi crosses up 40)'],
  ['RSI < 30. ADX > 20. Buy.', '(rsi < 30 and adx > 20)'],
])('%s: a state goes with what comes next', (text, when) => {
  expect(rulesIn(text)).toEqual([`enter long: ${when}`])
})

test('what comes after a rule waits for nothing before it', () => {
  expect(rulesIn('Buy when RSI < 30. Then sell when RSI > 70.')).toEqual(['enter long: rsi < 30', 'sell: rsi > 70'])
})

test.each([
  ['When RSI(14) crosses above 70, wait for price to touch the 50 SMA within 20 bars. Then buy.'],
  ['When RSI(14) crosses above 70, wait for price to touch the 50 SMA within 20 bars, then buy.'],
  ['RSI(14) crosses above 70. Wait for price to touch the 50 SMA within 20 bars. Then buy.'],
])('what is waited for at most so long comes after what it follows: %s', (text) => {
  expect(readText(`EURUSD 1h. ${text} Stop 1%.`).rules.map((line) => line.text)).toContain(
    'RSI(14) crosses above 70, then within 20 bars low <= SMA(50)',
  )
})

test('which of two comparisons “if below” is the other side of is asked', () => {
  const crosses = 'buy when the 9 EMA crosses above the 21 EMA; if below, short when it crosses below. Stop 1%.'
  expect(readText(`EURUSD 1h. If the daily close is above its 50 EMA, ${crosses}`).status).toBe('clarify')
})
