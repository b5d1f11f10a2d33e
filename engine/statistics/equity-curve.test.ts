import { expect, test } from 'vitest'
import { walk } from '../indicators/testing/walk.ts'
import { drawdownPercents } from './drawdowns.ts'
import { equityCurve, maxEquityPoints } from './equity-curve.ts'

const bars = walk(50_000, { start: 10_000 })
const drawdowns = drawdownPercents(bars.close, 10_000)
const curve = equityCurve(bars.time, bars.close, drawdowns)

test('a long curve keeps its ends, its extremes and its deepest drawdown in at most 2,000 points', () => {
  expect(curve.length).toBeLessThanOrEqual(maxEquityPoints)
  expect(curve.length).toBeGreaterThan(1_900)
  expect(curve[0]).toEqual({ time: bars.time[0], equityUsd: bars.close[0], drawdownPercent: drawdowns[0] })
  expect(curve.at(-1)!.time).toBe(bars.time.at(-1))
  const equities = curve.map((point) => point.equityUsd)
  expect(Math.max(...equities)).toBe(bars.close.reduce((a, b) => Math.max(a, b)))
  expect(Math.min(...equities)).toBe(bars.close.reduce((a, b) => Math.min(a, b)))
  expect(Math.min(...curve.map((point) => point.drawdownPercent))).toBe(drawdowns.reduce((a, b) => Math.min(a, b)))
})

test('points are in order of time, none twice', () => {
  const times = curve.map((point) => point.time)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
})

test('a short curve is whole', () => {
  expect(equityCurve(bars.time, bars.close.slice(0, 10), drawdowns)).toHaveLength(10)
})
