import { describe, expect, test } from 'vitest'
import { walk } from '../indicators/testing/walk.ts'
import { barsFromRows, sliceBars } from '../market/bars.ts'
import { levelsAround } from './levels-around.ts'
import { visitsToLine } from './line-visits.ts'

const bars = walk(900)
const price = bars.close.at(-1)!
const levels = levelsAround({ bars, others: [], timeframe: '1h', calendar: 'crypto', price })

test('levels come nearest first, each with its distance to the nearer edge', () => {
  expect(levels.length).toBeGreaterThan(5)
  const sizes = levels.map(({ distance }) => Math.abs(distance))
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  const edges = { above: 'low', below: 'high' } as const
  for (const level of levels.filter(({ side }) => side !== 'at'))
    expect(level.distance).toBe(level[edges[level.side as keyof typeof edges]] - price)
  const holding = levels.filter(({ low, high }) => low <= price && price <= high)
  expect(levels.filter(({ side }) => side === 'at')).toEqual(holding)
})

test('a zone below the price supports, one above resists', () => {
  for (const { name, side } of levels.filter((level) => level.kind === 'zone' && level.side !== 'at'))
    expect(name).toBe(side === 'below' ? 'Support zone' : 'Resistance zone')
})

test('a price inside a zone stands at support when it came from above', () => {
  const zone = levels.find(({ kind }) => kind === 'zone')!
  const inside = (zone.low + zone.high) / 2
  const cameFrom = (() => {
    for (let i = bars.length - 1; ; i--) {
      if (bars.low[i]! > zone.high) return 'Support zone'
      if (bars.high[i]! < zone.low) return 'Resistance zone'
    }
  })()
  const found = levelsAround({ bars, others: [], timeframe: '1h', calendar: 'crypto', price: inside })
  expect(found.find(({ kind, low }) => kind === 'zone' && low === zone.low)).toMatchObject({ side: 'at', name: cameFrom })
})

test('highs are those of the day, of the week from its Monday on, and of 52 weeks over all series; an equal one is told once', () => {
  const monday = Date.UTC(2024, 0, 1) / 1000
  const highs = new Map([
    [2 * 24, 150],
    [8 * 24, 130],
    [9 * 24 + 5, 120],
  ])
  const rows = Array.from({ length: 10 * 24 }, (_, i) => ({
    time: monday + i * 3_600,
    open: 100,
    high: highs.get(i) ?? 101,
    low: 99,
    close: 100,
    volume: 0,
  }))
  const days = barsFromRows([{ time: monday - 86_400 * 30, open: 300, high: 400, low: 300, close: 300, volume: 0 }])
  const found = (others: { timeframe: '1d'; bars: typeof days }[]) =>
    levelsAround({ bars: barsFromRows(rows), others, timeframe: '1h', calendar: 'crypto', price: 100 })
      .filter(({ kind }) => kind === 'extreme')
      .map(({ name, low }) => [name, low] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(found([])).toEqual([
    ['High of 52 weeks', 150],
    ['High of the day', 120],
    ['High of the week', 130],
    ['Low of 52 weeks', 99],
  ])
  expect(found([{ timeframe: '1d', bars: days }])[0]).toEqual(['High of 52 weeks', 400])
})

test('weekly bars tell nothing of the day', () => {
  const weeks = walk(60, { stepSeconds: 7 * 86_400 })
  const names = levelsAround({ bars: weeks, others: [], timeframe: '1w', calendar: 'crypto', price }).map(({ name }) => name)
  expect(names.some((name) => name.endsWith('the day'))).toBe(false)
  expect(names).toContain('High of 52 weeks')
})

test('an average is a level from its first value on, and without bars there is none', () => {
  const named = (count: number) =>
    levelsAround({ bars: sliceBars(bars, 0, count), others: [], timeframe: '1h', calendar: 'crypto', price })
      .filter(({ kind }) => kind === 'average')
      .map(({ name }) => name)
      .toSorted()
  expect(named(19)).toEqual([])
  expect(named(20)).toEqual(['SMA 20'])
  expect(named(200)).toEqual(['EMA 200', 'EMA 50', 'SMA 20'])
  expect(levelsAround({ bars: sliceBars(bars, 0, 0), others: [], timeframe: '1h', calendar: 'crypto', price })).toEqual([])
})

describe('visits to a line', () => {
  const around = (middles: readonly number[]) =>
    barsFromRows(middles.map((close, i) => ({ time: i, open: close, high: close + 1, low: close - 1, close, volume: 0 })))
  const visits = (...middles: number[]) => visitsToLine(around(middles), () => 10, 0, 500)

  test('count from a bar wholly outside to the next one, held where it leaves on the side it came from', () => {
    expect(visits(15, 10, 15)).toEqual({ visits: 1, held: 1 })
    expect(visits(15, 10, 5)).toEqual({ visits: 1, held: 0 })
    expect(visits(15, 10, 10, 5, 10, 5)).toEqual({ visits: 2, held: 1 })
  })
  test('a jump across did not hold, and one that has not ended counts for nothing', () => {
    expect(visits(15, 5)).toEqual({ visits: 1, held: 0 })
    expect(visits(15, 10)).toEqual({ visits: 0, held: 0 })
    expect(visits(15, 14, 13)).toEqual({ visits: 0, held: 0 })
  })
  test('only the last bars are looked at, and bars without a line count for nothing', () => {
    expect(visitsToLine(around([15, 10, 15, 15, 15]), () => 10, 0, 2)).toEqual({ visits: 0, held: 0 })
    expect(visitsToLine(around([15, 10, 15]), () => Number.NaN, 0, 500)).toEqual({ visits: 0, held: 0 })
  })
})
