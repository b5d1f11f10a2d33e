import fc from 'fast-check'
import { expect, test } from 'vitest'
import { againstBase, whatFollowed } from './what-followed.ts'

/** Closes that rise and fall by these percents. */
const closesOf = (changes: readonly number[]): Float64Array => {
  const closes = [100]
  for (const change of changes) closes.push(closes.at(-1)! * (1 + change / 100))
  return Float64Array.from(closes)
}

test('what followed is counted by hand: only cases whose horizon has ended', () => {
  const close = Float64Array.from([100, 110, 99, 99, 198])
  expect(whatFollowed(close, Int32Array.from([0, 1, 2, 4]), 1, 4)).toMatchObject({ count: 3, apart: 3, up: 1 / 3, down: 1 / 3 })
  expect(whatFollowed(close, Int32Array.from([0, 1, 2, 4]), 1, 4).median).toBeCloseTo(0, 12)
  expect(whatFollowed(close, Int32Array.from([3]), 1, 4).median).toBeCloseTo(100, 12)
  expect(whatFollowed(close, Int32Array.from([3]), 1, 3)).toMatchObject({ count: 0, apart: 0, median: null, up: null, interval: null })
})

test('cases whose horizons overlap widen the interval: it is that of the cases which do not', () => {
  const close = closesOf(Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 1 : -0.5)))
  const every = Int32Array.from({ length: 50 }, (_, i) => i)
  const { apart, up, interval } = whatFollowed(close, every, 5, 60)
  expect(apart).toBe(10)
  // Wilson for 10 cases at this share, worked out by its formula.
  const z = 1.959963984540054
  const centre = (up! + (z * z) / 20) / (1 + (z * z) / 10)
  const reach = (z / (1 + (z * z) / 10)) * Math.sqrt((up! * (1 - up!)) / 10 + (z * z) / 400)
  expect(interval![0]).toBeCloseTo(Math.max(0, centre - reach), 9)
  expect(interval![1]).toBeCloseTo(Math.min(1, centre + reach), 9)
})

test('every figure is the one of a plain computation over the same changes', () => {
  const changes = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 30, maxLength: 80 })
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 5 }), (moves, horizon, step) => {
      const close = closesOf(moves)
      const last = close.length - 1
      const cases = Array.from(close.keys()).filter((i) => i % step === 0)
      const later = cases.filter((i) => i + horizon <= last).map((i) => (close[i + horizon]! / close[i]! - 1) * 100)
      const sorted = later.toSorted((a, b) => a - b)
      const middle = (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
      const found = whatFollowed(close, Int32Array.from(cases), horizon, last)
      expect(found.count).toBe(later.length)
      expect(found.median!).toBeCloseTo(middle, 9)
      expect(found.up).toBe(later.filter((change) => change > 0).length / later.length)
      expect(found.low! <= found.median! && found.median! <= found.high!).toBe(true)
    }),
  )
})

test('a share is told from that of all bars only with enough cases apart and an interval beside it', () => {
  const base = { count: 1_000, apart: 1_000, median: 0, mean: 0, low: -1, high: 1, up: 0.5, down: 0.5, interval: [0.47, 0.53] } as const
  const cases = { ...base, count: 40, apart: 30 }
  expect(againstBase({ ...cases, interval: [0.51, 0.8] }, base)).toBe('more_often_up')
  expect(againstBase({ ...cases, interval: [0.2, 0.49] }, base)).toBe('less_often_up')
  expect(againstBase({ ...cases, interval: [0.4, 0.6] }, base)).toBe('within_chance')
  expect(againstBase({ ...cases, apart: 19, interval: [0.51, 0.8] }, base)).toBe('few')
  expect(againstBase({ ...cases, count: 0, interval: null }, base)).toBe('none')
})
