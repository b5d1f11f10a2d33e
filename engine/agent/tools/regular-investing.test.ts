import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { dayNumberOf, daySeconds } from '../../market/day-number.ts'
import { lastBars } from '../../market/simulate.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const input = { symbol: 'BTCUSD', amount: 100, every: 'month', from: '2025-01-01', to: '2025-12-31' }
const days = lastBars(findInstrument('BTCUSD')!, '1d', testNow, 500)
const openOn = (month: number) => days.open[days.time.indexOf(dayNumberOf(2025, month, 1) * daySeconds)]!
const lastClose = days.close[days.time.indexOf(dayNumberOf(2025, 12, 31) * daySeconds)]!

test('each month’s sum buys at the open of its first trading day, and is worth what the last close makes of it', () => {
  const { result } = foundBy('regular_investing', input)
  const units = Array.from({ length: 12 }, (_, n) => 100 / openOn(n + 1)).reduce((sum, each) => sum + each, 0)
  expect(figureAt(result, 'buys').value).toBe(12)
  expect(figureAt(result, 'paid').value).toBe(1_200)
  expect(figureAt(result, 'value').value).toBeCloseTo(units * lastClose, 6)
  expect(figureAt(result, 'mean_price').value).toBeCloseTo(1_200 / units, 6)
  expect(figureAt(result, 'at_once').value).toBeCloseTo((1_200 / openOn(1)) * lastClose, 6)
})

test('at its yearly rate every payment grows to the value together', () => {
  const { result } = foundBy('regular_investing', input)
  const rate = figureAt(result, 'yearly').value / 100
  const end = dayNumberOf(2025, 12, 31)
  const grown = Array.from({ length: 12 }, (_, n) => 100 * (1 + rate) ** ((end - dayNumberOf(2025, n + 1, 1)) / 365.25))
  expect(grown.reduce((sum, each) => sum + each, 0)).toBeCloseTo(figureAt(result, 'value').value, 4)
})

test('weeks have more purchases than months, and a time with one first day is refused', () => {
  expect(figureAt(foundBy('regular_investing', { ...input, every: 'week' }).result, 'buys').value).toBe(52)
  expect(runOnSimulated('regular_investing', { ...input, to: '2025-01-31' })).toMatchObject({ ok: false })
})

test('sums in another currency are told without a dollar sign', () => {
  const { said } = foundBy('regular_investing', { ...input, symbol: 'USDJPY' })
  expect(said).not.toContain('$')
  expect(said).toContain('Sums are in JPY')
})
