import { describe, expect, it } from 'vitest'
import { sequence, valueWhen } from '../../conditions/testing/expressions.ts'
import { explainBar } from '../../explain/explain-bar.ts'
import { openRun } from '../../explain/open-run.ts'
import { previewSignals } from '../../explain/preview-signals.ts'
import type { Expr, Plan, Term } from '../../strategy/plan.ts'
import { worldOf } from '../backtest.ts'
import { compare, constant, distance, from, level, marked, planOf, price } from '../testing/plans.ts'
import { barTable, flatBars, inputOn, marks, runOn } from '../testing/runs.ts'
import { unsupportedFeatures } from '../unsupported.ts'
import { warmupOf } from '../warmup-of.ts'

type Row = readonly [open: number, high: number, low: number, close: number]
const ema = (period: number): Term => ({ kind: 'indicator', name: 'ema', params: { period }, output: 'value', from })
const crosses = compare(price('close'), 'crosses_above', ema(50))
const touches = compare(price('low'), 'lte', ema(20))
const engulfing: Expr = { op: 'pattern', name: 'bullish_engulfing', from }
const plan = planOf({
  entryLong: { when: sequence([crosses, [touches, 10], engulfing]), fill: 'next_open' },
  stop: { long: level(valueWhen(price('low'), engulfing), distance(0.5)), short: null },
})

const still = (at: number, bars: number): Row[] => Array.from({ length: bars }, () => [at, at, at, at])
const climb = (from: number, bars: number): Row[] =>
  Array.from({ length: bars }, (_, k) => [from + k, from + k + 1, from + k - 0.2, from + k + 1])
const pullBack = (from: number): Row[] => [
  // The low reaches back to the average, and the next bar engulfs this one.
  [from, from, from - 9, from - 4],
  [from - 4.5, from + 1.5, from - 5, from + 1],
]
const crossing: Row = [100, 106, 100, 106]
/** Bar 60 crosses, 63 touches and 64 engulfs; bar 66 falls through the stop. */
const setUp = [
  ...still(100, 60),
  crossing,
  [106, 108, 105.5, 107] as const,
  [107, 108, 106, 108] as const,
  ...pullBack(108),
  [109, 109, 108, 108] as const,
]
const bars = barTable([...setUp, [108, 108, 102, 102.5], ...still(102.5, 3)])

describe('a strategy of steps in order', () => {
  it('buys after the last step, with its stop under the bar that was found', () => {
    const { trades } = runOn(bars, plan)
    expect(trades).toHaveLength(1)
    expect(trades[0]).toMatchObject({ signalBar: 64, entryBar: 65, entryPrice: 109, exitBar: 66, exitPrice: 102.5, exitReason: 'stop' })
  })

  it('does nothing where the pullback comes too late, or nothing has begun', () => {
    const late = [
      ...still(100, 60),
      crossing,
      ...climb(106, 11),
      ...pullBack(117).map(([o, h, l, c]): Row => [o, h, l - 8, c]),
      ...still(118, 3),
    ]
    const early = [...still(100, 60), ...pullBack(100), ...still(101, 3)]
    const sure = { ...plan, entryLong: { when: sequence([crosses, touches, engulfing]), fill: 'next_open' } } as const
    for (const rows of [late, early]) expect(runOn(barTable(rows), plan).trades).toEqual([])
    expect(runOn(barTable(late), sure).trades).toHaveLength(1)
  })

  it('says at each bar which step is waited for, since when and how long', () => {
    const run = openRun(inputOn(bars, plan))
    const at = (i: number) => explainBar(run, i)
    const when = (i: number) => at(i).rules[0]!.when
    expect(when(59)).toMatchObject({
      truth: 'false',
      note: 'waiting for step 1 of 3: close crosses above EMA(50)',
      progress: { step: 1, since: null },
    })
    expect(when(62).note).toBe('waiting for step 2 of 3 since 2024-01-03 12:00 UTC: low <= EMA(20); 8 bars left')
    expect(when(62).progress).toMatchObject({ step: 2, steps: 3, barsSince: 2, barsLeft: 8 })
    expect(at(62).summary).toBe(
      'Nothing was decided. No long entry: waiting for step 2 of 3 since 2024-01-03 12:00 UTC: low <= EMA(20); 8 bars left.',
    )
    expect(when(63).note).toBe('waiting for step 3 of 3 since 2024-01-03 15:00 UTC: bullish engulfing')
    expect(when(62).parts.map(({ text, note }) => [text, note])).toEqual([
      ['close crosses above EMA(50)', 'done'],
      ['then within 10 bars low <= EMA(20)', 'waited for'],
      ['then bullish engulfing', 'comes later'],
    ])
    expect(when(64)).toMatchObject({ truth: 'true', path: 'entryLong.when' })
    expect(when(64).progress).toBeUndefined()
  })

  it('can be decided at an open by its last step, as the steps before lie on earlier bars', () => {
    const gapsUp = compare(price('open'), 'gt', price('close', 1))
    const opens = { when: sequence([crosses, gapsUp]), fill: 'open' } as const
    expect(unsupportedFeatures(planOf({ entryLong: opens }))).toEqual([])
    expect(unsupportedFeatures(planOf({ entryLong: { when: sequence([gapsUp, crosses]), fill: 'open' } }))).toEqual(['feature:open_fill'])
    const rows = [...still(100, 60), crossing, ...still(106, 2), [107, 107, 107, 107] as const, ...still(107, 2)]
    expect(runOn(barTable(rows), planOf({ entryLong: opens })).trades[0]).toMatchObject({ signalBar: 63, entryBar: 63, entryPrice: 107 })
  })

  it('shows where the whole and each of its steps was true', () => {
    const { conditions, signals } = previewSignals(plan, worldOf(inputOn(bars, plan), {}), { first: 0, shownFrom: 0 })
    expect(conditions.map(({ path }) => path)).toEqual([
      'entryLong.when',
      'entryLong.when.steps.0.when',
      'entryLong.when.steps.1.when',
      'entryLong.when.steps.2.when',
    ])
    expect(conditions[1]!.stretches).toEqual([[60, 60]])
    expect(signals[0]!.shown).toEqual([{ bar: 64, isBlocked: false }])
  })

  it('waits for the end of its bars, and then for its first step again', () => {
    const rows = [...still(100, 60), crossing, ...climb(106, 12)]
    const run = openRun(inputOn(barTable(rows), plan))
    const progress = (i: number) => explainBar(run, i).rules[0]!.when.progress
    expect(progress(69)).toMatchObject({ step: 2, barsLeft: 1 })
    expect(progress(70)).toMatchObject({ step: 1, since: null })
  })
})

