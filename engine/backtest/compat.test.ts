import { describe, expect, it } from 'vitest'
import type { Bars } from '../market/bars.ts'
import type { Commission } from '../market/instrument.ts'
import type { Plan } from '../strategy/plan.ts'
import { backtestingPy } from './compat.ts'
import { both, constant, from, marked, percent, planOf, price, said } from './testing/plans.ts'
import { randomBars, randomFrom } from './testing/random-plans.ts'
import { playBroker, type BrokerOrder, type BrokerSettings, type Desk } from './testing/reference-broker.ts'
import { barTable, marks, plainMarket, runOn } from './testing/runs.ts'

const { buy, sell, exit } = marks
const seeds = Array.from({ length: 150 }, (_, k) => 9000 + k)

interface Case {
  readonly bars: Bars
  readonly settings: BrokerSettings
  /** Under 1 a share of the free cash, else units. */
  readonly size: number
  readonly stopPercent: number | null
  readonly targetPercent: number | null
  /** `stacking` holds up to three trades at once. */
  readonly mode: 'reversing' | 'long_only' | 'limit' | 'stop' | 'stacking'
  /** How far an entry order lies from the close, percent. */
  readonly awayPercent: number
}

function caseOf(seed: number): Case {
  const random = randomFrom(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const bars = randomBars(random, 250)
  for (let i = 0; i < bars.length; i++) bars.volume[i] = random() < 0.15 ? pick([buy, buy, sell, exit]) : 0
  const mode = pick(['reversing', 'reversing', 'long_only', 'limit', 'stop', 'stacking'] as const)
  return {
    bars,
    mode,
    size: pick([0.999_999, 0.999_999, 0.5, 0.3, 0.95, 7, 60]),
    stopPercent: pick([null, 0.6, 1.5]),
    targetPercent: pick([null, 0.8, 2]),
    awayPercent: pick([0.2, 0.7]),
    settings: {
      cash: pick([10_000, 1000]),
      spread: pick([0, 0.0005]),
      commissionShare: pick([0, 0.001]),
      commissionFixed: pick([0, 0, 3]),
      margin: pick([1, 1, 0.5, 0.1]),
      tradesOnClose: (mode === 'reversing' || mode === 'long_only') && random() < 0.3,
      finalizes: random() < 0.6,
    },
  }
}

/** Share of the close that a level at so many percent from it is. */
const levelShare = (percents: number) => 1 + percents / 100

function decideIn({ bars, mode, size, stopPercent, targetPercent, awayPercent }: Case) {
  const isAll = size > 0.99 && size < 1
  const asked = isAll ? 1 - Number.EPSILON : size
  const order = (side: 1 | -1, close: number, more: Partial<BrokerOrder> = {}): BrokerOrder => ({
    size: side * asked,
    ...(stopPercent === null ? {} : { sl: close - (side * (close * stopPercent)) / 100 }),
    ...(targetPercent === null ? {} : { tp: close + (side * (close * targetPercent)) / 100 }),
    ...more,
  })
  return (bar: number, desk: Desk) => {
    const mark = bars.volume[bar]!
    const close = bars.close[bar]!
    const held = Math.sign(desk.trades[0]?.size ?? 0)
    desk.cancelOrders()
    if (mark === exit) desk.closeAll()
    if (mode === 'limit' || mode === 'stop') {
      const level = close * levelShare(mode === 'limit' ? -awayPercent : awayPercent)
      if (mark === buy && held === 0) desk.place(order(1, close, mode === 'limit' ? { limit: level } : { stop: level }))
      return
    }
    if (mode === 'stacking') {
      if (mark === buy && desk.trades.length < 3) desk.place(order(1, close))
      return
    }
    if (mark === buy && held <= 0) {
      desk.closeAll()
      desk.place(order(1, close))
    }
    if (mark === sell && held > 0 && mode === 'long_only') desk.closeAll()
    if (mark === sell && held >= 0 && mode === 'reversing') {
      desk.closeAll()
      desk.place(order(-1, close))
    }
  }
}

function planFor({ mode, size, stopPercent, targetPercent, awayPercent, settings }: Case): Plan {
  const fill = settings.tradesOnClose ? 'close' : 'next_open'
  const isOrder = mode === 'limit' || mode === 'stop'
  const commission: Commission =
    settings.commissionFixed > 0
      ? { kind: 'fixed', value: settings.commissionFixed }
      : { kind: 'percent', value: settings.commissionShare * 100 }
  const away = levelShare(mode === 'limit' ? -awayPercent : awayPercent)
  return planOf({
    direction: said(mode === 'reversing' ? 'both' : 'long'),
    entryLong: { when: marked(buy), fill: isOrder ? 'order' : fill },
    entryShort: { when: marked(sell), fill },
    exitLong: { when: mode === 'long_only' ? { op: 'or', args: [marked(exit), marked(sell)], from } : marked(exit), fill },
    exitShort: { when: marked(exit), fill },
    maxOpenTrades: said(mode === 'stacking' ? 3 : 1),
    entryOrder: isOrder
      ? { type: mode, long: { kind: 'calc', op: 'mul', args: [price('close'), constant(away)], from }, expiresBars: 1, from }
      : null,
    stop: both(stopPercent === null ? null : percent(stopPercent)),
    targets: both(targetPercent === null ? null : [{ distance: percent(targetPercent), portionPercent: 100 }]),
    sizing: size < 1 ? { kind: 'percent_equity', value: size > 0.99 ? 100 : size * 100, from } : { kind: 'fixed_units', value: size, from },
    costs: { spread: null, slippage: null, commission },
  })
}

/** A case has one kind of commission; the fixed one goes before. */
const settingsOf = ({ settings }: Case): BrokerSettings => (settings.commissionFixed > 0 ? { ...settings, commissionShare: 0 } : settings)

describe('the conventions of backtesting.py', () => {
  it.each(seeds)('a broker written by its rules comes to the same trades and the same account (case %d)', (seed) => {
    const each = caseOf(seed)
    const settings = settingsOf(each)
    const broker = playBroker(each.bars, 1, settings, decideIn(each))
    const run = runOn(
      each.bars,
      planFor(each),
      { instrument: { ...plainMarket, tick: 0.00001 }, initialCapitalUsd: settings.cash },
      {
        compat: {
          ...backtestingPy,
          entrySpreadShare: settings.spread,
          allCash: { step: 1, margin: settings.margin },
          ...(settings.finalizes ? {} : { endOfData: 'left_open' }),
        },
      },
    )
    // Several trades that leave at one moment are in no agreed order.
    const inOrder = <T extends { entryBar: number; exitBar: number }>(trades: readonly T[]) =>
      trades.toSorted((a, b) => a.exitBar - b.exitBar || a.entryBar - b.entryBar)
    const [ours, theirs] = [inOrder(run.trades), inOrder(broker.closed)]
    expect(ours.map(({ entryBar, exitBar, side, units }) => [entryBar, exitBar, side === 'long' ? units : -units])).toEqual(
      theirs.map(({ entryBar, exitBar, size }) => [entryBar, exitBar, size]),
    )
    for (const [k, { entryPrice, exitPrice }] of theirs.entries()) {
      expect(ours[k]!.entryPrice / entryPrice).toBeCloseTo(1, 10)
      expect(ours[k]!.exitPrice / exitPrice).toBeCloseTo(1, 10)
    }
    for (const [i, value] of broker.equity.entries()) expect(Math.abs(run.equityUsd[i]! - value), `equity at ${i}`).toBeLessThan(1e-6)
  })
})

describe('single conventions of backtesting.py', () => {
  const market = { instrument: { ...plainMarket, tick: 0.00001 } }
  const order = planOf({
    direction: said('long'),
    entryLong: { when: marked(buy), fill: 'order' },
    entryOrder: { type: 'stop', long: constant(101), expiresBars: 1, from },
    stop: both(percent(5)),
    targets: both([{ distance: percent(2), portionPercent: 100 }]),
  })

  it('a stop order that the open has gapped past its own target leaves at that open', () => {
    const bars = barTable([
      [100, 100, 100, 100],
      [100, 100, 100, 100, buy],
      [103, 104, 102.5, 103],
      [103, 103, 103, 103],
    ])
    const { trades } = runOn(bars, order, market, { compat: backtestingPy })
    expect(trades[0]).toMatchObject({ entryBar: 2, entryPrice: 103, exitBar: 2, exitPrice: 103, targetPrice: 102, exitReason: 'target' })
  })

  it('a target beyond the fill inside the bar is taken at its level', () => {
    const bars = barTable([
      [100, 100, 100, 100],
      [100, 100, 100, 100, buy],
      [100.5, 104, 100, 103],
      [103, 103, 103, 103],
    ])
    expect(runOn(bars, order, market, { compat: backtestingPy }).trades[0]).toMatchObject({ entryPrice: 101, exitPrice: 102 })
  })

  it('an account whose last exit at a close leaves no money stays at 0 from the next bar on', () => {
    const bars = barTable([
      [100, 100, 100, 100],
      [100, 100, 100, 100, buy],
      [100, 100, 52, 52, exit],
      [52, 52, 52, 52],
      [52, 52, 52, 52],
    ])
    const plan = planOf({
      direction: said('long'),
      entryLong: { when: marked(buy), fill: 'close' },
      exitLong: { when: marked(exit), fill: 'close' },
      costs: { spread: null, slippage: null, commission: { kind: 'fixed', value: 30 } },
    })
    const { equityUsd } = runOn(
      bars,
      { ...plan, sizing: { kind: 'fixed_units', value: 1, from } },
      { ...market, initialCapitalUsd: 100 + 35 },
      { compat: backtestingPy },
    )
    // 135 − 30 − 48 = 57 before the exit's commission is paid at that close; 27 after it.
    expect([...equityUsd]).toEqual([135, 135, 57, 27, 27])
    const poorer = runOn(
      bars,
      { ...plan, sizing: { kind: 'fixed_units', value: 2, from } },
      { ...market, initialCapitalUsd: 100 + 50 },
      { compat: { ...backtestingPy, allCash: { step: 1, margin: 0.1 } } },
    )
    // 150 − 30 − 96 = 24, which the commission of 30 takes below zero: the next bar finds no money.
    expect([...poorer.equityUsd]).toEqual([150, 150, 24, 0, 0])
  })
})
