import { expect, test } from 'vitest'
import { lostRules } from './lost-rules.ts'
import { readText } from './read-text.ts'

test('a rule that is read and stands in no rule of the plan is asked about', () => {
  const text = 'Enter short when RSI > 80. Sell when MFI > 90. Stop 2%.'
  const asked = readText(text).questions.filter(({ blocks }) => blocks)
  expect(asked.flatMap(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)))).toEqual(['MFI > 90'])
})

test.each([
  'Buy when RSI < 30. Sell when RSI > 70.',
  'Buy when RSI < 30. Exit when RSI > 70. Only buy if the close is above the 200 SMA. No trades when ADX < 20.',
  'Only longs above the 200 EMA, only shorts below it. Enter when MACD crosses. Stop 2%.',
])('what stands in the plan is not: %s', (text) => {
  const { plan } = readText(text)
  expect(plan && lostRules([], plan, () => [])).toEqual([])
  expect(readText(text).status).toBe('ok')
})
