import { describe, expect, it } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import type { RunInput, Trade } from '../backtest/run.ts'
import { both, compare, legs, percent, planOf, price, said, sma } from '../backtest/testing/plans.ts'
import { randomBars, randomFrom } from '../backtest/testing/random-plans.ts'
import { barTable, inputOn, noCosts } from '../backtest/testing/runs.ts'
import type { Plan } from '../strategy/plan.ts'
import { accountAt, orderOutcomes, playedTo } from './account-at.ts'
import { handPlanOf, playByHand, type HandOrder } from './hand-run.ts'
import { previewOrder } from './order-preview.ts'

const from = { spans: [] }
const costs = { ...noCosts, spread: 0.04, slippage: 0.01, commission: { kind: 'percent', value: 0.05 } } as const
const atRisk = { kind: 'risk_percent', value: 1 } as const

const crossing: Plan = planOf({
  entryLong: { when: compare(sma(3), 'crosses_above', sma(8)), fill: 'next_open' },
  entryShort: { when: compare(sma(3), 'crosses_below', sma(8)), fill: 'next_open' },
  exitLong: { when: compare(price('close'), 'lt', sma(20)), fill: 'next_open' },
  stop: both(percent(1.5)),
  targets: both(legs(percent(3))),
  sizing: { ...atRisk, from },
  leverage: said(5),
})

/** What a strategy did, as orders by hand: its entries with their stop and target, and its exits by rule. */
function ordersOf(trades: readonly Trade[]): HandOrder[] {
  const entries = trades.map(({ signalBar: bar, side, stopPrice: stop, targetPrice: target }): HandOrder => {
    return { bar, action: side === 'long' ? 'buy' : 'sell', size: atRisk, stop, target }
  })
  const exits = trades
    .filter(({ exitReason }) => exitReason === 'signal' || exitReason === 'reversal')
    .map(({ exitBar }): HandOrder => ({ bar: exitBar - 1, action: 'close' }))
  // A reversal is its entry.
  return [...new Map([...exits, ...entries].map((order) => [order.bar, order])).values()].toSorted((a, b) => a.bar - b.bar)
}

const byHand = (input: RunInput): RunInput => ({ ...input, plan: handPlanOf(input.plan, input.instrument) })

