import { expect, test } from 'vitest'
import type { CalendarName } from './instrument.ts'
import { sessionWords } from './session-words.ts'

test.each<[CalendarName, string]>([
  ['crypto', 'every day, around the clock'],
  ['forex', 'Sun 17:00 – Fri 17:00'],
  ['us_futures', 'Sun 18:00 – Fri 17:00, daily break 17:00 – 18:00'],
  ['us_stock', 'Mon – Fri 09:30 – 16:00'],
])('the hours of %s are told as %s', (name, words) => {
  expect(sessionWords(name)).toBe(words)
})
