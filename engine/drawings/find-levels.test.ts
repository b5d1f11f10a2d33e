import { expect, test } from 'vitest'
import { barAt, barsFromRows } from '../market/bars.ts'
import { findInstrument } from '../market/catalogue.ts'
import { simulateBars } from '../market/simulate.ts'
import { findDrawingProblem } from './find-drawing-problem.ts'
import { findLevels } from './find-levels.ts'
import { zoneRecord } from './level-record.ts'

const from = Date.parse('2025-01-06T00:00:00Z') / 1000
const bars = simulateBars(findInstrument('EURUSD')!, '1h', from, from + 80 * 86_400)
const rows = Array.from({ length: bars.length }, (_, i) => barAt(bars, i))
const search = { closed: rows.length, decimals: 5, pip: 0.0001 }

test('found levels can be drawn, and each says what speaks for it', () => {
  const found = findLevels(rows, search)
  expect(found.some(({ type }) => type === 'zone')).toBe(true)
  for (const { type, properties, facts } of found) {
    expect(findDrawingProblem(type, properties)).toBeNull()
    expect(facts[0]?.[0]).toBe('Touches')
    for (const [, value] of facts) expect(value).not.toMatch(/NaN|undefined|Infinity/)
  }
  const zone = found.find(({ type }) => type === 'zone')!
  expect(zone.facts.map(([name]) => name)).toEqual([
    'Touches',
    'Fit error',
    'Bounce after 12 bars, median',
    'Held at its visits so far',
    'Such zones held before',
  ])
  expect(zone.facts[4]![1]).toMatch(/^\d+% of \d+$/)
})

test('resistance zones are red, others have the colour of zones', () => {
  const zones = [rows, rows.map((row) => ({ ...row, open: -row.open + 3, high: -row.low + 3, low: -row.high + 3, close: -row.close + 3 }))]
    .flatMap((each) => findLevels(each, search))
    .filter(({ type }) => type === 'zone')
  const colors = Map.groupBy(zones, ({ title }) => title)
  expect(new Set(colors.get('Resistance zone')?.map(({ properties }) => properties.color))).toEqual(new Set(['red']))
  expect(new Set(colors.get('Support zone')?.map(({ properties }) => properties.color))).toEqual(new Set([undefined]))
})

test('a forming bar changes nothing that is found', () => {
  const wild = { ...rows.at(-1)!, time: rows.at(-1)!.time + 3600, high: 9, low: 0.1 }
  expect(findLevels([...rows, wild], search)).toEqual(findLevels(rows, search))
})

test('the record of earlier zones ends with the bars: more bars never change what was counted of a shorter past', () => {
  const shorter = barsFromRows(rows.slice(0, 900))
  const { tests, held } = zoneRecord(shorter, { span: 500, seed: 1 })
  const longer = zoneRecord(barsFromRows(rows), { span: 500, seed: 1 })
  expect(tests).toBeGreaterThan(0)
  expect(held).toBeLessThanOrEqual(tests)
  expect(longer.tests).toBeGreaterThan(tests)
})

test('a market that does not move has no levels', () => {
  const flat = rows.map((row) => ({ ...row, open: 1, high: 1, low: 1, close: 1 }))
  expect([findLevels(flat, search), findLevels([], { ...search, closed: 0 })]).toEqual([[], []])
})
