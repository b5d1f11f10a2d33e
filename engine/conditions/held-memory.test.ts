import { expect, test } from 'vitest'
import { HeldMemory } from './held-memory.ts'

const node = {}
const sumOf = (asked: number[]) => () => {
  let sum = 0
  return (bar: number) => {
    asked.push(bar)
    return (sum += bar)
  }
}

test('each bar of a position is asked for once, in turn, and earlier ones are known', () => {
  const memory = new HeldMemory()
  const asked: number[] = []
  const position = { entryPrice: 1, firstHeldBar: 3 }
  expect([5, 4, 3, 6].map((bar) => memory.at(node, position, bar, sumOf(asked)))).toEqual([12, 7, 3, 18])
  expect(asked).toEqual([3, 4, 5, 6])
})

test('another position, and another average price, begin anew', () => {
  const memory = new HeldMemory()
  const asked: number[] = []
  memory.at(node, { entryPrice: 1, firstHeldBar: 3 }, 4, sumOf(asked))
  expect(memory.at(node, { entryPrice: 1, firstHeldBar: 4 }, 4, sumOf(asked))).toBe(4)
  expect(memory.at(node, { entryPrice: 2, firstHeldBar: 3 }, 4, sumOf(asked))).toBe(7)
  expect(asked).toEqual([3, 4, 4, 3, 4])
})

test('what closed positions have left is forgotten, and what is open is not begun again', () => {
  const memory = new HeldMemory()
  const open = { entryPrice: 1, firstHeldBar: 0 }
  let asked = 0
  const count = () => () => ++asked
  for (let k = 0; k < 60; k++) {
    memory.at({}, { entryPrice: 1, firstHeldBar: 0 }, 200_000, () => () => 0)
    memory.at(node, open, k, count)
  }
  expect(memory.size).toBeLessThan(9_000_000)
  expect(asked).toBe(60)
})
