import { expect, test } from 'vitest'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const calm = Array.from({ length: 40 }, () => 1)

test('a level is held against the bars: where the close lies, how often they came to it, and which closes crossed it', () => {
  // It comes to 1.05 from below, turns, comes again and closes above.
  const bars = barsOfCloses([...calm, 1.04, 1.0495, 1.04, 1.02, 1.0492, 1.06, 1.07])
  const { result, said } = saidOn('drawing_figures', { ...chart, from_price: 1.05, to_price: 1.05 }, bars)
  expect([result['side'], result['what']]).toEqual(['above', 'level'])
  expect(figureAt(result, 'touches').value).toBe(2)
  expect(figureAt(result, 'crossings').value).toBe(1)
  expect(figureAt(result, 'last_crossing').value).toBe(bars.time[45])
  expect(figureAt(result, 'distance').value).toBeCloseTo(200, 6)
  expect(said).toMatch(/^EURUSD H1 closed at 1\.07000, 200\.0 pips \([\d.]+ ATR\) above your level at 1\.05000\./)
  expect(said).toContain('price came to it 2 times')
  // The close beyond it ends a visit that did not hold.
  expect([figureAt(result, 'visits').value, figureAt(result, 'held').value]).toEqual([2, 1])
  expect(said).toMatch(/It was visited and left again in 2 visits; in 1 of these price turned back/)
})

test('a zone has two edges in whatever order they were drawn, and a close between them is at it', () => {
  const { result } = saidOn('drawing_figures', { ...chart, from_price: 1.01, to_price: 0.99 }, barsOfCloses(calm))
  expect([result['side'], figureAt(result, 'low').value, figureAt(result, 'high').value]).toEqual(['at', 0.99, 1.01])
})

test('a trendline stands at the newest bar where its slope leads, counted in bars', () => {
  const bars = barsOfCloses(calm)
  const at = (bar: number) => bars.time[bar]!
  const line = { from_time: at(10), from_price: 1.1, to_time: at(20), to_price: 1.2 }
  const { result } = saidOn('drawing_figures', { ...chart, ...line }, bars)
  // Ten bars rise by 0.1; nineteen more follow.
  expect(figureAt(result, 'low').value).toBeCloseTo(1.39, 9)
  expect([result['side'], result['what'], figureAt(result, 'bars').value]).toEqual(['below', 'line', 30])
})

test('a line that has fallen below zero by now, too few bars and half a line are refused or read as what they are', () => {
  const falling = { from_time: testNow - 40 * 3_600, from_price: 1, to_time: testNow - 39 * 3_600, to_price: 0.9 }
  expect(foundOn('drawing_figures', { ...chart, ...falling }, barsOfCloses(calm))).toMatchObject({
    ok: false,
    problem: expect.stringContaining('below zero'),
  })
  expect(foundOn('drawing_figures', { ...chart, from_price: 1, to_price: 1 }, barsOfCloses([1, 1]))).toMatchObject({ ok: false })
  expect(foundOn('drawing_figures', { ...chart, from_price: -1, to_price: 1 }, barsOfCloses(calm))).toMatchObject({ ok: false })
})
