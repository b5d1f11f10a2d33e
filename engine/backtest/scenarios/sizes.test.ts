import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../market/bars.ts'
import type { Origin, Plan } from '../../strategy/plan.ts'
import { amount, both, distance, from, legs, marked, percent, planOf, said, units } from '../testing/plans.ts'
import { barTable, hour, marks, monday, noCosts, plainMarket, runOn } from '../testing/runs.ts'

const { buy, sell } = marks
const entries = { entryLong: { when: marked(buy), fill: 'next_open' }, entryShort: { when: marked(sell), fill: 'next_open' } } as const
const steady = (price: number, mark = buy as number) =>
  barTable([
    [price, price, price, price, mark],
    [price, price, price, price],
    [price, price, price, price],
  ])
const sized = (kind: NonNullable<Plan['sizing']>['kind'], value: number, parts: Partial<Plan> = {}) =>
  planOf({ ...entries, sizing: { kind, value, from }, ...parts })

describe('rule 9, size', () => {
  it('percent at risk: equity × risk ÷ stop distance', () => {
    // 10,000 × 1 % ÷ 4 = 25 units, which is no more than the margin allows.
    const { trades } = runOn(steady(100), sized('risk_percent', 1, { stop: both(distance(4)) }))
    expect(trades[0]).toMatchObject({ units: 25, riskUsd: 100, notionalUsd: 2500 })
  })

  it('percent of equity is margin: the notional is the share × leverage', () => {
    expect(runOn(steady(40), sized('percent_equity', 50)).trades[0]!.units).toBe(125)
    expect(runOn(steady(40), sized('percent_equity', 50, { leverage: said(3) })).trades[0]!.units).toBe(375)
  })

  it('for other sizes leverage is only a ceiling', () => {
    const plan = sized('risk_percent', 10, { stop: both(distance(1)) })
    // 10 % at risk over a distance of 1 would be 1,000 units, 100,000 USD.
    expect(runOn(steady(100), plan).trades[0]!.units).toBe(1000)
    expect(runOn(steady(100), { ...plan, leverage: said(2) }).trades[0]!.units).toBe(200)
  })

  it('cash, units and lots', () => {
    const instrument = { ...plainMarket, lotUnits: 20 }
    expect(runOn(steady(30), sized('fixed_cash', 1000)).trades[0]!.units).toBe(33)
    expect(runOn(steady(30), sized('fixed_units', 7)).trades[0]!.units).toBe(7)
    expect(runOn(steady(30), sized('fixed_lots', 1.5), { instrument }).trades[0]!.units).toBe(30)
  })

  it('units are whole steps, rounded down, and a hair under a step is that step', () => {
    const instrument = { ...plainMarket, quantityStep: 0.1, minQuantity: 0.1 }
    // 10,000 × 0.3 % = 30 at risk over 100, and 0.3 ÷ 0.1 is 2.9999999999999996 in doubles.
    expect(runOn(steady(1000), sized('risk_percent', 0.3, { stop: both(distance(100)) }), { instrument }).trades[0]!.units).toBe(0.3)
    expect(runOn(steady(1000), sized('fixed_cash', 399), { instrument }).trades[0]!.units).toBe(0.3)
  })

  it('less than a step and less than the minimum are rejected with their reason', () => {
    expect(runOn(steady(100), sized('fixed_cash', 99)).rejectionCounts).toEqual({ too_small: 1 })
    const instrument = { ...plainMarket, minQuantity: 5 }
    expect(runOn(steady(100), sized('fixed_cash', 400), { instrument }).rejectionCounts).toEqual({ below_minimum: 1 })
  })

  it('percent at risk without a stop is rejected where the text asks for it, and not taken where it was assumed', () => {
    const plan = (origin: Origin) => planOf({ ...entries, sizing: { kind: 'risk_percent', value: 1, from: origin } })
    expect(runOn(steady(100), plan({ spans: [{ start: 0, end: 7 }] })).rejectionCounts).toEqual({ no_stop_level: 1 })
    expect(runOn(steady(100), plan({ assumed: 'nothing is said' })).trades[0]!.units).toBe(100)
  })

  it('a stop in money is that loss of the whole position, and sets no size', () => {
    const plan = sized('fixed_units', 20, { stop: both(amount(50)), targets: both(legs(amount(100))) })
    expect(runOn(steady(100), plan).trades[0]).toMatchObject({ units: 20, stopPrice: 97.5, targetPrice: 105, riskUsd: 50 })
    expect(runOn(steady(100), { ...plan, sizing: null }).trades[0]!.units).toBe(100)
  })

  it('a stop in money on one side leaves the size of the other alone', () => {
    const plan = planOf({ ...entries, sizing: { kind: 'risk_percent', value: 1, from: { spans: [{ start: 0, end: 7 }] } } })
    expect(runOn(steady(100), { ...plan, stop: { long: percent(5), short: amount(50) } }).trades[0]!.units).toBe(20)
    expect(runOn(steady(100), { ...plan, stop: { long: amount(50), short: percent(5) } }).trades[0]!.units).toBe(100)
  })

  it('an unsaid size is 2 % at risk with a stop, else all equity shared by the most open trades', () => {
    const plan = planOf({ ...entries, sizing: null })
    expect(runOn(steady(100), plan).trades[0]!.units).toBe(100)
    expect(runOn(steady(100), { ...plan, maxOpenTrades: said(4) }).trades[0]!.units).toBe(25)
    expect(runOn(steady(100), { ...plan, stop: both(percent(5)) }).trades[0]!.units).toBe(40)
  })

  it('a reversal is sized from the equity after its close', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100, sell],
      [80, 80, 80, 80],
      [80, 80, 80, 80],
    ])
    // 100 units lose 2,000; 8,000 ÷ 80 = 100 units.
    const { trades } = runOn(bars, sized('percent_equity', 100))
    expect(trades.map((trade) => [trade.side, trade.units, trade.profitUsd])).toEqual([
      ['long', 100, -2000],
      ['short', 100, 0],
    ])
  })

  it('a contract of 50 counts 50 times', () => {
    const instrument = { ...plainMarket, contractSize: 50 }
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100],
      [103, 103, 103, 103],
    ])
    const { trades } = runOn(bars, sized('fixed_units', 2), { instrument })
    expect(trades[0]).toMatchObject({ notionalUsd: 10_000, profitUsd: 300 })
  })
})

