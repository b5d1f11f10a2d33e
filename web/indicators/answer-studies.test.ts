import { newStudy, type ChartStudy } from '@playbook/engine/chart/chart-study'
import { computeIndicator } from '@playbook/engine/indicators/compute'
import type { PatternName } from '@playbook/engine/indicators/vocabulary'
import { barsFromRows, sliceBars, type Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { newStudyAnswerer, type StudyAnswer } from './answer-studies.ts'

const rows: Bar[] = Array.from({ length: 400 }, (_, i) => {
  const close = 110 + 10 * Math.sin(i / 6) + ((i * 7) % 5) / 50
  return { time: 1_704_067_200 + i * 3600, open: close - 0.2, high: close + 0.6, low: close - 0.6, close, volume: 100 + (i % 9) }
})
const bars = barsFromRows(rows)
const study = (id: string, more: Partial<ChartStudy> = {}): ChartStudy => ({ ...newStudy(id, 'ema'), ...more })
const market = (closed = 400) => ({ bars, closed, timeframe: '1h', calendar: 'crypto', decimals: 2 }) as const
type Answered = Extract<StudyAnswer, { kind: 'studies' }>

function open(closed = 400) {
  const answer = newStudyAnswerer()
  answer({ kind: 'market', key: 1, market: market(closed) })
  let number = 0
  return {
    answer,
    ask: (studies: readonly ChartStudy[], found: readonly string[] = [], patterns: readonly PatternName[] = []) =>
      answer({ kind: 'studies', number: (number += 1), studies, found, patterns }) as Answered,
  }
}

test('only lines that have changed are said again', () => {
  const { answer, ask } = open()
  const ofFirst = study('c', { source: { kind: 'study', id: 'a', output: 'value' } })
  const first = ask([study('a'), study('b'), ofFirst])
  expect(first.studies.map(({ lines }) => lines !== null)).toEqual([true, true, true])
  const second = ask([study('a', { params: { period: 9 } }), study('b'), ofFirst])
  expect(second.studies.map(({ id, lines }) => [id, lines !== null])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ])
  answer({ kind: 'market', key: 2, market: market() })
  expect(ask([study('b')])).toMatchObject({ key: 2, studies: [{ id: 'b', lines: { value: expect.any(Float64Array) } }] })
})

test('the forming bar moves the newest values as if it closed now', () => {
  const { answer, ask } = open(399)
  ask([study('a')])
  const moved = { ...rows[399]!, close: 300, high: 300 }
  const tails = answer({ kind: 'bar', bar: moved })
  const wanted = computeIndicator('ema', {}, barsFromRows([...rows.slice(0, 399), moved]))['value']!.at(-1)
  expect(tails).toEqual({ kind: 'tails', time: moved.time, tails: { 'a value': wanted } })
  expect(answer({ kind: 'bar', bar: rows[10]! })).toBeNull()
})

test('a study that cannot be computed says why, and the others are', () => {
  const { ask } = open()
  const made = ask([study('a', { timeframe: '30m' }), study('b')])
  expect(made.studies.map(({ problem }) => problem)).toEqual(['Its timeframe is shorter than the chart’s.', null])
})

test('structure is found only when it is asked for', () => {
  const { ask } = open()
  expect(ask([]).structure).toEqual({ bands: [], lines: [], evidence: [] })
  expect(ask([], ['zones']).structure.bands.length).toBeGreaterThan(0)
})

test('patterns that are asked for are told by the bars on which they end', () => {
  const { ask } = open()
  expect(ask([], [], ['nr4']).patterns).toEqual([{ name: 'nr4', times: expect.any(Array) }])
})

test('nothing is computed before there are bars', () => {
  const answer = newStudyAnswerer()
  expect(answer({ kind: 'studies', number: 7, studies: [study('a')], found: [], patterns: [] })).toEqual({ kind: 'failed', number: 7 })
  expect(answer({ kind: 'bar', bar: rows[0]! })).toBeNull()
  expect(sliceBars(bars, 0, 0)).toHaveLength(0)
})
