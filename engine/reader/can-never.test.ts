import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const issuesOf = (text: string) => readPlan(text)?.open.map(({ issue }) => issue)

test.each([
  'Buy when RSI is above 70 and RSI is below 30. Sell when RSI is above 50.',
  'Buy when RSI(14) > 70 and close > open and RSI(14) < 30. Exit when RSI > 50.',
  'Buy when RSI(14) is above 120. Exit when RSI > 50.',
  'Buy when RSI is below 30 and RSI crosses above 40. Exit when RSI > 70.',
  'Buy when RSI is below 30 and RSI crosses above 30. Exit when RSI > 70.',
  'Buy when RSI is above 70 and RSI crosses below 60. Exit when RSI > 70.',
  'Buy when close < 50 EMA, close is above the 50 EMA for 10 bars. Exit when RSI > 70.',
  'Buy when RSI crosses above 120. Exit when RSI(14) crosses above 30.',
])('what can never be true together holds the run: %s', (text) => expect(issuesOf(text)).toContain('contradictory_conditions'))

test.each([
  'Buy when RSI is below 50 and RSI crosses above 40. Exit when RSI > 70.',
  'Buy when RSI is above 30 and RSI crosses above 30. Exit when RSI > 70.',
  'Buy when RSI is above 30 and below 70. Sell when RSI is above 80.',
  'Buy when RSI < 30 or RSI > 70. Sell when RSI = 50.',
])('what can be true does not: %s', (text) => expect(issuesOf(text)).toEqual([]))

test('a text without an entry, or with one on a side that it forbids, is asked about', () => {
  expect(issuesOf('Exit when RSI is above 70. Stop loss 1%.')).toContain('no_entry')
  expect(issuesOf('Long only. Buy when RSI < 30. Go short when RSI > 80.')).toContain('contradictory_direction')
})

test('nothing crosses a line both ways at once', () => {
  expect(issuesOf('Buy when the close crosses below the 20 EMA and the close crosses above the 20 EMA. Stop 2%.')).toContain(
    'contradictory_conditions',
  )
  expect(issuesOf('Buy when the close crosses above the 20 EMA and the close is below the 50 EMA. Stop 2%.')).toEqual([])
})
