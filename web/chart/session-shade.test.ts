import { expect, test } from 'vitest'
import { markBars } from './session-shade.ts'

const hour = (day: number, hours: number) => Date.UTC(2025, 10, day, hours) / 1000
const day = Array.from({ length: 24 }, (_, k) => hour(19, k))

test('bars outside of every session are marked', () => {
  const marks = markBars(day, { sessions: ['london', 'newyork'], dayLines: false, calendar: 'forex' })
  expect(day.flatMap((_, k) => (marks[k] === 1 ? [k] : []))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 22, 23])
  expect([...markBars(day, { sessions: [], dayLines: false, calendar: 'forex' })].some(Boolean)).toBe(false)
})

test('the first bar of each trading day is marked, by the market’s own days', () => {
  const marks = markBars(day, { sessions: [], dayLines: true, calendar: 'forex' })
  expect(day.flatMap((_, k) => (marks[k] === 2 ? [k] : []))).toEqual([22])
})
