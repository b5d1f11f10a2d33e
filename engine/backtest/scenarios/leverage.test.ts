import { describe, expect, it } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { usualLeverage } from '../../market/usual-leverage.ts'
import { readText } from '../../reader/read-text.ts'
import { planHash } from '../../strategy/canonical.ts'
import type { Plan } from '../../strategy/plan.ts'
import { both, distance, from, marked, planOf, said } from '../testing/plans.ts'
import { barTable, flatBars, marks, noCosts, plainMarket, runOn } from '../testing/runs.ts'

const { none, buy, sell } = marks
const entries = { entryLong: { when: marked(buy), fill: 'next_open' }, entryShort: { when: marked(sell), fill: 'next_open' } } as const
const limit = (long: number, short = long): Pick<Plan, 'leverageLimit'> => ({ leverageLimit: { long, short, from } })
const sizedBy = (kind: NonNullable<Plan['sizing']>['kind'], value: number, parts: Partial<Plan> = {}) =>
  planOf({ ...entries, sizing: { kind, value, from }, ...parts })
const bars = barTable(flatBars(100, [buy, none, none, none]))

describe('rule 9, leverage', () => {
  it.each([
    ['EURUSD', 30, 30],
    ['USDJPY', 30, 30],
    ['EURGBP', 20, 20],
    ['US500', 20, 20],
    ['XAUUSD', 20, 20],
    ['XAGUSD', 10, 10],
    ['USOIL', 10, 10],
    ['AAPL', 1, 2],
    ['BTCUSD', 2, 2],
  ])('%s is usually lent %d times for longs and %d for shorts', (symbol, long, short) => {
    expect(usualLeverage(findInstrument(symbol)!)).toEqual({ long, short })
  })

  it('a size above the limit is cut down to it and counted', () => {
    // 2 % of 10,000 at a distance of 0.5 is 400 units, which is 4 times the equity.
    const plan = sizedBy('risk_percent', 2, { stop: both(distance(0.5)) })
    const cut = runOn(bars, { ...plan, ...limit(2) })
    expect(cut.trades[0]!.units).toBe(200)
    expect(cut.cutEntries).toBe(1)
    const whole = runOn(bars, { ...plan, ...limit(4) })
    expect(whole.trades[0]!.units).toBe(400)
    expect(whole.cutEntries).toBe(0)
  })

  it('each side has its own limit', () => {
    const plan = { ...sizedBy('fixed_units', 500), ...limit(1, 2) }
    expect(runOn(bars, plan).trades[0]).toMatchObject({ side: 'long', units: 100 })
    expect(runOn(barTable(flatBars(100, [sell, none, none])), plan).trades[0]).toMatchObject({ side: 'short', units: 200 })
  })

  it('the limit is on all positions together, and what it leaves nothing for is rejected with its own reason', () => {
    const plan = { ...sizedBy('fixed_units', 150, { maxOpenTrades: said(3) }), ...limit(2) }
    const run = runOn(barTable(flatBars(100, [buy, buy, buy, none, none])), plan)
    expect(run.trades.map(({ units }) => units)).toEqual([150, 50])
    expect(run.cutEntries).toBe(1)
    expect(run.rejectionCounts).toEqual({ no_margin: 1 })
  })

  it('less than a step is too small, also where there is less than no room', () => {
    // 100 USD are one unit at 100 and none at 110, where the short has lost 10 of its 100.
    const plan = { ...sizedBy('fixed_cash', 100, { maxOpenTrades: said(2) }), ...limit(1) }
    const rising = barTable([...flatBars(100, [sell, none]), ...flatBars(110, [sell, none, none])])
    expect(runOn(rising, plan, { initialCapitalUsd: 100 }).rejectionCounts).toEqual({ too_small: 1 })
  })

  it('leverage that the plan states goes before the limit', () => {
    expect(runOn(bars, { ...sizedBy('fixed_units', 500, { leverage: said(5) }), ...limit(1) }).trades[0]!.units).toBe(500)
  })

  it('what could not be held at its own fill is rejected, and nothing is liquidated', () => {
    // 100 times the equity asks for 1 % margin and holds at 0.5 %; the spread alone is 1 %.
    const costs = { ...noCosts, spread: 1 }
    const instrument = { ...plainMarket, maintenanceMarginPercent: 2 }
    const plan = { ...sizedBy('percent_equity', 100, { leverage: said(100) }), ...limit(1) }
    const run = runOn(bars, plan, { costs, instrument })
    expect(run.trades).toEqual([])
    expect(run.rejectionCounts).toEqual({ no_margin: 1 })
    expect(runOn(bars, plan, { instrument }).trades[0]).toMatchObject({ units: 10_000, exitReason: 'end_of_data' })
  })

  it('the maintenance margin is at most half of what the leverage asks for', () => {
    const instrument = { ...plainMarket, maintenanceMarginPercent: 5 }
    const falling = (low: number) =>
      barTable([
        [100, 100, 100, 100, buy],
        [100, 100, low, low],
        [low, low, low, low],
      ])
    const plan = { ...sizedBy('fixed_units', 2000), ...limit(20) }
    // 10,000 + 2,000 (P − 100) = 2.5 % of 2,000 P, so P = 190,000 ÷ 1,950.
    const run = runOn(falling(97), plan, { instrument })
    expect(run.trades[0]!.exitReason).toBe('liquidation')
    expect(run.trades[0]!.exitPrice).toBeCloseTo(190_000 / 1950, 9)
    expect(runOn(falling(97.5), plan, { instrument }).trades[0]!.exitReason).toBe('end_of_data')
  })

  it('100 shares of a stock that the account cannot pay are fewer shares and no liquidation', () => {
    const { plan } = readText('Buy 100 shares when the close crosses above the 10 day SMA. Sell when it crosses below.', {
      symbol: 'GOOG',
      instrument: { ...findInstrument('AAPL')!, symbol: 'GOOG' },
    })
    expect(plan!.leverageLimit).toMatchObject({ long: 1, short: 2 })
    const run = runOn(bars, { ...plan!, ...entries, exitLong: null }, { instrument: findInstrument('AAPL')!, initialCapitalUsd: 8_000 })
    expect(run.trades[0]).toMatchObject({ units: 80, exitReason: 'end_of_data' })
    expect(run.cutEntries).toBe(1)
  })
})

