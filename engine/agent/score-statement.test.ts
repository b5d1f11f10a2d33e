import { expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { scoreStatement } from './score-statement.ts'

const bars = barsFromRows(
  [100, 101, 99, 102, 98].map((close, i) => ({ time: i * 60, open: close, high: close, low: close, close, volume: 1 })),
)
const moves = (way: 'up' | 'down', price: number, horizonBars: number, madeAt = 0) =>
  scoreStatement({ madeAt, horizonBars, claim: { is: 'moves', way, price } }, bars)
const holds = (side: 'support' | 'resistance', low: number, high: number, horizonBars: number) =>
  scoreStatement({ madeAt: 0, horizonBars, claim: { is: 'holds', side, low, high } }, bars)

test('a direction is scored by the close at its horizon alone', () => {
  expect([moves('up', 100, 1), moves('up', 100, 2), moves('up', 100, 3)]).toEqual([true, false, true])
  expect([moves('down', 100, 4), moves('down', 102, 1, 120)]).toEqual([true, false])
})

test('an unchanged price has moved neither way', () => {
  expect([moves('up', 101, 1), moves('down', 101, 1)]).toEqual([false, false])
})

test('a level holds until a close lies beyond its far side', () => {
  expect([holds('support', 99, 99.5, 3), holds('support', 99, 99.5, 4)]).toEqual([true, false])
  expect([holds('resistance', 101, 101.5, 2), holds('resistance', 101, 101.5, 3)]).toEqual([true, false])
})

test('nothing is scored before the horizon has passed', () => {
  expect([moves('up', 100, 4), moves('up', 100, 5)]).toEqual([false, null])
  expect(holds('support', 200, 201, 5)).toBeNull()
})

test('bars that do not reach back to the statement say nothing of it', () => {
  expect(moves('up', 100, 1, -60)).toBeNull()
  expect(scoreStatement({ madeAt: 0, horizonBars: 1, claim: { is: 'moves', way: 'up', price: 1 } }, barsFromRows([]))).toBeNull()
})
