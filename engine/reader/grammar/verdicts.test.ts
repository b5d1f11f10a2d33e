import { expect, test } from 'vitest'
import { rulesOf } from '../testing/rules-of.ts'

const text = (rest: string) => `EURUSD H1. Buy when RSI crosses above 30. Stop 1%. ${rest}`

test.each([
  ['Only Tuesday to Thursday, Mondays are slow.', 'Only Tuesday to Thursday.'],
  ['Only Tue-Thu, Mondays gave me bad results and Fridays are random.', 'Only Tue-Thu.'],
  ['Only trade 8:00-12:00, afternoons are dead.', 'Only trade 8:00-12:00.'],
  ['No trades on Friday (they hurt in every test).', 'No trades on Friday.'],
  ['Only trade during London - Asia is choppy.', 'Only trade during London.'],
  ['Exit at 16:00, overnights kill me.', 'Exit at 16:00.'],
  ['Exit at 7:30 before London messes it up.', 'Exit at 7:30.'],
  ['Weekend breakouts are fake so no trades sat/sun.', 'No trades on Saturday and Sunday.'],
  ['Fridays are slow so no trades on Friday.', 'No trades on Friday.'],
  ['Max 2 trades per day otherwise I overtrade.', 'Max 2 trades per day.'],
  ['Max 2 trades per day or I go on tilt.', 'Max 2 trades per day.'],
  ['Stop trading for the day after 2 losses, go walk the dog.', 'Stop trading for the day after 2 losses.'],
  ['Exit after 20 bars if it never gets there.', 'Exit after 20 bars.'],
  ["Exit after 20 bars, if it hasn't moved by then the idea is dead.", 'Exit after 20 bars.'],
])('%s says no more than %s', (said, plain) => {
  expect(rulesOf(text(said))).toEqual(rulesOf(text(plain)))
  expect(rulesOf(text(said))).not.toBeNull()
})

test.each([
  'Exit when RSI is above 60, Mondays are slow.',
  'Risk 1%, Mondays are dangerous.',
  'No trades on Friday. Mondays are dangerous.',
  'Fridays are slow so I sell half.',
  'Fridays are slow unless ADX > 20 so no trades on Friday.',
  'Only trade 8:00-12:00, afternoons are dead unless ADX is above 20.',
  'Only trade 8:00-12:00, afternoons are for shorts.',
  'Exit at 7:30 before London opens.',
  'Max 2 trades per day otherwise I sell half.',
  "Exit after 20 bars, if it hasn't moved by then sell half.",
  'Exit after 20 bars if it never gets there above the 50 EMA.',
  'Exit at 16:00, stops hurt.',
  'Only Tuesday to Thursday, Mondays are slow below the 50 EMA.',
  'Only Tuesday to Thursday, Mondays are not slow enough.',
])('%s holds: the verdict is on something else, or goes on', (said) => {
  expect(rulesOf(text(said))).toBeNull()
})