describe('rule 9, conversion to US dollars', () => {
  const bars = barTable([
    [150, 150, 150, 150, buy],
    [150, 150, 150, 150],
    [160, 160, 160, 160],
  ])

  it('a pair that holds USD converts by its own price at the exit', () => {
    const instrument = { ...plainMarket, symbol: 'USDJPY', currency: 'JPY', conversion: { kind: 'own_price' } } as const
    const { trades, equityUsd } = runOn(bars, sized('fixed_units', 1000), { instrument })
    expect(trades[0]!.notionalUsd).toBe(1000)
    expect(trades[0]!.profitUsd).toBeCloseTo((1000 * 10) / 160, 9)
    expect(equityUsd.at(-1)).toBeCloseTo(10_062.5, 9)
  })

  it.each([
    [false, 1.25],
    [true, 1 / 1.25],
  ])('another symbol’s price converts, inverted: %s', (invert, rate) => {
    const instrument = { ...plainMarket, currency: 'EUR', conversion: { kind: 'series', symbol: 'EURUSD', invert } } as const
    const day = (time: number, price: number) => ({ time, open: price, high: price, low: price, close: price, volume: 0 })
    const conversion = barsFromRows(
      [day(monday - 2 * hour, 1.1), day(monday - hour, 1.25), day(monday, 9)].concat(day(monday + 99 * hour, 9)),
    )
    const { trades } = runOn(bars, sized('fixed_units', 10), { instrument, conversion })
    // The hour that began with the run ends one bar later; the last one never ends within it.
    expect(trades[0]!.notionalUsd).toBeCloseTo(10 * 150 * rate, 9)
  })

  it('without the series the run is refused: 1 is never taken', () => {
    const instrument = { ...plainMarket, currency: 'EUR', conversion: { kind: 'series', symbol: 'EURUSD', invert: false } } as const
    expect(() => runOn(bars, sized('fixed_units', 10), { instrument })).toThrow('EURUSD')
  })
})

