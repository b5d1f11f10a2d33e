import { expect, test } from 'vitest'
import { edgeOfDay } from './edge-of-day.ts'
import { readPlan } from './read-plan.ts'
import { readText } from './read-text.ts'

const half = { count: 30, unit: 'minute' } as const

test('the first and last minutes of a day are those of its regular hours', () => {
  expect(edgeOfDay('SPY', 'first', half)).toMatchObject({ from: { time: '09:30', zone: 'America/New_York' }, to: { time: '10:00' } })
  expect(edgeOfDay('SPY', 'first', { count: 1, unit: 'hour' })).toMatchObject({ to: { time: '10:30' } })
  expect(edgeOfDay('NQ', 'last', half)).toMatchObject({ from: { time: '15:30', zone: 'America/New_York' }, to: { time: '16:00' } })
})

test.each(['EURUSD', 'BTCUSDT', 'NOSUCH'])('%s has no day whose first minutes are known', (symbol) =>
  expect(edgeOfDay(symbol, 'first', half)).toBe(null),
)

test('no entry is taken then, wherever the market is said', () => {
  const sessionOf = (text: string) => {
    const reading = readPlan(text)
    return reading?.isWhole ? reading.plan.session : null
  }
  const blocked = [{ from: '09:30', to: '10:00' }]
  expect(sessionOf('Avoid the first 30 minutes. Buy SPY on 5m when RSI < 30. Stop 1%.')).toMatchObject({ blocked })
  expect(sessionOf('Buy when RSI < 30, stop 1%. No trades in the first 30 minutes, only 9:30-11:30 ET. SPY 5m.')).toMatchObject({ blocked })
  expect(sessionOf('Not in the first 30 minutes, not the last 30. Buy SPY on 5m when RSI < 30. Stop 1%.')).toMatchObject({
    blocked: [...blocked, { from: '15:30', to: '16:00' }],
  })
  expect(sessionOf('Buy SPY on 5m when RSI < 30, stop 1%. Avoid the first 30 minutes. Only 14:30-16:00 London time.')).toBe(null)
  expect(sessionOf('Avoid the first 30 minutes. Buy EURUSD on 5m when RSI < 30. Stop 1%.')).toBe(null)
})

test('the regular hours are those of the market, and of none that has none', () => {
  const hoursOf = (market: string) => {
    const reading = readPlan(`Buy ${market} on 5m when RSI < 30. Stop 1%. RTH only.`)
    return reading?.isWhole ? reading.plan.session : null
  }
  expect(hoursOf('ES')).toMatchObject({ hours: [{ from: '09:30', to: '16:00' }], zone: 'America/New_York' })
  expect(hoursOf('EURUSD')).toBe(null)
})

test.each([
  'Mark the high and low of the first candle. Buy when a candle closes above the high. Stop at the low.',
  "We note the first candle's high and low. Buy when a candle closes above the high. Stop at the low.",
  'First candle we mark high and low. If a candle closes above the high, buy. Stop at the low.',
])('once the first candle is marked, the high and the low are its: %s', (text) => {
  const { status, rules } = readText(`EURUSD M5. ${text}`)
  const said = rules.map(({ role, text: each }) => `${role}: ${each}`)
  expect(status).toBe('ok')
  expect(said).toEqual(expect.arrayContaining(['entry: close is above opening range(5) high', 'stop: at opening range(5) low']))
})

test('the market of the page has its hours as one that is said has', () => {
  const sessionOf = (symbol: string) => {
    const reading = readText('Buy when RSI < 30, only in the first two hours after the open. Stop 1%. Target 2%.', {
      symbol,
      timeframe: '5m',
    })
    return reading.status === 'ok' ? reading.plan?.session : reading.status
  }
  expect(sessionOf('AAPL')).toMatchObject({ hours: [{ from: '09:30', to: '11:30' }], zone: 'America/New_York' })
  expect(sessionOf('BTCUSDT')).toBe('clarify')
})
