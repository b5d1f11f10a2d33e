import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { pastPath } from './past-path.ts'

const bar = (time: number, close: number): Bar => ({ time, open: close, high: close, low: close, close, volume: 1 })
const past = [bar(0, 1), bar(100, 2), bar(200, 3)]
const span = { first: 0, last: 1_000, cursor: 299 }
const size = { width: 1_000, height: 26 }

test('the picture of the history is the same whatever comes after the cursor', () => {
  const drawn = [4, 400, 0.1].map((close) => pastPath([...past, bar(300, close), bar(400, close * 2)], span, size))
  expect(drawn[0]).toMatch(/^M0\.0 23\.0L100\.0 3\.0$/)
  expect(new Set(drawn).size).toBe(1)
})

test('a bar that has not ended at the cursor is left out, its close being later than the cursor', () => {
  expect(pastPath([...past, bar(300, 9)], { ...span, cursor: 300 }, size)).toContain('L200.0')
  expect(pastPath(past, { ...span, cursor: 5_000 }, size)).not.toContain('L200.0')
})

test('there is no picture of fewer than two bars', () => {
  expect(pastPath(past, { ...span, cursor: 150 }, size)).toBe('')
})
