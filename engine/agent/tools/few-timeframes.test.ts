import { expect, test } from 'vitest'
import { runOnSimulated } from '../testing/simulated-data.ts'

/** An imported file of daily prices has no hours. */
const daily = ['1d', '1w', '1M'] as const

test.each([
  ['range_figures', { period: 'this_week' }],
  ['range_figures', { from: '2026-02-02', to: '2026-02-06' }],
  ['range_figures', { from: '2025-01-01' }],
  ['extremes', {}],
  ['trend', {}],
  ['levels', {}],
  ['volatility', {}],
  ['range_profile', {}],
  ['sessions', {}],
  ['compare', { others: 'GBPUSD', period: 'this_month' }],
  ['correlation', { others: 'GBPUSD' }],
  ['candle_patterns', {}],
  ['seasonality', {}],
  ['explain_bar', {}],
] as const)('%s is told of a market without hours, %o', (tool, more) => {
  expect(runOnSimulated(tool, { symbol: 'EURUSD', timeframe: '1d', ...more }, [], daily)).toMatchObject({ ok: true })
})

test('what is asked of hours alone is refused where there are none', () =>
  expect(runOnSimulated('range_profile', { symbol: 'EURUSD', timeframe: '1d', by: 'hour' }, [], daily)).toEqual({
    ok: false,
    problem: 'There are no closed bars of EURUSD H1 yet.',
  }))

test('a week of a market without hours is told on its days', () => {
  const found = runOnSimulated('range_figures', { symbol: 'EURUSD', timeframe: '1d', period: 'last_week' }, [], daily)
  expect(found.ok && found.value.said).toMatch(
    /^EURUSD D1 last week: .*\n\n.*\n\nThese are 5 bars, opened from 2026-02-23 to 2026-02-27\.$/s,
  )
})
