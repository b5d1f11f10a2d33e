import { expect, test } from 'vitest'
import type { Expr, Term } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
import { closeIs, compare, constant, countOf, from, price, sequence, valueWhen, worldOf } from './testing/expressions.ts'
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
  ['steps in order', sequence([compare(average(10), 'gt', constant(0)), [compare(average(30), 'gt', constant(0)), 5]], closeIs('lt', 1))],
  ['a count of bars', compare(countOf(compare(average(8), 'gt', constant(0)), { bars: 6 }), 'gte', 1)],
  ['a count of the day', compare(countOf(compare(average(8), 'gt', constant(0)), { since: 'day' }), 'gte', 0)],
  ['a count of the month', compare(countOf(closeIs('gt', 1), { since: 'month' }), 'gte', 0)],
  ['a value at a bar that comes often', compare(valueWhen(average(9), closeIs('eq', 103)), 'gt', 0)],
  ['a pattern some bars ago', { op: 'pattern', name: 'nr7', shift: 2, from }],
])('%s is known after its warm-up', (_, expr) => {
  const known = firstKnown(conditionColumn(expr, worldOf(closes)))
  expect(known).toBeLessThan(closes.length)
  expect(known).toBeLessThanOrEqual(conditionWarmup(expr, '1h'))
})

test('what looks back without bound asks for some hundred bars, and more for each time before', () => {
  const plain = conditionWarmup(sequence([closeIs('gt', 1), closeIs('gt', 2)]), '1h')
  expect(plain).toBe(500)
  expect(conditionWarmup(sequence([closeIs('gt', 1), [closeIs('gt', 2), 7], [closeIs('gt', 3), 3]]), '1h')).toBe(10)
  const found = (occurrence: number) => conditionWarmup(compare(valueWhen(price('low'), closeIs('gt', 1), occurrence), 'gt', 0), '1h')
  expect([found(0), found(1)]).toEqual([500, 1_000])
})

test('an average that never forgets asks for more bars than its first value', () => {
  const ema: Term = { kind: 'indicator', name: 'ema', params: { period: 20 }, output: 'value', from }
  expect(conditionWarmup(compare(ema, 'gt', constant(0)), '1h')).toBeGreaterThan(200)
})
