import { expect, test } from 'vitest'
import { satisfiesConstraints, combinationsOf } from './combinations.ts'

const axes = [
  { path: 'a', values: [1, 2, 3] },
  { path: 'b', values: [2, 3] },
]
const none = () => null
const below = satisfiesConstraints([{ smaller: 'a', larger: 'b' }], axes, none)

test('a grid has every combination that the constraints allow, the last axis turning fastest', () => {
  expect(combinationsOf(axes, [1, 2], below, 10, 1)).toEqual({
    rows: [
      [1, 2],
      [1, 3],
      [2, 3],
    ],
    possible: 3,
  })
})

test('the present values are run even where a constraint forbids them', () => {
  expect(combinationsOf(axes, [3, 2], below, 10, 1).rows).toContainEqual([3, 2])
})

test('a constraint on a parameter without an axis reads its present value', () => {
  const allowed = satisfiesConstraints([{ smaller: 'a', larger: 'c' }], axes, (path) => (path === 'c' ? 2 : null))
  expect(combinationsOf(axes, [1, 2], allowed, 10, 1).possible).toBe(2)
})

test('more than may be run are drawn by the seed, each once, the present ones among them', () => {
  const wide = ['x', 'y', 'z'].map((path) => ({ path, values: Array.from({ length: 50 }, (_, k) => k) }))
  const draw = (seed: number) => combinationsOf(wide, [7, 7, 7], () => true, 100, seed)
  const { rows, possible } = draw(1)
  expect(possible).toBeNull()
  expect(new Set(rows.map((row) => row.join())).size).toBe(100)
  expect(rows).toContainEqual([7, 7, 7])
  expect(draw(1).rows).toEqual(rows)
  expect(draw(2).rows).not.toEqual(rows)
})
