import { describe, expect, test } from 'vitest'
import { computeIndicator } from '../indicators/compute.ts'
import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
import { termColumn } from './term-column.ts'
import { closeIs, compare, constant, from, price, worldOf } from './testing/expressions.ts'

const NONE = Number.NaN
const column = (expr: Expr, closes: readonly number[], options = {}) => [...conditionColumn(expr, worldOf(closes, options))]

describe('comparisons', () => {
  test.each([
    ['gt', [0, 0, 1]],
    ['gte', [0, 1, 1]],
    ['lt', [1, 0, 0]],
    ['lte', [1, 1, 0]],
    ['eq', [0, 1, 0]],
  ] as const)('%s holds bar by bar', (op, expected) => {
    expect(column(closeIs(op, 2), [1, 2, 3])).toEqual(expected)
  })

  test('a missing value is not known', () => {
    expect(column(closeIs('gt', 2), [NONE, 3])).toEqual([2, 1])
  })

  test('a cross is above now and not above on the bar before', () => {
    expect(column(closeIs('crosses_above', 2), [1, 3, 4, 2, 3])).toEqual([2, 1, 0, 0, 1])
    expect(column(closeIs('crosses_below', 2), [3, 1, 2, 1, 2])).toEqual([2, 1, 0, 1, 0])
    expect(column(closeIs('crosses', 2), [3, 1, 3])).toEqual([2, 1, 1])
  })

  test('a strict cross must come from the other side', () => {
    expect(column(closeIs('crosses_above', 2), [1, 2, 3, 1, 3], { strictCrosses: true })).toEqual([2, 0, 0, 0, 1])
  })
})

describe('joined conditions', () => {
  const both: Expr = { op: 'and', args: [closeIs('gt', 2), closeIs('lt', 5)], from }
  const either: Expr = { op: 'or', args: [closeIs('lt', 2), closeIs('gt', 5)], from }

  test('and, or, not', () => {
    expect(column(both, [1, 3, 6])).toEqual([0, 1, 0])
    expect(column(either, [1, 3, 6])).toEqual([1, 0, 1])
    expect(column({ op: 'not', arg: both, from }, [1, 3, 6])).toEqual([1, 0, 1])
    expect(column({ op: 'always', from }, [1, 3])).toEqual([1, 1])
  })

  const average: Term = { kind: 'indicator', name: 'sma', params: { period: 3 }, output: 'value', from }
  test('nothing is decided before every operand has had a value', () => {
    expect(column({ op: 'or', args: [closeIs('gt', 0), compare(average, 'gt', 0)], from }, [1, 1, 1, 1])).toEqual([2, 2, 1, 1])
    expect(column({ op: 'and', args: [closeIs('lt', 0), compare(average, 'gt', 0)], from }, [1, 1, 1, 1])).toEqual([2, 2, 0, 0])
  })

  test('a value that goes missing later leaves open only what depends on it', () => {
    const whole: Expr = { op: 'or', args: [{ op: 'always', from }, closeIs('gt', 0)], from }
    expect(column(whole, [1, NONE, 1])).toEqual([1, 1, 1])
    expect(column({ op: 'and', args: [{ op: 'always', from }, closeIs('gt', 0)], from }, [1, NONE, 1])).toEqual([1, 2, 1])
  })
})

describe('conditions over several bars', () => {
  test('rising is that many rises in a row', () => {
    expect(column({ op: 'rising', term: price('close'), bars: 2, from }, [1, 2, 3, 3, 4, 5])).toEqual([2, 2, 1, 0, 0, 1])
    expect(column({ op: 'falling', term: price('close'), bars: 1, from }, [1, 2, 1])).toEqual([2, 0, 1])
  })

  test('for_bars is true on each of the last bars', () => {
    expect(column({ op: 'for_bars', bars: 2, expr: closeIs('gt', 2), from }, [3, 3, 1, 3, 3])).toEqual([2, 1, 0, 0, 1])
  })

  test('within counts the current bar and does not wait for a full window', () => {
    expect(column({ op: 'within', bars: 2, expr: closeIs('gt', 2), from }, [3, 1, 1, 3, 1])).toEqual([1, 1, 0, 1, 1])
  })

  test('shift is as it was', () => {
    expect(column({ op: 'shift', bars: 2, expr: closeIs('gt', 2), from }, [3, 1, 1])).toEqual([2, 2, 1])
  })

  test('a pattern can be some bars ago', () => {
    expect(column({ op: 'pattern', name: 'inside_bar', shift: 1, from }, [1, 1, 1])).toEqual([2, 2, 0])
  })
})

