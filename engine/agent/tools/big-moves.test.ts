import { expect, test } from 'vitest'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const input = { symbol: 'EURUSD', timeframe: '1h' }
const bars = barsOfCloses([1, 1.1, 1.09, 0.9, 1, 1.01, 1.02, 1.03, 1.02, 1.01])

test('moves are told largest first, either way or one way', () => {
  const { result } = saidOn('big_moves', { ...input, count: 2 }, bars)
  expect(figureAt(result, 'moves.0.change').value).toBeCloseTo((0.9 / 1.09 - 1) * 100, 10)
  expect(figureAt(result, 'moves.0.time').value).toBe(bars.time[3])
  expect(figureAt(result, 'moves.0.next').value).toBeCloseTo((1.02 / 0.9 - 1) * 100, 10)
  expect(figureAt(result, 'moves.1.change').value).toBeCloseTo(100 / 9, 10)
  const rises = saidOn('big_moves', { ...input, way: 'up', count: 20 }, bars).result['moves'] as readonly unknown[]
  expect(rises).toHaveLength(5)
  expect(saidOn('big_moves', { ...input, way: 'down' }, bars).said).toContain('The largest of all falls of EURUSD H1')
})

test('without a move, and without bars, that is said', () => {
  expect(saidOn('big_moves', input, barsOfCloses([1, 1, 1, 1])).said).toMatch(/^There were no moves of EURUSD H1 among 4 bars/)
  expect(foundOn('big_moves', input, barsOfCloses([]))).toEqual({ ok: false, problem: 'There are no closed bars of EURUSD H1 yet.' })
})

test('a long history is compared within a second', () => {
  const { said } = foundBy('big_moves', { symbol: 'BTCUSD', timeframe: '1h', bars: 20_000 })
  expect(said).toContain('among 20,000 bars')
}, 2_000)
