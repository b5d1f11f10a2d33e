import { expect, test } from 'vitest'
import { patternNames } from '../indicators/vocabulary.ts'
import { barsFromRows } from '../market/bars.ts'
import { findPatterns } from './find-patterns.ts'
import { patternEntries, searchPatterns } from './pattern-entries.ts'

const rows = [
  { time: 0, open: 10, high: 10.5, low: 8.5, close: 9, volume: 1 },
  { time: 60, open: 8.9, high: 10.8, low: 8.8, close: 10.6, volume: 1 },
  { time: 120, open: 10.6, high: 10.7, low: 8, close: 10.5, volume: 1 },
]

test('a pattern is found on the bar on which it ends', () => {
  const bars = barsFromRows(rows)
  expect(findPatterns(['bullish_engulfing', 'hammer', 'nr7'], bars, 3)).toEqual([
    { name: 'bullish_engulfing', times: [60] },
    { name: 'hammer', times: [120] },
    { name: 'nr7', times: [] },
  ])
})

test('a bar that is still forming has no pattern yet', () => {
  expect(findPatterns(['hammer'], barsFromRows(rows), 2)).toEqual([{ name: 'hammer', times: [] }])
})

test('a pattern is found by its name, by what it is, and by words of its definition after those', () => {
  expect(searchPatterns('engulf')).toEqual(['bullish_engulfing', 'bearish_engulfing'])
  expect(searchPatterns('NR7')).toEqual(['nr7'])
  expect(searchPatterns('candle pattern')).toHaveLength(patternNames.length)
  expect(searchPatterns('lower wick')[0]).toBe('hammer')
  expect(searchPatterns('')).toEqual(patternNames)
  expect(searchPatterns('xyzzy')).toEqual([])
})

test('no two patterns of a side have the same mark', () => {
  const marks = patternNames.map((name) => `${patternEntries[name].mark} ${patternEntries[name].side}`)
  expect(new Set(marks).size).toBe(patternNames.length)
})
