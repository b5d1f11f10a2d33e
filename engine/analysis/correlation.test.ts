import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walk } from '../indicators/testing/walk.ts'
import { barsFromRows, sliceBars, type Bars } from '../market/bars.ts'
import { byTradingDate, correlate } from './correlation.ts'

const barsOf = (closes: readonly number[], times: readonly number[] = closes.map((_, i) => i)): Bars =>
  barsFromRows(closes.map((close, i) => ({ time: times[i]!, open: close, high: close, low: close, close, volume: 0 })))

test('a market moves with itself and against its inverse', () => {
  const bars = walk(200)
  const inverse = barsOf(
    [...bars.close].map((close) => 1 / close),
    [...bars.time],
  )
  expect(correlate(bars, bars)).toMatchObject({ bars: 200, value: 1, low: 1, high: 1 })
  expect(correlate(bars, inverse).value).toBeCloseTo(-1, 12)
})

test('the figure is that of Pearson over the log returns, worked by hand', () => {
  // Returns of ±1 with each pair of signs 12, 8, 8 and 12 times: (24 − 16) / 40 = 0.2.
  const signs = [...Array(12).fill([1, 1]), ...Array(8).fill([1, -1]), ...Array(8).fill([-1, 1]), ...Array(12).fill([-1, -1])] as [
    number,
    number,
  ][]
  const course = (side: 0 | 1) => signs.reduce<number[]>((all, pair) => [...all, all.at(-1)! * Math.exp(pair[side] / 100)], [100])
  const { value, low, high, bars } = correlate(barsOf(course(0)), barsOf(course(1)))
  expect(bars).toBe(41)
  expect(value).toBeCloseTo(0.2, 9)
  const width = 1.959_964 / Math.sqrt(37)
  expect(low).toBeCloseTo(Math.tanh(Math.atanh(0.2) - width), 9)
  expect(high).toBeCloseTo(Math.tanh(Math.atanh(0.2) + width), 9)
})

test('only bars that both have count, and a return spans the same time in both', () => {
  const whole = walk(120)
  const times = [...whole.time]
  const kept = times.flatMap((time, i) => (i % 3 === 1 ? [] : [{ time, close: whole.close[i]! }]))
  const part = barsOf(
    kept.map(({ close }) => close),
    kept.map(({ time }) => time),
  )
  expect(correlate(whole, part)).toMatchObject({ bars: 80, value: 1 })
  expect(
    correlate(
      whole,
      barsOf(
        [...whole.close],
        times.map((time) => time + 1),
      ),
    ).bars,
  ).toBe(0)
})

test('daily bars of exchanges that open at different hours meet on their trading dates', () => {
  // Mondays to Thursdays: currencies from 22:00 UTC of the evening before, stocks from 14:30.
  const dates = Array.from({ length: 12 }, (_, week) => [0, 1, 2, 3].map((day) => Date.UTC(2024, 0, 8 + 7 * week + day) / 1000)).flat()
  const closes = [...walk(dates.length).close]
  const currencies = barsOf(
    closes,
    dates.map((date) => date - 2 * 3_600),
  )
  const stocks = barsOf(
    closes,
    dates.map((date) => date + 14.5 * 3_600),
  )
  expect(correlate(currencies, stocks).bars).toBe(0)
  expect(correlate(byTradingDate(currencies, 'forex'), byTradingDate(stocks, 'us_stock'))).toMatchObject({ bars: 48, value: 1 })
})

test('fewer than 30 returns and a market that stands still give no figure', () => {
  const bars = walk(100)
  expect(correlate(sliceBars(bars, 0, 30), bars)).toEqual({ bars: 30, value: null, low: null, high: null, beta: null })
  expect(correlate(sliceBars(bars, 0, 31), bars).value).toBeCloseTo(1, 12)
  expect(correlate(bars, barsOf(Array(100).fill(5) as number[], [...bars.time])).value).toBeNull()
})

test('it is the same both ways and lies in its interval between −1 and 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (a, b) => {
      const [x, y] = [walk(60, { seed: a }), walk(60, { seed: b })]
      const found = correlate(x, y)
      expect(correlate(y, x).value).toBeCloseTo(found.value!, 9)
      expect(found.low! <= found.value! + 1e-12 && found.value! <= found.high! + 1e-12).toBe(true)
      expect(Math.abs(found.value!)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 40 },
  )
})
