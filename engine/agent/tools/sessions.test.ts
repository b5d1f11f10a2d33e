import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { simulateBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '4h' }
const utc = (text: string) => Date.parse(`${text}Z`) / 1_000
const at = (symbol: string, moment: string) => saidOn('sessions', { ...chart, symbol }, barsOfCloses([1, 2]), { nowSeconds: utc(moment) })

test('an open market is told with its close, its hours and the ranges of its sessions', () => {
  const { result, said } = foundBy('sessions', chart)
  expect(result).toMatchObject({ is_open: true, next: 'closes', zone: 'America/New_York' })
  expect(figureAt(result, 'next_at').value).toBe(utc('2026-03-06T22:00'))
  const tokyo = simulateBars(findInstrument('EURUSD')!, '1h', utc('2026-03-04T00:00'), utc('2026-03-04T09:00'))
  expect(result['sessions']).toMatchObject([
    { name: 'Tokyo', is_on: false },
    { name: 'London', is_on: true },
    { name: 'New York', is_on: true },
  ])
  expect(figureAt(result, 'sessions.0.high').value).toBe(Math.max(...tokyo.high))
  expect(figureAt(result, 'sessions.0.low').value).toBe(Math.min(...tokyo.low))
  expect(said).toMatch(
    /^EURUSD is open now \(2026-03-04 15:00 UTC\)\. It closes at 2026-03-06 22:00 UTC\. Its hours are Sun 17:00 – Fri 17:00/,
  )
  expect(figureAt(result, 'now').value).toBe(testNow)
})

test('a stock has the hours of its exchange and no sessions of other places', () => {
  const { result } = foundBy('sessions', { ...chart, symbol: 'AAPL' })
  expect(result['sessions']).toEqual([])
  expect(figureAt(result, 'next_at').value).toBe(utc('2026-03-04T21:00'))
})

test.each([
  ['EURUSD', '2026-03-07T12:00', 'EURUSD is closed now (2026-03-07 12:00 UTC). It opens at 2026-03-08 21:00 UTC.'],
  ['BTCUSD', '2026-03-07T12:00', 'BTCUSD is open now (2026-03-07 12:00 UTC). It trades round the clock and does not close.'],
  ['AAPL', '2026-11-26T15:00', 'AAPL is closed now (2026-11-26 15:00 UTC), because of a holiday. It opens at 2026-11-27 14:30 UTC.'],
])('%s at %s', (symbol, moment, words) => expect(at(symbol, moment).said).toContain(words))

test('holidays and early closes ahead are told', () =>
  expect(at('AAPL', '2026-11-25T15:00').said).toContain(
    'Ahead: closed on 2026-11-26 and early close on 2026-11-27 (2026-11-27 18:00 UTC).',
  ))

test('one session of one day is told from its own hours', () => {
  const { result } = foundBy('sessions', { ...chart, session: 'london', from: '2026-03-03', to: '2026-03-03' })
  const london = simulateBars(findInstrument('EURUSD')!, '1h', utc('2026-03-03T08:00'), utc('2026-03-03T17:00'))
  expect(result['sessions']).toMatchObject([{ name: 'London', is_on: false, date: '2026-03-03' }])
  expect(figureAt(result, 'sessions.0.low').value).toBe(Math.min(...london.low))
  expect([figureAt(result, 'sessions.0.open').value, figureAt(result, 'sessions.0.close').value]).toEqual([
    london.open[0],
    london.close.at(-1),
  ])
})

test.each([
  [{ symbol: 'AAPL', session: 'london' }, 'has no London session'],
  [{ from: '2026-03-02', to: '2026-03-03' }, 'one day at a time'],
  [{ session: 'london', from: '2026-02-30', to: '2026-02-30' }, 'one day at a time'],
  [{ session: 'london', from: '2026-03-07', to: '2026-03-07' }, 'No hours of EURUSD are known in that session on 2026-03-07'],
])('sessions of %j are refused', (input, words) => {
  const found = foundOn('sessions', { ...chart, ...input }, barsOfCloses([1, 2]))
  expect(found).toMatchObject({ ok: false, problem: expect.stringContaining(words) })
})
