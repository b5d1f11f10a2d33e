import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { groupRules } from './group-rules.ts'

const groupsOf = (text: string) =>
  Object.fromEntries(groupRules(readText(text).rules).map(({ title, rules }) => [title, rules.map((rule) => rule.text)]))

test('an exit of several conditions that must hold together stands apart from what leaves alone', () => {
  const groups = groupsOf(
    'Sell short EURUSD when RSI(14) is above 70. Exit when MACD histogram turns positive and ADX is above 20 and rising. Stop 1%, target 2%.',
  )
  expect(groups['Leave a short when all are true']).toEqual([
    'MACD histogram(12, 26, 9) crosses above 0',
    'ADX(14) is above 20 and ADX(14) is rising for 1 bar',
  ])
  expect(groups['Or leave when the first is true']).toEqual(['1% from the fill', '2% from the fill'])
})

test('exits of one condition each stand in one list', () => {
  const groups = groupsOf('Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%.')
  expect(groups['Leave when the first is true']).toEqual(['RSI(14) is above 70', '2% from the fill'])
})
