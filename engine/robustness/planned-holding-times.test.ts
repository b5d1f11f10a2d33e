import { describe, expect, test } from 'vitest'
import { worldOf } from '../backtest/backtest.ts'
import { both, compare, constant, distance, from, percent, planOf, price, said } from '../backtest/testing/plans.ts'
import { barTable } from '../backtest/testing/runs.ts'
import type { Plan } from '../strategy/plan.ts'
import { plannedHoldingTimes } from './planned-holding-times.ts'
import { inputOf } from './testing/markets.ts'

/** Open, high, low, close and a mark in the volume column. */
const bars = barTable([
  [100, 101, 99, 100],
  [100, 101, 99, 100, 1],
  [100, 102, 99, 101],
  [101, 103, 98, 102],
  [102, 103, 96, 97, 3],
  [97, 99, 94, 95, 2],
  [95, 96, 90, 91],
  [91, 92, 89, 90],
])
const isMarked = (mark: number) => compare(price('volume'), 'eq', constant(mark))
const holdsOf = (plan: Partial<Plan>) => {
  const input = inputOf(bars, planOf({ stop: both(percent(50)), ...plan }))
  return plannedHoldingTimes(input, worldOf(input, {}))
}
const marked: Partial<Plan> = {
  entryLong: { when: { op: 'or', args: [isMarked(1), isMarked(3)], from }, fill: 'next_open' },
  entryShort: { when: { op: 'or', args: [isMarked(2), isMarked(3)], from }, fill: 'next_open' },
}

describe('a long that was entered on bar 2', () => {
  test('is held until the open after the opposite entry was true alone', () => {
    expect(holdsOf(marked)(2, 1)).toBe(4)
    expect(holdsOf({ ...marked, opposite: said('exit') })(2, 1)).toBe(4)
  })

  test('is held for good where the opposite entry is ignored', () => {
    expect(holdsOf({ ...marked, opposite: said('ignore') })(2, 1)).toBeNull()
  })

  test('is held until the order against it is met', () => {
    const below = compare(price('close'), 'lt', constant(95))
    expect(holdsOf({ entryLong: marked.entryLong!, entryShort: { when: below, fill: 'order' } })(2, 1)).toBe(3)
    expect(holdsOf({ entryLong: marked.entryLong!, entryShort: { when: below, fill: 'order' }, opposite: said('ignore') })(2, 1)).toBeNull()
  })

  test('is held until an order that was placed earlier is met while it works', () => {
    const order = { type: 'stop', short: price('low'), offset: distance(4), from } as const
    const entryShort = { when: isMarked(1), fill: 'next_open' } as const
    // 99 − 4 is met on bar 5, four bars after bar 1 has placed it.
    expect(holdsOf({ entryLong: marked.entryLong!, entryShort, entryOrder: { ...order, expiresBars: 4 } })(2, 1)).toBe(3)
    expect(holdsOf({ entryLong: marked.entryLong!, entryShort, entryOrder: { ...order, expiresBars: 3 } })(2, 1)).toBeNull()
  })
})
