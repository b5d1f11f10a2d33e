import { expect, test } from 'vitest'
import type { Expr, Term } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
import { closeIs, compare, constant, from, price, worldOf } from './testing/expressions.ts'
import { firstKnown } from './truth.ts'
import { conditionWarmup } from './warmup.ts'

const average = (period: number, more: Partial<Extract<Term, { kind: 'indicator' }>> = {}): Term => ({
  kind: 'indicator',
  name: 'sma',
  params: { period },
  output: 'value',
  ...more,
  from,
})
const closes = Array.from({ length: 2_000 }, (_, i) => 100 + (i % 7))

test.each<[string, Expr]>([
  ['a level', closeIs('gt', 1)],
  ['a cross of averages', compare(average(10), 'crosses_above', average(20))],
  ['a shifted average of an average', compare(average(5, { source: average(8), shift: 3 }), 'gt', constant(0))],
  ['three rises', { op: 'rising', term: average(4), bars: 3, from }],
  ['five bars in a row', { op: 'for_bars', bars: 5, expr: compare(average(9), 'gt', constant(0)), from }],
  ['a daily average', compare(average(20, { timeframe: '1d' }), 'gt', constant(0))],
  ['yesterday', compare(price('high', { timeframe: '1d', sampling: 'back', shift: 1 }), 'gt', constant(0))],
  ['a change in percent', compare({ kind: 'calc', op: 'pct_change', args: [price('close')], from }, 'gt', constant(0))],
  ['a pattern some bars ago', { op: 'pattern', name: 'nr7', shift: 2, from }],
])('%s is known after its warm-up', (_, expr) => {
  const known = firstKnown(conditionColumn(expr, worldOf(closes)))
  expect(known).toBeLessThan(closes.length)
  expect(known).toBeLessThanOrEqual(conditionWarmup(expr, '1h'))
})

test('an average that never forgets asks for more bars than its first value', () => {
  const ema: Term = { kind: 'indicator', name: 'ema', params: { period: 20 }, output: 'value', from }
  expect(conditionWarmup(compare(ema, 'gt', constant(0)), '1h')).toBeGreaterThan(200)
})
