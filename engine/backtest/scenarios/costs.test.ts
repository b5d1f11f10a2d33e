import { describe, expect, it } from 'vitest'
import type { Costs } from '../../market/instrument.ts'
import { both, constant, distance, from, legs, marked, planOf, units } from '../testing/plans.ts'
import { barTable, hour, marks, monday, noCosts, plainMarket, runOn } from '../testing/runs.ts'

const { buy, sell, exit } = marks
const entries = {
  entryLong: { when: marked(buy), fill: 'next_open' },
  entryShort: { when: marked(sell), fill: 'next_open' },
  exitLong: { when: marked(exit), fill: 'next_open' },
  exitShort: { when: marked(exit), fill: 'next_open' },
} as const
const spread: Costs = { ...noCosts, spread: 0.1 }

const moving = (mark: number) =>
  barTable([
    [100, 100, 100, 100, mark],
    [100, 110, 100, 105],
    [105, 110, 105, 110, exit],
    [110, 110, 110, 110],
  ])

describe('rule 3, costs and sides', () => {
  it('a long buys on the ask and sells on the bid', () => {
    const { trades } = runOn(moving(buy), planOf({ ...entries, sizing: units(10) }), { costs: spread })
    expect(trades[0]!.entryPrice).toBeCloseTo(100.05, 12)
    expect(trades[0]!.exitPrice).toBeCloseTo(109.95, 12)
    expect(trades[0]!.profitUsd).toBeCloseTo(99, 9)
  })

  it('a short sells on the bid and buys back on the ask', () => {
    const { trades } = runOn(moving(sell), planOf({ ...entries, sizing: units(10) }), { costs: spread })
    expect(trades[0]!.entryPrice).toBeCloseTo(99.95, 12)
    expect(trades[0]!.exitPrice).toBeCloseTo(110.05, 12)
    expect(trades[0]!.profitUsd).toBeCloseTo(-101, 9)
  })

  it('slippage in percent is of the price of each fill, and none on limit fills', () => {
    const costs = { ...planOf({}).costs, slippagePercent: 1 }
    const { trades } = runOn(moving(buy), planOf({ ...entries, sizing: units(10), costs }))
    expect(trades[0]).toMatchObject({ entryPrice: 101, exitPrice: 108.9 })
    const stopped = runOn(moving(sell), planOf({ ...entries, sizing: units(10), costs, stop: both(distance(5)) })).trades[0]
    // Sold at 99, stopped at 104.
    expect([stopped!.entryPrice, stopped!.exitPrice]).toEqual([99, 105.04])
    const target = runOn(moving(buy), planOf({ ...entries, costs, targets: both(legs(distance(5))) })).trades[0]
    expect(target!.exitPrice).toBe(106)
  })

  it('bid data sells at its own price and buys the whole spread above', () => {
    const { trades } = runOn(moving(buy), planOf(entries), { costs: spread, prices: 'bid' })
    expect(trades[0]!.entryPrice).toBeCloseTo(100.1, 12)
    expect(trades[0]!.exitPrice).toBe(110)
  })

  it('slippage is adverse on market fills and commission is taken from both sides', () => {
    const costs: Costs = { ...spread, slippage: 0.02, commission: { kind: 'percent', value: 0.1 } }
    const { trades, equityUsd } = runOn(moving(buy), planOf({ ...entries, sizing: units(10) }), { costs })
    expect(trades[0]!.entryPrice).toBeCloseTo(100.07, 12)
    expect(trades[0]!.exitPrice).toBeCloseTo(109.93, 12)
    expect(trades[0]!.feesUsd).toBeCloseTo(2.1, 9)
    expect(trades[0]!.profitUsd).toBeCloseTo(98.6 - 2.1, 9)
    expect(equityUsd.at(-1)).toBeCloseTo(10_096.5, 9)
  })

  it.each([
    ['per_unit', 0.05, 2 * 10 * 0.05],
    ['per_lot', 3, 2 * (10 / 5) * 3],
    ['fixed', 4, 2 * 4],
  ] as const)('a commission %s of %d is %d for ten units, in and out', (kind, value, fees) => {
    const costs: Costs = { ...noCosts, commission: { kind, value } }
    const { trades } = runOn(moving(buy), planOf({ ...entries, sizing: units(10) }), { costs, instrument: { ...plainMarket, lotUnits: 5 } })
    expect(trades[0]!.feesUsd).toBeCloseTo(fees, 9)
    expect(trades[0]!.profitUsd).toBeCloseTo(100 - fees, 9)
  })

  it('what the plan says of costs goes before the market', () => {
    const plan = planOf({ ...entries, costs: { spread: 2, slippage: 0, commission: { kind: 'fixed', value: 1 } } })
    const { trades } = runOn(moving(buy), plan, { costs: spread })
    expect(trades[0]).toMatchObject({ entryPrice: 101, exitPrice: 109, feesUsd: 2, profitUsd: 6 })
  })

  it('a target is a limit: it needs the bid to reach it and has no slippage', () => {
    const plan = planOf({ ...entries, targets: both(legs(distance(5))) })
    const costs: Costs = { ...spread, slippage: 0.02 }
    const bars = (high: number) =>
      barTable([
        [100, 100, 100, 100, buy],
        [100, 100, 100, 100],
        [100, high, 100, 101],
        [101, 101, 101, 101],
      ])
    // Bought at 100.07, so the target is 105.07 and the data must trade at 105.12.
    expect(runOn(bars(105.11), plan, { costs }).trades[0]!.exitReason).toBe('end_of_data')
    expect(runOn(bars(105.12), plan, { costs }).trades[0]).toMatchObject({ exitReason: 'target', exitPrice: 105.07, closedBy: '4' })
  })

  it('a stop fills at its level or worse: slippage comes on top', () => {
    const plan = planOf({ ...entries, stop: both(distance(5)) })
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 95.12, 100],
      [100, 100, 95.11, 100],
    ])
    // Bought at 100.07, so the stop is 95.07; the bid meets it where the data trades at 95.12.
    const { trades } = runOn(bars, plan, { costs: { ...spread, slippage: 0.02 } })
    expect(trades[0]).toMatchObject({ exitReason: 'stop', exitBar: 1, stopPrice: 95.07 })
    expect(trades[0]!.exitPrice).toBeCloseTo(95.05, 12)
  })

  it('an entry limit fills at its limit or at a better open, without slippage', () => {
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryOrder: { type: 'limit', long: constant(98), from },
    })
    const costs: Costs = { ...spread, slippage: 0.02 }
    const bars = (open: number, low: number) =>
      barTable([
        [100, 100, 100, 100, buy],
        [open, 100, low, 99],
        [99, 99, 99, 99],
      ])
    expect(runOn(bars(100, 97.96), plan, { costs }).rejectionCounts).toEqual({ order_expired: 1 })
    expect(runOn(bars(100, 97.95), plan, { costs }).trades[0]).toMatchObject({ entryPrice: 98, openedBy: '3' })
    expect(runOn(bars(97, 96), plan, { costs }).trades[0]).toMatchObject({ entryPrice: 97.05, openedBy: '5' })
  })

  it('an entry stop fills at its level or at a worse open, with slippage', () => {
    const plan = planOf({ entryLong: { when: marked(buy), fill: 'order' }, entryOrder: { type: 'stop', long: constant(102), from } })
    const costs: Costs = { ...noCosts, slippage: 0.02 }
    const bars = (open: number, high: number) =>
      barTable([
        [100, 100, 100, 100, buy],
        [open, high, 99, 101],
        [101, 101, 101, 101],
      ])
    expect(runOn(bars(100, 101.99), plan, { costs }).trades).toHaveLength(0)
    expect(runOn(bars(100, 102), plan, { costs }).trades[0]).toMatchObject({ entryPrice: 102.02, openedBy: '3' })
    expect(runOn(bars(104, 105), plan, { costs }).trades[0]).toMatchObject({ entryPrice: 104.02, openedBy: '5' })
  })
})

