import { expect, test } from 'vitest'
import { priceAxisOf } from './bar-axis.ts'

const series = (toPrice: (y: number) => number | null, toY: (price: number) => number | null) =>
  ({ coordinateToPrice: toPrice, priceToCoordinate: toY }) as unknown as Parameters<typeof priceAxisOf>[0]

test('a straight scale is worked out from its ends', () => {
  const y = priceAxisOf(
    series(
      (at) => 200 - at / 2,
      () => {
        throw new Error('not asked')
      },
    ),
    100,
  )
  expect([200, 175, 150, 100].map((price) => y?.(price))).toEqual([0, 50, 100, 200])
})

test('a scale of ratios is asked for each price', () => {
  const y = priceAxisOf(
    series(
      (at) => 1000 * 0.1 ** (at / 100),
      (price) => (3 - Math.log10(price)) * 100,
    ),
    200,
  )
  expect(y?.(100)).toBeCloseTo(100)
  expect(y?.(1)).toBeCloseTo(300)
})

test('without prices there is no scale', () => {
  expect(
    priceAxisOf(
      series(
        () => null,
        () => null,
      ),
      100,
    ),
  ).toBeNull()
})
