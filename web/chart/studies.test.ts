import { computeIndicator } from '@playbook/engine/indicators/compute'
import { indicatorVocabulary } from '@playbook/engine/indicators/vocabulary'
import { barsFromRows, type Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { drawStructure } from './structure-drawings.ts'
import { drawings, readSelection, studies } from './studies.ts'
import { newStudyPlotter } from './study-lines.ts'

/** Hourly bars that swing between 100 and 120, the tops within a tenth of each other. */
const bars: Bar[] = Array.from({ length: 400 }, (_, i) => {
  const close = 110 + 10 * Math.sin(i / 6) + ((i * 7) % 5) / 50
  return { time: 1_704_067_200 + i * 3600, open: close - 0.2, high: close + 0.6, low: close - 0.6, close, volume: 100 + (i % 9) }
})

test.each(studies)('$label plots lines that its indicator has', ({ name, plots, params }) => {
  expect(indicatorVocabulary[name].outputs).toEqual(expect.arrayContaining(plots.map(({ output }) => output)))
  expect(Object.keys(indicatorVocabulary[name].params)).toEqual(Object.keys(params))
})

test('a study is what the engine computes, with the forming bar as if it closed now', () => {
  const plot = newStudyPlotter({ timeframe: '1h', calendar: 'crypto' })
  plot(['ema', 'rsi'], bars.slice(0, 300), 299)
  const lines = plot(['ema', 'rsi'], bars, 399)
  const ema = computeIndicator('ema', { period: 20 }, barsFromRows(bars))['value']!
  expect(lines.map(({ id, pane }) => [id, pane])).toEqual([
    ['ema-value', 0],
    ['rsi-value', 1],
  ])
  expect(lines[0]!.points.map(({ value }) => value)).toEqual([...ema])
})

test('each study with a pane has its own', () => {
  const plot = newStudyPlotter({ timeframe: '1h' })
  const panes = new Map(plot(['macd', 'rsi', 'bb'], bars, 400).map(({ id, pane }) => [id, pane]))
  expect(panes.get('bb-upper')).toBe(0)
  expect(panes.get('rsi-value')).toBe(1)
  expect(panes.get('macd-line')).toBe(2)
  expect(panes.get('macd-hist')).toBe(2)
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

test('what was chosen is found again, without what is no longer offered', () => {
  expect(readSelection('rsi,zones,gone')).toEqual(['rsi', 'zones'])
  expect(readSelection(null)).toEqual([])
  expect(readSelection([...studies, ...drawings].map(({ id }) => id).join(','))).toHaveLength(studies.length + drawings.length)
})
