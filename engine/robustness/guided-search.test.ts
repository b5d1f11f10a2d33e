import { expect, test } from 'vitest'
import { searchGuided } from './guided-search.ts'

const axes = ['x', 'y', 'z'].map((path) => ({ path, values: Array.from({ length: 41 }, (_, k) => k) }))
/** One peak at 30, 10, 22. */
const hill = ([x, y, z]: readonly number[]) => -((x! - 30) ** 2 + (y! - 10) ** 2 + (z! - 22) ** 2)

function search(seed: number, runs: number) {
  const rows: (readonly number[])[] = []
  const objectiveOf = (row: readonly number[]) => {
    rows.push(row)
    return hill(row)
  }
  searchGuided({ axes, start: [0, 0, 0], runs, seed, allowed: ([x]) => x !== 5, objectiveOf })
  return rows
}

test('it comes near the peak with a hundredth of the grid', () => {
  for (const seed of [1, 2, 3]) expect(Math.max(...search(seed, 200).map(hill))).toBeGreaterThan(-27)
})

test('it begins with the present values, repeats nothing and keeps the constraints', () => {
  const rows = search(4, 120)
  expect(rows[0]).toEqual([0, 0, 0])
  expect(new Set(rows.map((row) => row.join())).size).toBe(120)
  expect(rows.every(([x]) => x !== 5)).toBe(true)
})

test('the same seed searches the same way', () => {
  expect(search(5, 60)).toEqual(search(5, 60))
  expect(search(5, 60)).not.toEqual(search(6, 60))
})

test('it ends when everything was run', () => {
  const rows: (readonly number[])[] = []
  const small = [{ path: 'x', values: [1, 2, 3] }]
  const objectiveOf = (row: readonly number[]) => {
    rows.push(row)
    return null
  }
  searchGuided({ axes: small, start: [2], runs: 50, seed: 1, allowed: () => true, objectiveOf })
  expect(rows.map(([x]) => x).toSorted((a, b) => a! - b!)).toEqual([1, 2, 3])
})
