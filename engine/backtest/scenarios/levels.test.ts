import { describe, expect, it } from 'vitest'
import type { Distance } from '../../strategy/plan.ts'
import { both, constant, distance, from, legs, level, marked, multiple, percent, planOf, points, price, units } from '../testing/plans.ts'
import { barTable, marks, plainMarket, runOn } from '../testing/runs.ts'

const { buy, sell } = marks
const entries = { entryLong: { when: marked(buy), fill: 'next_open' }, entryShort: { when: marked(sell), fill: 'next_open' } } as const
const stopAndTarget = { ...entries, stop: both(distance(5)), targets: both(legs(distance(10))) }

describe('rule 4, stop and target', () => {
  it('distances are measured from the fill, not from the deciding close', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [104, 104, 104, 104],
      [104, 104, 99, 99],
    ])
    const { trades } = runOn(bars, planOf(stopAndTarget))
    expect(trades[0]).toMatchObject({ entryPrice: 104, stopPrice: 99, targetPrice: 114, exitPrice: 99, exitReason: 'stop', closedBy: '4' })
    expect(trades[0]!.riskUsd).toBe(5)
  })

  it('both work from the entry bar on', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 94, 98],
      [98, 98, 98, 98],
    ])
    expect(runOn(bars, planOf(stopAndTarget)).trades[0]).toMatchObject({ entryBar: 1, exitBar: 1, exitPrice: 95 })
  })

  it('after a fill at the close nothing of that bar counts', () => {
    const plan = planOf({ ...stopAndTarget, entryLong: { when: marked(buy), fill: 'close' } })
    const bars = barTable([
      [100, 120, 80, 100, buy],
      [100, 100, 100, 100],
    ])
    expect(runOn(bars, plan).trades[0]).toMatchObject({ entryBar: 0, exitBar: 1, exitReason: 'end_of_data' })
  })

  it('stop and target are rounded to the tick against the trader', () => {
    const bars = barTable([
      [33.33, 33.33, 33.33, 33.33, buy],
      [33.33, 33.33, 33.33, 33.33],
      [33.33, 33.33, 33.33, 33.33, sell],
      [33.33, 33.33, 33.33, 33.33],
      [33.33, 33.33, 33.33, 33.33],
    ])
    const plan = planOf({ ...entries, stop: both(percent(1)), targets: both(legs(percent(1))) })
    const { trades } = runOn(bars, plan)
    // 33.33 ± 0.3333
    expect(trades.map((trade) => [trade.side, trade.stopPrice, trade.targetPrice])).toEqual([
      ['long', 32.99, 33.67],
      ['short', 33.67, 32.99],
    ])
  })

  it('an entry whose stop is on the wrong side of its fill is rejected', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [90, 90, 90, 90],
      [90, 90, 90, 90],
    ])
    const plan = planOf({ ...entries, stop: both(level(constant(95))) })
    const { trades, rejections } = runOn(bars, plan)
    expect(trades).toEqual([])
    expect(rejections).toEqual([{ bar: 1, time: bars.time[1], side: 'long', reason: 'stop_wrong_side' }])
  })

  it('targets are asked in the order of the plan, and the first that fails names the rejection', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100],
      [100, 100, 100, 100],
    ])
    const pips = { kind: 'pips', value: 2, from } as const
    const behind = level(constant(99))
    const rejected = (...targets: Distance[]) =>
      runOn(bars, planOf({ ...entries, targets: both(legs(...targets)) }), { instrument: { ...plainMarket, pip: null } }).rejectionCounts
    expect(rejected(behind, pips)).toEqual({ target_wrong_side: 1 })
    expect(rejected(pips, behind)).toEqual({ no_stop_level: 1 })
  })

  it('an entry whose target is within a tick of its fill is rejected', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100],
      [100, 100, 100, 100],
    ])
    const at = (target: number) => runOn(bars, planOf({ ...entries, targets: both(legs(level(constant(target)))) }))
    expect(at(100.01).rejectionCounts).toEqual({ target_wrong_side: 1 })
    expect(at(100.02).trades).toHaveLength(1)
  })

  it('levels are read at the deciding close', () => {
    const bars = barTable([
      [100, 101, 97, 100, buy],
      [100, 100, 98, 99],
      [99, 99, 96.5, 98],
    ])
    const plan = planOf({ ...entries, stop: both(level(price('low'))) })
    expect(runOn(bars, plan).trades[0]).toMatchObject({ stopPrice: 97, exitBar: 2, exitPrice: 97 })
  })

  it('the offset of a level lies beyond it', () => {
    const bars = barTable([
      [100, 101, 97, 100, buy],
      [100, 100, 98, 99],
    ])
    const plan = planOf({ ...entries, stop: both(level(price('low'), distance(0.5))) })
    expect(runOn(bars, plan).trades[0]!.stopPrice).toBe(96.5)
  })

  it('a target in multiples of the risk takes the stop as it was rounded', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100],
      [100, 100, 100, 100],
    ])
    const plan = planOf({ ...entries, stop: both(percent(2.5)), targets: both(legs(multiple(2))) })
    expect(runOn(bars, plan).trades[0]).toMatchObject({ stopPrice: 97.5, targetPrice: 105 })
  })

  it('two target legs close half each', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 104, 100, 103],
      [103, 108, 103, 108],
      [108, 108, 108, 108],
    ])
    const plan = planOf({ ...entries, sizing: units(5), targets: both(legs(distance(4), distance(8))) })
    const { trades, equityUsd } = runOn(bars, plan)
    // Half of five whole units is two; the last leg takes what is left.
    expect(trades.map((trade) => [trade.units, trade.exitBar, trade.exitPrice, trade.profitUsd])).toEqual([
      [2, 1, 104, 8],
      [3, 2, 108, 24],
    ])
    expect(equityUsd.at(-1)).toBe(10_032)
  })
})

