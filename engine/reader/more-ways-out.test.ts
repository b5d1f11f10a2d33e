import { expect, test } from 'vitest'
import { rulesOf } from './testing/rules-of.ts'

const text = (rest: string) => `EURUSD H1. Buy when RSI crosses above 30. ${rest}`

test.each([
  ['Exit when RSI is above 70. Or after 6 days.', 'Exit when RSI is above 70. Exit after 6 days.'],
  ['Target 2%. or after 20 bars', 'Target 2%. Exit after 20 bars.'],
  ['Exit when RSI is above 70. or plus 40 pips', 'Exit when RSI is above 70. Target 40 pips.'],
  [
    'Exit when RSI is above 70. Or when the close is below the 50 EMA.',
    'Exit when RSI is above 70. Exit when the close is below the 50 EMA.',
  ],
])('%s is one more way out', (said, plain) => {
  expect(rulesOf(text(said))).toEqual(rulesOf(text(plain)))
  expect(rulesOf(text(said))).not.toBeNull()
})

test.each(['Or after 6 days. Stop 1%.', 'Or when the close is below the 50 EMA. Stop 1%.', 'Stop 1%. Or when volume is high.'])(
  '%s is none: nothing before it leaves a trade',
  (said) => {
    expect(rulesOf(text(said))).toBeNull()
  },
)
