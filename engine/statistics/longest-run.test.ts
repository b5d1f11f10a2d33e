import { expect, test } from 'vitest'
import { longestRun } from './longest-run.ts'

/** Over all sequences of so many trades, each with its probability. */
function byEnumeration(trades: number, loss: number) {
  const chanceOf = Array.from({ length: trades + 1 }, () => 0)
  for (let mask = 0; mask < 2 ** trades; mask += 1) {
    let [run, longest, chance] = [0, 0, 1]
    for (let i = 0; i < trades; i += 1) {
      const isLost = Math.floor(mask / 2 ** i) % 2 === 1
      run = isLost ? run + 1 : 0
      longest = Math.max(longest, run)
      chance *= isLost ? loss : 1 - loss
    }
    chanceOf[longest]! += chance
  }
  return chanceOf
}

test.each([
  [1, 0.5],
  [6, 0.3],
  [10, 0.64],
  [12, 0.5],
])('of %i trades that are lost with %d it is what all sequences give', (trades, loss) => {
  const chances = byEnumeration(trades, loss)
  const { expected, atLeast } = longestRun(trades, loss)
  expect(expected).toBeCloseTo(
    chances.reduce((sum, chance, length) => sum + chance * length, 0),
    8,
  )
  for (let length = 0; length <= trades; length += 1)
    expect(atLeast(length)).toBeCloseTo(
      chances.slice(length).reduce((sum, chance) => sum + chance, 0),
      8,
    )
})

test('200 tosses of a coin have a longest run of heads of about 7, as published', () => {
  const { expected, median } = longestRun(200, 0.5)
  expect(expected).toBeCloseTo(6.98, 1)
  expect(median).toBe(7)
})

test('trades that are never lost have no run', () => {
  expect(longestRun(50, 0)).toMatchObject({ expected: 0, median: 0, high: 0 })
  expect(longestRun(50, 1).expected).toBeCloseTo(50)
})
