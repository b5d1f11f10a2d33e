import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'
import { formatUsd, formatUsdCents } from './money.ts'
import { formatPercent } from './percent.ts'
import { formatPrice } from './price.ts'
import { formatTokens } from './tokens.ts'
import { formatVolume } from './volume.ts'

test.each([
  ['EURUSD', 'forex', 1.088249, '1.08825'],
  ['USDJPY', 'forex', 156.4124, '156.412'],
  ['DOGEUSD', 'crypto', 0.1234567, '0.123457'],
  ['SOLUSD', 'crypto', 42.5, '42.5000'],
  ['BTCUSD', 'crypto', 91_284.5, '91,284.50'],
  ['AAPL', 'stock', 1_234.5, '1,234.50'],
] as const)('a price of %s has the decimals of its category', (symbol, category, price, text) => {
  expect(formatPrice(price, { symbol, category })).toBe(text)
})

test('unknown figures are N/A, a missing token count is ---', () => {
  expect([
    formatPrice(null, { decimals: 2 }),
    formatUsd(undefined),
    formatUsdCents(null),
    formatPercent(Number.NaN, 'percent'),
    formatVolume(null),
    formatDuration(null),
  ]).toEqual(Array(6).fill('N/A'))
  expect(formatTokens(null)).toBe('---')
})

test('a percentage is guessed to be a fraction only where its unit is unknown', () => {
  expect(formatPercent(0.5, 'percent')).toBe('0.50%')
  expect(formatPercent(0.5, 'fraction')).toBe('50.00%')
  expect(formatPercent(0.5, 'unknown')).toBe('50.00%')
  expect(formatPercent(1, 'unknown')).toBe('1.00%')
})

test('signs are true ones, and zero has none', () => {
  expect(formatPercent(-3.14, 'percent', { digits: 1, signed: true })).toBe('−3.1%')
  expect(formatPercent(3.14, 'percent', { digits: 1, signed: true })).toBe('+3.1%')
  expect(formatPercent(-0.01, 'percent', { digits: 1, signed: true })).toBe('0.0%')
})

test('money stands in US dollars with two decimals', () => {
  expect(formatUsd(-1_234.5)).toBe('−$1,234.50')
  expect(formatUsdCents(1_999)).toBe('$19.99')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [12_449, '12.4K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [2_500_000, '2.5M'],
])('%d tokens read %s', (tokens, text) => {
  expect(formatTokens(tokens)).toBe(text)
})

test.each([
  [950, '950'],
  [12_345, '12.35K'],
  [999_999, '1.00M'],
  [3_200_000, '3.20M'],
  [7.1e9, '7.10B'],
])('a volume of %d reads %s', (volume, text) => {
  expect(formatVolume(volume)).toBe(text)
})

test('a duration reads in hours and minutes', () => {
  expect([formatDuration(9), formatDuration(69), formatDuration(1_565)]).toEqual(['0h 9m', '1h 9m', '26h 5m'])
})
