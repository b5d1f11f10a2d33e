import { describe, expect, it } from 'vitest'
import type { Ambiguity } from '../compat.ts'
import { both, constant, distance, from, marked, planOf, price, said } from '../testing/plans.ts'
import { barTable, marks, noCosts, plainMarket, runOn } from '../testing/runs.ts'

const { buy, sell } = marks
const policies = ['pessimistic', 'expected', 'optimistic'] as const satisfies readonly Ambiguity[]
type Row = Parameters<typeof barTable>[0][number]

const orderAt = (type: 'stop' | 'limit', at: number) =>
  planOf({
    entryLong: { when: marked(buy), fill: 'order' },
    entryShort: { when: marked(sell), fill: 'order' },
    entryOrder: { type, long: constant(at), short: constant(at), expiresBars: 1, from },
  })

describe('rule 5, the stop of an order that fills where it is passed already', () => {
  const spread = { costs: { ...noCosts, spread: 1 } }
  const stopped = { stop: both(distance(0.5)) }
  const after = (mark: number, row: Row) => barTable([[100, 100, 100, 100, mark], row, [100, 100, 100, 100]])

  it('a buy stop that the open has passed is stopped at that open, as a market order is', () => {
    // Bought at the ask of 102.5, stop 102, the bid is 101.5.
    const { trades } = runOn(after(buy, [102, 103, 101, 102]), { ...orderAt('stop', 100.5), ...stopped }, spread)
    expect(trades[0]).toMatchObject({ entryPrice: 102.5, stopPrice: 102, exitPrice: 101.5, exitBar: 1, exitReason: 'stop', closedBy: '5' })
    const market = planOf({ entryLong: { when: marked(buy), fill: 'next_open' }, ...stopped })
    expect(runOn(after(buy, [102, 103, 101, 102]), market, spread).trades[0]).toMatchObject({ entryPrice: 102.5, exitPrice: 101.5 })
  })

  it('a sell limit that the open has passed likewise', () => {
    const { trades } = runOn(after(sell, [102, 103, 101, 102]), { ...orderAt('limit', 100.5), ...stopped }, spread)
    expect(trades[0]).toMatchObject({ entryPrice: 101.5, stopPrice: 102, exitPrice: 102.5, exitReason: 'stop', closedBy: '5' })
  })

  it('a fill inside the bar leaves at the other side’s price where that lies beyond the stop', () => {
    // Bought at 100.5 where the bid is 99.5; the stop at 100 is passed, and the fall to a bid of 98.5 comes too late to matter.
    const buys = runOn(after(buy, [99, 101, 99, 101]), { ...orderAt('stop', 100.5), ...stopped }, spread)
    expect(buys.trades[0]).toMatchObject({ entryPrice: 100.5, exitPrice: 99.5, exitReason: 'stop', closedBy: '5', ambiguous: false })
    expect(buys.ambiguousBars).toEqual([])
    const sells = runOn(after(sell, [99, 101, 99, 101]), { ...orderAt('limit', 100), ...stopped }, spread)
    expect(sells.trades[0]).toMatchObject({ entryPrice: 100, exitPrice: 101, exitReason: 'stop', closedBy: '5', ambiguous: false })
  })

  it('slippage is paid on that exit', () => {
    const costs = { ...noCosts, spread: 1, slippage: 0.1 }
    const { trades } = runOn(after(buy, [99, 101, 99, 101]), { ...orderAt('stop', 100.5), ...stopped }, { costs })
    expect(trades[0]!.entryPrice).toBeCloseTo(100.6, 9)
    expect(trades[0]!.exitPrice).toBeCloseTo(99.4, 9)
  })
})

