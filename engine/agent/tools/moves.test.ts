import { expect, test } from 'vitest'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' } as const
/** Twenty calm bars, then +1 %, −2 %, +0.5 %. */
const moved = barsOfCloses([...Array.from({ length: 20 }, () => 1), 1.01, 0.9898, 0.994749])

test('bars that moved so far are counted by their size and their way', () => {
  const count = (more: object) => figureAt(saidOn('move_count', { ...chart, ...more }, moved).result, 'count').value
  expect([count({ least_percent: 1 }), count({ least_percent: 1, way: 'up' }), count({ least_percent: 1, way: 'down' })]).toEqual([2, 1, 1])
  expect([count({ least_pips: 100 }), count({ least_pips: 100.1 }), count({ least_percent: 3 })]).toEqual([2, 1, 0])
  // Each bar reaches ten pips beyond its body on both sides.
  expect([count({ least_pips: 120, of: 'range' }), count({ least_pips: 121, of: 'range' })]).toEqual([2, 1])
})

test('a size in two units, and in none, is refused', () => {
  expect(foundOn('move_count', chart, moved)).toMatchObject({ ok: false })
  expect(foundOn('move_count', { ...chart, least_pips: 1, least_percent: 1 }, moved)).toMatchObject({ ok: false })
})

test('a drawdown goes from its high to its low, and tells whether it is made up for', () => {
  const { result, said } = saidOn('drawdown', { ...chart, count: 1 }, moved)
  expect(figureAt(result, 'falls.0.change').value).toBeCloseTo((0.9888 / 1.011 - 1) * 100, 8)
  expect(figureAt(result, 'now.below').value).toBeCloseTo((0.994749 / 1.011 - 1) * 100, 8)
  expect(said).toContain('Its high has not been traded since')
})

test('of a race from the close of each case the first distance counts', () => {
  const closes = [...Array.from({ length: 20 }, () => 1), 0.99, 1.02, 1.02, 0.99, 0.95]
  const { result } = saidOn(
    'reach_first',
    { ...chart, text: 'close is below 0.995', up: 2, down: 2, unit: 'percent', horizon: 1 },
    barsOfCloses(closes),
  )
  // From 0.99 price is at 1.02 one bar later, and from the second 0.99 at 0.95.
  expect([figureAt(result, 'up.count').value, figureAt(result, 'down.count').value, figureAt(result, 'neither.count').value]).toEqual([
    1, 1, 0,
  ])
  expect(foundOn('reach_first', { ...chart, unit: 'percent' }, moved)).toMatchObject({ ok: false })
})

test('each time of a condition is listed, the newest first', () => {
  const { result, said } = saidOn('occasions', { ...chart, text: 'close is above 1.005' }, moved)
  expect(figureAt(result, 'cases').value).toBe(1)
  expect(figureAt(result, 'newest.0.time').value).toBe(moved.time[20])
  expect(said).toContain('became true 1 time')
})

test('gaps of a size, a way and a time to fill are those of simulated days', () => {
  const days = { symbol: 'EURUSD', timeframe: '1d' } as const
  const all = figureAt(foundBy('gaps', { ...days, least_pips: 10 }).result, 'count').value
  const up = figureAt(foundBy('gaps', { ...days, least_pips: 10, way: 'up' }).result, 'count').value
  const down = figureAt(foundBy('gaps', { ...days, least_pips: 10, way: 'down' }).result, 'count').value
  expect(up + down).toBe(all)
  const filled = (within: number) => figureAt(foundBy('gaps', { ...days, least_pips: 10, within }).result, 'record.share').value
  expect(filled(1)).toBeLessThanOrEqual(filled(5))
  expect(figureAt(foundBy('gaps', { ...days, least_pips: 20 }).result, 'count').value).toBeLessThan(all)
})

test('a move without a stretch of time is one of a bar, and the answer says so', () =>
  expect(foundBy('how_often', { ...chart, text: 'price falls more than 0.2%' }).said).toContain('close 1 bar ago'))
