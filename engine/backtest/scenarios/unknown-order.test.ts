import { describe, expect, it } from 'vitest'
import type { Bars } from '../../market/bars.ts'
import type { Plan } from '../../strategy/plan.ts'
import type { Ambiguity } from '../compat.ts'
import { backtestingPy } from '../compat.ts'
import { backtestInterval } from '../interval.ts'
import type { RunInput } from '../run.ts'
import { all, both, compare, constant, distance, from, legs, marked, planOf, price, said, units } from '../testing/plans.ts'
import { barTable, inputOn, marks, monday, noCosts, plainMarket, runOn } from '../testing/runs.ts'

const { buy, sell } = marks
const policies = ['pessimistic', 'expected', 'optimistic'] as const satisfies readonly Ambiguity[]
const entries = { entryLong: { when: marked(buy), fill: 'next_open' }, entryShort: { when: marked(sell), fill: 'next_open' } } as const
const stopAndTarget = planOf({ ...entries, stop: both(distance(5)), targets: both(legs(distance(10))) })

/** Exit price and whether it is flagged, by each policy. */
const exits = (bars: Bars, plan: Plan, more: Partial<RunInput> = {}) =>
  policies.map((ambiguity) =>
    runOn(bars, plan, more, { ambiguity }).trades.map(({ exitPrice, ambiguous }) => [exitPrice, ambiguous ? 'unknown' : 'certain']),
  )

const entered = (mark: number) =>
  [
    [100, 100, 100, 100, mark],
    [100, 100, 100, 100],
  ] as const

describe('rule 6, stop and target in one bar', () => {
  it('the worse takes the stop, the better the target, the expected path goes to the nearer extreme first', () => {
    // 12 up, 13 down: up first.
    expect(exits(barTable([...entered(buy), [100, 112, 87, 100]]), stopAndTarget)).toEqual([
      [[95, 'unknown']],
      [[110, 'unknown']],
      [[110, 'unknown']],
    ])
    // 13 up, 12 down: down first.
    expect(exits(barTable([...entered(buy), [100, 113, 88, 100]]), stopAndTarget)).toEqual([
      [[95, 'unknown']],
      [[95, 'unknown']],
      [[110, 'unknown']],
    ])
  })

  it('shorts likewise', () => {
    expect(exits(barTable([...entered(sell), [100, 113, 88, 100]]), stopAndTarget)).toEqual([
      [[105, 'unknown']],
      [[90, 'unknown']],
      [[90, 'unknown']],
    ])
  })

  it('at equal distances the expected path is the worse one', () => {
    expect(exits(barTable([...entered(buy), [100, 112, 88, 100]]), stopAndTarget)[1]).toEqual([[95, 'unknown']])
  })

  it('at equal distances the expected path goes on as it began, also when what it began for has closed', () => {
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'next_open' },
      entryShort: { when: all(marked(sell), compare(price('close'), 'gt', constant(101))), fill: 'order' },
      stop: { long: distance(1), short: null },
      targets: { long: null, short: legs(distance(2)) },
    })
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100, sell],
      [100, 102, 98, 100],
      [100, 100, 100, 100],
    ])
    // Down to the long's stop at 99, up to the sell limit at 101, and back to 100 only: the short's target at 99 is not met again.
    const { trades } = runOn(bars, plan, {}, { ambiguity: 'expected' })
    expect(trades.map((trade) => [trade.side, trade.exitBar, trade.exitPrice, trade.exitReason])).toEqual([
      ['long', 2, 99, 'stop'],
      ['short', 3, 100, 'end_of_data'],
    ])
  })

  it('distances that differ by the last bits of a number are equal', () => {
    // 0.55 up and down, which doubles call 0.5499999999999972 and 0.5500000000000043.
    const bars = barTable([
      [57.81, 57.81, 57.81, 57.81, buy],
      [57.81, 57.81, 57.81, 57.81],
      [57.81, 58.36, 57.26, 58],
    ])
    const plan = planOf({ ...entries, stop: both(distance(0.2)), targets: both(legs(distance(0.4))) })
    expect(exits(bars, plan)[1]).toEqual([[57.61, 'unknown']])
  })

  it('what the first leg leaves is stopped where the better takes that leg', () => {
    const plan = planOf({ ...entries, sizing: units(2), stop: both(distance(5)), targets: both(legs(distance(4), distance(20))) })
    const [pessimistic, , optimistic] = exits(barTable([...entered(buy), [100, 106, 94, 100]]), plan)
    expect(pessimistic).toEqual([[95, 'unknown']])
    expect(optimistic).toEqual([
      [104, 'unknown'],
      [95, 'unknown'],
    ])
  })

  it('two positions are stopped and take their target without doubt', () => {
    const plan = planOf({ ...entries, maxOpenTrades: said(2), stop: both(distance(5)), targets: both(legs(distance(10))) })
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100, buy],
      [106, 106, 106, 106],
      // The first is at 100: stop 95, target 110. The second is at 106: stop 101, target 116.
      [105, 111, 100.5, 106],
    ])
    const run = runOn(bars, plan)
    expect(run.trades.map((trade) => [trade.entryPrice, trade.exitPrice, trade.ambiguous])).toEqual([
      [106, 101, false],
      [100, 110, false],
    ])
    expect(run.ambiguousBars).toEqual([])
  })
})

