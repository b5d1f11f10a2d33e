import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { changedTail, moveBetween, viewAfter } from './bar-moves.ts'

const bars = (from: number, to: number): Bar[] =>
  Array.from({ length: to - from }, (_, k) => ({ time: from + k, open: 1, high: 1, low: 1, close: 1, volume: 1 }))

test('bars that were put in front, dropped there, or replaced are told apart', () => {
  expect(moveBetween(bars(10, 20), bars(5, 20))).toBe(5)
  expect(moveBetween(bars(10, 20), bars(10, 25))).toBe(0)
  expect(moveBetween(bars(10, 20), bars(14, 30))).toBe(-4)
  expect(moveBetween(bars(10, 20), bars(40, 50))).toBeNull()
  expect(moveBetween(bars(40, 50), bars(10, 20))).toBeNull()
  expect(moveBetween([], bars(1, 3))).toBeNull()
})

test('the view stays on the same bars, wherever others come or go', () => {
  const view = { from: 2, to: 8 }
  expect(viewAfter(5, view, 10, 15)).toEqual({ from: 7, to: 13 })
  expect(viewAfter(-4, view, 10, 16)).toEqual({ from: -2, to: 4 })
  expect(viewAfter(0, view, 10, 1_010)).toEqual(view)
})

test('the view follows the market where the newest bar was in view', () => {
  expect(viewAfter(0, { from: 2, to: 12 }, 10, 11)).toEqual({ from: 3, to: 13 })
  expect(viewAfter(0, { from: 2, to: 12 }, 10, 1_010)).toEqual({ from: 2, to: 12 })
})

test('other bars are looked at from their end, as wide as before', () => {
  expect(viewAfter(null, { from: 2, to: 12 }, 10, 100)).toEqual({ from: 93, to: 103 })
  expect(viewAfter(null, { from: 0, to: 0 }, 0, 100)).toBeNull()
})

test('bars that only moved on at their end are told from others', () => {
  const before = bars(0, 100)
  expect(changedTail(before, bars(0, 100))).toEqual([])
  expect(changedTail(before, bars(0, 102))).toEqual(bars(100, 102))
  expect(changedTail(before, [...bars(0, 99), { ...bars(99, 100)[0]!, close: 5 }])).toMatchObject([{ time: 99, close: 5 }])
  expect(changedTail(before, [{ ...before[0]!, close: 5 }, ...bars(1, 100)])).toBeNull()
  expect(changedTail(before, bars(0, 200))).toBeNull()
  expect(changedTail(before, bars(1, 101))).toBeNull()
  expect(changedTail([], before)).toBeNull()
})
