import { expect, test } from 'vitest'
import { calibrationOf, groupCounts, trackFigures, type StatementCounts } from './track-record.ts'

const counts = (more: Partial<StatementCounts>): StatementCounts => ({
  kind: 'level',
  symbol: 'EURUSD',
  source: 'simulated',
  timeframe: '1h',
  bin: null,
  open: 0,
  scored: 0,
  hits: 0,
  statedSum: 0,
  baseCount: 0,
  baseSum: 0,
  ...more,
})

test('a rate comes with the interval of its count, and means are over those that have the number', () => {
  const all = [
    counts({ bin: 6, scored: 40, hits: 20, statedSum: 26, baseCount: 40, baseSum: 20, open: 3 }),
    counts({ scored: 60, hits: 30, open: 1 }),
  ]
  const { interval, ...figures } = trackFigures(all)
  expect(figures).toEqual({ n: 100, open: 4, hits: 50, rate: 0.5, stated: 0.65, base: 0.5 })
  // Newcombe 1998, by method 3: 50 of 100.
  expect(interval![0]).toBeCloseTo(0.4038, 4)
  expect(interval![1]).toBeCloseTo(0.5962, 4)
})

test('nothing scored has no rate, and is counted as open', () => {
  expect(trackFigures([counts({ open: 2 })])).toEqual({ n: 0, open: 2, hits: 0, rate: null, interval: null, stated: null, base: null })
})

test('calibration sets what was stated against what came true, by tenths', () => {
  const bins = calibrationOf([
    counts({ bin: 5, scored: 10, hits: 3, statedSum: 5.5, baseCount: 10, baseSum: 5 }),
    counts({ bin: 5, symbol: 'AAPL', scored: 10, hits: 5, statedSum: 5.1 }),
    counts({ bin: 9, open: 4 }),
    counts({ scored: 100, hits: 100 }),
  ])
  expect(bins).toHaveLength(1)
  expect(bins[0]).toMatchObject({ from: 0.5, to: 0.6, n: 20, hits: 8, rate: 0.4, base: 0.5 })
  expect(bins[0]!.stated).toBeCloseTo(0.53, 10)
})

test('groups stand by how much of them is scored', () => {
  const groups = groupCounts(
    [
      counts({ kind: 'trend', scored: 1 }),
      counts({ kind: 'level', scored: 2 }),
      counts({ kind: 'trend', scored: 5 }),
      counts({ kind: 'gap' }),
    ],
    ({ kind }) => kind,
  )
  expect(groups.map((group) => [group[0]!.kind, group.length])).toEqual([
    ['trend', 2],
    ['level', 1],
    ['gap', 1],
  ])
})
