import { describe, expect, test } from 'vitest'
import { blocksFor, overfittingOf } from './overfitting.ts'
import { randomOf } from './random-draws.ts'
import type { OverfittingReport } from './report.ts'
import type { BlockSums } from './task.ts'

/** Daily returns cut into blocks of `each`. */
function blocksOf(returns: readonly number[], each: number): BlockSums {
  const blocks = Array.from({ length: returns.length / each }, (_, k) => returns.slice(k * each, (k + 1) * each))
  const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  return { sums: blocks.map(add), squares: blocks.map((block) => add(block.map((value) => value * value))) }
}
const report = (combinations: readonly BlockSums[], blocks: number, each: number): OverfittingReport => {
  const found = overfittingOf(
    combinations,
    Array.from({ length: blocks }, () => each),
    252,
  )
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('two combinations over two blocks, by hand', () => {
  /** Each is good where the other is bad: the choice is always wrong. */
  const first = blocksOf([3, 1, -1, -3], 2)
  const second = blocksOf([-1, -3, 3, 1], 2)
  const { probability, splits, medianLogit, probabilityOfLoss, points, degradation } = report([first, second], 2, 2)

  test('both splits choose the one that loses in the other half', () => {
    expect(splits).toBe(2)
    expect(probability.value).toBe(1)
    expect(probabilityOfLoss.value).toBe(1)
  })

  test('its rank is 1 of 2, so the logit is ln((1/3) / (2/3))', () => {
    expect(medianLogit.value).toBeCloseTo(-Math.log(2), 12)
  })

  test('the Sharpes are mean / sample deviation a year: ±2 / √2', () => {
    for (const { inSample, outOfSample } of points) {
      expect(inSample).toBeCloseTo((2 / Math.sqrt(2)) * Math.sqrt(252), 9)
      expect(outOfSample).toBeCloseTo((-2 / Math.sqrt(2)) * Math.sqrt(252), 9)
    }
    expect(degradation.slope.reason).toContain('same in every split')
  })
})

describe('what is known beforehand', () => {
  const noise = (seed: number, drift = 0) => {
    const random = randomOf(seed)
    return blocksOf(
      Array.from({ length: 320 }, () => drift + random.normal()),
      20,
    )
  }

  test('one combination with an edge among noise is never overfitted', () => {
    const found = report([noise(0, 0.5), ...Array.from({ length: 30 }, (_, k) => noise(k + 1))], 16, 20)
    expect(found.probability.value).toBeLessThan(0.01)
    expect(found.splits).toBe(12_870)
    expect(found.probabilityOfLoss.value).toBeLessThan(0.01)
  })

  test('the best of noise lands in the worse half about every second time', () => {
    const values = Array.from(
      { length: 12 },
      (_, family) =>
        report(
          Array.from({ length: 40 }, (_each, k) => noise(1000 * (family + 1) + k)),
          8,
          40,
        ).probability.value!,
    )
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean).toBeGreaterThan(0.35)
    expect(mean).toBeLessThan(0.65)
  })

  test('better in one half is then worse in the other, since the whole is the same: the slope is below 0', () => {
    expect(
      report(
        Array.from({ length: 40 }, (_, k) => noise(k + 50)),
        16,
        20,
      ).degradation.slope.value,
    ).toBeLessThan(0)
  })

  test('equal combinations share their rank, which is the middle', () => {
    const same = noise(9)
    const { probability, medianLogit } = report([same, same, same], 16, 20)
    expect(medianLogit.value).toBeCloseTo(0, 12)
    expect(probability.value).toBe(1)
  })
})

test('combinations that never trade are left out, and too few are said', () => {
  const still: BlockSums = { sums: [0, 0], squares: [0, 0] }
  expect(overfittingOf([still, blocksOf([1, -1, 1, 2], 2)], [2, 2], 252)).toContain('Fewer than two')
})

test('blocks are even in number and have ten returns each', () => {
  expect([1000, 160, 100, 75, 60, 59].map((days) => blocksFor(days, 16))).toEqual([16, 16, 10, 6, 6, 0])
})
