import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import { timeframes } from '../market/timeframe.ts'
import { canonicalPlan, planHash } from './canonical.ts'
import { completePlan } from './complete.ts'
import { explainPlan } from './explain.ts'
import type { Distance, Expr, Origin, Plan, Rule, Sizing, Term, TimeExit } from './plan.ts'
import { readStrategy } from './read.ts'
import { emptyPlan } from './empty-plan.ts'
import { readingCases } from './testing/reading-cases.ts'

const from: Origin = { spans: [{ start: 0, end: 1 }] }
const indicatorOf = (
  name: 'sma' | 'ema' | 'wma' | 'rsi' | 'cci' | 'adx' | 'macd' | 'bb',
  params: Record<string, number>,
  output: string,
): Term => ({ kind: 'indicator', name, params, output, from })
const constant = (value: number): Term => ({ kind: 'const', value, from })
const price = (field: 'close' | 'open' | 'high' | 'low', shift?: number): Term => ({
  kind: 'price',
  field,
  ...(shift ? { shift } : {}),
  from,
})

const length = fc.integer({ min: 2, max: 250 })
const average: fc.Arbitrary<Term> = fc
  .tuple(fc.constantFrom('sma', 'ema', 'wma'), length)
  .map(([name, period]) => indicatorOf(name, { period }, 'value'))
const oscillatorLevel: fc.Arbitrary<readonly [Term, Term]> = fc.oneof(
  fc.tuple(length, fc.integer({ min: 1, max: 99 })).map(([p, v]) => [indicatorOf('rsi', { period: p }, 'value'), constant(v)] as const),
  fc.tuple(length, fc.integer({ min: -200, max: 200 })).map(([p, v]) => [indicatorOf('cci', { period: p }, 'value'), constant(v)] as const),
  fc.tuple(length, fc.integer({ min: 5, max: 60 })).map(([p, v]) => [indicatorOf('adx', { period: p }, 'adx'), constant(v)] as const),
)
const macd = (output: string) => indicatorOf('macd', { ...indicatorVocabulary.macd.params }, output)
const band = fc.constantFrom('upper', 'lower', 'middle').map((output) => indicatorOf('bb', { period: 20, std: 2 }, output))
const pair: fc.Arbitrary<readonly [Term, Term]> = fc.oneof(
  fc.tuple(average, average).filter(([a, b]) => JSON.stringify(a) !== JSON.stringify(b)),
  average.map((a) => [price('close'), a] as const),
  band.map((b) => [price('close'), b] as const),
  fc.constant([macd('line'), macd('signal')] as const),
  fc.constant([macd('hist'), constant(0)] as const),
  fc.integer({ min: 1, max: 9 }).map((n) => [price('close'), price('high', n)] as const),
  oscillatorLevel,
)
const comparison: fc.Arbitrary<Expr> = fc
  .tuple(fc.constantFrom('gt', 'lt', 'gte', 'lte', 'crosses_above', 'crosses_below'), pair)
  .map(([op, [left, right]]) => ({ op, left, right, from }))
const atom: fc.Arbitrary<Expr> = fc.oneof(
  { weight: 6, arbitrary: comparison },
  fc
    .tuple(fc.constantFrom('rising', 'falling'), average, fc.integer({ min: 1, max: 5 }))
    .map(([op, term, bars]) => ({ op, term, bars, from })),
  fc
    .constantFrom('bullish_engulfing', 'hammer', 'doji', 'morning_star', 'inside_bar')
    .map((name) => ({ op: 'pattern', name, from }) as const),
  fc.tuple(comparison, fc.integer({ min: 2, max: 9 })).map(([expr, bars]) => ({ op: 'for_bars', bars, expr, from }) as const),
  fc.tuple(comparison, fc.integer({ min: 2, max: 9 })).map(([expr, bars]) => ({ op: 'within', bars, expr, from }) as const),
  fc.tuple(comparison, fc.integer({ min: 1, max: 9 })).map(([expr, bars]) => ({ op: 'shift', bars, expr, from }) as const),
)
const distinct = (list: readonly Expr[]) => new Set(list.map((e) => JSON.stringify(e))).size === list.length
const condition: fc.Arbitrary<Expr> = fc.oneof(
  atom,
  fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(atom, { minLength: 2, maxLength: 3 }).filter(distinct))
    .map(([op, args]) => ({ op, args, from })),
)
const rule: fc.Arbitrary<Rule> = condition.map((when) => ({ when, fill: 'next_open' }))
const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10)
const distance: fc.Arbitrary<Distance> = fc.oneof(
  fc.tuple(fc.constantFrom('percent', 'pips', 'points'), tenths(1, 90)).map(([kind, value]) => ({ kind, value, from })),
  fc.tuple(tenths(1, 9), length).map(([mult, period]) => ({ kind: 'atr', mult, period, from }) as const),
)
const target: fc.Arbitrary<Distance> = fc.oneof(
  distance,
  tenths(1, 9).map((value) => ({ kind: 'r', value, from }) as const),
)
const sizing: fc.Arbitrary<Sizing> = fc
  .tuple(fc.constantFrom('percent_equity', 'fixed_cash', 'fixed_units', 'fixed_lots'), fc.integer({ min: 1, max: 90 }))
  .map(([kind, value]) => ({ kind, value, from }))