describe('terms', () => {
  const values = (term: Term, closes: readonly number[]) => [...termColumn(term, worldOf(closes))]
  const calc = (op: Extract<Term, { kind: 'calc' }>['op'], ...args: Term[]): Term => ({ kind: 'calc', op, args, from })

  test('arithmetic, with no value where there is a division by zero', () => {
    expect(values(calc('sub', price('close'), constant(1), constant(1)), [5])).toEqual([3])
    expect(values(calc('div', constant(6), price('close')), [2, 0])).toEqual([3, NONE])
    expect(values(calc('max', price('close'), constant(3)), [2, 4])).toEqual([3, 4])
    expect(values(calc('min', price('close'), constant(3)), [2, 4])).toEqual([2, 3])
    expect(values(calc('abs', price('close')), [-2])).toEqual([2])
  })

  test('pct_change is of the first against the second, or against its own bar before', () => {
    expect(values(calc('pct_change', price('close'), constant(10)), [11])).toEqual([10])
    expect(values(calc('pct_change', price('close')), [10, 12])).toEqual([NONE, 20])
  })

  test('pips, points and ticks have the sizes of the market', () => {
    expect(values(constant(10, 'pips'), [1])).toEqual([0.001])
    expect(values(constant(10, 'points'), [1])[0]).toBeCloseTo(0.0001, 12)
    expect(values(constant(10, 'ticks'), [1])[0]).toBeCloseTo(0.00001, 12)
  })

  test('a shift looks back, and a source may be any term', () => {
    expect(values(price('close', { shift: 2 }), [1, 2, 3])).toEqual([NONE, NONE, 1])
    const ofSum: Term = {
      kind: 'indicator',
      name: 'sma',
      params: { period: 2 },
      output: 'value',
      source: calc('add', price('close'), constant(10)),
      from,
    }
    expect(values(ofSum, [1, 3])).toEqual([NONE, 12])
  })

  test.each(indicatorVocabulary.bb.outputs)('the %s of the bands is the same whether asked for alone or with the others', (output) => {
    const world = worldOf([1, 2, 4, 3, 5, 5, 5])
    const params = { period: 3, std: 2 }
    const all = computeIndicator('bb', params, world.bars)
    expect(termColumn({ kind: 'indicator', name: 'bb', params, output, from }, world)).toEqual(all[output])
  })

  test('equal nodes from different words are computed once', () => {
    const world = worldOf([1, 2, 3])
    const here = { ...price('hlc3'), from: { spans: [{ start: 0, end: 3 }] } }
    expect(termColumn(price('hlc3'), world)).toBe(termColumn(here, world))
  })
})

describe('divergence', () => {
  // Two price lows, the second lower, each with higher values on five bars either side.
  const lows = [20, 19, 18, 17, 16, 10, 16, 17, 18, 19, 20, 19, 18, 17, 16, 9, 16, 17, 18, 19, 20]
  const bullish = (line: Term): Expr => ({ op: 'divergence', kind: 'bullish', term: line, from })

  test('is true on the one bar that confirms the later swing', () => {
    const found = column(bullish({ kind: 'calc', op: 'mul', args: [price('close'), constant(-1)], from }), lows)
    expect(found.flatMap((truth, i) => (truth === 1 ? [i] : []))).toEqual([20])
  })

  test('is not seen where the line makes the same lower low', () => {
    expect(column(bullish(price('close')), lows)).not.toContain(1)
  })
})
