import { expect, test } from 'vitest'
import { exp, ln, normalQuantile } from './portable-math.ts'

const spread = (from: number, to: number) => Array.from({ length: 2001 }, (_, i) => from + ((to - from) * i) / 2000)

test('exp agrees with the platform', () => {
  for (const x of spread(-20, 20)) expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(4e-15)
  expect(exp(0)).toBe(1)
})

test('ln agrees with the platform', () => {
  for (const x of spread(-25, 25)) expect(Math.abs(ln(Math.exp(x)) - x)).toBeLessThan(1e-14 * Math.max(1, Math.abs(x)))
  expect(ln(1)).toBe(0)
})

// Tabulated quantiles of the standard normal distribution.
test.each([
  [0.5, 0],
  [0.975, 1.959963984540054],
  [0.025, -1.959963984540054],
  [0.999, 3.090232306167813],
  [0.0001, -3.719016485455709],
])('the normal quantile of %f is %f', (p, z) => expect(normalQuantile(p)).toBeCloseTo(z, 7))