describe('rule 9, margin after a fill inside the bar', () => {
  const instrument = { ...plainMarket, maintenanceMarginPercent: 5 }
  const twentyfold = { sizing: { kind: 'percent_equity', value: 90, from }, leverage: said(20) } as const
  const runsOn = (type: 'stop' | 'limit', at: number, row: Row, more = {}) =>
    policies.map((ambiguity) => {
      const bars = barTable([[100, 100, 100, 100, buy], row, [101.5, 101.5, 101.5, 101.5]])
      const { trades, ambiguousBars } = runOn(bars, { ...orderAt(type, at), ...twentyfold, ...more }, { instrument }, { ambiguity })
      return { trades, ambiguousBars }
    })
  // 1,782 units at 101: 10,000 + 1,782 (P − 101) = 5 % of 1,782 P, so P = 169,982 ÷ 1,692.9.
  const line = (1782 * 101 - 10_000) / (1782 * 0.95)

  it('what lies below a buy stop may have come after it: the worse is liquidated, the better is not, and both are flagged', () => {
    const [pessimistic, expected, optimistic] = runsOn('stop', 101, [100, 101.5, 90, 101.5])
    expect(pessimistic!.trades[0]).toMatchObject({ exitReason: 'liquidation', exitBar: 1, ambiguous: true })
    expect(pessimistic!.trades[0]!.exitPrice).toBeCloseTo(line, 9)
    expect(pessimistic!.ambiguousBars).toEqual([1])
    // The nearer extreme is the high: up to the order first, then down.
    expect(expected!.trades[0]).toMatchObject({ exitReason: 'liquidation', ambiguous: true })
    expect(optimistic!.trades[0]).toMatchObject({ exitReason: 'end_of_data', exitPrice: 101.5, ambiguous: true })
  })

  it('a close beyond the line is certain', () => {
    for (const { trades, ambiguousBars } of runsOn('stop', 101, [100, 101.5, 90, 90])) {
      expect(trades[0]).toMatchObject({ exitReason: 'liquidation', exitBar: 1, ambiguous: false })
      expect(ambiguousBars).toEqual([])
    }
  })

  it('what a bar leaves open for the better stays open when a margin call takes the others later in it', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 102, 100, 100, buy],
      [100, 103, 93, 99],
      [99, 99, 99, 99],
    ])
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryOrder: { type: 'stop', long: price('high'), from },
      maxOpenTrades: said(2),
      sizing: { kind: 'percent_equity', value: 100, from },
      leverage: said(9),
    })
    const { trades } = runOn(bars, plan, { instrument, initialCapitalUsd: 1_000 }, { ambiguity: 'optimistic' })
    // 90 units at 100, then what nine times 1,180 leaves: 14 at 102. 1,000 + 90 (P − 100) = 5 % of 90 P at P = 8,000 ÷ 85.5.
    expect(trades.map(({ units, entryPrice, exitBar, exitReason }) => [units, entryPrice, exitBar, exitReason])).toEqual([
      [90, 100, 2, 'liquidation'],
      [14, 102, 3, 'end_of_data'],
    ])
    expect(trades[0]!.exitPrice).toBeCloseTo(8_000 / 85.5, 9)
  })

  it('what lies below a buy limit comes later for certain', () => {
    for (const { trades } of runsOn('limit', 99, [100, 100, 90, 95])) {
      expect(trades[0]).toMatchObject({ entryPrice: 99, exitReason: 'liquidation', exitBar: 1, ambiguous: false })
      expect(trades[0]!.exitPrice).toBeGreaterThan(97)
    }
  })

  it('the nearer of stop and line goes first', () => {
    const near = runsOn('limit', 99, [100, 100, 90, 95], { stop: both(distance(0.2)) })
    for (const { trades } of near) expect(trades[0]).toMatchObject({ exitReason: 'stop', exitPrice: 98.8 })
    const far = runsOn('limit', 99, [100, 100, 90, 95], { stop: both(distance(5)) })
    for (const { trades } of far) expect(trades[0]!.exitReason).toBe('liquidation')
  })

  it('an order filled at an open that is beyond the line already is liquidated at that open', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [102, 103, 101, 102],
      [102, 102, 102, 102],
    ])
    const run = runOn(bars, { ...orderAt('stop', 101), ...twentyfold }, { instrument, costs: { ...noCosts, spread: 1.2 } })
    // Bought at the ask of 102.6; at the bid of 101.4 equity is less than 5 % of the notional.
    expect(run.trades[0]).toMatchObject({ entryPrice: 102.6, exitPrice: 101.4, exitReason: 'liquidation', exitBar: 1 })
  })
})
