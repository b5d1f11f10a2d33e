import { expect, test } from 'vitest'
import { normalProbability, normalQuantile } from './normal.ts'
import { expectedMaxSharpe, deflatedSharpe, probabilisticSharpe } from './sharpe-probability.ts'

test.each([
  [0, 0.5],
  [1, 0.8413447460685429],
  [-1.959963984540054, 0.025],
  [-5, 2.866515718791939e-7],
  [-8, 6.220960574271785e-16],
])('the normal distribution below %d', (x, probability) => {
  expect(Math.abs(normalProbability(x) - probability)).toBeLessThan(1e-14)
})

test('the quantile undoes the probability', () => {
  for (const p of [0.001, 0.3, 0.5, 0.975, 0.9999]) expect(normalProbability(normalQuantile(p))).toBeCloseTo(p, 10)
})

test('a skewed, fat-tailed record is less certain (Bailey and López de Prado 2012, table of section 4)', () => {
  const record = { sharpe: 0.458, count: 24 }
  expect(probabilisticSharpe({ ...record, skew: 0, kurtosis: 3 })).toBeCloseTo(0.982, 2)
  expect(probabilisticSharpe({ ...record, skew: -2.448, kurtosis: 10.164 })).toBeCloseTo(0.913, 3)
})

test('a hundred trials raise the bar (Bailey and López de Prado 2014, the worked example)', () => {
  const spread = Math.sqrt(0.5 / 250)
  expect(expectedMaxSharpe(100, spread)).toBeCloseTo(0.1132, 4)
  expect(deflatedSharpe({ sharpe: 2.5 / Math.sqrt(250), skew: -3, kurtosis: 10, count: 1250 }, 100, spread)).toBeCloseTo(0.9004, 3)
})

test('one trial leaves the Sharpe as it is', () => {
  const facts = { sharpe: 0.1, skew: 0, kurtosis: 3, count: 100 }
  expect(deflatedSharpe(facts, 1)).toBe(probabilisticSharpe(facts))
})