describe('rule 6, liquidation and orders', () => {
  it('the worse is liquidated before its target, the better takes it', () => {
    const instrument = { ...plainMarket, maintenanceMarginPercent: 5 }
    const plan = planOf({
      ...entries,
      sizing: { kind: 'percent_equity', value: 100, from },
      leverage: said(10),
      targets: both(legs(distance(4))),
    })
    const runs = policies.map((ambiguity) => runOn(barTable([...entered(buy), [100, 105, 90, 100]]), plan, { instrument }, { ambiguity }))
    expect(runs.map(({ trades }) => [trades[0]!.exitReason, trades[0]!.ambiguous])).toEqual([
      ['liquidation', true],
      ['target', true],
      ['target', true],
    ])
  })

  const orders = (type: 'stop' | 'limit', long: number, short: number, parts: Partial<Plan> = {}) =>
    planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryShort: { when: marked(buy), fill: 'order' },
      entryOrder: { type, long: constant(long), short: constant(short), from },
      ...parts,
    })
  const filled = (bar: readonly [number, number, number, number], plan: Plan) =>
    policies.map((ambiguity) => {
      const { trades } = runOn(barTable([[100, 100, 100, 100, buy], bar, [bar[3], bar[3], bar[3], bar[3]]]), plan, {}, { ambiguity })
      return trades.map((trade) => [trade.side, trade.entryPrice, trade.ambiguous])
    })

  it('of two orders on both sides the worse is the one that the close leaves behind, and the other is withdrawn', () => {
    // The buy at 103 ends 3 down, the sale at 99 ends 1 down; the high is the farther extreme.
    expect(filled([100, 104, 98, 100], orders('stop', 103, 99))).toEqual([
      [['long', 103, true]],
      [['short', 99, true]],
      [['short', 99, true]],
    ])
  })

  it('of two orders on one side the nearer is certain', () => {
    const plan = planOf({
      entryLong: { when: all(marked(buy), compare(price('close'), 'lt', constant(97))), fill: 'order' },
      entryShort: { when: all(marked(buy), compare(price('close'), 'lt', constant(98))), fill: 'order' },
    })
    expect(filled([100, 102, 96, 99], plan)).toEqual(policies.map(() => [['short', 98, false]]))
  })

  it('of two orders at one price the buy is first, also where the last bits of the prices differ', () => {
    const below = (level: number) => ({ when: all(marked(buy), compare(price('close'), 'lt', constant(level))), fill: 'order' }) as const
    // A buy limit at the ask of 103.28 and a sell stop at the bid of 103.26 are both met at 103.27.
    const plan = planOf({ entryLong: below(103.28), entryShort: below(103.26) })
    const bars = barTable([
      [103.3, 103.3, 103.3, 103.3, buy],
      [103.3, 103.3, 103, 103.2],
      [103.2, 103.2, 103.2, 103.2],
    ])
    const { trades } = runOn(bars, plan, { costs: { ...noCosts, spread: 0.02 } })
    expect(trades.map(({ side, ambiguous }) => [side, ambiguous])).toEqual([['long', false]])
  })

  it('of two orders that the open has passed the policy takes one', () => {
    expect(filled([100, 104, 98, 103], orders('stop', 99, 101))).toEqual([
      [['short', 100, true]],
      [['short', 100, true]],
      [['long', 100, true]],
    ])
  })

  it('an order against the position that lies nearer than its stop closes it', () => {
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'next_open' },
      entryShort: { when: compare(price('close'), 'lt', constant(97)), fill: 'order' },
      stop: { long: distance(5), short: null },
    })
    const { trades } = runOn(barTable([...entered(buy), [100, 100, 93, 94], [94, 94, 94, 94]]), plan)
    expect(trades.map((trade) => [trade.side, trade.exitReason, trade.exitPrice, trade.ambiguous])).toEqual([
      ['long', 'reversal', 97, false],
      ['short', 'end_of_data', 94, false],
    ])
  })

  it('an order against a position that ignores the other side is rejected and leaves it open', () => {
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'next_open' },
      entryShort: { when: all(marked(buy), compare(price('close'), 'lt', constant(97))), fill: 'order' },
      opposite: said('ignore'),
    })
    const run = runOn(
      barTable([
        [100, 100, 100, 100, buy],
        [100, 100, 95, 96],
        [96, 96, 96, 96],
      ]),
      plan,
    )
    expect(run.trades.map((trade) => [trade.side, trade.exitReason])).toEqual([['long', 'end_of_data']])
    expect(run.rejectionCounts).toEqual({ in_position: 1 })
  })

  it('an exit order and a stop on both sides leave the order open', () => {
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'next_open' },
      exitLong: { when: compare(price('close'), 'gt', constant(104)), fill: 'order' },
      stop: both(distance(5)),
    })
    expect(exits(barTable([...entered(buy), [100, 105, 94, 100]]), plan)).toEqual([
      [[95, 'unknown']],
      [[104, 'unknown']],
      [[104, 'unknown']],
    ])
  })
})

