import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { clausesIn, rulesIn } from '../testing/outline.ts'

test.each([
  ['I need ADX above 20', 'only: adx > 20'],
  ['I need ADX to be above 20', 'only: adx > 20'],
  ['ADX must be above 25 before entry', 'only: adx > 25'],
  ['ADX has to be over 25 for me to go long', 'only long: adx > 25'],
  ['ADX > 25 is required for shorts', 'only short: adx > 25'],
  ['ADX over 25 needed for any long', 'only long: adx > 25'],
  ['the close must be above the 200 EMA for longs with ADX over 25', 'only long: (close > ema 200 and adx > 25)'],
  ['the trend must be down, meaning the close is below the 200 EMA', 'only short: close < ema 200'],
  ['only take the breakout if ADX is above 20', 'only: adx > 20'],
  ['trades are only allowed if ADX is over 20', 'only: adx > 20'],
  ['I take trades just when ADX is under 20', 'only: adx < 20'],
  ['no trade is opened while ADX is below 20', 'skip: adx < 20'],
  ['when ADX is below 20, no longs are taken', 'skip long: adx < 20'],
  ["don't take the signal if RSI > 80", 'skip: rsi > 80'],
])('%s', (text, said) => {
  expect(clausesIn(text)).toEqual([said])
})

test('what is said to be for a side limits it where something else enters, and enters where nothing does', () => {
  expect(rulesIn('Buy when RSI crosses above 30. ADX > 25 for longs.')).toEqual(['enter long: rsi crosses up 30', 'only long: adx > 25'])
  expect(rulesIn('RSI < 30 for longs, RSI > 70 for shorts.')).toEqual(['enter long: rsi < 30', 'enter short: rsi > 70'])
})

test.each([
  'Buy when RSI(14) crosses above 30. Just buy after it. Exit after 20 bars.',
  'Buy when RSI(14) crosses above 30. The trend must be up. Exit after 20 bars.',
  'Buy when RSI(14) crosses above 30. No trade is opened unattended. Exit after 20 bars.',
])('what names no measure waits: %s', (text) => {
  expect(readText(text).status).not.toBe('ok')
})
