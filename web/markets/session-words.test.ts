import { sessionStateAt } from '@playbook/engine/market/session-state'
import { expect, test } from 'vitest'
import { ageWords, momentWords, stateWords } from './session-words.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000
const words = (calendar: Parameters<typeof sessionStateAt>[0], iso: string) =>
  stateWords(sessionStateAt(calendar, seconds(iso)), seconds(iso), 'utc').join(', ')

test.each([
  ['forex', '2025-11-19T14:04', 'Open, closes Fri 22:00'],
  ['crypto', '2025-11-22T14:04', 'Open, always'],
  ['us_futures', '2025-11-19T14:04', 'Open, break 22:00 – 23:00'],
  ['us_stock', '2025-11-19T14:04', 'Closed, opens today 14:30'],
  ['xetra', '2025-11-19T14:04', 'Open, closes 16:30'],
  ['us_stock', '2025-11-21T21:30', 'Closed, opens Mon 14:30'],
  ['us_stock', '2025-11-27T15:00', 'Holiday, opens Fri 14:30'],
  ['forex', '2025-11-23T13:00', 'Closed, opens today 22:00'],
  ['tokyo', '2025-11-19T01:00', 'Open, break 02:30 – 03:30'],
] as const)('%s at %s: %s', (calendar, iso, wanted) => expect(words(calendar, iso)).toBe(wanted))

test('a moment further away than this week has its date', () => {
  expect(momentWords(seconds('2026-01-02T10:00'), seconds('2025-12-24T12:00'), 'utc')).toBe('2 Jan 10:00')
})

test('a moment of the past further away than a week has its date, and its year where that is not clear', () => {
  expect(momentWords(seconds('2026-11-20T22:00'), seconds('2026-11-22T12:00'), 'utc')).toBe('Fri 22:00')
  expect(momentWords(seconds('2026-11-10T22:00'), seconds('2026-11-22T12:00'), 'utc')).toBe('10 Nov 22:00')
  expect(momentWords(seconds('2025-04-17T20:00'), seconds('2026-11-22T12:00'), 'utc')).toBe('17 Apr 2025 20:00')
})

test.each([
  [30, '1 min old'],
  [12 * 60, '12 min old'],
  [2.4 * 3_600, '2 h old'],
  [47 * 3_600, '47 h old'],
  [3.2 * 86_400, '3 days old'],
])('%d seconds are %s', (age, wanted) => expect(ageWords(age)).toBe(wanted))
