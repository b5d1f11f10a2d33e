import { expect, test } from 'vitest'
import { todaySessions } from './today-sessions.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000
const at = (iso: string) => todaySessions(seconds(iso), 'utc')
const words = (iso: string) => at(iso).map(({ name, words: state }) => `${name} ${state}`)

test('a session says whether it is open, or when it opens', () => {
  expect(words('2025-11-19T14:04')).toEqual(['Tokyo opens Thu 00:00', 'London open', 'New York open', 'Crypto open'])
  expect(words('2025-11-19T02:00')).toEqual(['Tokyo open', 'London opens 08:00', 'New York opens 13:00', 'Crypto open'])
})

test('there is none on a weekend or holiday, and the next one is named with its day', () => {
  expect(words('2025-11-22T12:00')).toEqual(['Tokyo opens Tue 00:00', 'London opens Mon 08:00', 'New York opens Mon 13:00', 'Crypto open'])
  expect(at('2025-11-22T12:00').map(({ parts }) => parts.length)).toEqual([0, 0, 0, 1])
  expect(words('2025-11-27T15:00')).toContain('New York opens Fri 13:00')
})

test('its hours are shares of the day', () => {
  const [, london] = at('2025-11-19T14:04')
  expect(london?.parts).toEqual([{ from: 8 / 24, to: 17 / 24 }])
})
