import { expect, test } from 'vitest'
import { sampleResult } from '../../testing/sample-strategy.ts'
import { equityDrawing } from './equity-drawing.ts'

const point = (time: number, equity: number, hold: number) => ({ time, equity, hold, drawdown_percent: 0 })
const result = sampleResult({
  initial_capital: 10_000,
  equity_curve: [point(1, 10_000, 10_000), point(2, 11_000, 25_000), point(3, 0, 40_000)],
})
const paneOf = (look: Parameters<typeof equityDrawing>[1]) => equityDrawing(result, look).panes[0]!
const valuesOf = (look: Parameters<typeof equityDrawing>[1]) => paneOf(look).lines.map(({ points }) => points.map(([, value]) => value))

test('in percent both lines begin at zero', () => {
  expect(valuesOf({ view: 'percent', hasHold: true })).toEqual([
    [0, expect.closeTo(10), -100],
    [0, 150, 300],
  ])
})

test('on a logarithmic axis nothing stands at or below zero, and the axis holds all that does', () => {
  const { y, lines } = paneOf({ view: 'log', hasHold: true })
  expect(lines[0]?.points.map(([, value]) => value)).toEqual([10_000, 11_000, null])
  expect(y.isLog).toBe(true)
  expect(y.from).toBeLessThan(10_000)
  expect(y.to).toBeGreaterThan(40_000)
})

test('without buy and hold the axis belongs to the strategy', () => {
  expect(paneOf({ view: 'usd', hasHold: false }).lines.map(({ name }) => name)).toEqual(['Strategy'])
  expect(paneOf({ view: 'log', hasHold: false }).y.to).toBeLessThan(12_000)
})
