import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { lastPlaces } from './last-places.ts'

const bars: Bar[] = Array.from({ length: 100 }, (_, k) => ({ time: k * 60, open: 1, high: 2, low: 0, close: 1, volume: 1 }))

test('the last three places are shown, each with the bars around it', () => {
  const places = lastPlaces(bars, {
    stretches: [
      [60, 60],
      [1_200, 1_260],
      [3_000, 3_000],
      [5_400, 5_400],
    ],
  })
  expect(places.map(({ bars: around, from, to }) => [around[from]!.time, around[to]!.time])).toEqual([
    [1_200, 1_260],
    [3_000, 3_000],
    [5_400, 5_400],
  ])
  expect(places[1]!.bars).toHaveLength(21)
})

test('a place at the edge of the chart has the bars that there are', () => {
  const [first, last] = lastPlaces(bars, {
    stretches: [
      [0, 0],
      [5_940, 5_940],
    ],
  })
  expect(first).toMatchObject({ from: 0, to: 0 })
  expect(last!.bars.at(-1)!.time).toBe(5_940)
})

test('a state that lasts is shown by its beginning', () => {
  const [place] = lastPlaces(bars, { stretches: [[600, 5_000]] })
  expect(place!.to - place!.from).toBe(7)
})

test('a rule that was never true has no places', () => {
  expect(lastPlaces(bars, { stretches: [] })).toEqual([])
})