describe('a run by hand', () => {
  it.each(Array.from({ length: 25 }, (_, k) => 300 + k))(
    'with a strategy’s own entries has its trades and its account (seed %d)',
    (seed) => {
      const input = inputOn(randomBars(randomFrom(seed), 400), crossing, { costs })
      const own = backtest(input)
      expect(own.trades.length).toBeGreaterThan(3)
      const replay = playByHand(byHand(input), ordersOf(own.trades))
      const last = input.bars.length - 1
      replay.play(last)
      replay.end()
      const hand = playedTo(replay, last)
      expect(hand.tradeHash).toBe(own.tradeHash)
      expect(hand.trades.map(({ profitUsd, exitReason }) => [profitUsd, exitReason])).toEqual(
        own.trades.map(({ profitUsd, exitReason }) => [profitUsd, exitReason]),
      )
      expect(hand.equityUsd).toEqual(own.equityUsd)
    },
  )

  it('at a bar is the same whatever comes later', () => {
    const random = randomFrom(7)
    const input = byHand(inputOn(randomBars(random, 200), crossing, { costs }))
    const orders: HandOrder[] = [20, 60, 100].map((bar) => ({
      bar,
      action: 'buy',
      size: atRisk,
      stop: input.bars.close[bar]! * 0.97,
      target: null,
    }))
    const cut = 110
    const other = randomBars(randomFrom(8), 200)
    const bars = { ...input.bars }
    for (const column of ['open', 'high', 'low', 'close'] as const) {
      bars[column] = input.bars[column].slice()
      bars[column].set(other[column].subarray(cut + 1), cut + 1)
    }
    const told = (of: RunInput) => JSON.stringify(accountAt(playByHand(of, orders), of, cut))
    expect(told({ ...input, bars })).toBe(told(input))
  })

  const rows = [
    [100, 101, 99, 100],
    [100, 101, 99, 100],
    [102, 103, 101, 102],
    [102, 103, 94, 96],
    [96, 97, 95, 96],
  ] as const
  const input = byHand(inputOn(barTable(rows), crossing, { costs }))
  const buy: HandOrder = { bar: 1, action: 'buy', size: { kind: 'fixed_units', value: 10 }, stop: 98, target: 110 }

  it('fills at the next open with half the spread and slippage, and the stop goes first', () => {
    const replay = playByHand(input, [buy])
    expect(accountAt(replay, input, 1)).toMatchObject({ pending: 'long', closed: [], equityUsd: 10_000 })
    expect(accountAt(replay, input, 2).positions).toMatchObject([
      { side: 'long', entryPrice: 102.03, units: 10, stopPrice: 98, targetPrice: 110 },
    ])
    const { closed, totalR, figures } = accountAt(replay, input, 3)
    expect(closed).toMatchObject([{ exitReason: 'stop', exitPrice: 97.99, entryTime: input.bars.time[2] }])
    expect(totalR).toBeLessThan(-1)
    expect(figures.find(({ name }) => name === 'total_trades')?.value).toBe(1)
  })

  it('an order ends filled, rejected with the reason, or without anything to close', () => {
    const orders: HandOrder[] = [
      { bar: 0, action: 'sell', size: { kind: 'fixed_units', value: 10 }, stop: 90, target: null },
      { ...buy, stop: null },
      { bar: 2, action: 'close' },
      { bar: 3, action: 'close' },
    ]
    const outcomes = (bar: number) => {
      const replay = playByHand(input, orders)
      replay.play(bar)
      const given = orders.filter((order) => order.bar <= bar)
      return orderOutcomes(replay, given, bar).map(({ status, reason }) => reason ?? status)
    }
    const refused = 'the stop would have been on the wrong side of the fill, or within a tick of it'
    expect(outcomes(0)).toEqual(['waiting'])
    expect(outcomes(1)).toEqual([refused, 'waiting'])
    expect(outcomes(4)).toEqual([refused, 'filled', 'filled', 'idle'])
  })

  it('a second buy in a position is rejected at once, and a sell turns it', () => {
    const again: HandOrder = { ...buy, bar: 2 }
    const turn: HandOrder = { bar: 2, action: 'sell', size: { kind: 'fixed_units', value: 5 }, stop: null, target: null }
    const at = (order: HandOrder, bar: number) => {
      const replay = playByHand(input, [{ ...buy, stop: null }, order])
      replay.play(bar)
      return orderOutcomes(replay, [{ ...buy, stop: null }, order], bar)[1]
    }
    expect(at(again, 2)).toEqual({ status: 'rejected', reason: 'a position was open already' })
    expect(at(turn, 3)).toEqual({ status: 'filled', reason: null })
  })
})

describe('the preview of an order', () => {
  const flat = [100, 100, 100, 100] as const
  const stopped = byHand(inputOn(barTable([flat, flat, flat, [100, 100, 97, 98], flat]), crossing, { costs }))
  type Entry = Parameters<typeof previewOrder>[2]
  const order: Entry = { bar: 1, action: 'buy', size: atRisk, stop: 98, target: 104 }

  it('has the size, the costs and the loss at the stop of the trade that comes of it', () => {
    const { preview } = previewOrder(stopped, [], order)
    const [trade] = accountAt(playByHand(stopped, [order]), stopped, 3).closed
    expect(preview).toMatchObject({ units: trade!.units, fillPrice: trade!.entryPrice, commissionUsd: trade!.feesUsd })
    expect(preview!.atStopUsd).toBeCloseTo(trade!.profitUsd, 9)
    expect(preview!.stopDistance).toBeCloseTo(2.03, 9)
    expect(preview!.spreadUsd).toBeCloseTo(trade!.units * 0.04, 9)
    expect(preview!.atTargetUsd).toBeGreaterThan(0)
  })

  it('says why the engine would not take it', () => {
    const refusal = (of: Partial<Entry>) => previewOrder(stopped, [], { ...order, ...of }).refusal
    expect(refusal({ stop: 101 })).toBe('the stop would have been on the wrong side of the fill, or within a tick of it')
    expect(refusal({ target: 99 })).toBe('the target would have been on the wrong side of the fill, or within a tick of it')
    expect(refusal({ bar: 4 })).toBe('the data ends before it could fill')
    const open: HandOrder = { ...order, bar: 1, stop: 90 }
    expect(previewOrder(stopped, [open], { ...order, bar: 2 }).refusal).toBe('a position was open already')
  })
})
