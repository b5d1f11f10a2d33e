import { expect, test } from 'vitest'
import { findInstrument } from '../market/catalogue.ts'
import { withStatedCosts } from './complete.ts'
import { emptyPlan, unread as from } from './empty-plan.ts'
import type { StatedCosts } from './plan.ts'

const costsIn = (symbol: string, stated: Omit<StatedCosts, 'from'>) =>
  withStatedCosts({ ...emptyPlan, statedCosts: { ...stated, from } }, findInstrument(symbol)!).costs

test('stated costs are those of the run, in the sizes of its market', () => {
  const stated = {
    spread: { value: 2, unit: 'pips' },
    slippage: { value: 1, unit: 'ticks' },
    commission: { kind: 'fixed', value: 2 },
  } as const
  expect(costsIn('EURUSD', stated)).toEqual({ spread: 0.0002, slippage: 0.00001, commission: { kind: 'fixed', value: 2 } })
  expect(costsIn('USDJPY', stated)).toMatchObject({ spread: 0.02, slippage: 0.001 })
})

test('slippage in percent is of each fill, and what is not stated stays the market’s', () => {
  expect(costsIn('EURUSD', { slippage: { percent: 0.05 } })).toEqual({ spread: null, slippage: 0, slippagePercent: 0.05, commission: null })
})

test('a unit that the market lacks leaves the market’s own', () => {
  expect(costsIn('BTCUSDT', { spread: { value: 2, unit: 'pips' } }).spread).toBeNull()
})
