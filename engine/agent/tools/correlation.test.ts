import { expect, test } from 'vitest'
import { correlate } from '../../analysis/correlation.ts'
import { barsOfCloses, saidOn } from '../testing/bars-given.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const waves = barsOfCloses(Array.from({ length: 60 }, (_, i) => 100 + Math.sin(i) + i / 50))

test('a market moves with itself, and the interval of a perfect correlation is itself', () => {
  const { result, said } = saidOn('correlation', { ...chart, others: 'GBPUSD' }, waves)
  expect(['value', 'low', 'high'].map((name) => figureAt(result, `pairs.0.${name}`).value)).toEqual([1, 1, 1])
  expect(figureAt(result, 'pairs.0.bars').value).toBe(60)
  expect(said).toMatch(/^EURUSD and GBPUSD moved very closely together on H1: .* is 1\.00/)
})

test('beta is what one market moved for each percent of the other, and that of a market to itself is 1', () => {
  const twice = Array.from({ length: 60 }, (_, i) => 100 * Math.exp(0.02 * Math.sin(i)))
  const bars = barsOfCloses(twice)
  const found = correlate(barsOfCloses(twice.map((close) => close ** 2 / 100)), bars)
  expect(found.beta).toBeCloseTo(2, 9)
  const { result, said } = saidOn('correlation', { ...chart, others: 'GBPUSD' }, bars)
  expect(figureAt(result, 'pairs.0.beta').value).toBeCloseTo(1, 9)
  expect(said).toContain('Its beta is 1.00')
})

test('too few common bars tell nothing', () => {
  const { said } = saidOn('correlation', { ...chart, others: 'GBPUSD' }, barsOfCloses([1, 2, 3]))
  expect(said).toBe('EURUSD and GBPUSD have too few bars of H1 in common to tell a correlation: 3 bars.')
})

test('of several markets each pair is told, and an interval that holds zero is said so', () => {
  const { result, said } = foundBy('correlation', { ...chart, others: 'GBPUSD, XAUUSD' })
  expect(result['pairs']).toHaveLength(3)
  expect(said.split('\n').filter((line) => /^\| [A-Z]+ and /.test(line))).toHaveLength(3)
  expect(foundBy('correlation', { ...chart, others: 'XAUUSD' }).said).toContain('cannot be told apart from none')
})

test('where bars within a day do not open together, days are held against each other and that is said', () => {
  const { result, said } = foundBy('correlation', { symbol: 'AAPL', timeframe: '1h', others: 'XAUUSD' })
  expect(result).toMatchObject({ timeframe: 'D1', asked: 'H1' })
  expect(said).toContain('Too few of their bars of H1 open at the same time, so this is of D1.')
})

test('stocks of one exchange are held together day by day', () => {
  const { result } = foundBy('correlation', { symbol: 'AAPL', timeframe: '1d', others: 'MSFT' })
  expect(figureAt(result, 'pairs.0.bars').value).toBe(250)
  expect(figureAt(result, 'pairs.0.value').value).toBeGreaterThan(0)
})
