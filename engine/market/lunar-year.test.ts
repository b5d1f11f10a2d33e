import { expect, test } from 'vitest'
import { lunarDate } from './lunar-year.ts'

const calendar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })

test('festivals of the Chinese calendar agree with the platform from 1990 to 2060', () => {
  for (let year = 1990; year <= 2060; year++) {
    for (const [month, day] of [
      [1, 1],
      [4, 8],
      [5, 5],
      [8, 16],
      [9, 9],
    ] as const) {
      expect(calendar.format(lunarDate(year, month, day)! * 86_400_000)).toBe(`${month}/${day}`)
    }
  }
  expect(lunarDate(2061, 1, 1)).toBeNull()
})
