import { expect, test } from 'vitest'
import { closeIs, compare, countOf, from, price, sequence, valueWhen } from '../conditions/testing/expressions.ts'
import { describeDistance, describeExpr, describeTerm } from './describe.ts'
import type { Expr, Term } from './plan.ts'

const ema = (period: number): Term => ({ kind: 'indicator', name: 'ema', params: { period }, output: 'value', from })
const crosses = compare(price('close'), 'crosses_above', ema(50))
const touches = compare(price('low'), 'lte', ema(20))
const engulfing: Expr = { op: 'pattern', name: 'bullish_engulfing', from }

test.each([
  [
    sequence([crosses, [touches, 10], engulfing]),
    'close crosses above EMA(50), then within 10 bars low <= EMA(20), then bullish engulfing',
  ],
  [
    sequence([crosses, [touches, 1]], closeIs('lt', 5)),
    'close crosses above EMA(50), then within 1 bar low <= EMA(20), starting over when close is below 5',
  ],
  [
    { op: 'and', args: [sequence([crosses, touches]), closeIs('gt', 5)], from } satisfies Expr,
    '(close crosses above EMA(50), then low <= EMA(20)) and close is above 5',
  ],
  [
    sequence([crosses, { op: 'or', args: [touches, engulfing], from }]),
    'close crosses above EMA(50), then (low <= EMA(20) or bullish engulfing)',
  ],
])('a sequence is told step by step: %#', (expr, text) => {
  expect(describeExpr(expr)).toBe(text)
})

test.each<[Term, string]>([
  [valueWhen(price('low'), engulfing), 'low of the last bar on which (bullish engulfing)'],
  [valueWhen(price('high'), crosses, 2), 'high of the 3rd last bar on which (close crosses above EMA(50))'],
  [countOf(closeIs('lt', 5), { since: 'day' }), 'number of bars this day on which (close is below 5)'],
  [countOf(closeIs('lt', 5), { bars: 5 }), 'number of the last 5 bars on which (close is below 5)'],
  [{ kind: 'highest_since_entry', from }, 'highest high since entry'],
  [{ kind: 'lowest_since_entry', from }, 'lowest low since entry'],
])('a term is told in a few words: %#', (term, text) => {
  expect(describeTerm(term)).toBe(text)
})

test('a stop can lie at a bar that was found', () => {
  const level = valueWhen(price('low'), engulfing)
  expect(describeDistance({ kind: 'price_level', level, from })).toBe('at low of the last bar on which (bullish engulfing)')
})
