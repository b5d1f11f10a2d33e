import { describe, expect, it } from 'vitest'
import { sliceBars } from '../../market/bars.ts'
import type { Plan } from '../../strategy/plan.ts'
import type { Trade } from '../run.ts'
import { both, compare, constant, distance, from, legs, level, marked, percent, planOf, price } from '../testing/plans.ts'
import { randomBars, randomFrom, randomPlan } from '../testing/random-plans.ts'
import { barTable, flatBars, marks, noCosts, runOn } from '../testing/runs.ts'

const { none, buy, sell, exit } = marks
const again = 4
const entries = { entryLong: { when: marked(buy), fill: 'next_open' }, entryShort: { when: marked(sell), fill: 'next_open' } } as const
const adding = (more: Partial<NonNullable<Plan['pyramiding']>> = {}, maxEntries = 2) => ({ pyramiding: { maxEntries, from, ...more } })

describe('rule 10, adding to a position', () => {
  const rise = barTable([
    [100, 100, 100, 100, buy],
    [100, 110, 100, 110, buy],
    [110, 111, 109, 110],
    [110, 110, 84, 90],
    [90, 90, 90, 90],
  ])

  it('a further entry signal adds, and the position is one at the averaged price', () => {
    const run = runOn(rise, planOf({ ...entries, ...adding(), stop: both(distance(20)) }))
    // 100 and 110 make 105; the stop moves from 80 to 85.
    expect(run.trades).toHaveLength(1)
    expect(run.trades[0]).toMatchObject({
      entryBar: 1,
      exitBar: 3,
      units: 2,
      entries: 2,
      entryPrice: 105,
      stopPrice: 85,
      exitPrice: 85,
      profitUsd: -40,
    })
    expect(run.equityUsd.at(-1)).toBe(9960)
  })

  it('shorts likewise', () => {
    const fall = barTable([
      [100, 100, 100, 100, sell],
      [100, 100, 90, 90, sell],
      [90, 91, 89, 90],
      [90, 116, 90, 110],
    ])
    expect(runOn(fall, planOf({ ...entries, ...adding(), stop: both(distance(20)) })).trades[0]).toMatchObject({
      side: 'short',
      entryPrice: 95,
      stopPrice: 115,
      exitPrice: 115,
      profitUsd: -40,
    })
  })

  it('each fill pays its commission', () => {
    const commission = { kind: 'percent', value: 1 } as const
    const run = runOn(rise, planOf({ ...entries, ...adding(), stop: both(distance(20)) }), { costs: { ...noCosts, commission } })
    // 1 and 1.1 at the fills, 1.7 at the exit of two units at 85.
    expect(run.trades[0]!.feesUsd).toBeCloseTo(3.8, 12)
    expect(run.trades[0]!.profitUsd).toBeCloseTo(-43.8, 12)
    expect(run.equityUsd.at(-1)).toBeCloseTo(9956.2, 9)
  })

  it('more entries than are said are rejected', () => {
    const run = runOn(barTable(flatBars(100, [buy, buy, buy, buy, none])), planOf({ ...entries, ...adding({}, 3) }))
    expect(run.trades.map((trade) => [trade.units, trade.entries])).toEqual([[3, 3]])
    expect(run.rejectionCounts).toEqual({ in_position: 1 })
  })

  it('a step adds when a close is that far in favour of the last fill', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 106, 100, 104],
      [104, 105, 104, 105, buy],
      [106, 110, 106, 110],
      [110, 111, 110, 111],
      [112, 120, 112, 120],
      [120, 130, 120, 130],
    ])
    const run = runOn(bars, planOf({ ...entries, ...adding({ step: distance(5) }, 3) }))
    // At 100, 106 and 112: from 106 the next step is 111. The entry signal itself does not add.
    expect(run.trades[0]).toMatchObject({ units: 3, entries: 3, entryPrice: 106, exitPrice: 130, profitUsd: 72 })
    expect(run.rejectionCounts).toEqual({ in_position: 1 })
  })

  it('a condition adds, and may ask for the entry price', () => {
    const above: Plan['pyramiding'] = {
      maxEntries: 2,
      condition: compare(price('close'), 'gte', { kind: 'calc', op: 'add', args: [{ kind: 'entry_price', from }, constant(8)], from }),
      from,
    }
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 107, 100, 107],
      [107, 108, 107, 108],
      [108, 108, 108, 108],
    ])
    expect(runOn(bars, planOf({ ...entries, pyramiding: above })).trades[0]).toMatchObject({ units: 2, entryPrice: 104 })
  })

  it('targets are measured again from the averaged price', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 106, 100, 106, buy],
      [106, 112, 106, 112],
      [112, 114, 112, 113],
    ])
    // 110 at first; 103 + 10 after the second fill.
    expect(runOn(bars, planOf({ ...entries, ...adding(), targets: both(legs(distance(10))) })).trades[0]).toMatchObject({
      units: 2,
      targetPrice: 113,
      exitBar: 3,
      exitPrice: 113,
    })
  })

  it('the stop never moves back', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 97, 97, buy],
      [97, 97, 94, 96],
    ])
    // From 98.5 it would be 93.5.
    expect(runOn(bars, planOf({ ...entries, ...adding(), stop: both(distance(5)) })).trades[0]).toMatchObject({
      entryPrice: 98.5,
      stopPrice: 95,
      exitPrice: 95,
    })
  })

  it('an addition beyond the target that follows from it is rejected', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 103, 100, 103, buy],
      [108, 108, 108, 108],
    ])
    const run = runOn(bars, planOf({ ...entries, ...adding(), targets: both(legs(distance(4))) }))
    expect(run.rejectionCounts).toEqual({ target_wrong_side: 1 })
    expect(run.trades[0]).toMatchObject({ units: 1, exitPrice: 108, closedBy: '5' })
  })

  it('an addition beyond the stop is rejected', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 97, 97, buy],
      [94, 94, 94, 94],
    ])
    const run = runOn(bars, planOf({ ...entries, ...adding(), stop: both(level(constant(95))) }))
    expect(run.rejectionCounts).toEqual({ stop_wrong_side: 1 })
  })

  it('each addition is sized like an entry of its own', () => {
    const plan = planOf({ ...entries, ...adding(), stop: both(percent(5)), sizing: { kind: 'risk_percent', value: 1, from } })
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 110, 100, 110, buy],
      [110, 110, 110, 110],
    ])
    // 100 / 5 = 20 units; then 1 % of 10,200 over 5.5: 18.5, so 18.
    expect(runOn(bars, plan).trades[0]).toMatchObject({ units: 38, entries: 2 })
  })

  it('an unsaid size without a stop is shared by the entries', () => {
    const run = runOn(barTable(flatBars(100, [buy, buy, none, none])), planOf({ ...entries, ...adding(), sizing: null }))
    expect(run.trades[0]).toMatchObject({ units: 100, entries: 2 })
  })

  it('a leg that was taken stays taken, and the last one closes the rest', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 105, 100, 105, buy],
      [104, 104, 104, 104],
      [104, 130, 104, 130],
    ])
    const plan = planOf({
      ...entries,
      ...adding(),
      sizing: { kind: 'fixed_units', value: 2, from },
      targets: both(legs(distance(4), distance(20))),
    })
    // One unit leaves at 104; the other and two at 104 make 102.67, whose second leg is rounded up to 122.67.
    const { trades } = runOn(bars, plan)
    expect(trades.map((trade) => [trade.units, trade.exitPrice, trade.entries])).toEqual([
      [1, 104, 1],
      [3, 122.67, 2],
    ])
  })
})

