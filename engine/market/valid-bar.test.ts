import { expect, test } from 'vitest'
import { isValidBar } from './valid-bar.ts'

const good = { open: 2, high: 3, low: 1, close: 2.5, volume: 10 }

test.each([{}, { volume: 0 }, { open: 3, close: 1 }, { open: 2, high: 2, low: 2, close: 2 }])('a bar with %j is sound', (more) => {
  expect(isValidBar({ ...good, ...more })).toBe(true)
})

test.each([
  { open: 0 },
  { low: 0 },
  { close: -1 },
  { high: NaN },
  { high: Infinity },
  { high: 1e12 },
  { high: 2.4 },
  { high: 1.9 },
  { low: 2.1 },
  { close: 0.5 },
  { volume: -1 },
  { volume: NaN },
  { volume: Infinity },
])('a bar with %j is not', (more) => {
  expect(isValidBar({ ...good, ...more })).toBe(false)
})