describe('rule 4, after a fill inside the bar', () => {
  const order = (type: 'stop' | 'limit', at: number) =>
    planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryOrder: { type, long: constant(at), from },
      stop: both(distance(3)),
      targets: both(legs(distance(3))),
    })
  const bars = (open: number, high: number, low: number, close: number) =>
    barTable([
      [100, 100, 100, 100, buy],
      [open, high, low, close],
      [close, close, close, close],
    ])

  it('what lies above a buy stop is certain to come later', () => {
    const { trades } = runOn(bars(100, 106, 100, 104), order('stop', 102))
    expect(trades[0]).toMatchObject({ entryPrice: 102, exitBar: 1, exitPrice: 105, exitReason: 'target', ambiguous: false })
  })

  it('what lies below a buy stop may have come before: the stop is taken and the trade flagged', () => {
    const { trades } = runOn(bars(100, 103, 98, 102), order('stop', 102))
    expect(trades[0]).toMatchObject({ exitBar: 1, exitPrice: 99, exitReason: 'stop', ambiguous: true, closedBy: '6' })
  })

  it('a close beyond the stop is certain', () => {
    const { trades } = runOn(bars(100, 103, 98, 98.5), order('stop', 102))
    expect(trades[0]).toMatchObject({ exitBar: 1, exitPrice: 99, ambiguous: false, closedBy: '4' })
  })

  it('what lies above a buy limit may have come before: the target is not taken and the trade flagged', () => {
    const { trades } = runOn(bars(101, 103, 97.5, 99), order('limit', 98))
    expect(trades[0]).toMatchObject({ entryPrice: 98, exitReason: 'end_of_data', ambiguous: true })
  })

  it('what lies below a buy limit is certain to come later', () => {
    const { trades } = runOn(bars(100, 100, 94, 97), order('limit', 98))
    expect(trades[0]).toMatchObject({ exitBar: 1, exitPrice: 95, exitReason: 'stop', ambiguous: false })
  })
})

describe('rule 5, gaps', () => {
  it('a gap through the stop fills at the open', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100],
      [90, 92, 88, 91],
    ])
    expect(runOn(bars, planOf(stopAndTarget)).trades[0]).toMatchObject({ exitBar: 2, exitPrice: 90, exitReason: 'stop', closedBy: '5' })
  })

  it('a gap through the target fills at the open', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100],
      [115, 116, 114, 115],
    ])
    expect(runOn(bars, planOf(stopAndTarget)).trades[0]).toMatchObject({ exitBar: 2, exitPrice: 115, exitReason: 'target', closedBy: '5' })
  })
})

describe('rule 6, unknown order inside a bar', () => {
  const bars = (mark: number, open = 100) =>
    barTable([
      [100, 100, 100, 100, mark],
      [100, 100, 100, 100],
      [open, 112, 88, 100],
    ])

  it('a stop and a target inside one candle fill at the stop and flag the trade', () => {
    const result = runOn(bars(buy), planOf(stopAndTarget))
    expect(result.trades[0]).toMatchObject({ exitPrice: 95, exitReason: 'stop', ambiguous: true, closedBy: '6' })
    expect(result.ambiguousTrades).toBe(1)
  })

  it('shorts likewise', () => {
    expect(runOn(bars(sell), planOf(stopAndTarget)).trades[0]).toMatchObject({ exitPrice: 105, exitReason: 'stop', ambiguous: true })
  })

  it('what the open has passed is not ambiguous', () => {
    expect(runOn(bars(buy, 94), planOf(stopAndTarget)).trades[0]).toMatchObject({ exitPrice: 94, exitReason: 'stop', ambiguous: false })
    expect(runOn(bars(buy, 111), planOf(stopAndTarget)).trades[0]).toMatchObject({ exitPrice: 111, exitReason: 'target', ambiguous: false })
  })
})

describe('rule 16, units of price', () => {
  const metal = { ...plainMarket, tick: 0.01, pip: 0.1, point: 0.05 }
  const bars = barTable([
    [100, 100, 100, 100, buy],
    [100, 100, 100, 100],
    [100, 100, 100, 100],
  ])

  it('pips, points and ticks are the market’s own', () => {
    const stop = (kind: 'pips' | 'points' | 'ticks') =>
      runOn(bars, planOf({ ...entries, stop: both({ kind, value: 30, from }) }), { instrument: metal }).trades[0]!.stopPrice
    expect(stop('pips')).toBe(97)
    expect(stop('points')).toBe(98.5)
    expect(stop('ticks')).toBe(99.7)
  })

  it('pips where there are none reject the entry', () => {
    const plan = planOf({ ...entries, stop: both({ kind: 'pips', value: 30, from }) })
    expect(runOn(bars, plan, { instrument: { ...plainMarket, pip: null } }).rejectionCounts).toEqual({ no_stop_level: 1 })
  })

  it('a point is 1.0 of price where the market says so', () => {
    expect(runOn(bars, planOf({ ...entries, stop: both(points(3)) })).trades[0]!.stopPrice).toBe(97)
  })
})
