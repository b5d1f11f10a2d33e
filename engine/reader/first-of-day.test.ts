import { expect, test } from 'vitest'
import { firstOfDay } from './first-of-day.ts'
import { readPlan } from './read-plan.ts'

const half = { count: 30, unit: 'minute' } as const

test('the first minutes of a day are those after its open', () => {
  expect(firstOfDay('SPY', half)).toMatchObject({ from: { time: '09:30', zone: 'America/New_York' }, to: { time: '10:00' } })
  expect(firstOfDay('SPY', { count: 1, unit: 'hour' })).toMatchObject({ to: { time: '10:30' } })
})

test.each(['EURUSD', 'BTCUSDT', 'NQ', 'NOSUCH'])('%s has no day whose first minutes are known', (symbol) =>
  expect(firstOfDay(symbol, half)).toBe(null),
)

test('no entry is taken then, wherever the market is said', () => {
  const sessionOf = (text: string) => {
    const reading = readPlan(text)
    return reading?.isWhole ? reading.plan.session : null
  }
  const blocked = [{ from: '09:30', to: '10:00' }]
  expect(sessionOf('Avoid the first 30 minutes. Buy SPY on 5m when RSI < 30. Stop 1%.')).toMatchObject({ blocked })
  expect(sessionOf('Buy when RSI < 30, stop 1%. No trades in the first 30 minutes, only 9:30-11:30 ET. SPY 5m.')).toMatchObject({ blocked })
  expect(sessionOf('Buy SPY on 5m when RSI < 30, stop 1%. Avoid the first 30 minutes. Only 14:30-16:00 London time.')).toBe(null)
  expect(sessionOf('Avoid the first 30 minutes. Buy EURUSD on 5m when RSI < 30. Stop 1%.')).toBe(null)
})
