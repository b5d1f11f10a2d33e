import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const entry = 'Buy EURUSD H1 when RSI(14) crosses above 30. Stop 20 pips, target 40 pips.'
const entriesOf = (text: string) => {
  const { status, rules } = readText(text)
  return status === 'ok' ? rules.flatMap(({ role, text: line }) => (role === 'entry' || role === 'filter' ? [line] : [])) : status
}

test.each([
  'Exit after 3 days unless RSI > 50.',
  'Hold 3 days max, unless RSI > 50.',
  "Don't hold over the weekend unless RSI < 30.",
  'Max 3 trades a day unless RSI < 20.',
  'Max 3 trades a day but only if ADX > 20.',
  'Risk 1% unless RSI < 30.',
  'Risk 1% only if RSI < 30.',
  'No trades on Friday unless RSI < 20.',
  'Unless RSI < 30, exit after 3 days.',
  'Exit after 3 days. Unless RSI > 50.',
  'Trail 20 pips, only when RSI > 60.',
  'Break even at 1R, only if ADX > 25.',
])('%s limits no entry', (said) => {
  expect(entriesOf(`${entry} ${said}`)).toBe('clarify')
})

test.each([
  'Only if ADX > 20.',
  'Not when ADX < 20.',
  'London session only, and only if ADX > 20.',
  'Only Mondays, but not if ADX < 20.',
  'Max 3 trades a day, skip the trade if ADX < 20.',
])('%s limits entries', (said) => {
  expect(JSON.stringify(entriesOf(`${entry} ${said}`))).toContain('ADX(14)')
})

test('a list that an entry begins ends with what limits the entry', () => {
  const list = 'Buy EURUSD H1 when RSI(14) crosses above 30, stop 20 pips, target 40 pips'
  expect(JSON.stringify(entriesOf(`${list}, unless ADX < 20.`))).toContain('ADX(14)')
  expect(entriesOf(`${list}, exit after 3 days unless ADX < 20.`)).toBe('clarify')
})
