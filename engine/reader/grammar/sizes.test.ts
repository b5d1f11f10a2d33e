import { expect, test } from 'vitest'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['risk 1% per trade', [{ part: 'size', kind: 'risk_percent', value: 1 }]],
  ['half a percent risk', [{ part: 'size', kind: 'risk_percent', value: 0.5 }]],
  ['risk $100 per trade', [{ part: 'size', kind: 'risk_cash', value: 100 }]],
  ['20% of my account per trade', [{ part: 'size', kind: 'percent_equity', value: 20 }]],
  ['$1000 per trade', [{ part: 'size', kind: 'fixed_cash', value: 1000 }]],
  ['0.1 lot', [{ part: 'size', kind: 'fixed_lots', value: 0.1 }]],
  ['lot size 0.2', [{ part: 'size', kind: 'fixed_lots', value: 0.2 }]],
  ['all in', [{ part: 'size', kind: 'percent_equity', value: 100 }]],
  ['each position is worth 50% of the account', [{ part: 'size', kind: 'percent_equity', value: 50 }]],
  ['1% gets risked', [{ part: 'size', kind: 'risk_percent', value: 1 }]],
  ["don't risk more than 1%", [{ part: 'size', kind: 'risk_percent', value: 1 }]],
])('A trade has a size: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['3x leverage', [{ part: 'leverage', value: 3 }]],
  ['leverage 5', [{ part: 'leverage', value: 5 }]],
  ['leverage 1:30', [{ part: 'leverage', value: 30 }]],
])('Trades are levered: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['risk 1-2% per trade', 'risk']])('A range of sizes is none: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})