describe('rule 10, entering again', () => {
  const stopped = { ...entries, stop: both(distance(5)) }
  const drop = (mark: number) => [100, 100, 94, 100, mark] as const
  const flat = (mark: number) => [100, 100, 100, 100, mark] as const
  const bars = (...rows: (readonly [number, number, number, number, number])[]) => barTable([...rows, flat(none)])
  const entryBars = (plan: Plan, table: ReturnType<typeof barTable>) => runOn(table, plan).trades.map((trade) => trade.entryBar)

  it('a signal that stays true enters again as often as is said', () => {
    const plan = planOf({ ...stopped, reentry: { max: 1, from } })
    const table = bars(flat(buy), drop(buy), drop(buy), drop(buy), flat(none), flat(buy), flat(none))
    const run = runOn(table, plan)
    // Bars 1 and 2; then not before the signal has ended.
    expect(run.trades.map((trade) => trade.entryBar)).toEqual([1, 2, 6])
    expect(run.rejectionCounts).toEqual({ reentry_limit: 2 })
  })

  it('no re-entry lets a signal enter once', () => {
    const table = bars(flat(buy), drop(buy), drop(buy), flat(none), flat(buy), flat(none))
    expect(entryBars(planOf({ ...stopped, reentry: { max: 0, from } }), table)).toEqual([1, 5])
  })

  it('a new signal within the bars after an exit counts as a re-entry, a later one does not', () => {
    const plan = planOf({ ...stopped, reentry: { max: 1, withinBars: 2, from } })
    const table = bars(flat(buy), drop(none), flat(buy), drop(none), flat(buy), flat(none), flat(buy), flat(none))
    // Stopped in 1, again in 3 after the re-entry; bar 4 is too near, bar 6 is a new trade.
    const run = runOn(table, plan)
    expect(run.trades.map((trade) => trade.entryBar)).toEqual([1, 3, 7])
    expect(run.rejectionCounts).toEqual({ reentry_limit: 1 })
  })

  it('the same signal enters again only within the bars that are said', () => {
    const plan = planOf({ ...stopped, reentry: { max: 5, withinBars: 1, from }, cooldown: { bars: 3, after: 'exit', from } })
    const run = runOn(bars(flat(buy), drop(buy), flat(buy), flat(buy), flat(buy), flat(buy)), plan)
    expect(run.trades.map((trade) => trade.entryBar)).toEqual([1])
    expect(run.rejectionCounts).toEqual({ cooldown: 2, reentry_limit: 3 })
  })

  it('a condition enters again on the side of the last exit, within its bars and as often as is said', () => {
    const plan = planOf({ ...stopped, reentry: { max: 1, withinBars: 3, condition: marked(again), from } })
    const table = bars(flat(sell), [100, 106, 100, 100, none], flat(again), [100, 106, 100, 100, none], flat(again), flat(none))
    expect(runOn(table, plan).trades.map((trade) => [trade.side, trade.entryBar])).toEqual([
      ['short', 1],
      ['short', 3],
    ])
    const late = bars(flat(buy), drop(none), flat(none), flat(none), flat(none), flat(again), flat(none))
    expect(entryBars(plan, late)).toEqual([1])
  })

  it('after a reversal there is nothing to come back to', () => {
    const plan = planOf({
      ...entries,
      exitShort: { when: marked(exit), fill: 'next_open' },
      reentry: { max: 3, condition: marked(again), from },
    })
    const run = runOn(bars(flat(buy), flat(sell), flat(again), flat(exit), flat(again), flat(none)), plan)
    expect(run.trades.map((trade) => [trade.side, trade.entryBar, trade.exitReason])).toEqual([
      ['long', 1, 'reversal'],
      ['short', 2, 'signal'],
      ['short', 5, 'end_of_data'],
    ])
  })
})

