import { expect, test } from 'vitest'
import { readStrategy } from './read-strategy.ts'

const rulesOf = (text: string): readonly string[] => {
  const { status, rules } = readStrategy(text)
  return status === 'ok' ? rules.filter(({ role }) => role === 'entry' || role === 'exit').map(({ text: said }) => said) : [status]
}
const turns = (bar: string, next: string) => [
  `Heikin Ashi close 1 bar ago is ${bar} Heikin Ashi open 1 bar ago`,
  `Heikin Ashi close is ${next} Heikin Ashi open`,
]

test.each([
  ['Exit when the Heikin Ashi candle turns red, enter when it turns green.', [...turns('above', 'below'), ...turns('below', 'above')]],
  ['Buy if the HA candle turns green. RSI is above 50. Sell if it turns red.', ['clarify']],
  [
    'Buy when the HA candle is green and RSI is above 50, sell when it turns red.',
    ['Heikin Ashi close is above Heikin Ashi open', 'RSI(14) is above 50', ...turns('above', 'below')],
  ],
  ['Heikin Ashi candles: buy after three green candles. Stop 2%.', ['clarify']],
])('what turns after a Heikin Ashi candle is that candle: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))

test.each([
  ['Buy when 4 of the last 5 closes are above the 20 EMA. Stop 2%.', 'number of the last 5 bars on which (close is above EMA(20)) >= 4'],
  ['Buy when at least 3 out of the last 5 candles are green. Stop 2%.', 'number of the last 5 bars on which (close is above open) >= 3'],
  ['Buy if at least 4 of the last 5 closes were higher. Stop 2%.', 'number of the last 5 bars on which (close is rising for 1 bar) >= 4'],
])('some of the last bars are counted: %s', (text, rule) => expect(rulesOf(text)).toEqual([rule]))

test('more bars than there are count nothing', () => {
  expect(rulesOf('Buy when 6 of the last 5 closes are above the 20 EMA. Stop 2%.')).toEqual(['clarify'])
})

test.each([
  ['Buy when RSI < 10, sell when RSI > 70. RSI length is 2.', ['RSI(2) is below 10', 'RSI(2) is above 70']],
  ['Sell if %B > 0.8, buy if %B < 0.1. Bollinger settings are 30 and 2.5.', ['%B(30, 2.5) is above 0.8', '%B(30, 2.5) is below 0.1']],
  ['Buy when Aroon(25) Up crosses above Aroon Down. Stop 2%.', ['Aroon Up(25) crosses above Aroon Down(25)']],
])('lengths that are told elsewhere are those of the indicator: %s', (text, rules) => {
  expect(rulesOf(text).toSorted()).toEqual(rules.toSorted())
})

test.each([
  ['Buy when volume spikes to twice its 20 bar average. Stop 2%.', 'volume >= (2 * SMA(volume, 20))'],
  ['Buy when price comes back down and touches the 50 SMA. Stop 2%.', 'low <= SMA(50)'],
  ['Short when price rallies back up and touches the 21 EMA. Stop 2%.', 'high >= EMA(21)'],
  ['Buy when close is above whichever is higher, the 20 EMA or the 50 SMA. Stop 2%.', 'close is above max(EMA(20), SMA(50))'],
  ['Buy when it closes in the upper quarter. Stop 2%.', 'close >= (high - (0.25 * (high - low)))'],
])('values that are told by what reaches them: %s', (text, rule) => expect(rulesOf(text)).toEqual([rule]))