describe('rule 9, liquidation', () => {
  const instrument = { ...plainMarket, maintenanceMarginPercent: 10 }
  const fall = (open: number, low: number) =>
    barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100],
      [open, 100, low, low],
      [low, low, low, low],
    ])

  it('closes where equity meets the maintenance margin', () => {
    // 400 units at 100: 10,000 + 400 (P − 100) = 10 % of 400 P, so P = 30,000 ÷ 360.
    const { trades } = runOn(fall(100, 80), sized('percent_equity', 100, { leverage: said(4) }), { instrument })
    expect(trades[0]).toMatchObject({ exitReason: 'liquidation', exitBar: 2, closedBy: '9' })
    expect(trades[0]!.exitPrice).toBeCloseTo(30_000 / 360, 9)
  })

  it('closes at an open beyond that price, and the loss may exceed the account', () => {
    const { trades, equityUsd } = runOn(fall(70, 70), sized('percent_equity', 100, { leverage: said(4) }), { instrument })
    expect(trades[0]).toMatchObject({ exitPrice: 70, profitUsd: -12_000 })
    expect(equityUsd.at(-1)).toBe(-2000)
  })

  it('one wick long after the entry is enough, a hair less is not', () => {
    const calm = Array.from({ length: 50 }, () => [100, 100, 100, 100] as const)
    const wick = (low: number) => barTable([[100, 100, 100, 100, buy], ...calm, [100, 100, low, 100], ...calm])
    const plan = sized('percent_equity', 100, { leverage: said(4) })
    expect(runOn(wick(30_000 / 360 - 1e-6), plan, { instrument }).trades[0]).toMatchObject({ exitReason: 'liquidation', exitBar: 51 })
    expect(runOn(wick(30_000 / 360 + 1e-6), plan, { instrument }).trades[0]!.exitReason).toBe('end_of_data')
  })

  it('a nearer stop goes first, a further one does not', () => {
    const plan = sized('percent_equity', 100, { leverage: said(4) })
    expect(runOn(fall(100, 80), { ...plan, stop: both(distance(10)) }, { instrument }).trades[0]).toMatchObject({
      exitReason: 'stop',
      exitPrice: 90,
    })
    expect(runOn(fall(100, 75), { ...plan, stop: both(distance(18)) }, { instrument }).trades[0]!.exitReason).toBe('liquidation')
  })

  it('a short without leverage is closed before it owes more than the account', () => {
    const bars = barTable([
      [100, 100, 100, 100, sell],
      [100, 100, 100, 100],
      [100, 190, 100, 190],
      [190, 190, 190, 190],
    ])
    // 10,000 + 100 (100 − P) = 10 % of 100 P, so P = 20,000 ÷ 110.
    const { trades } = runOn(bars, sized('percent_equity', 100), { instrument })
    expect(trades[0]!.exitReason).toBe('liquidation')
    expect(trades[0]!.exitPrice).toBeCloseTo(20_000 / 110, 9)
  })

  it('nothing is entered without equity', () => {
    const bars = barTable([
      [100, 100, 100, 100, buy],
      [100, 100, 100, 100],
      [70, 70, 70, 70, buy],
      [70, 70, 70, 70],
    ])
    const result = runOn(bars, sized('percent_equity', 100, { leverage: said(4) }), { instrument })
    expect(result.trades).toHaveLength(1)
    expect(result.rejectionCounts).toEqual({ no_equity: 1 })
  })
})

describe('rule 13, equity', () => {
  it('is the balance and the open profit on the closing side, shorts alike', () => {
    const bars = barTable([
      [100, 100, 100, 100, sell],
      [100, 100, 90, 90],
      [90, 95, 90, 95],
    ])
    const costs = { ...noCosts, spread: 0.2, commission: { kind: 'fixed', value: 3 } } as const
    const { equityUsd } = runOn(bars, planOf({ ...entries, sizing: units(10) }), { costs })
    // Sold at 99.9 and marked at the ask: 90.1, then closed at 95.1.
    expect(equityUsd[0]).toBe(10_000)
    expect(equityUsd[1]).toBeCloseTo(10_000 - 3 + 98, 9)
    expect(equityUsd[2]).toBeCloseTo(10_000 - 6 + 48, 9)
  })
})
