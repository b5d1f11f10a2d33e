import { expect, test } from 'vitest'
import { extremesOf, pointsBefore, pointsOf, setPoint, type LinePoints } from './line-points.ts'

const times = [100, 110, 120, 130, 140]
const bars = {
  times,
  indexAt: (time: number) => {
    const found = times.filter((each) => each <= time).length - 1
    return found < 0 ? null : found
  },
}
const taken = ({ places, values, count }: LinePoints) => Array.from({ length: count }, (_, k) => [places[k], values[k]])

test('the values of a column lie on the bars of their moments, and what has no number is left out', () => {
  const column = { times: [90, 100, 110, 130, 140], values: [9, 1, Number.NaN, 3, 4] }
  expect(taken(pointsOf({ column }, bars))).toEqual([
    [0, 1],
    [3, 3],
    [4, 4],
  ])
})

test('points lie on the bars that hold them, the last of two on one, and none before the first bar', () => {
  const points = [
    { time: 50, value: 5 },
    { time: 104, value: 1 },
    { time: 109, value: 2 },
    { time: 125, value: null },
    { time: 999, value: 7 },
  ]
  expect(taken(pointsOf({ points }, bars))).toEqual([
    [0, 2],
    [4, 7],
  ])
})

test('the last value can be set again and again, and followed by others without end', () => {
  const line = pointsOf({ column: { times, values: [1, 2, 3, 4, 5] } }, bars)
  setPoint(line, 4, 6)
  setPoint(line, 3, 99)
  setPoint(line, 4, Number.NaN)
  expect(taken(line).at(-1)).toEqual([4, 6])
  for (let place = 5; place < 100; place++) setPoint(line, place, place)
  expect(taken(line).slice(-2)).toEqual([
    [98, 98],
    [99, 99],
  ])
  expect(taken(line)).toHaveLength(100)
})

test('what is in view is found by the places of bars', () => {
  const line = pointsOf({ column: { times: [100, 120, 140], values: [5, -2, 3] } }, bars)
  expect([0, 1, 2, 3, 5].map((place) => pointsBefore(line, place))).toEqual([0, 1, 1, 2, 3])
  expect(extremesOf(line, 0, 4)).toEqual({ low: -2, high: 5 })
  expect(extremesOf(line, 3, 4)).toEqual({ low: 3, high: 3 })
  expect(extremesOf(line, 1, 1)).toBeNull()
})
