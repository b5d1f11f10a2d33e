import { expect, test } from 'vitest'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const gold = barsOfCloses(Array.from({ length: 40 }, (_, i) => 2_000 + (i === 39 ? 500 : i)))
const silver = barsOfCloses(Array.from({ length: 40 }, () => 25))
const both = { bars: (symbol: string) => (symbol === 'XAUUSD' ? gold : silver) }
const input = { symbol: 'XAUUSD', timeframe: '1h', others: 'XAGUSD' }

test('a ratio is one close divided by the other, with its mean, its ends and its rank', () => {
  const { result, said } = saidOn('price_ratio', input, gold, both)
  const value = (path: string) => figureAt(result, path).value
  expect([value('ratio'), value('highest.value'), value('lowest.value'), value('rank'), value('bars')]).toEqual([100, 100, 80, 100, 40])
  expect(value('mean')).toBeCloseTo((39 * 2_000 + (39 * 38) / 2 + 2_500) / 40 / 25, 10)
  expect(said).toMatch(/^XAUUSD divided by XAGUSD is 100\.00, by the closes of the bar of XAUUSD H1 at /)
})

test.each([
  ['one market alone', { ...input, others: 'XAUUSD' }, 'name one to divide by'],
  ['three markets', { ...input, others: 'XAGUSD, EURUSD' }, 'name one to divide by'],
])('a ratio of %s is refused', (_, given, problem) => {
  expect(foundOn('price_ratio', given, gold)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) as string })
})

test('too few bars in common are refused', () => {
  const few = barsOfCloses(Array.from({ length: 29 }, () => 25))
  expect(foundOn('price_ratio', input, gold, { bars: () => few })).toMatchObject({
    ok: false,
    problem: 'XAUUSD and XAGUSD have too few bars of H1 in common for a ratio.',
  })
})

test('markets of different hours meet by their trading days', () => {
  const { result } = foundBy('price_ratio', { symbol: 'AAPL', timeframe: '1d', others: 'XAUUSD' })
  expect(figureAt(result, 'bars').value).toBeGreaterThan(200)
})

test('the difference of two prices is told with its mean and extremes over the same bars', () => {
  const { result } = foundBy('price_ratio', { symbol: 'UKOIL', timeframe: '1d', others: 'USOIL' })
  const [now, mean, highest, lowest] = ['now', 'mean', 'highest.value', 'lowest.value'].map(
    (name) => figureAt(result, `difference.${name}`).value,
  ) as [number, number, number, number]
  const close = (symbol: string) => figureAt(foundBy('price_now', { symbol, timeframe: '1d' }).result, 'close').value
  expect(now).toBeCloseTo(close('UKOIL') - close('USOIL'), 6)
  expect(lowest).toBeLessThanOrEqual(Math.min(now, mean))
  expect(highest).toBeGreaterThanOrEqual(Math.max(now, mean))
})
