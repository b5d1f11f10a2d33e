import { expect, test } from 'vitest'
import { heatMapOf } from './heat-map.ts'
import { plateauAt } from './plateau.ts'
import type { SweepAxisReport, Trial } from './report.ts'

const axis = (path: string, count: number): SweepAxisReport => ({
  path,
  label: path,
  group: 'entry',
  present: 0,
  values: Array.from({ length: count }, (_, k) => k),
  isWhole: true,
})
const axes = [axis('x', 3), axis('y', 3)]
const trial = (values: readonly number[], objective: number | null): Trial => ({
  values,
  objective,
  trades: 50,
  returnPercent: 0,
  sharpe: null,
  profitFactor: null,
  maxDrawdownPercent: 0,
})
/** 3 × 3 with 2 in the middle. */
const around = (others: readonly (number | null)[]): Trial[] =>
  [others[0]!, others[1]!, others[2]!, others[3]!, 2, others[4]!, others[5]!, others[6]!, others[7]!].map((objective, k) =>
    trial([Math.floor(k / 3), k % 3], objective),
  )
const score = (others: readonly (number | null)[], objective: 'sharpe_ratio' | 'profit_factor' = 'sharpe_ratio') =>
  plateauAt(4, around(others), axes, objective).value

test('neighbours as good or better make a whole plateau, worthless ones a lonely peak', () => {
  expect(score([2, 2, 2, 2, 2, 5, 9, 2])).toBe(1)
  expect(score([0, 0, 0, -1, -5, 0, null, null])).toBe(0)
})

test('each neighbour counts by the share of the edge that it keeps', () => {
  expect(score([1, 1, 1, 1, 2, 2, 2, 2])).toBe(0.75)
})

test('the profit factor has its edge above 1', () => {
  expect(score([1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5], 'profit_factor')).toBe(0.5)
})

test('without an edge, a judgement or neighbours there is no score but a reason', () => {
  const trials = around([1, 1, 1, 1, 1, 1, 1, 1])
  expect(plateauAt(null, trials, axes, 'sharpe_ratio').reason).toContain('could not be judged')
  expect(plateauAt(0, [trial([0, 0], -1), ...trials], axes, 'sharpe_ratio').reason).toContain('no edge')
  expect(plateauAt(0, [trial([0, 0], 1), trial([0, 1], 1)], axes, 'sharpe_ratio').reason).toContain('Too few')
})

test('a heat map shows the middle and the best over the axes that it leaves out', () => {
  const cube = [axis('x', 2), axis('y', 2), axis('z', 3)]
  const trials = [1, 2, 9].map((objective, z) => trial([0, 1, z], objective))
  const map = heatMapOf({ axes: cube, trials: [...trials, trial([1, 1, 0], null)] }, 'x', 'y')
  expect(map.cells).toEqual([
    [null, null],
    [{ median: 2, best: 9, trials: 3 }, null],
  ])
  expect(map.range).toEqual({ min: 2, max: 2 })
})
