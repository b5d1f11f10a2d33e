import { expect, test } from 'vitest'
import { compare, constant, extreme, from, price, rsi, sma } from '../backtest/testing/plans.ts'
import { randomBars, randomFrom } from '../backtest/testing/random-plans.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import { countOf, sequence } from '../conditions/testing/expressions.ts'
import { newWorld } from '../conditions/world.ts'
import { patternNames } from '../indicators/vocabulary.ts'
import type { Weekday } from '../market/weekdays.ts'
import { describeExpr } from '../strategy/describe.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import { canBeTrue, minimalConflict } from './can-be-true.ts'
import { formulaOf } from './condition-claims.ts'

const band = (output: string): Term => ({ kind: 'indicator', name: 'bb', params: { period: 20, std: 2 }, output, from })
const macd = (output: string): Term => ({ kind: 'indicator', name: 'macd', params: { fast: 12, slow: 26, signal: 9 }, output, from })
const all = (...args: Expr[]): Expr => ({ op: 'and', args, from })
const any = (...args: Expr[]): Expr => ({ op: 'or', args, from })
const not = (arg: Expr): Expr => ({ op: 'not', arg, from })
const pattern = (name: (typeof patternNames)[number], shift = 0): Expr => ({ op: 'pattern', name, shift, from })
const time = (fromTime: string, toTime: string, zone?: string): Expr => ({ op: 'time', fromTime, toTime, ...(zone ? { zone } : {}), from })
const weekday = (...days: Weekday[]): Expr => ({ op: 'weekday', days, from })
const span = (op: 'within' | 'for_bars' | 'shift', bars: number, expr: Expr): Expr => ({ op, bars, expr, from })
const trend = (op: 'rising' | 'falling', term: Term, bars = 1): Expr => ({ op, term, bars, from })
const times = (factor: number, term: Term): Term => ({ kind: 'calc', op: 'mul', args: [constant(factor), term], from })
const close = price('close')

const possible = (expr: Expr) => canBeTrue([formulaOf(expr)])

const impossible: readonly Expr[] = [
  all(compare(rsi(14), 'lt', constant(30)), compare(rsi(14), 'gt', constant(70))),
  all(compare(rsi(14), 'crosses_above', constant(30)), compare(rsi(14), 'lt', constant(30))),
  all(compare(sma(10), 'crosses_above', sma(20)), compare(sma(10), 'crosses_below', sma(20))),
  all(compare(sma(10), 'crosses_above', sma(20)), compare(sma(20), 'gt', sma(10))),
  all(compare(close, 'gt', band('upper')), compare(close, 'lt', band('lower'))),
  all(compare(sma(5), 'gt', sma(10)), compare(sma(10), 'gt', sma(20)), compare(sma(20), 'gt', sma(5))),
  compare(rsi(14), 'gt', constant(120)),
  compare(close, 'gt', extreme('highest', 20, 'high')),
  compare(price('low', 3), 'lt', extreme('lowest', 10, 'low')),
  compare(price('low'), 'gt', price('high')),
  compare(price('volume'), 'lt', constant(0)),
  all(compare(close, 'gt', times(1.02, sma(20))), compare(close, 'lt', sma(20))),
  all(compare(macd('line'), 'gt', macd('signal')), compare(macd('hist'), 'lt', constant(0))),
  all(trend('rising', close, 3), trend('falling', close)),
  all(trend('rising', sma(20), 3), compare(sma(20), 'lt', { ...sma(20), shift: 1 } as Term)),
  all(weekday('mon'), weekday('fri')),
  all(time('08:00', '10:00'), time('14:00', '16:00')),
  all(time('22:00', '02:00', 'UTC'), time('03:00', '05:00', 'UTC')),
  all(pattern('bullish_engulfing'), pattern('bearish_engulfing')),
  all(pattern('hammer'), pattern('shooting_star')),
  all(pattern('inside_bar'), pattern('outside_bar')),
  all(pattern('three_white_soldiers'), compare(close, 'lt', price('open'))),
  all(pattern('doji'), not(pattern('doji'))),
  not(any(compare(close, 'gt', sma(20)), compare(close, 'lte', sma(20)))),
  any(all(weekday('mon'), weekday('tue')), all(compare(close, 'gt', sma(9)), compare(close, 'lt', sma(9)))),
  all(span('for_bars', 3, compare(close, 'gt', sma(9))), span('shift', 2, compare(close, 'lt', sma(9)))),
  span('within', 20, all(compare(rsi(3), 'lt', constant(20)), compare(rsi(3), 'gt', constant(30)))),
]