describe('plans that were completed before there was a limit', () => {
  it('are sized up to what the maintenance margin allows, and keep their hash', () => {
    const instrument = { ...plainMarket, maintenanceMarginPercent: 2 }
    const old = sizedBy('fixed_units', 10_000)
    const run = runOn(bars, old, { instrument })
    expect(run.trades[0]!.units).toBe(5000)
    expect(planHash(old)).toBe('e1972c1583f68197f5ac3780869b8dc7c475b5ff557f0155e494a9c5abad7512')
    expect(planHash(old)).not.toBe(planHash({ ...old, ...limit(30) }))
  })
})

describe('the limit as an assumed setting', () => {
  const text = 'Buy when the close crosses above the 10 day SMA. Stop 1%.'
  const chipsOf = (symbol: string, overrides = {}, words = text) =>
    readText(words, { symbol, overrides }).assumptions.filter(({ path }) => path.startsWith('leverageLimit'))

  it('is one chip where both sides have the same, one a traded side where they differ', () => {
    expect(chipsOf('EURUSD')).toMatchObject([{ path: 'leverageLimit', value: 30, unit: 'x' }])
    expect(chipsOf('AAPL')).toMatchObject([{ path: 'leverageLimit.long', value: 1 }])
    const both = `${text} Short when the close crosses below the 10 day SMA.`
    expect(chipsOf('AAPL', {}, both).map(({ path, value }) => [path, value])).toEqual([
      ['leverageLimit.long', 1],
      ['leverageLimit.short', 2],
    ])
  })

  it('can be changed, and is part of the hash', () => {
    expect(chipsOf('EURUSD', { leverageLimit: 5 })).toMatchObject([{ path: 'leverageLimit', value: 5, why: 'Chosen by you.' }])
    expect(readText(text, { symbol: 'AAPL', overrides: { 'leverageLimit.long': 3 } }).plan!.leverageLimit).toMatchObject({
      long: 3,
      short: 2,
    })
    const hash = (overrides = {}) => planHash(readText(text, { symbol: 'EURUSD', overrides }).plan!)
    expect(hash()).not.toBe(hash({ leverageLimit: 5 }))
  })

  it('follows the market that is chosen', () => {
    expect(chipsOf('EURUSD', { symbol: 'BTCUSD' })).toMatchObject([{ value: 2 }])
  })

  it('is not asked where the text names its leverage', () => {
    expect(chipsOf('EURUSD', {}, `${text} Leverage 10x.`)).toEqual([])
  })

  it('follows the way in which the size is counted', () => {
    const words = 'Buy when the close crosses above the 10 day SMA. Sell when it crosses below.'
    expect(chipsOf('EURUSD', { 'sizing.kind': 'fixed_lots', 'sizing.value': 0.5 }, words)).toMatchObject([{ value: 30 }])
  })

  it('a share of equity is paid in full', () => {
    expect(chipsOf('EURUSD', {}, 'Buy when the close crosses above the 10 day SMA. Sell when it crosses below.')).toMatchObject([
      { value: 1 },
    ])
  })
})
