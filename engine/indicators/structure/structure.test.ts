import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barsFromRows, sliceBars, type Bars } from '../../market/bars.ts'
import { roughBars } from '../testing/rough-bars.ts'
import { walk } from '../testing/walk.ts'
import { trendlinesAt } from './trendlines.ts'
import { zonesAt } from './zones.ts'

/** Hourly bars whose highs and lows are `reach` from the given middles; each closes in the middle. */
const barsAround = (middles: readonly number[], reach = 0.5): Bars =>
  barsFromRows(
    middles.map((close, i) => ({
      time: i * 3600,
      open: middles[i - 1] ?? close,
      high: close + reach,
      low: close - reach,
      close,
      volume: 1,
    })),
  )
/** Goes from price to price in steps of about 1. */
const path = (...stops: readonly number[]): number[] =>
  stops.flatMap((to, n) => {
    const from = stops[n - 1]
    if (from === undefined) return [to]
    const steps = Math.round(Math.abs(to - from))
    return Array.from({ length: steps }, (_, k) => from + ((to - from) * (k + 1)) / steps)
  })

describe('zones', () => {
  // Turns three times at 120, twice at 100, and ends between the two.
  const bars = barsAround(path(110, 120, 100, 120.2, 99.9, 119.9, 108, 112, 108))
  const zones = zonesAt(bars, bars.length - 1, { lookback: 3 })

  test('stand where the market turned more than once', () => {
    const resistance = zones.find(({ kind }) => kind === 'resistance')!
    const support = zones.find(({ kind }) => kind === 'support')!
    expect(resistance.level).toBeCloseTo((120.5 + 120.7 + 120.4) / 3, 9)
    expect(resistance.touches).toHaveLength(3)
    expect(support.level).toBeCloseTo((99.5 + 99.4) / 2, 9)
    expect(resistance.strength).toBeGreaterThan(support.strength)
    expect(resistance.low).toBeLessThan(120.4)
    expect(resistance.high).toBeGreaterThan(120.6)
  })

  test('say how often they were visited and held once their second touch was known', () => {
    const resistance = zones.find(({ kind }) => kind === 'resistance')!
    expect(resistance).toMatchObject({ visits: 1, held: 1 })
    const broken = barsAround(path(110, 120, 100, 120.2, 99.9, 119.9, 108, 130))
    const passed = zonesAt(broken, broken.length - 1, { lookback: 3 }).find(({ level }) => level > 115 && level < 125)!
    expect(passed).toMatchObject({ kind: 'support', visits: 2, held: 1 })
  })

  test('need a second swing, and the bars that confirm it', () => {
    const second = bars.close.findIndex((close, i) => i > 30 && close === 120.2)
    const seen = (i: number) => zonesAt(bars, i, { lookback: 3 }).some(({ low, high }) => low < 120.7 && high > 120.5)
    expect(seen(second + 2)).toBe(false)
    expect(seen(second + 3)).toBe(true)
  })

  test('do not overlap, and come strongest first', () => {
    const all = walk(900)
    const found = zonesAt(all, 899, { maxZones: 20 })
    expect(found.length).toBeGreaterThan(2)
    for (const [n, zone] of found.entries()) {
      for (const other of found.slice(n + 1)) {
        expect(zone.high < other.low || other.high < zone.low).toBe(true)
        expect(zone.strength).toBeGreaterThanOrEqual(other.strength)
      }
    }
  })
})

describe('trendlines', () => {
  // Rises by 1/4 a bar and falls back to the line every 20 bars.
  const rising = Array.from({ length: 90 }, (_, i) => 100 + i / 4 + 4 * Math.abs(Math.sin((Math.PI * i) / 20)))
  const bars = barsAround(rising)
  const support = trendlinesAt(bars, 89).find(({ kind }) => kind === 'support')!

  test('run along the swings with their slope, touches and fit', () => {
    expect(support.slope).toBeCloseTo(0.25, 2)
    expect(support.touches).toEqual([20, 40, 60, 80])
    expect(support.meanErrorAtr).toBeLessThan(0.1)
    expect(support.r2).toBeGreaterThan(0.99)
    expect(support.brokenAt).toBeNull()
    expect(support.from).toEqual({ bar: 20, price: expect.closeTo(rising[20]! - 0.5, 1) as number })
    expect(support.to.price).toBeCloseTo(support.from.price + 69 * support.slope, 9)
  })

  test('say when a close has broken them', () => {
    const fallen = barsAround([...rising, ...[0, 1, 2, 3, 4, 5].map((k) => rising[89]! - 4 * k)])
    const line = trendlinesAt(fallen, 95).find(({ kind }) => kind === 'support')!
    expect(line.touches).toEqual([20, 40, 60, 80])
    expect(line.brokenAt).toBeGreaterThan(89)
    expect(fallen.close[line.brokenAt!]).toBeLessThan(line.from.price + line.slope * (line.brokenAt! - line.from.bar))
  })

  test('need three touches and no close through them', () => {
    const [hole] = [rising.slice()]
    hole[50] = 100
    expect(
      trendlinesAt(barsAround(hole), 89).filter(({ kind, touches }) => kind === 'support' && touches.includes(40) && touches.includes(60)),
    ).toEqual([])
    expect(trendlinesAt(barsAround(rising.slice(0, 50)), 49).filter(({ kind }) => kind === 'support')).toEqual([])
  })
})

test('a trendline is drawn on no further than it is long', () => {
  const bars = walk(3000)
  for (let i = 600; i < 3000; i += 150) {
    for (const { touches } of trendlinesAt(bars, i)) expect(i - touches.at(-1)!).toBeLessThanOrEqual(touches.at(-1)! - touches[0]!)
  }
})

describe.each([
  ['zones', zonesAt],
  ['trendlines', trendlinesAt],
] as const)('%s', (_, detect) => {
  test('are the same whatever comes later, and whatever lies before the span', () => {
    const bars = walk(700)
    for (const i of [60, 200, 399, 650]) {
      expect(detect(sliceBars(bars, 0, i + 1), i)).toEqual(detect(bars, i))
    }
    const shifted = detect(sliceBars(bars, 100, 700), 599, { span: 300 })
    expect(shifted.map(({ touches }) => touches.map((bar) => bar + 100))).toEqual(
      detect(bars, 699, { span: 300 }).map(({ touches }) => touches),
    )
  })

  test('are found in no market that stands still, and without failing in any other', () => {
    const flat = barsAround(
      Array.from({ length: 100 }, () => 5),
      0,
    )
    expect(detect(flat, 99)).toEqual([])
    fc.assert(
      fc.property(roughBars(), (rows) => {
        const bars = barsFromRows(rows)
        for (const found of detect(bars, rows.length - 1)) {
          expect(found.touches.every((bar) => bar <= rows.length - 6)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })
})
