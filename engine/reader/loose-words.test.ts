import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const rulesOf = (text: string) => {
  const { status, rules } = readText(text)
  return status === 'ok' ? rules.flatMap(({ role, text: rule }) => (role === 'entry' || role === 'exit' ? [rule] : [])) : null
}

test.each([
  ['I buy on any close above the 20 EMA. Exit on any close below it.', 'I buy on a close above the 20 EMA. Exit on a close below it.'],
  ['Buy when the 20 EMA goes over the 50 one, sell after 10 bars.', 'Buy when the 20 EMA goes over the 50 EMA, sell after 10 bars.'],
  ['Now when RSI(14) < 30 I buy. Now the exit: RSI(14) > 70.', 'When RSI(14) < 30 I buy. Exit: RSI(14) > 70.'],
  ['Buy right away when RSI(14) < 30. Exit straight away when RSI(14) > 70.', 'Buy when RSI(14) < 30. Exit when RSI(14) > 70.'],
  ['Open one buy when RSI(14) < 30. Close that one when RSI(14) > 70.', 'Open a buy when RSI(14) < 30. Close it when RSI(14) > 70.'],
  ['A simple rule: buy when RSI(14) < 30. Exit when RSI(14) > 70.', 'Buy when RSI(14) < 30. Exit when RSI(14) > 70.'],
  ['Has anyone tested buying when RSI(14) < 30 and selling when RSI(14) > 70?', 'Buy when RSI(14) < 30 and sell when RSI(14) > 70.'],
  ['On bar close, if RSI(14) < 30, buy. Exit when RSI(14) > 70.', 'If RSI(14) < 30, buy. Exit when RSI(14) > 70.'],
])('"%s" is "%s"', (said, plain) => {
  expect(rulesOf(`EURUSD H1. ${said}`)).toEqual(rulesOf(`EURUSD H1. ${plain}`))
  expect(rulesOf(`EURUSD H1. ${plain}`)).not.toBeNull()
})

test.each([
  'Buy on every third close above the 20 EMA.',
  "Buy when RSI(14) < 30. Don't buy right away when it's red.",
  'I tested buying when RSI(14) < 30, it lost money. Sell short when RSI(14) > 70.',
  'No trades 08:00-16:00, flat after. Buy when RSI(14) < 30.',
  'Buy one short one long when RSI(14) < 30.',
  'First target 2R, then 3R. Buy when RSI(14) < 30. Stop 20 pips.',
  'Buy when RSI(14) < 30 and any of these: green candle, MACD above 0.',
])('"%s" holds: the word may mean something there', (said) => {
  expect(rulesOf(`EURUSD H1. ${said}`)).toBeNull()
})
