import { describe, expect, test } from 'vitest'
import type { PlanParameter } from './parameters.ts'
import { axisOf, chooseAxes } from './sweep-axes.ts'

const parameter = (path: string, value: number, more: Partial<PlanParameter> = {}): PlanParameter => ({
  path,
  places: [path],
  label: path,
  group: 'entry',
  value,
  min: 2,
  max: 1000,
  step: 1,
  isWhole: true,
  ...more,
})

describe('a stated axis', () => {
  test('has its steps within the bounds, and the present value', () => {
    expect(axisOf({ path: 'a', from: 0, to: 10, step: 4 }, parameter('a', 5)).values).toEqual([4, 5, 8])
  })

  test('of fractions has no rounding in it', () => {
    const { values } = axisOf({ path: 'a', from: 0.1, to: 0.5, step: 0.1 }, parameter('a', 0.3, { min: 0, isWhole: false }))
    expect(values).toEqual([0.1, 0.2, 0.3, 0.4, 0.5])
  })

  test('of whole numbers stays whole, each value once', () => {
    expect(axisOf({ path: 'a', from: 2, to: 4, step: 0.5 }, parameter('a', 3)).values).toEqual([2, 3, 4])
  })
})

describe('chosen axes', () => {
  test('lie around the present values, finer the fewer there are', () => {
    expect(chooseAxes([parameter('a', 50)])[0]!.values).toHaveLength(21)
    const [fast, slow] = chooseAxes([parameter('a', 10), parameter('b', 20)])
    expect(fast!.values).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect([slow!.values[0], slow!.values.at(-1)]).toEqual([10, 30])
  })

  test('are at most three, entries before stops, and neither size nor limits', () => {
    const chosen = chooseAxes([
      parameter('sizing.value', 2, { group: 'size' }),
      parameter('maxOpenTrades.value', 1, { group: 'limits' }),
      parameter('stop.long.value', 2, { group: 'stop' }),
      parameter('entryLong.when.left.shift', 2),
      parameter('exit', 70, { group: 'exit' }),
      parameter('entry', 30),
    ])
    expect(chosen.map(({ path }) => path)).toEqual(['entry', 'exit', 'stop.long.value'])
  })
})
