import { expect, test } from 'vitest'
import { saidIn } from '../testing/said-in.ts'

test.each([
  ['from 2015 to 2020', [{ part: 'period', from: '2015-01-01', to: '2020-12-31' }]],
  ['backtest March 1 2019 to December 31 2023', [{ part: 'period', from: '2019-03-01', to: '2023-12-31' }]],
  ['01/31/2015 - 12/31/2020', [{ part: 'period', from: '2015-01-31', to: '2020-12-31' }]],
  ['start 2016, end 2021', [{ part: 'period', from: '2016-01-01', to: '2021-12-31' }]],
  [
    'backtest 2012 to 2023 with 50k',
    [
      { part: 'period', from: '2012-01-01', to: '2023-12-31' },
      { part: 'capital', value: 50000 },
    ],
  ],
  ['since 2018', [{ part: 'period', from: '2018-01-01' }]],
  ['over the last 5 years', [{ part: 'last period', over: { count: 5, unit: 'year' } }]],
])('A test has a period: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  ['Market: EURUSD', [{ part: 'market', symbol: 'EURUSD' }]],
  [
    'EURUSD H1',
    [
      { part: 'market', symbol: 'EURUSD' },
      { part: 'chart', timeframe: '1h' },
    ],
  ],
  ['TF M15', [{ part: 'chart', timeframe: '15m' }]],
  ['on the 1h chart', [{ part: 'chart', timeframe: '1h' }]],
  ['trade it on gold', [{ part: 'market', symbol: 'XAUUSD' }]],
])('A test has a market and a chart: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([
  "I've been trading this on EURUSD H1 for about 3 months",
  'Scalping EURUSD on H1',
  'rules for EURUSD H1',
  'The EA works on EURUSD H1',
  'I want to test it on EURUSD, H1',
  'This is for EURUSD, 1 hour chart',
  'on the 1h chart of EURUSD',
  'I only trade EURUSD on H1',
  '[EURUSD H1]',
])('A market and its chart are named in passing: %s', (text) => {
  const { said, unread } = saidIn(text)
  expect([said.length, unread]).toEqual([2, ''])
  expect(said).toContainEqual({ part: 'market', symbol: 'EURUSD' })
  expect(said).toContainEqual({ part: 'chart', timeframe: '1h' })
})

test.each([
  ['start with $10k', [{ part: 'capital', value: 10000 }]],
  ['commission $7 per lot', [{ part: 'costs', of: 'commission', value: 7, unit: 'cash', per: 'lot' }]],
  ['spread 1.5 pips', [{ part: 'costs', of: 'spread', value: 1.5, unit: 'pips' }]],
  ['no commission', [{ part: 'costs', of: 'commission', value: 0 }]],
])('A test has capital and costs: %s', (text, said) => {
  expect(saidIn(text)).toEqual({ said, unread: '' })
})

test.each([['from 03/04/2020', '03']])('A date that may be of two days stays unread: %s', (text, word) => {
  expect(saidIn(text).unread).toContain(word)
})