describe('rule 3, stop-limit orders', () => {
  const plan = (more: Partial<NonNullable<Plan['entryOrder']>> = {}) =>
    planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryShort: { when: marked(sell), fill: 'order' },
      entryOrder: { type: 'stop', long: constant(102), short: constant(98), limit: distance(0.5), from, ...more },
    })
  const bars = (mark: number, ...rows: (readonly [number, number, number, number])[]) => barTable([[100, 100, 100, 100, mark], ...rows])
  const costs = { ...noCosts, slippage: 1 }

  it('fills at its stop, with no more slippage than its limit allows', () => {
    expect(runOn(bars(buy, [100, 103, 100, 103]), plan()).trades[0]).toMatchObject({ entryPrice: 102, openedBy: '3' })
    expect(runOn(bars(buy, [100, 103, 100, 103]), plan(), { costs }).trades[0]!.entryPrice).toBe(102.5)
    expect(runOn(bars(sell, [100, 100, 97, 97]), plan(), { costs }).trades[0]!.entryPrice).toBe(97.5)
  })

  it('fills at an open between its stop and its limit', () => {
    expect(runOn(bars(buy, [102.3, 103, 102, 103]), plan()).trades[0]).toMatchObject({ entryPrice: 102.3, openedBy: '5' })
  })

  it('an open beyond its limit makes it a limit order, which price may come back to in that bar', () => {
    expect(runOn(bars(buy, [104, 105, 102.4, 104]), plan()).trades[0]).toMatchObject({ entryBar: 1, entryPrice: 102.5, openedBy: '3' })
    expect(runOn(bars(buy, [104, 105, 103, 104]), plan()).trades).toEqual([])
  })

  it('an open beyond the limits of both sides leaves two limit orders', () => {
    const crossed = planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryShort: { when: marked(buy), fill: 'order' },
      entryOrder: { type: 'stop', long: constant(98), short: constant(102), limit: distance(0.5), from },
    })
    expect(runOn(bars(buy, [100, 101, 98.2, 99]), crossed).trades[0]).toMatchObject({ side: 'long', entryPrice: 98.5 })
    expect(runOn(bars(buy, [100, 101.8, 99, 99]), crossed).trades[0]).toMatchObject({ side: 'short', entryPrice: 101.5 })
    expect(runOn(bars(buy, [100, 101, 99, 99]), crossed).trades).toEqual([])
  })

  it('works for the bars it is given and then expires', () => {
    const far = [104, 105, 103, 104] as const
    const near = [104, 105, 102, 104] as const
    expect(runOn(bars(buy, far, near, near), plan({ expiresBars: 2 })).trades[0]).toMatchObject({ entryBar: 2, entryPrice: 102.5 })
    expect(runOn(bars(buy, far, far, near), plan({ expiresBars: 2 })).rejectionCounts).toEqual({ order_expired: 1 })
  })
})

