import { expect, test } from 'vitest'
import { deepestOf, drawdownPercents, findDrawdowns } from './drawdowns.ts'

const equity = Float64Array.of(90, 120, 60, 120, 150, 135)

test('drawdown starts from the starting balance', () => {
  expect([...drawdownPercents(equity, 100)]).toEqual([-10, 0, -50, 0, 0, -10])
})

test('each fall runs from its peak until the peak is reached again', () => {
  expect(findDrawdowns(equity, 100)).toEqual([
    { peakAt: -1, troughAt: 0, recoveredAt: 1, percent: -10, usd: -10 },
    { peakAt: 1, troughAt: 2, recoveredAt: 3, percent: -50, usd: -60 },
    { peakAt: 4, troughAt: 5, recoveredAt: null, percent: -10, usd: -15 },
  ])
  expect(deepestOf(findDrawdowns(equity, 100))?.percent).toBe(-50)
})

test('an account that only grows has none', () => {
  expect(findDrawdowns(Float64Array.of(100, 101, 101), 100)).toEqual([])
})
