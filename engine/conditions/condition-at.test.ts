import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expr, Term } from '../strategy/plan.ts'
import { conditionAt, termAt } from './condition-at.ts'
import { conditionColumn } from './condition-column.ts'
import { dependsOnPosition } from './depends-on-position.ts'
import { closeIs, compare, constant, from, price, worldOf } from './testing/expressions.ts'

const entryPrice: Term = { kind: 'entry_price', from }
const barsHeld: Term = { kind: 'bars_held', from }
const closes = [10, 11, 9, 12, 13, 12, 8]
const world = worldOf(closes)
const position = { entryPrice: 10.5, firstHeldBar: 2 }
const at = (expr: Expr) => closes.map((_, i) => conditionAt(expr, world, i, position))

describe('terms of the open position', () => {
  test('the entry price is known from the first held bar on', () => {
    expect(at(compare(price('close'), 'gt', entryPrice))).toEqual([null, null, false, true, true, true, false])
  })

  test('a cross needs the position on the bar before too', () => {
    expect(at(compare(price('close'), 'crosses_above', entryPrice))).toEqual([null, null, null, true, false, false, false])
  })

  test('bars held is 1 at the first close', () => {
    expect(at(compare(barsHeld, 'gte', constant(3)))).toEqual([null, null, false, false, true, true, true])
  })

  test('arithmetic reaches through', () => {
    const gain: Term = { kind: 'calc', op: 'pct_change', args: [price('close'), entryPrice], from }
    expect(termAt(gain, world, 3, { entryPrice: 10, firstHeldBar: 2 })).toBeCloseTo(20, 12)
  })

  test('within looks back to the entry only, for_bars needs all its bars', () => {
    const above = compare(price('close'), 'gt', entryPrice)
    expect(at({ op: 'within', bars: 5, expr: above, from }).slice(2)).toEqual([false, true, true, true, true])
    expect(at({ op: 'for_bars', bars: 2, expr: above, from }).slice(2)).toEqual([false, false, true, true, false])
  })

  test('rising and shift over the position', () => {
    const distance: Term = { kind: 'calc', op: 'sub', args: [price('close'), entryPrice], from }
    expect(at({ op: 'rising', term: distance, bars: 2, from })).toEqual([null, null, null, null, true, false, false])
    expect(at({ op: 'shift', bars: 1, expr: compare(price('close'), 'gt', entryPrice), from }).slice(2)).toEqual([
      null,
      false,
      true,
      true,
      true,
    ])
  })
})

/** Trees without a term of the position. */
const leaf = fc.oneof(
  fc
    .tuple(fc.constantFrom('gt', 'lte', 'eq', 'crosses_above', 'crosses' as const), fc.integer({ min: 1, max: 4 }))
    .map(([op, value]) => closeIs(op as 'gt', value)),
  fc
    .record({ op: fc.constantFrom('rising' as const, 'falling' as const), bars: fc.integer({ min: 1, max: 3 }) })
    .map(({ op, bars }): Expr => ({ op, bars, term: price('close', { shift: 1 }), from })),
)
const { tree } = fc.letrec<{ tree: Expr }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((args): Expr => ({ op: 'and', args, from })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((args): Expr => ({ op: 'or', args, from })),
    tie('tree').map((arg): Expr => ({ op: 'not', arg, from })),
    fc.tuple(tie('tree'), fc.integer({ min: 1, max: 3 })).map(([expr, bars]): Expr => ({ op: 'for_bars', bars, expr, from })),
    fc.tuple(tie('tree'), fc.integer({ min: 1, max: 3 })).map(([expr, bars]): Expr => ({ op: 'within', bars, expr, from })),
    fc.tuple(tie('tree'), fc.integer({ min: 0, max: 3 })).map(([expr, bars]): Expr => ({ op: 'shift', bars, expr, from })),
  ),
}))

/** The same tree with every close written so that it depends on the position: the entry price is 0. */
function hanging(expr: Expr): Expr {
  const term = (t: Term): Term => (t.kind === 'price' ? { kind: 'calc', op: 'add', args: [t, entryPrice], from } : t)
  if ('args' in expr) return { ...expr, args: expr.args.map(hanging) }
  if ('arg' in expr) return { ...expr, arg: hanging(expr.arg) }
  if ('expr' in expr) return { ...expr, expr: hanging(expr.expr) }
  if ('left' in expr) return { ...expr, left: term(expr.left) }
  return 'term' in expr ? { ...expr, term: term(expr.term) } : expr
}

test('bar by bar in a position, a condition means what its column means', () => {
  const warm = 20
  fc.assert(
    fc.property(tree, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: warm + 10, maxLength: warm + 20 }), (expr, values) => {
      const here = worldOf(values)
      const single = values.map((_, i) => conditionAt(hanging(expr), here, i, { entryPrice: 0, firstHeldBar: 0 }))
      expect(dependsOnPosition(hanging(expr))).toBe(true)
      expect(single.slice(warm)).toEqual([...conditionColumn(expr, here)].slice(warm).map((truth) => (truth === 2 ? null : truth === 1)))
    }),
    { numRuns: 300, seed: 1 },
  )
})
