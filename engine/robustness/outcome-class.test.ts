import { expect, test } from 'vitest'
import { outcomeClassOf } from './outcome-class.ts'

const good = { totalReturnPercent: 12, trades: 30, deflatedSharpe: 0.95 }

test.each([
  ['gains beyond what luck gives', {}, 'beyond_luck'],
  ['gains over too few trades', { trades: 29 }, 'not_proven'],
  ['gains, and luck would too', { deflatedSharpe: 0.94 }, 'not_proven'],
  ['gains, and its deflated Sharpe means nothing', { deflatedSharpe: null }, 'not_proven'],
  ['makes nothing', { totalReturnPercent: 0 }, 'loses'],
  ['has no return', { totalReturnPercent: null }, 'loses'],
] as const)('a result that %s', (_, more, expected) => {
  expect(outcomeClassOf({ ...good, ...more })).toBe(expected)
})