describe('rule 6, after a fill inside the bar', () => {
  const order = (type: 'stop' | 'limit', at: number) =>
    planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryOrder: { type, long: constant(at), from },
      stop: both(distance(3)),
      targets: both(legs(distance(3))),
    })
  const outcome = (plan: Plan, bar: readonly [number, number, number, number]) =>
    exits(barTable([[100, 100, 100, 100, buy], bar, [bar[3], bar[3], bar[3], bar[3]]]), plan)

  it('what lies below a buy stop may have come before', () => {
    // 4 up, 2 down: the path goes down, then up to the fill at 102, and ends at 102.5.
    expect(outcome(order('stop', 102), [100, 104, 98, 102.5])).toEqual([[[99, 'unknown']], [[102.5, 'unknown']], [[102.5, 'unknown']]])
    // 3 up, 4 down: up to the fill, then down to the stop at 99.
    expect(outcome(order('stop', 102), [100, 103, 96, 102])).toEqual([[[99, 'unknown']], [[99, 'unknown']], [[102, 'unknown']]])
  })

  it('what lies above a buy limit may have come before', () => {
    // 2 up, 3.5 down: up first, then the fill at 98, and the close at 99.
    expect(outcome(order('limit', 98), [101, 103, 97.5, 99])).toEqual([[[99, 'unknown']], [[99, 'unknown']], [[101, 'unknown']]])
  })

  it('a stop and a target that are both certain after the fill are in an unknown order', () => {
    // 6 up, 2 down: down, up through the fill to the target at 105.
    expect(outcome(order('stop', 102), [100, 106, 98, 98.5])).toEqual([[[99, 'unknown']], [[105, 'unknown']], [[105, 'unknown']]])
  })
})

/** Quarters of the hours of `barTable`, which open at 0, 15, 30 and 45 minutes. */
const quarters = (startHour: number, rows: Parameters<typeof barTable>[0]) => ({
  finer: { bars: barTable(rows, { start: monday + startHour * 3600, step: 900 }), timeframe: '15m' as const },
})

