import { expect, test } from 'vitest'
import { computeIndicator } from './indicators/compute.ts'
import { walk } from './indicators/testing/walk.ts'
import { indicatorVocabulary, type IndicatorName } from './indicators/vocabulary.ts'
import { allocateColumn, recycleColumns, recycleIntermediates } from './spare-columns.ts'

// A length that no other test of this process gives back.
const length = 1237
const names = Object.keys(indicatorVocabulary) as IndicatorName[] // the vocabulary's own keys

test('a column that was given back is handed out once, then a new one', () => {
  const column = new Float64Array(length).fill(7)
  recycleColumns([column])
  expect(allocateColumn(length - 1)).not.toBe(column)
  expect(allocateColumn(length)).toBe(column)
  expect(allocateColumn(length)).not.toBe(column)
})

test('of what a computation makes its steps are taken back, its results are not', () => {
  const steps: Float64Array[] = []
  const { result } = recycleIntermediates(() => {
    steps.push(allocateColumn(length), allocateColumn(length))
    return { result: allocateColumn(length) }
  })
  const next = new Set([allocateColumn(length), allocateColumn(length), allocateColumn(length)])
  expect(steps.every((step) => next.has(step as Float64Array<ArrayBuffer>))).toBe(true)
  expect(next.has(result)).toBe(false)
})

test.each(names)('%s overwrites all that was left in its columns', (name) => {
  for (const bars of [walk(length), walk(7)]) {
    const expected = computeIndicator(name, {}, bars)
    recycleColumns(Array.from({ length: 8 }, () => new Float64Array(bars.length).fill(1e6)))
    expect(computeIndicator(name, {}, bars)).toEqual(expected)
  }
})
