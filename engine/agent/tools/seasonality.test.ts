import { expect, test } from 'vitest'
import { barsFromRows } from '../../market/bars.ts'
import { foundOn, saidOn } from '../testing/bars-given.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'BTCUSD', timeframe: '1h' }

/** Months from January 2010 on, each `growth` of its month. */
const monthsOf = (count: number, growth: (month: number) => number) => {
  let price = 100
  return barsFromRows(
    Array.from({ length: count }, (_, i) => {
      const open = price
      price *= growth((i % 12) + 1)
      return { time: Date.UTC(2010, i, 1) / 1_000, open, close: price, high: Math.max(open, price), low: Math.min(open, price), volume: 1 }
    }),
  )
}

test('the months are told by their medians, the best and the worst first', () => {
  const { result, said } = saidOn(
    'seasonality',
    chart,
    monthsOf(121, (month) => (month === 4 ? 1.1 : month === 9 ? 0.95 : 1.01)),
  )
  expect([result['best'], result['worst']]).toMatchObject([{ name: 'April' }, { name: 'September' }])
  expect(figureAt(result, 'best.median').value).toBeCloseTo(10, 10)
  expect(figureAt(result, 'best.years').value).toBe(10)
  expect(said).toMatch(/^By the median since 2010-01, BTCUSD did best in April \(\+10\.00%\) and worst in September \(−5\.00%\)\./)
})

test('one month alone is told with its interval', () => {
  const { said, result } = foundBy('seasonality', { ...chart, month: 12 })
  expect(result['now']).toMatchObject({ name: 'December' })
  expect(said).toMatch(/^In December the median return of BTCUSD over \d+ years was [+−][\d.]+% \(interval /)
})

test('few years claim nothing, and one month alone is refused', () => {
  expect(
    saidOn(
      'seasonality',
      chart,
      monthsOf(40, () => 1.01),
    ).said,
  ).toBe('BTCUSD is known since 2010-01 only, and fewer than 6 years of a month give no interval, so nothing is claimed.')
  expect(
    saidOn(
      'seasonality',
      { ...chart, month: 2 },
      monthsOf(40, () => 1.01),
    ).said,
  ).toContain('so nothing is claimed')
  expect(
    foundOn(
      'seasonality',
      chart,
      monthsOf(1, () => 1),
    ),
  ).toEqual({ ok: false, problem: 'BTCUSD MN1 has too few closed bars to compare months.' })
})

test('only the years that are said count', () => {
  const rising = monthsOf(121, () => 1.01)
  const { result } = saidOn('seasonality', { ...chart, month: 4, from: '2012-01-01', to: '2018-12-31' }, rising)
  expect(figureAt(result, 'now.years').value).toBe(7)
  expect(figureAt(result, 'now.median').value).toBeCloseTo(1, 10)
})

test('months of less than a year, and fewer years than tell anything, claim nothing', () => {
  const rising = monthsOf(121, () => 1.01)
  expect(foundOn('seasonality', { ...chart, from: '2019-01-01', to: '2019-06-30' }, rising)).toMatchObject({ ok: false })
  expect(saidOn('seasonality', { ...chart, from: '2018-01-01' }, rising).said).toMatch(
    /^Since 2018-01 there are fewer than 6 years of each month of BTCUSD in that time/,
  )
})
