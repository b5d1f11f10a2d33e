import { expect, test } from 'vitest'
import { zonesAt } from '../indicators/structure/zones.ts'
import { barsFromRows, sliceBars } from '../market/bars.ts'
import { findInstrument } from '../market/catalogue.ts'
import { simulateBars } from '../market/simulate.ts'
import { claimRecord, nearestZone } from './level-claims.ts'
import { trendlineRecord, zoneRecord } from './level-record.ts'

const from = Date.parse('2025-01-06T00:00:00Z') / 1000
const bars = simulateBars(findInstrument('EURUSD')!, '1h', from, from + 80 * 86_400)
const options = { span: 500, horizon: 24 }

test('a support held where no close of the next bars was below it, counted bar by bar', () => {
  let [tests, held, zones] = [0, 0, 0]
  let band = [Infinity, -Infinity] as const
  for (let i = 500; i + 24 < bars.length; i += 24) {
    const below = zonesAt(bars, i, { span: 500 }).filter((zone) => zone.high < bars.close[i]!)
    if (below.length === 0) continue
    const nearest = below.toSorted((a, b) => b.high - a.high)[0]!
    const { low } = nearest
    if (nearest.low > band[1] || nearest.high < band[0]) zones++
    band = [nearest.low, nearest.high]
    tests++
    if (Math.min(...bars.close.slice(i + 1, i + 25)) >= low) held++
  }
  expect(claimRecord(bars, 'support', options)).toMatchObject({ tests, held, zones, elsewhere: { tests: tests * (tests - 1) } })
})

test('a resistance is the mirror of a support: prices turned upside down give the same record', () => {
  const mirror = (column: Float64Array) => column.map((price) => 3 - price)
  const turned = { ...bars, open: mirror(bars.open), close: mirror(bars.close), high: mirror(bars.low), low: mirror(bars.high) }
  expect(claimRecord(turned, 'resistance', options)).toEqual(claimRecord(bars, 'support', options))
})

test('the nearest zone of a side is the one with the least distance, and a market without zones has none', () => {
  const zones = zonesAt(bars, bars.length - 1, { span: 500 })
  const above = zones.filter(({ kind }) => kind === 'resistance')
  expect(nearestZone(zones, 'resistance')!.low).toBe(Math.min(...above.map(({ low }) => low)))
  expect(nearestZone([], 'support')).toBeNull()
  expect(claimRecord(sliceBars(bars, 0, 400), 'support', options)).toEqual({
    zones: 0,
    tests: 0,
    held: 0,
    elsewhere: { tests: 0, held: 0 },
  })
})

test.each([zoneRecord, trendlineRecord])('levels at random prices are the same for the same seed and others for another', (record) => {
  const first = record(bars, { span: 500, seed: 1 })
  expect(record(bars, { span: 500, seed: 1 })).toEqual(first)
  const second = record(bars, { span: 500, seed: 2 })
  expect({ tests: second.tests, held: second.held }).toEqual({ tests: first.tests, held: first.held })
  expect(second.random).not.toEqual(first.random)
  expect(first.random.tests).toBeGreaterThan(first.tests)
  expect(first.random.held).toBeLessThanOrEqual(first.random.tests)
})

test('what became of trendlines does not depend on later bars', () => {
  const shorter = trendlineRecord(sliceBars(bars, 0, 900), { span: 500, seed: 1 })
  const longer = trendlineRecord(bars, { span: 500, seed: 1 })
  expect(shorter.tests).toBeGreaterThan(0)
  expect(longer.tests).toBeGreaterThan(shorter.tests)
  expect(longer.held).toBeGreaterThanOrEqual(shorter.held)
})

test('one visit of price is one test, however often the level that it tests was found', () => {
  // Price swings between 100 and 110 again and again: each turn tests one of two levels, which are found at every look.
  const swing = barsFromRows(
    Array.from({ length: 1_000 }, (_, i) => {
      const phase = i % 40
      const price = 100 + (phase < 20 ? phase : 40 - phase) / 2
      return { time: i * 3_600, open: price, high: price + 0.2, low: price - 0.2, close: price, volume: 1 }
    }),
  )
  const record = zoneRecord(swing, { span: 500, seed: 1 })
  expect(record.held).toBe(record.tests)
  // 500 bars hold 25 turns; looks are 25 bars apart.
  expect(record.tests).toBeGreaterThan(15)
  expect(record.tests).toBeLessThanOrEqual(25)
})
