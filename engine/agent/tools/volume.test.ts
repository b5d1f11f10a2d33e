import { expect, test } from 'vitest'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const closes = Array.from({ length: 30 }, (_, i) => 1 + i / 100)
const withVolumes = (volumeOf: (bar: number) => number) => {
  const bars = barsOfCloses(closes)
  return { ...bars, volume: bars.volume.map((_, i) => volumeOf(i)) }
}

test('the newest volume is held against the twenty bars before and all known ones', () => {
  const { result, said } = saidOn(
    'volume',
    chart,
    withVolumes((i) => (i === 29 ? 300 : i === 5 ? 900 : 100)),
  )
  expect(figureAt(result, 'mean').value).toBe(100)
  expect(figureAt(result, 'times').value).toBe(3)
  expect(figureAt(result, 'rank').value).toBeCloseTo((28 / 29) * 100, 10)
  expect(figureAt(result, 'most')).toMatchObject({ value: 900, from: withVolumes(() => 1).time[5] })
  expect(said).toContain('more than the mean of 100 over the 20 bars before: 3.00 times as much')
})

test('bars without volume, and too few bars, are refused', () => {
  expect(
    foundOn(
      'volume',
      chart,
      withVolumes(() => 0),
    ),
  ).toEqual({ ok: false, problem: 'The bars of EURUSD H1 have no volume.' })
  expect(foundOn('volume', chart, barsOfCloses(closes.slice(0, 10)))).toMatchObject({ ok: false })
})

test('on a simulated market it is told', () =>
  expect(foundBy('volume', chart).said).toMatch(/^The newest bar of EURUSD H1 .* traded [\d,]+, /))
