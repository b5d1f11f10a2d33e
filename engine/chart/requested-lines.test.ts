import { expect, test } from 'vitest'
import { chartIndicators, type ChartIndicator } from '../indicators/chart-indicators.ts'
import { chartLines } from '../indicators/chart-lines.ts'
import { indicatorNames } from '../indicators/vocabulary.ts'
import { findInstrument } from '../market/catalogue.ts'
import { simulateBars } from '../market/simulate.ts'
import { describeRequestable, requestableNames, requestProblem, type IndicatorRequest } from './indicator-requests.ts'
import { barsToSettle, requestedLines } from './requested-lines.ts'

const instrument = findInstrument('EURUSD')!
const bars = simulateBars(instrument, '1h', Date.UTC(2025, 0, 6) / 1_000, Date.UTC(2025, 2, 3) / 1_000)
const options = { calendar: instrument.calendar, timeframe: '1h' } as const

test.each(Object.keys(chartIndicators) as ChartIndicator[])('%s has the very lines that charts have', (name) => {
  const lines = requestedLines(bars, [{ name }], options)
  const charted = chartLines(bars.close, [{ name }]).map(({ field, values }) => ({ field, values }))
  expect(lines).toEqual(charted)
})

test('every indicator of the vocabulary can be asked for, and has its lines under names of their own', () => {
  expect(requestableNames).toHaveLength(indicatorNames.length)
  for (const name of requestableNames) {
    const { lines, params } = describeRequestable(name)
    const found = requestedLines(bars, [{ name, params }], options)
    expect([name, found.length]).toEqual([name, lines.length === 1 && Object.keys(params).length === 0 ? 1 : lines.length + 1])
    expect(found.every(({ field, values }) => field.startsWith(name) && values.length === bars.length)).toBe(true)
    expect(requestProblem({ name, params })).toBeNull()
  }
  const fields = requestedLines(bars, [{ name: 'adx' }, { name: 'adx', params: { period: 7 } }, { name: 'adx' }], options)
  expect(fields.map(({ field }) => field)).toEqual([
    'adx',
    'adx_14_adx',
    'adx_14_plus_di',
    'adx_14_minus_di',
    'adx_7_adx',
    'adx_7_plus_di',
    'adx_7_minus_di',
  ])
})

test('what is wrong with a parameter is told by its published name', () => {
  const requests: readonly IndicatorRequest[] = [
    { name: 'rsi', params: { period: 0 } },
    { name: 'macd', params: { fast_period: 30 } },
    { name: 'bollinger_bands', params: { std: 2 } },
    { name: 'stoch', params: { k: 1.5 } },
  ]
  expect(requests.map(requestProblem)).toEqual([
    'period must be from 1 to 1000',
    'fast_period must be below slow_period',
    'bollinger_bands has no parameter std',
    'k must be a whole number',
  ])
})

test('after the bars to settle a line is the same whatever lies before', () => {
  const requests = requestableNames.filter((name) => !['obv', 'swing_low', 'swing_high', 'psar'].includes(name)).map((name) => ({ name }))
  const settle = barsToSettle(requests, '1h')
  const cut = 200
  const from = simulateBars(instrument, '1h', bars.time[cut]!, bars.time.at(-1)! + 3_600)
  const [whole, later] = [requestedLines(bars, requests, options), requestedLines(from, requests, options)]
  for (const [i, { field, values }] of whole.entries()) {
    const at = from.length - 1
    expect(at).toBeGreaterThan(settle)
    const [a, b] = [values.at(-1)!, later[i]!.values.at(-1)!]
    expect([field, Math.abs(a - b) <= 1e-8 * Math.max(1, Math.abs(a)) || (Number.isNaN(a) && Number.isNaN(b))]).toEqual([field, true])
  }
})
