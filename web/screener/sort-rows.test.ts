import type { ScreenRow } from '@playbook/contract/screener'
import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

const row = (symbol: string, more: Partial<ScreenRow>): ScreenRow => ({
  symbol,
  name: symbol,
  category: 'forex',
  decimals: 5,
  last: 1,
  isTrue: false,
  lastTrueAt: null,
  bars: 100,
  trueBars: 0,
  times: 0,
  problem: null,
  ...more,
})
const rows = [
  row('B', { isTrue: true, lastTrueAt: 5, trueBars: 10, times: 1 }),
  row('A', { lastTrueAt: 9, trueBars: 50, times: 3 }),
  row('D', { isTrue: null, bars: 0 }),
  row('C', { isTrue: true, lastTrueAt: 7, trueBars: 20, times: 1 }),
]
const order = (...given: [Parameters<typeof sortRows>[1], boolean]) =>
  sortRows(rows, ...given)
    .map(({ symbol }) => symbol)
    .join('')

test('rows are put in order, the greatest first and names from A', () => {
  expect(order('isTrue', false)).toBe('CBAD')
  expect(order('symbol', false)).toBe('ABCD')
  expect(order('symbol', true)).toBe('DCBA')
  expect(order('share', false)).toBe('ACBD')
  expect(order('lastTrueAt', true)).toBe('DBCA')
})
