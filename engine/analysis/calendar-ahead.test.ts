import { expect, test } from 'vitest'
import { specialDaysAhead } from './calendar-ahead.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000

test('holidays and early closes of New York around the turn of the year', () => {
  expect(specialDaysAhead('us_stock', seconds('2025-11-20T12:00'), 60)).toEqual([
    { kind: 'closed', date: '2025-11-27' },
    { kind: 'early', date: '2025-11-28', closesAt: seconds('2025-11-28T18:00') },
    { kind: 'early', date: '2025-12-24', closesAt: seconds('2025-12-24T18:00') },
    { kind: 'closed', date: '2025-12-25' },
    { kind: 'closed', date: '2026-01-01' },
  ])
})

test('weekends are no holidays, and a market that trades every day has none', () => {
  expect(specialDaysAhead('us_stock', seconds('2025-10-01T12:00'), 40)).toEqual([])
  expect(specialDaysAhead('crypto', seconds('2025-12-01T12:00'), 365)).toEqual([])
})
