import type { Expr, Plan, Term } from '@playbook/engine/strategy/plan'
import { expect, test } from 'vitest'
import { nameStrategy } from './name-strategy.ts'

const from = { assumed: 'for a test' }
const sma = (period: number): Term => ({ kind: 'indicator', name: 'sma', params: { period }, output: 'value', from })
const rsi: Term = { kind: 'indicator', name: 'rsi', params: { period: 14 }, output: 'value', from }
const upperBand: Term = { kind: 'indicator', name: 'bb', params: { period: 20, std: 2 }, output: 'upper', from }
const close: Term = { kind: 'price', field: 'close', from }
const number = (value: number): Term => ({ kind: 'const', value, from })

// Only what opens a trade gives a strategy its name.
const planOf = (when: Expr | null) =>
  ({ name: '', entryLong: when && { when, fill: 'next_open' }, entryShort: null }) as Partial<Plan> as Plan

test.each<[Expr | null, string]>([
  [{ op: 'crosses_above', left: sma(10), right: sma(20), from }, 'SMA 10/20 cross on EURUSD'],
  [{ op: 'lt', left: rsi, right: number(30), from }, 'RSI 14 below 30 on EURUSD'],
  [{ op: 'crosses_above', left: close, right: upperBand, from }, 'Close crossing above Bollinger Bands 20/2 upper on EURUSD'],
  [{ op: 'pattern', name: 'bullish_engulfing', from }, 'Bullish engulfing on EURUSD'],
  [
    {
      op: 'and',
      args: [
        { op: 'always', from },
        { op: 'rising', term: sma(50), bars: 3, from },
      ],
      from,
    },
    'SMA 50 rising on EURUSD',
  ],
  [null, 'Strategy on EURUSD'],
])('a strategy is named after what opens its trades: %#', (when, name) => {
  expect(nameStrategy(planOf(when), 'EURUSD')).toBe(name)
})

test('a name keeps to its length however long the rule is', () => {
  const long: Expr = {
    op: 'gt',
    left: { kind: 'calc', op: 'max', args: Array.from({ length: 60 }, () => close), from },
    right: close,
    from,
  }
  expect(nameStrategy(planOf(long), 'EURUSD').length).toBeLessThanOrEqual(120)
})
