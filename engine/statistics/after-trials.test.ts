import { expect, test } from 'vitest'
import { afterTrials } from './after-trials.ts'

const days = Array.from({ length: 250 }, (_, i) => 0.1 + Math.sin(i * 7) + (i % 5) / 10)
const after = (trials: number, sharpeSpread: number | null = null) => afterTrials(days, { trials, sharpeSpread })

test('a run that was the only try is not deflated, and luck gives nothing', () => {
  expect(after(1).luckSharpe).toBe(0)
  expect(after(1, 0.4)).toEqual(after(1))
})

test('every further try and a wider spread of them lower it, and raise what luck gives', () => {
  expect(after(10).deflated.value).toBeLessThan(after(1).deflated.value!)
  expect(after(109).deflated.value).toBeLessThan(after(10).deflated.value!)
  expect(after(109, 0.2).deflated.value).toBeLessThan(after(109, 0.1).deflated.value!)
  expect(after(109, 0.1).luckSharpe).toBeGreaterThan(after(10, 0.1).luckSharpe!)
})

test.each([
  ['too few days', [1, 2, 3], 'Fewer than 30 daily returns.'],
  ['an account that never moved', Array.from({ length: 40 }, () => 0), 'Equity did not move.'],
])('%s have a reason instead', (_, percents, reason) => {
  expect(afterTrials(percents, { trials: 3, sharpeSpread: null })).toEqual({
    deflated: { name: 'deflated_sharpe', value: null, reason },
    luckSharpe: null,
  })
})
