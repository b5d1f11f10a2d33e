import { expect, test } from 'vitest'
import { closeIs, compare, countOf, from, price, sequence, valueWhen } from '../conditions/testing/expressions.ts'
import { describeExpr } from './describe.ts'
import type { Expr, Term } from './plan.ts'
import { mapTerms, mirrorExpr } from './rewrite.ts'

const ema = (period: number): Term => ({ kind: 'indicator', name: 'ema', params: { period }, output: 'value', from })
const engulfing: Expr = { op: 'pattern', name: 'bullish_engulfing', from }

test.each<[Expr, string]>([
  [
    sequence(
      [compare(price('close'), 'crosses_above', ema(50)), [compare(price('low'), 'lte', ema(20)), 10], engulfing],
      compare(price('close'), 'lt', ema(50)),
    ),
    'close crosses below EMA(50), then within 10 bars high >= EMA(20), then bearish engulfing, starting over when close is above EMA(50)',
  ],
  [compare(price('close'), 'gt', valueWhen(price('high'), engulfing)), 'close is below low of the last bar on which (bearish engulfing)'],
  [
    compare(price('volume'), 'gt', valueWhen(price('volume'), engulfing)),
    'volume is above volume of the last bar on which (bearish engulfing)',
  ],
  [compare(countOf(engulfing, { since: 'day' }), 'gte', 2), 'number of bars this day on which (bearish engulfing) >= 2'],
  [compare(price('close'), 'lt', { kind: 'highest_since_entry', from }), 'close is above lowest low since entry'],
])('what comes in order is mirrored step by step: %#', (expr, words) => {
  expect(describeExpr(mirrorExpr(expr))).toBe(words)
  expect(describeExpr(mirrorExpr(mirrorExpr(expr)))).toBe(describeExpr(expr))
})

test('terms are replaced in every step and in what resets them', () => {
  const changed = mapTerms(sequence([closeIs('gt', 1), [closeIs('gt', 2), 3]], closeIs('lt', 1)), (term) =>
    term.kind === 'price' ? price('open') : term,
  )
  expect(describeExpr(changed)).toBe('open is above 1, then within 3 bars open is above 2, starting over when open is below 1')
})