describe('rule 3, financing', () => {
  const forex = { ...plainMarket, category: 'forex', calendar: 'forex' } as const
  const financed: Costs = { ...noCosts, financing: { longPercentPerYear: 3.65, shortPercentPerYear: -3.65 } }
  /** Bought at 20:00 UTC of the day, sold at 23:00; the rollover is 22:00 UTC in winter. */
  const overnight = (day: number, mark: number) =>
    barTable(
      [
        [100, 100, 100, 100, mark],
        [100, 100, 100, 100],
        [100, 100, 100, 100],
        [100, 100, 100, 100, exit],
        [100, 100, 100, 100],
      ],
      {
        start: monday + day * 24 * hour + 19 * hour,
      },
    )
  const run = (day: number, mark: number) =>
    runOn(overnight(day, mark), planOf({ ...entries, sizing: units(100) }), { costs: financed, instrument: forex }).trades[0]!

  it('one night costs a 365th of the yearly rate on the notional', () => {
    expect(run(0, buy).financingUsd).toBeCloseTo((10_000 * 0.0365) / 365, 12)
    expect(run(0, buy).profitUsd).toBeCloseTo(-1, 12)
  })

  it('Wednesday counts three nights', () => {
    expect(run(2, buy).financingUsd).toBeCloseTo(3, 12)
  })

  it('a negative rate pays the holder', () => {
    expect(run(0, sell)).toMatchObject({ side: 'short' })
    expect(run(0, sell).profitUsd).toBeCloseTo(1, 12)
  })

  it('a rollover inside a bar is charged to what was open in it, even if that bar closes it', () => {
    const bars = barTable(
      [
        [100, 100, 100, 100, buy],
        [100, 100, 90, 95],
        [95, 95, 95, 95],
      ],
      { start: monday + 16 * hour, step: 4 * hour },
    )
    const plan = planOf({ ...entries, sizing: units(100), stop: both(distance(5)) })
    const { trades } = runOn(bars, plan, { costs: financed, instrument: forex, timeframe: '4h' })
    expect(trades[0]).toMatchObject({ exitBar: 1, exitReason: 'stop' })
    expect(trades[0]!.financingUsd).toBeCloseTo(1, 12)
  })

  it.each([
    ['at the open', 103],
    ['inside the bar', 101],
  ])('a rollover is charged to what an order opened %s as well', (_, open) => {
    const bars = barTable(
      [
        [100, 100, 100, 100, buy],
        [open, 104, 100, 103],
        [103, 103, 103, 103],
      ],
      { start: monday + 16 * hour, step: 4 * hour },
    )
    const plan = planOf({
      entryLong: { when: marked(buy), fill: 'order' },
      entryOrder: { type: 'stop', long: constant(102), from },
      sizing: units(100),
    })
    const { trades } = runOn(bars, plan, { costs: financed, instrument: forex, timeframe: '4h' })
    expect(trades[0]!.financingUsd).toBeCloseTo(open / 100, 12)
  })

  it('a market without financing charges none', () => {
    const { trades } = runOn(overnight(2, buy), planOf(entries), { instrument: forex })
    expect(trades[0]!.financingUsd).toBe(0)
  })
})
