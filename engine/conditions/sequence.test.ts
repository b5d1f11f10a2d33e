import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expr } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
import { sequenceColumn } from './sequence.ts'
import { closeIs, compare, from, price, sequence, valueWhen, worldOf } from './testing/expressions.ts'
import { both, negate, type Truth } from './truth.ts'

const column = (expr: Expr, closes: readonly number[]) => [...conditionColumn(expr, worldOf(closes))]
const [one, two, three] = [closeIs('eq', 1), closeIs('eq', 2), closeIs('eq', 3)] as const

describe('a sequence', () => {
  test('is true on the bar of its last step alone', () => {
    expect(column(sequence([one, two, three]), [1, 9, 2, 9, 3, 9])).toEqual([0, 0, 0, 0, 1, 0])
  })

  test('needs its steps in their order, each on a later bar', () => {
    expect(column(sequence([two, one]), [1, 2, 9])).toEqual([0, 0, 0])
    expect(column(sequence([one, closeIs('lt', 3)]), [9, 1, 9])).toEqual([0, 0, 0])
    expect(column(sequence([one, closeIs('lt', 3)]), [9, 1, 1])).toEqual([0, 0, 1])
  })

  test('counts a window from the step before', () => {
    expect(column(sequence([one, [two, 2]]), [1, 9, 2])).toEqual([0, 0, 1])
    expect(column(sequence([one, [two, 2]]), [1, 9, 9, 2])).toEqual([0, 0, 0, 0])
    expect(column(sequence([one, two, [three, 1]]), [1, 9, 9, 2, 3])).toEqual([0, 0, 0, 0, 1])
  })

  test('takes a later first step where the earlier one is too long ago', () => {
    expect(column(sequence([one, [two, 2]]), [1, 9, 1, 9, 2])).toEqual([0, 0, 0, 0, 1])
  })

  test('comes true again while its window lasts', () => {
    expect(column(sequence([one, [two, 3]]), [1, 2, 2, 2, 2])).toEqual([0, 1, 1, 1, 0])
  })

  test('starts over where it is reset; a first step on that very bar counts', () => {
    expect(column(sequence([one, two], closeIs('eq', 7)), [1, 7, 2, 1, 2])).toEqual([0, 0, 0, 0, 1])
    expect(column(sequence([one, two], closeIs('lte', 1)), [1, 2])).toEqual([0, 1])
    expect(column(sequence([one, two], closeIs('eq', 2)), [1, 2])).toEqual([0, 0])
  })

  test('is not known until every part has been, and then where its last step is not', () => {
    const NONE = Number.NaN
    expect(column(sequence([one, closeIs('crosses_above', 2)]), [1, 3])).toEqual([2, 1])
    expect(column(sequence([one, two]), [1, NONE, 2])).toEqual([0, 2, 1])
    expect(column(sequence([two, one]), [1, NONE, 2])).toEqual([0, 0, 0])
  })

  test('waits for no event that one of its steps asks about', () => {
    const aboveLast = compare(price('close'), 'gt', valueWhen(price('close'), closeIs('eq', 7)))
    const either: Expr = { op: 'or', args: [two, aboveLast], from }
    expect(column(sequence([one, either]), [1, 2, 7, 8])).toEqual([0, 1, 0, 1])
  })

  test('reads steps of a higher timeframe when their bar has ended', () => {
    const dayClosedAtOne = compare(price('close', { timeframe: '1d' }), 'eq', 1)
    const hours = Array.from({ length: 30 }, (_, i) => (i === 10 || i === 23 ? 2 : 1))
    // The bar that ends the day is the first to see it, so the next one is the first that can follow.
    expect(column(sequence([dayClosedAtOne, two]), hours.with(23, 1).with(24, 2)).indexOf(1)).toBe(24)
    expect(column(sequence([dayClosedAtOne, two]), hours.with(23, 1))).not.toContain(1)
  })
})

const truths = (length: number) => fc.array(fc.constantFrom(0, 1, 2), { minLength: length, maxLength: length })
const cases = fc.integer({ min: 1, max: 14 }).chain((length) =>
  fc.record({
    steps: fc.array(fc.record({ truths: truths(length), window: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }) }), {
      minLength: 2,
      maxLength: 4,
    }),
    resets: fc.option(truths(length), { nil: null }),
  }),
)

/** Every way to choose a bar for each step is tried. */
function bySearch(steps: readonly { truths: readonly number[]; window: number | null }[], resets: readonly number[] | null): number[] {
  const last = steps.length - 1
  const isReached = (k: number, begun: number, bar: number, end: number): boolean => {
    if (k === last) return end - bar <= (steps[k]!.window ?? Infinity) && !resets?.slice(begun + 1, end).includes(1)
    for (let next = bar + 1; next < end; next++) {
      const isTrue = steps[k]!.truths[next] === 1 && next - bar <= (steps[k]!.window ?? Infinity)
      if (isTrue && isReached(k + 1, begun, next, end)) return true
    }
    return false
  }
  return steps[0]!.truths.map((_, end) => {
    const isReady = steps[0]!.truths.slice(0, end).some((truth, begun) => truth === 1 && isReached(1, begun, begun, end))
    return isReady ? both(steps[last]!.truths[end] as Truth, negate((resets?.[end] ?? 0) as Truth)) : 0
  })
}

test('one pass finds what a search over all bars finds', () => {
  fc.assert(
    fc.property(cases, ({ steps, resets }) => {
      const made = sequence(steps.map(({ window }, k) => (k === 0 || window === null ? one : [one, window])))
      const columns = steps.map((step) => Uint8Array.from(step.truths))
      expect([...sequenceColumn(made, columns, resets && Uint8Array.from(resets), 0)]).toEqual(bySearch(steps, resets))
    }),
    { numRuns: 2_000, seed: 11 },
  )
})

test('later bars change nothing before', () => {
  const expr = sequence([one, [two, 3], three], closeIs('gt', 4))
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 40 }), fc.nat(39), (closes, cut) => {
      expect(column(expr, closes).slice(0, cut)).toEqual(column(expr, closes.slice(0, cut)))
    }),
    { numRuns: 200, seed: 12 },
  )
})
