import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const rulesOf = (text: string) => readText(text).rules.map(({ role, text: said }) => `${role}: ${said}`)

test.each(['above the high of the last red candle', 'above its high'])(
  'a stop %s is at that candle, not at the bar of the entry',
  (where) => {
    expect(rulesOf(`Short on a close under the low of the last red candle. Stop ${where}.`)).toContain(
      'stop: at high of the last bar on which (close is below open)',
    )
  },
)

test('the close is the lowest of closes, a price of lows', () => {
  expect(rulesOf('Buy when the close is the lowest of 7 days and above the 200 SMA.')).toContain(
    'entry: close is below lowest close of the last 7 bars 1 bar ago',
  )
  expect(rulesOf('Buy when price is the lowest in 7 days.')).toContain('entry: low is below lowest low of the last 7 bars 1 bar ago')
})

test.each(['month', 'week'])('the close of the %s that still runs is no level', (period) => {
  expect(readText(`Buy at the close of the ${period}. Stop 2%.`).status).toBe('clarify')
})
