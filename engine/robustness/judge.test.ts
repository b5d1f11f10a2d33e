import { describe, expect, test } from 'vitest'
import { checkRobustness } from './check-robustness.ts'
import { finding } from './finding.ts'
import type { RobustnessReport, VerdictTest } from './report.ts'
import { defaultSettings } from './settings.ts'
import { crossPlan, inputOf, trendBars } from './testing/markets.ts'
import { verdictOf } from './verdict.ts'

const report = checkRobustness(inputOf(trendBars(21, 6000), crossPlan), {
  ...defaultSettings,
  parts: ['baseline', 'sweep', 'overfitting', 'resampled_candles', 'cost_jitter'],
  sweep: { ...defaultSettings.sweep, maxCombinations: 30 },
  monteCarlo: { tradeOrders: 50, candleRuns: 10, meanBlock: null, costRuns: 10 },
  overfittingBlocks: 6,
})
const reasonOf = (changed: Partial<RobustnessReport>, test: VerdictTest) =>
  verdictOf({ ...report, ...changed }).reasons.find((reason) => reason.test === test)!

describe('overfitting', () => {
  const judged = (probability: number, loss: number) =>
    reasonOf(
      { overfitting: { ...report.overfitting!, probability: finding(probability, ''), probabilityOfLoss: finding(loss, '') } },
      'overfitting',
    )

  test.each([
    [0.3, 0.4, 'pass'],
    [0.31, 0.4, 'warn'],
    [0.31, 0, 'warn'],
    [0.5, 0.4, 'warn'],
    [0.58, 0.4, 'fail'],
    [0.58, 0.05, 'warn'],
    [1, 0, 'warn'],
  ] as const)('in %d of the ways, with a loss in %d of them: %s', (probability, loss, outcome) => {
    expect(judged(probability, loss).outcome).toBe(outcome)
  })

  test('is told by what happens on the other half', () => {
    expect(judged(0.58, 0.03).sentence).toMatch(
      /did worse than most on the other half in 58% of them; choosing by lot gives 50%. It lost money there in 3%.$/,
    )
    expect(judged(0, 0).sentence).toMatch(/in none of them; choosing by lot gives 50%. It never lost money there.$/)
  })
})

test('no probability is told as certain', () => {
  const { sharpe } = report
  expect(reasonOf({ sharpe: { ...sharpe!, deflated: finding(0.99996, ''), trials: 5 } }, 'deflated_sharpe').sentence).toMatch(
    /The probability that the true Sharpe is better than that is more than 99.9%.$/,
  )
})

test('what was found in all of what was counted is told in words', () => {
  const found = { ...report.resampledCandles!, profitablePercent: 100 }
  expect(reasonOf({ resampledCandles: found }, 'resampled_candles').sentence).toContain('it was in profit in all of them')
})

test('a record that nobody could wait for is not counted in days', () => {
  const sharpe = { ...report.sharpe!, minTrackRecord: finding(1_922_064, '') }
  expect(reasonOf({ sharpe }, 'sample_size').sentence).toContain('needs more than fifty years of daily returns')
})

test('more of the profit than there is becomes a multiple', () => {
  const baseline = { ...report.baseline!, bestTradesShare: finding(1523, '') }
  expect(reasonOf({ baseline }, 'concentration').sentence).toMatch(/made 15 times the profit. Without them it would have lost.$/)
})
