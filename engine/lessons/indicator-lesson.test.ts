import { describe, expect, test } from 'vitest'
import { indicatorNames } from '../indicators/vocabulary.ts'
import { indicatorLesson } from './indicator-lesson.ts'
import { lessonMarkets } from './lesson-market.ts'

const markets = lessonMarkets()

describe.each(indicatorNames)('the lesson of %s', (name) => {
  const lesson = indicatorLesson(name, markets)
  const { picture, facts, table } = lesson.example
  const lines = [...picture.lines, ...(picture.pane?.lines ?? [])]

  test('draws a line with values on the last of its bars', () => {
    expect(picture.bars).toHaveLength(90)
    expect(lines.length).toBeGreaterThan(0)
    for (const { values } of lines) {
      expect(values).toHaveLength(90)
      expect(values.at(-1)).not.toBeNull()
    }
  })

  test('counts something, and names the values of each line', () => {
    expect(facts.length).toBeGreaterThan(0)
    expect(table.columns).toHaveLength(2 + lines.length)
    expect(table.rows.every((row) => row.length === table.columns.length && !row.includes('–'))).toBe(true)
  })
})

test('the values of a lesson are the engine’s: the mean of twenty closes', () => {
  const { bars } = markets.daily
  const closes = bars.close.slice(-20)
  const mean = closes.reduce((sum, close) => sum + close, 0) / closes.length
  expect(indicatorLesson('sma', markets).example.table.rows.at(-1)).toEqual(['2025-12-31', bars.close.at(-1)!.toFixed(2), mean.toFixed(2)])
})

test('other numbers give another picture', () => {
  const { example, params } = indicatorLesson('rsi', markets)
  expect(params).toEqual([{ name: 'period', label: 'Length', usual: 14, min: 1, max: 1_000, isWhole: true }])
  expect(example.facts.map(({ label }) => label)).toContain('Above 70')
})