test.each(impossible.map((expr) => [describeExpr(expr), expr] as const))('“%s” can never be true', (_, expr) => {
  expect(possible(expr)).toBe(false)
})

test.each(
  [
    all(compare(rsi(14), 'gt', constant(30)), compare(rsi(14), 'lt', constant(70))),
    all(compare(rsi(14), 'lt', constant(30)), compare(rsi(2), 'gt', constant(70))),
    all(compare(rsi(14), 'lt', constant(30)), span('within', 5, compare(rsi(14), 'gt', constant(70)))),
    all(compare(rsi(14), 'lt', constant(30)), span('shift', 1, compare(rsi(14), 'gt', constant(70)))),
    all(span('within', 20, compare(close, 'lt', band('lower'))), span('within', 30, compare(close, 'gt', band('upper')))),
    all(compare(sma(10), 'gte', sma(20)), compare(sma(10), 'lte', sma(20))),
    compare(close, 'gt', { ...extreme('highest', 20, 'high'), shift: 1 } as Term),
    any(compare(rsi(14), 'lt', constant(30)), compare(rsi(14), 'gt', constant(70))),
    all(compare(close, 'gt', times(0.98, sma(20))), compare(close, 'lt', sma(20))),
    all(time('08:00', '10:00', 'UTC'), time('14:00', '16:00', 'Asia/Tokyo')),
    all(pattern('bullish_engulfing'), pattern('bearish_engulfing', 1)),
    all(pattern('inside_bar'), compare(close, 'gt', price('open'))),
  ].map((expr) => [describeExpr(expr), expr] as const),
)('“%s” may be true', (_, expr) => {
  expect(possible(expr)).toBe(true)
})

const low = price('low')
const atOnce = all(compare(rsi(14), 'lt', constant(30)), compare(rsi(14), 'gt', constant(70)))
const since = (kind: 'highest_since_entry' | 'lowest_since_entry'): Term => ({ kind, from })

test.each([
  sequence([atOnce, compare(close, 'gt', sma(20))]),
  sequence([compare(close, 'gt', sma(20)), atOnce]),
  sequence([compare(close, 'gt', sma(20)), compare(rsi(14), 'lt', constant(30))], compare(rsi(14), 'lt', constant(50))),
  all(sequence([compare(low, 'lt', sma(5)), compare(low, 'gt', sma(5))]), compare(low, 'lt', sma(5))),
  compare(countOf(compare(low, 'lt', sma(5)), { bars: 5 }), 'gt', constant(5)),
  compare(close, 'gt', since('highest_since_entry')),
  compare(low, 'lt', since('lowest_since_entry')),
])('an order that can never be is found: %#', (expr) => {
  expect(possible(expr)).toBe(false)
})

test.each([
  sequence([compare(rsi(14), 'lt', constant(30)), compare(rsi(14), 'gt', constant(70))]),
  sequence([compare(rsi(14), 'lt', constant(30)), compare(close, 'gt', sma(5))], compare(rsi(14), 'lt', constant(30))),
  sequence([compare(low, 'lt', sma(5)), compare(low, 'gt', sma(5)), compare(low, 'lt', sma(5))]),
  compare(countOf(compare(low, 'lt', sma(5)), { since: 'day' }), 'gt', constant(5)),
  compare(price('high', 1), 'gt', since('highest_since_entry')),
])('an order that contradicts nothing may be: %#', (expr) => {
  expect(possible(expr)).toBe(true)
})

test('a conflict names only the conditions that make it', () => {
  const parts = [
    compare(close, 'gt', sma(50)),
    compare(rsi(14), 'lt', constant(30)),
    trend('rising', sma(9)),
    compare(rsi(14), 'gt', constant(70)),
  ]
  expect(minimalConflict(parts.map((part) => formulaOf(part)))).toEqual([1, 3])
  expect(minimalConflict(parts.slice(0, 3).map((part) => formulaOf(part)))).toEqual([])
})

