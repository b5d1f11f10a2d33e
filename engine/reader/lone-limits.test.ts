import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const exitsOf = (said: string) => {
  const { status, rules } = readText(`EURUSD H1. Buy when RSI(14) < 30. Stop 20 pips. ${said}`)
  return status === 'ok' ? rules.flatMap(({ role, text }) => (role === 'time_exit' ? [text] : [])) : null
}

test.each(['Max 72 bars.', 'Maximum of 72 bars', 'No longer than 72 bars.', '72 bars max.', '\n- max 72 bars'])(
  '"%s" is how long a trade is held',
  (said) => {
    expect(exitsOf(said)).toEqual(['close after 72 bars'])
  },
)

test.each([
  'Order valid, max 3 bars.',
  'Pullback: max 5 bars.',
  'Buy stop 2 pips above the high, max 3 bars.',
  'Buy when the close is above the 20 EMA, max 4 bars later.',
  'Only 3 days.',
])('"%s" is of something else, and holds', (said) => {
  expect(exitsOf(said)).toBeNull()
})