const timeExit: fc.Arbitrary<TimeExit> = fc.oneof(
  fc.integer({ min: 2, max: 60 }).map((value) => ({ kind: 'bars', value, from }) as const),
  fc.constant({ kind: 'end_of_day', from } as const),
  fc.constant({ kind: 'weekday', day: 'fri', from } as const),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const said = <T>(arbitrary: fc.Arbitrary<T>) => maybe(arbitrary.map((value) => ({ value, from })))

function planOf(parts: Partial<Plan>): Plan {
  const long = parts.entryLong ?? null
  const short = parts.entryShort ?? null
  return {
    ...emptyPlan,
    direction: { value: long && short ? 'both' : short ? 'short' : 'long', from },
    opposite: { value: long && short ? 'reverse' : 'exit', from: { assumed: '' } },
    ...parts,
  }
}

const sides = fc.constantFrom('long', 'short', 'both')
const plans: fc.Arbitrary<Plan> = fc
  .record({
    side: sides,
    entry: rule,
    other: rule,
    exit: maybe(rule),
    stop: maybe(distance),
    goal: maybe(target),
    sizing: maybe(sizing),
    timeExits: fc.array(timeExit, { maxLength: 1 }),
    symbol: said(fc.constantFrom('EURUSD', 'BTCUSDT', 'AAPL')),
    timeframe: said(fc.constantFrom(...timeframes)),
    maxOpenTrades: said(fc.integer({ min: 1, max: 9 })),
    maxTradesPerDay: said(fc.integer({ min: 1, max: 9 })),
    pyramiding: maybe(
      fc.record(
        { maxEntries: fc.integer({ min: 2, max: 9 }), step: distance, from: fc.constant(from) },
        { requiredKeys: ['maxEntries', 'from'] },
      ),
    ),
    reentry: maybe(fc.record({ max: fc.integer({ min: 0, max: 9 }), from: fc.constant(from) })),
  })
  .map(({ side, entry, other, exit, stop, goal, ...rest }) => {
    const long = side !== 'short'
    const short = side !== 'long'
    const legs = goal && [{ distance: goal, portionPercent: 100 }]
    return planOf({
      ...rest,
      entryLong: long ? entry : null,
      entryShort: short ? other : null,
      exitLong: long ? exit : null,
      stop: { long: long ? stop : null, short: short ? stop : null },
      targets: { long: long ? legs : null, short: short ? legs : null },
    })
  })

describe('explainPlan', () => {
  it('reads back to the same plan', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const text = explainPlan(plan)
        const { plan: again } = readStrategy(text)
        expect({ text, plan: again && canonicalPlan(again) }).toEqual({ text, plan: canonicalPlan(completePlan(plan, {})) })
      }),
      { numRuns: 300 },
    )
  })

  it('says what the text said, in order', () => {
    const { plan } = readStrategy(
      'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.',
    )
    expect(plan && explainPlan(plan)).toBe(
      'Timeframe: D1. Buy when SMA(10) crosses above SMA(20). Exit long when SMA(10) crosses below SMA(20). Stop loss 5%. Risk 1% per trade.',
    )
  })

  it('reads back for most sentences of the cases, and never to a different entry side', () => {
    for (const { text } of readingCases) {
      const first = readStrategy(text)
      if (!first.plan || first.status !== 'ok') continue
      const second = readStrategy(explainPlan(first.plan))
      expect({ text, side: second.plan?.direction.value }).toEqual({ text, side: first.plan.direction.value })
    }
  })
})

describe('planHash', () => {
  it('does not change when the parts of an `and` change places', () => {
    const a = readStrategy('Buy when RSI < 30 and close > SMA(200), sell when RSI > 70')
    const b = readStrategy('Buy when close > SMA(200) and RSI < 30, sell when RSI > 70')
    expect(a.plan && b.plan && planHash(a.plan) === planHash(b.plan)).toBe(true)
  })

  it('changes with any number', () => {
    const a = readStrategy('Buy when RSI < 30, sell when RSI > 70')
    const b = readStrategy('Buy when RSI < 31, sell when RSI > 70')
    expect(a.plan && b.plan && planHash(a.plan) !== planHash(b.plan)).toBe(true)
    expect(a.plan && planHash(a.plan)).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('ruleLines', () => {
  const numbered = (text: string) =>
    readStrategy(text)
      .rules.filter(({ number }) => number !== null)
      .map(({ role, text: line }) => `${role}: ${line}`)

  it('leaves the chart that a condition implies to the condition, whose words it shares', () => {
    expect(numbered('Buy when the 10 day SMA crosses above the 20 day SMA. Stop 5%.')).toEqual([
      'entry: SMA(10) crosses above SMA(20)',
      'stop: 5% from the fill',
    ])
  })

  it('gives a chart that is named by itself its own number', () => {
    expect(numbered('Daily chart. Buy when RSI(14) is below 30.')).toEqual(['market: D1 bars', 'entry: RSI(14) is below 30'])
  })
})