describe('rule 6, finer bars', () => {
  const bars = barTable([...entered(buy), [100, 112, 88, 100], [100, 100, 100, 100]])
  const upFirst = quarters(2, [
    [100, 109, 99, 108],
    [108, 112, 104, 105],
    [105, 105, 88, 90],
    [90, 100, 90, 100],
  ])

  it('finer bars of the bar decide, and the trade says so', () => {
    const run = runOn(bars, stopAndTarget, upFirst)
    expect(run.trades[0]).toMatchObject({
      exitBar: 2,
      exitPrice: 110,
      exitReason: 'target',
      closedBy: '4',
      ambiguous: false,
      resolved: true,
    })
    expect([run.ambiguousTrades, run.resolvedTrades, run.ambiguousBars]).toEqual([0, 1, []])
  })

  it('a finer open beyond the stop fills there, inside the bar', () => {
    const downFirst = quarters(2, [
      [100, 102, 99, 101],
      [93, 94, 88, 92],
      [92, 112, 92, 100],
    ])
    expect(runOn(bars, stopAndTarget, downFirst).trades[0]).toMatchObject({ exitBar: 2, exitPrice: 93, closedBy: '5', resolved: true })
  })

  it('what one finer bar leaves open is left to the policy', () => {
    const wide = quarters(2, [
      [100, 101, 99, 100],
      [100, 112, 88, 95],
      [95, 100, 95, 100],
    ])
    expect(exits(bars, stopAndTarget, wide)).toEqual([[[95, 'unknown']], [[95, 'unknown']], [[110, 'unknown']]])
    expect(runOn(bars, stopAndTarget, wide)).toMatchObject({ resolvedTrades: 0, ambiguousTrades: 1, ambiguousBars: [2] })
  })

  it('finer bars that are not the bar’s own decide nothing', () => {
    const other = quarters(2, [
      [100, 111, 99, 108],
      [108, 108, 88, 100],
    ])
    expect(runOn(bars, stopAndTarget, other).trades[0]).toMatchObject({ exitPrice: 95, ambiguous: true, resolved: false })
  })

  it('bars that leave nothing open never look at finer ones', () => {
    const clear = barTable([...entered(buy), [100, 104, 94, 100], [100, 100, 100, 100]])
    const read = new Proxy(upFirst.finer.bars, {
      get: () => {
        throw new Error('read')
      },
    })
    const finer = { bars: read, timeframe: '15m' as const }
    expect(runOn(clear, stopAndTarget, { finer }).trades[0]).toMatchObject({ exitPrice: 95, resolved: false })
    expect(() => runOn(bars, stopAndTarget, { finer })).toThrow('read')
  })

  it('tell what came after a fill inside the bar', () => {
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryOrder: { type: 'stop', long: constant(102), from },
      stop: both(distance(3)),
      targets: both(legs(distance(6))),
    })
    const coarse = barTable([
      [100, 100, 100, 100, buy],
      [100, 104, 98, 103],
      [103, 109, 103, 109],
    ])
    const lowFirst = quarters(1, [
      [100, 100, 98, 99],
      [99, 101, 99, 101],
      [101, 104, 101, 104],
      [104, 104, 103, 103],
    ])
    expect(runOn(coarse, plan).trades[0]).toMatchObject({ exitBar: 1, exitPrice: 99, ambiguous: true })
    expect(runOn(coarse, plan, lowFirst).trades[0]).toMatchObject({ exitBar: 2, exitPrice: 108, ambiguous: false, resolved: true })
    const lowLater = quarters(1, [
      [100, 103, 100, 102],
      [102, 104, 102, 104],
      [104, 104, 98, 99],
      [99, 103, 99, 103],
    ])
    expect(runOn(coarse, plan, lowLater).trades[0]).toMatchObject({
      exitBar: 1,
      exitPrice: 99,
      closedBy: '4',
      ambiguous: false,
      resolved: true,
    })
  })

  it('at equal distances the expected path of a finer bar begins to the side of the order that it fills', () => {
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryOrder: { type: 'stop', long: constant(102), from },
      stop: both(distance(3)),
    })
    const coarse = barTable([
      [100, 100, 100, 100, buy],
      [100, 104, 98, 103],
      [103, 103, 103, 103],
    ])
    // 3 up, 3 down from 101: up through 102, down to the stop at 99, and up to the close.
    const tied = quarters(1, [
      [100, 101, 100, 101],
      [101, 104, 98, 103],
    ])
    expect(exits(coarse, plan, tied)).toEqual([[[99, 'unknown']], [[99, 'unknown']], [[103, 'unknown']]])
  })

  it('tell which of two orders was first', () => {
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryShort: { when: marked(buy), fill: 'order' },
      entryOrder: { type: 'stop', long: constant(103), short: constant(99), from },
    })
    const coarse = barTable([
      [100, 100, 100, 100, buy],
      [100, 104, 98, 100],
      [100, 100, 100, 100],
    ])
    const downFirst = quarters(1, [
      [100, 101, 98, 99],
      [99, 104, 99, 100],
    ])
    expect(runOn(coarse, plan, downFirst).trades).toMatchObject([{ side: 'short', entryPrice: 99, ambiguous: false, resolved: true }])
  })
})

describe('backtestInterval', () => {
  const input = (bars: Bars, more: Partial<RunInput> = {}) => inputOn(bars, stopAndTarget, { firstDecisionTime: monday, ...more })
  const open = barTable([...entered(buy), [100, 112, 88, 100], [100, 100, 100, 100]])

  it('makes three runs where something is left open', () => {
    const { pessimistic, expected, optimistic } = backtestInterval(input(open))
    expect([pessimistic, expected, optimistic].map((run) => run.equityUsd.at(-1))).toEqual([9_995, 9_995, 10_010])
  })

  it('makes one where nothing is', () => {
    const { pessimistic, expected, optimistic } = backtestInterval(input(barTable([...entered(buy), [100, 104, 94, 100]])))
    expect(expected).toBe(pessimistic)
    expect(optimistic).toBe(pessimistic)
  })

  it('the conventions of the other engine have one outcome', () => {
    const { pessimistic, optimistic } = backtestInterval(input(open), { compat: backtestingPy })
    expect(optimistic).toBe(pessimistic)
  })
})
