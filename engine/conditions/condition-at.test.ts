import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expr, Term } from '../strategy/plan.ts'
import { conditionAt, termAt } from './condition-at.ts'
import { conditionColumn } from './condition-column.ts'
import { dependsOnPosition } from './depends-on-position.ts'
import { sequenceColumn } from './sequence.ts'
import { closeIs, compare, constant, countOf, from, price, sequence, valueWhen, worldOf } from './testing/expressions.ts'

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

describe('order over the position', () => {
  const aboveEntry = compare(price('close'), 'gt', entryPrice)

  test('the extremes since entry are those of the bars held', () => {
    const highest: Term = { kind: 'highest_since_entry', from }
    const lowest: Term = { kind: 'lowest_since_entry', from }
    expect(closes.map((_, i) => termAt(highest, world, i, position))).toEqual([Number.NaN, Number.NaN, 9, 12, 13, 13, 13])
    expect(closes.map((_, i) => termAt(lowest, world, i, position))).toEqual([Number.NaN, Number.NaN, 9, 9, 9, 9, 8])
    expect(termAt(highest, world, 3, { entryPrice: 10.5, firstHeldBar: 3 })).toBe(12)
  })

  test('a step that asks nothing of the position may lie before it', () => {
    const exit = sequence([closeIs('eq', 11), aboveEntry])
    expect(at(exit).slice(2)).toEqual([false, true, true, true, false])
    expect(at(sequence([closeIs('eq', 11), [aboveEntry, 2]])).slice(2)).toEqual([false, true, false, false, false])
    expect(at(sequence([closeIs('eq', 11), aboveEntry], closeIs('eq', 9))).slice(2)).toEqual([false, false, false, false, false])
  })

  test('a step that asks about the position lies in it', () => {
    expect(at(sequence([aboveEntry, closeIs('lt', 13)])).slice(2)).toEqual([false, false, false, true, true])
    const both = sequence([closeIs('eq', 10), closeIs('eq', 11), aboveEntry], compare(price('close'), 'lt', entryPrice))
    expect(at(both).slice(2)).toEqual([false, false, false, false, false])
  })

  test('counts and values found are those of the bars held', () => {
    const above = closes.map((_, i) => termAt(countOf(aboveEntry, { bars: 2 }), world, i, position)).slice(2)
    expect(above).toEqual([0, 1, 2, 2, 1])
    expect(closes.map((_, i) => termAt(countOf(aboveEntry, { since: 'day' }), world, i, position)).at(-1)).toBe(3)
    const found = closes.map((_, i) => termAt(valueWhen(price('close'), aboveEntry, 1), world, i, position)).slice(2)
    expect(found).toEqual([Number.NaN, Number.NaN, 12, 13, 13])
  })

  test('an entry price that moves is asked for again on every bar', () => {
    const count = countOf(aboveEntry, { bars: 5 })
    expect(termAt(count, world, 5, { entryPrice: 10.5, firstHeldBar: 2 })).toBe(3)
    expect(termAt(count, world, 6, { entryPrice: 12.5, firstHeldBar: 2 })).toBe(1)
    expect(termAt(count, world, 5, { entryPrice: 12.5, firstHeldBar: 4 })).toBe(1)
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
    fc.tuple(fc.array(tie('tree'), { minLength: 2, maxLength: 3 }), fc.option(tie('tree'), { nil: undefined })).map(([steps, resets]) =>
      sequence(
        steps.map((step, k) => (k === 0 ? step : [step, 3])),
        resets,
      ),
    ),
    fc.tuple(tie('tree'), fc.integer({ min: 1, max: 3 })).map(([when, bars]) => compare(countOf(when, { bars }), 'gte', 2)),
    leaf.map((when) => compare(valueWhen(price('close'), when), 'gt', 2)),
    fc.tuple(tie('tree'), fc.integer({ min: 1, max: 3 })).map(([expr, bars]): Expr => ({ op: 'for_bars', bars, expr, from })),
    fc.tuple(tie('tree'), fc.integer({ min: 1, max: 3 })).map(([expr, bars]): Expr => ({ op: 'within', bars, expr, from })),
    fc.tuple(tie('tree'), fc.integer({ min: 0, max: 3 })).map(([expr, bars]): Expr => ({ op: 'shift', bars, expr, from })),
  ),
}))

/** The same tree with every close written so that it depends on the position: the entry price is 0. */
function hanging(expr: Expr): Expr {
  const term = (t: Term): Term => {
    if (t.kind === 'value_when') return { ...t, value: term(t.value), when: hanging(t.when) }
    if (t.kind === 'count') return { ...t, when: hanging(t.when) }
    return t.kind === 'price' ? { kind: 'calc', op: 'add', args: [t, entryPrice], from } : t
  }
  if (expr.op === 'sequence') {
    const steps = expr.steps.map((step) => ({ ...step, when: hanging(step.when) }))
    return { ...expr, steps, ...(expr.resets && { resets: hanging(expr.resets) }) }
  }
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
      const hung = hanging(expr)
      const single = values.map((_, i) => conditionAt(hung, here, i, { entryPrice: 0, firstHeldBar: 0 }))
      expect(dependsOnPosition(hung)).toBe(true)
      expect(single.slice(warm)).toEqual([...conditionColumn(expr, here)].slice(warm).map((truth) => (truth === 2 ? null : truth === 1)))
    }),
    { numRuns: 300, seed: 1 },
  )
})

test('a sequence over a position is one whose parts that ask about it are not known before', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean())
  const window = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null })
  const cases = fc.record({
    steps: fc.array(fc.tuple(level, window), { minLength: 2, maxLength: 4 }),
    resets: fc.option(level, { nil: undefined }),
    closes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 40 }),
    firstHeldBar: fc.nat(20),
  })
  fc.assert(
    fc.property(cases, ({ steps, resets, closes: values, firstHeldBar }) => {
      const here = worldOf(values)
      const held = { entryPrice: 0, firstHeldBar }
      const partOf = ([value, isHeld]: readonly [number, boolean]) => (isHeld ? hanging(closeIs('eq', value)) : closeIs('eq', value))
      const truths = ([value, isHeld]: readonly [number, boolean]) =>
        Uint8Array.from(values, (close, i) => (isHeld && i < firstHeldBar ? 2 : close === value ? 1 : 0))
      const expr = sequence(
        steps.map(([step, bars], k) => (k === 0 || bars === null ? partOf(step) : ([partOf(step), bars] as const))),
        resets && partOf(resets),
      )
      const expected = sequenceColumn(
        expr,
        steps.map(([step]) => truths(step)),
        resets ? truths(resets) : null,
        0,
      )
      const isOfPosition = dependsOnPosition(expr)
      for (let i = isOfPosition ? firstHeldBar : 0; i < values.length; i++)
        expect(conditionAt(expr, here, i, held)).toBe(expected[i] === 2 ? null : expected[i] === 1)
    }),
    { numRuns: 400, seed: 2 },
  )
})
