import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

test.each([
  ['the 9 EMA crosses above the 21 EMA, sorry, 10 and 30', 'EMA(10) crosses above EMA(30)'],
  ['the 9 EMA crosses above the 21 EMA. No wait, 10 and 30', 'EMA(10) crosses above EMA(30)'],
])('several numbers take the places of as many that are alike: %s', (text, rule) => {
  const { status, rules } = readText(`Buy EURUSD on H1 when ${text}. Stop 1%.`)
  expect([status, rules.find(({ role }) => role === 'entry')?.text]).toEqual(['ok', rule])
})

test('numbers of two kinds are not replaced by a guess', () => {
  const { status, rules } = readText('Buy EURUSD on H1 when the 9 EMA is 2% above the 21 EMA, sorry, 10 and 30. Stop 1%.')
  expect(status).not.toBe('ok')
  expect(rules.find(({ role }) => role === 'entry')?.text ?? '').not.toMatch(/10|30/)
})

const rulesOf = (said: string) => {
  const { status, rules } = readText(`EURUSD H1. Buy when RSI(14) < 30. ${said}`)
  return status === 'ok'
    ? rules.flatMap(({ role, text }) => (role === 'stop' || role === 'target' || role === 'exit' || role === 'time_exit' ? [text] : []))
    : null
}

test.each([
  ['Stop 20 pips no hang on 25 pips.', '25 pips from the fill'],
  ['Stop 25 pips (used to be 30 pips).', '25 pips from the fill'],
  ['Stop 25 pips, was 30 before.', '25 pips from the fill'],
  ['Stop 20-25 pips, use 25.', '25 pips from the fill'],
  ['Stop 20 pips, sometimes 25, but put 25.', '25 pips from the fill'],
  ['Stop 25 pips, or 20? keep 25.', '25 pips from the fill'],
  ['Exit when RSI(14) > 60. No wait, RSI(14) > 70.', 'RSI(14) is above 70'],
  ['Exit when RSI(14) > 60. Actually 70.', 'RSI(14) is above 70'],
  ['Exit after 10 bars. No, 12 bars.', 'close after 12 bars'],
  ['Exit at 15:00. Sorry, 16:00.', 'close at 16:00'],
])('what is said last stands: %s', (said, rule) => {
  expect(rulesOf(said)).toEqual([rule])
})

test.each([
  'Stop 20 or 25 pips, use 30.',
  'Exit after 10 bars, wait 24 hours.',
  'Stop 20 pips. No 12 bars.',
  'Stop 20 pips. No, below 40.',
  'Exit when RSI(14) > 70, was above 50 before.',
])('what fits nothing holds: %s', (said) => {
  expect(rulesOf(said)).toBeNull()
})
