import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { drawStructure } from './structure-drawings.ts'

/** Hourly bars that swing between 100 and 120, the tops within a tenth of each other. */
const bars: Bar[] = Array.from({ length: 400 }, (_, i) => {
  const close = 110 + 10 * Math.sin(i / 6) + ((i * 7) % 5) / 50
  return { time: 1_704_067_200 + i * 3600, open: close - 0.2, high: close + 0.6, low: close - 0.6, close, volume: 100 + (i % 9) }
})

test('zones and trendlines carry what speaks for them, and are drawn only when asked for', () => {
  const { bands, evidence } = drawStructure(['zones'], bars, 400, 2)
  expect(bands.length).toBeGreaterThanOrEqual(2)
  expect(evidence).toHaveLength(bands.length)
  expect(evidence[0]).toMatchObject({
    title: expect.stringMatching(/zone/i),
    facts: expect.stringMatching(/^\d+ touches, held \d+ of \d+ visits$/),
  })
  const both = drawStructure(['zones', 'trendlines'], bars, 400, 2)
  expect(both.lines.length).toBeGreaterThan(0)
  expect(both.evidence).toHaveLength(both.bands.length + both.lines.length)
  expect(drawStructure([], bars, 400, 2)).toEqual({ bands: [], lines: [], evidence: [] })
  expect(drawStructure(['zones', 'trendlines'], [], 0, 2).evidence).toEqual([])
})

test('the forming bar changes no drawing', () => {
  const wild = [...bars, { ...bars[399]!, time: bars[399]!.time + 3600, high: 500, low: 1 }]
  expect(drawStructure(['zones', 'trendlines'], wild, 400, 2)).toEqual(drawStructure(['zones', 'trendlines'], bars, 400, 2))
})