/** Conditions of few operands, so that many of them exclude each other. */
function randomCondition(pick: <T>(choices: readonly T[]) => T, depth: number): Expr {
  const term = (): Term =>
    pick<Term>([
      close,
      price('open'),
      price('high'),
      price('low', 1),
      sma(5),
      times(1.01, sma(5)),
      band('upper'),
      band('lower'),
      extreme('highest', 4, 'high'),
      extreme('lowest', 3, 'low'),
      { ...extreme('highest', 3, 'high'), shift: 1 } as Term,
    ])
  const level = (): readonly [Term, Term] =>
    pick([
      [rsi(3), constant(pick([20, 50, 80, 130]))],
      [macd('hist'), constant(0)],
      [macd('line'), macd('signal')],
    ] as const)
  const ops = ['gt', 'gte', 'lt', 'lte', 'crosses_above', 'crosses_below', 'crosses', 'eq'] as const
  const leaf = (): Expr =>
    pick<() => Expr>([
      () => compare(term(), pick(ops), term()),
      () => compare(...((): [Term, (typeof ops)[number], Term] => [level()[0], pick(ops), constant(pick([20, 50, 80]))])()),
      () => {
        const [left, right] = level()
        return compare(left, pick(ops), right)
      },
      () => trend(pick(['rising', 'falling'] as const), pick([close, sma(5)]), pick([1, 2, 3])),
      () => pattern(pick(patternNames), pick([0, 0, 1])),
      () => pick([time('06:00', '12:00'), time('10:00', '18:00'), time('20:00', '04:00'), { op: 'at_time', time: '09:00', from } as const]),
      () => weekday(...pick<readonly Weekday[]>([['mon', 'tue'], ['tue', 'wed'], ['fri']])),
    ])()
  if (depth === 0) return leaf()
  const inner = () => randomCondition(pick, depth - 1)
  return pick<() => Expr>([
    leaf,
    () => all(inner(), inner()),
    () => all(inner(), inner(), inner()),
    () => any(inner(), inner()),
    () => sequence([inner(), [inner(), pick([1, 3])]], pick([undefined, inner()])),
    () => span(pick(['within', 'for_bars', 'shift'] as const), pick([1, 2, 3, 9]), inner()),
    () => not(inner()),
  ])()
}

test('what is judged impossible is never true on random bars', () => {
  const worlds = [11, 12].map((seed) =>
    newWorld({
      bars: randomBars(randomFrom(seed), 1500),
      timeframe: '1h',
      instrument: { symbol: 'TEST', pip: 0.01, point: 0.001, tick: 0.001, calendar: 'crypto' },
      strictCrosses: seed === 12,
    }),
  )
  const wrong: string[] = []
  let judged = 0
  for (let seed = 0; seed < 3000; seed++) {
    const random = randomFrom(seed)
    const expr = randomCondition((choices) => choices[Math.floor(random() * choices.length)]!, 2)
    if (possible(expr)) continue
    judged += 1
    if (worlds.some((world) => conditionColumn(expr, world).includes(1))) wrong.push(describeExpr(expr))
  }
  expect(wrong).toEqual([])
  expect(judged).toBeGreaterThan(200)
})

test('of two simple conditions on the same operands those that are true nowhere are nearly all found', () => {
  const world = newWorld({
    bars: randomBars(randomFrom(5), 6000),
    timeframe: '1h',
    instrument: { symbol: 'TEST', pip: 0.01, point: 0.001, tick: 0.001, calendar: 'crypto' },
  })
  const operands = [close, price('open'), sma(3), sma(5)]
  const simple = operands.flatMap((left, k) =>
    operands
      .slice(k + 1)
      .flatMap((right) => (['gt', 'lt', 'crosses_above', 'crosses_below'] as const).map((op) => compare(left, op, right))),
  )
  let [never, found] = [0, 0]
  for (const a of simple)
    for (const b of simple) {
      const expr = all(a, b)
      if (conditionColumn(expr, world).includes(1)) continue
      never += 1
      if (!possible(expr)) found += 1
    }
  expect(found / never).toBeGreaterThan(0.9)
})
