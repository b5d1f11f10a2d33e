import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRange, lastRangeBefore, missingRanges, type Range } from './time-ranges.ts'

const range = (from: number, to: number): Range => ({ from, to })

test('ranges that touch or overlap become one', () => {
  expect(addRange([range(0, 10), range(20, 30)], range(10, 20))).toEqual([range(0, 30)])
  expect(addRange([range(0, 10)], range(5, 7))).toEqual([range(0, 10)])
  expect(addRange([range(20, 30)], range(0, 5))).toEqual([range(0, 5), range(20, 30)])
  expect(addRange([range(0, 5)], range(7, 7))).toEqual([range(0, 5)])
})

test('what is missing lies before, between and after the ranges', () => {
  const ranges = [range(10, 20), range(30, 40)]
  expect(missingRanges(ranges, range(0, 50))).toEqual([range(0, 10), range(20, 30), range(40, 50)])
  expect(missingRanges(ranges, range(12, 18))).toEqual([])
  expect(missingRanges(ranges, range(20, 30))).toEqual([range(20, 30)])
})

test('the last range before a moment is the newest that begins before it', () => {
  const ranges = [range(10, 20), range(30, 40)]
  expect(lastRangeBefore(ranges, 35)).toEqual(range(30, 40))
  expect(lastRangeBefore(ranges, 30)).toEqual(range(10, 20))
  expect(lastRangeBefore(ranges, 10)).toBeNull()
})

test('every second is either in the ranges or missing, whatever was added', () => {
  const moment = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(fc.array(fc.tuple(moment, moment), { maxLength: 8 }), (added) => {
      const ranges = added.reduce<Range[]>((all, [from, to]) => addRange(all, range(from, to)), [])
      const missing = missingRanges(ranges, range(0, 41))
      const holds = (all: readonly Range[], t: number) => all.filter(({ from, to }) => from <= t && t < to).length
      for (let t = 0; t <= 40; t++) {
        const isAdded = added.some(([from, to]) => from <= t && t < to)
        expect([holds(ranges, t), holds(missing, t)]).toEqual(isAdded ? [1, 0] : [0, 1])
      }
    }),
  )
})
