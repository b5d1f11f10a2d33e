import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { rulesOf } from './testing/entry-rules.ts'
import { partsOf } from './testing/parts-of.ts'

const rule = 'Buy when RSI < 30. Exit when RSI > 70.'
const hours = (said: string) => partsOf(`EURUSD M15. ${rule} ${said}`, ['session'])

test.each([
  ['Only between 9 hours and 17 hours 30.', 'only trade between 09:00 and 17:30'],
  ['Only between the hours of 8 and 11 London.', 'only trade between 08:00 and 11:00 London time'],
  ['During the hours 8:00-11:00 UTC only.', 'only trade between 08:00 and 11:00 UTC'],
  ['In London morning hours 7-11 UK only.', 'only trade between 07:00 and 11:00 London time'],
  ['08:00-20:00 UTC entries, positions may stay overnight.', 'only trade between 08:00 and 20:00 UTC'],
  ['Must trigger before 06:00 NY.', 'only trade between 00:00 and 06:00 New York time'],
  ['Asian session (00:00-06:00 UTC) only.', 'only trade between 00:00 and 06:00 UTC'],
  ['Only Tuesday Wednesday and Thursday.', 'only trade on Tuesday, Wednesday and Thursday'],
])('%s', (said, session) => {
  expect(hours(said)).toEqual([`session: ${session}`])
})

test('hours that come on top are more of them', () => {
  expect(hours('9:45-11:30 only plus 14:00 to 15:30.').join()).toMatch(/09:45.*11:30.*14:00.*15:30/u)
})

test.each([
  ['Sunday 18:00 ET buy, out Monday 09:30', '18:00 New York time'],
  ['Buy every morning at 8, close at 12:00', '08:00'],
])('a day and an hour are when one buys: %s', (said, time) => {
  expect(rulesOf(`EURUSD M15. ${said}. Stop 20 pips.`).join()).toContain(time)
})

test.each(['Positions may not stay overnight.', 'Tuesday trades.', 'Must trigger within 3 bars.'])(
  '%s says something else, and waits',
  (said) => {
    expect(readText(`EURUSD M15. ${rule} ${said}`).status).not.toBe('ok')
  },
)