it('loads enough bars before the first decision to find the bar of a stop', () => {
  const bound = planOf({ entryLong: { when: crosses, fill: 'next_open' } })
  expect(warmupOf({ ...bound, stop: plan.stop }, '1h')).toBeGreaterThanOrEqual(500)
  expect(warmupOf(plan, '1h')).toBeGreaterThan(warmupOf(bound, '1h'))
})

describe('an order in an open position', () => {
  const { buy, exit, none } = marks
  const entryLong = { when: marked(buy), fill: 'next_open' } as const
  const closed = (when: Expr, rows: readonly Row[], more: Partial<Plan> = {}) =>
    runOn(
      barTable([...flatBars(100, [none, buy]), ...rows]),
      planOf({ entryLong, exitLong: { when, fill: 'next_open' }, ...more }),
    ).trades.map(({ exitBar, exitReason }) => [exitBar, exitReason])
  const high: Term = { kind: 'highest_since_entry', from }
  const below = compare(price('close'), 'lt', { kind: 'calc', op: 'sub', args: [high, constant(5)], from })
  const rising: Row[] = [
    [100, 104, 100, 103],
    [103, 110, 103, 109],
    [109, 109, 104, 104.5],
    [104.5, 106, 104, 106],
    [106, 106, 106, 106],
  ]

  it('leaves where price has fallen from the highest high since entry', () => {
    // 110 − 5 = 105: the close of bar 4 lies below it.
    expect(closed(below, rising)).toEqual([[5, 'signal']])
  })

  it('leaves after steps of which one asks about the position', () => {
    expect(closed(sequence([below, compare(price('close'), 'gt', constant(105))]), rising)).toEqual([[6, 'signal']])
    expect(closed(sequence([marked(exit), below]), rising)).toEqual([[6, 'end_of_data']])
  })

  it('follows a line from the extreme since entry, which is the fill before there is a bar', () => {
    const line: Term = { kind: 'calc', op: 'sub', args: [high, constant(4)], from }
    const plan = planOf({ entryLong, trailing: { along: { kind: 'indicator', level: line, from }, follows: 'extreme', from } })
    const { trades } = runOn(barTable([...flatBars(100, [none, buy]), ...rising]), plan)
    // From 100 − 4 at the fill to 110 − 4, which bar 4 meets.
    expect(trades[0]).toMatchObject({ entryBar: 2, exitBar: 4, exitPrice: 106, exitReason: 'trailing' })
  })
})