describe('additions and re-entries of random plans', () => {
  const costs = { ...noCosts, spread: 0.04, slippage: 0.01, commission: { kind: 'percent', value: 0.05 } } as const
  const runs = Array.from({ length: 60 }, (_, k) => {
    const random = randomFrom(3000 + k)
    const bars = randomBars(random, 300)
    const base = { ...randomPlan(random), entryOrder: null, sizing: { kind: 'fixed_units', value: 2, from } as const }
    const condition = compare(price('close'), 'gt', price('high', 1))
    const pyramiding = [adding({}, 3), adding({ step: distance(0.8) }, 4), adding({ condition }, 3)][k % 3]!
    const reentry = k % 2 === 0 ? { max: 1, withinBars: 4, from } : { max: 2, withinBars: 8, condition, from }
    return { bars, plan: planOf({ ...base, ...pyramiding, reentry }), cut: 60 + Math.floor(random() * 200) }
  })

  it('many of them add and enter again', () => {
    expect(runs.filter(({ bars, plan }) => runOn(bars, plan, { costs }).trades.some((trade) => trade.entries > 1)).length).toBeGreaterThan(
      25,
    )
  })

  it('money adds up: the last equity is the start and every profit', () => {
    for (const { bars, plan } of runs) {
      const { trades, equityUsd } = runOn(bars, plan, { costs })
      expect(equityUsd.at(-1)).toBeCloseTo(10_000 + trades.reduce((sum, trade) => sum + trade.profitUsd, 0), 6)
    }
  })

  it('data cut short never changes an earlier trade or equity', () => {
    for (const { bars, plan, cut } of runs) {
      const [whole, part] = [runOn(bars, plan, { costs }), runOn(sliceBars(bars, 0, cut), plan, { costs })]
      expect(part.equityUsd.subarray(0, cut - 1)).toEqual(whole.equityUsd.subarray(0, cut - 1))
      const settled = (trades: readonly Trade[]) => trades.filter((trade) => trade.exitBar < cut - 1)
      expect(settled(part.trades)).toEqual(settled(whole.trades))
    }
  })
})
