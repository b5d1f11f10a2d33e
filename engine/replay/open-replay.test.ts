import { describe, expect, it } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { both, compare, legs, percent, planOf, sma } from '../backtest/testing/plans.ts'
import { randomBars, randomFrom } from '../backtest/testing/random-plans.ts'
import { barTable, hour, inputOn, noCosts } from '../backtest/testing/runs.ts'
import { openRun } from '../explain/open-run.ts'
import { storedPrices } from '../market/price-source.ts'
import { accountAt, playedTo } from './account-at.ts'
import type { HandEntry, HandOrder } from './hand-run.ts'
import { nearDecision } from './near-decision.ts'
import { openReplay, previewByHand, replayByHand, replayStrategy, toldParts } from './open-replay.ts'
import { settlingTimeframes } from './settle-by-hand.ts'
import { tellBars, tellParts } from './tell-bars.ts'

const costs = { ...noCosts, spread: 0.04 } as const
const plan = planOf({
  entryLong: { when: compare(sma(3), 'crosses_above', sma(8)), fill: 'next_open' },
  stop: both(percent(1)),
  targets: both(legs(percent(2))),
})
const input = inputOn(randomBars(randomFrom(31), 300), plan, { costs })
const last = input.bars.length - 1
const noFiner = null

describe('a replay of a strategy', () => {
  it('from its first bar has the run’s own trades', () => {
    const replay = openReplay(input, openRun(input), input.bars.time[0]!, noFiner)
    const { trades } = playedTo(replayStrategy(replay)!, last)
    const closed = backtest(input).trades.filter(({ exitReason }) => exitReason !== 'end_of_data')
    expect(trades).toEqual(closed)
    expect(closed.length).toBeGreaterThan(3)
  })

  it('from a later bar begins with the starting balance and nothing open', () => {
    const start = input.bars.time[150]!
    const replay = openReplay(input, openRun(input), start, noFiner)
    const { trades, equityUsd } = playedTo(replayStrategy(replay)!, last)
    expect(equityUsd).toHaveLength(150)
    expect(equityUsd[0]).toBe(10_000)
    expect(trades.every(({ entryTime }) => entryTime > start)).toBe(true)
    expect(trades).toEqual(backtest({ ...input, firstDecisionTime: start }).trades.slice(0, trades.length))
  })

  it('begins with the bar that holds the moment, so that an entry decided at its close is a trade', () => {
    const entered = backtest(input).trades.at(3)!
    const replay = openReplay(input, openRun(input), entered.entryTime - 1, noFiner)
    expect(replay.startBar).toBe(entered.signalBar)
    expect(playedTo(replayStrategy(replay)!, last).trades[0]).toMatchObject({ entryTime: entered.entryTime, exitTime: entered.exitTime })
  })

  it('begins no earlier than its run may decide', () => {
    const later = { ...input, firstDecisionTime: input.bars.time[40]! - 1 }
    expect(openReplay(later, openRun(later), 0, noFiner).startBar).toBe(40)
  })

  it('tells from its start on what its account does, and before it the whole run', () => {
    const whole = openRun(input)
    const { trades } = backtest(input)
    // In the middle of a trade, which the account of the replay does not have.
    const held = trades.find(({ entryBar, exitBar }) => entryBar > 60 && exitBar - entryBar > 2)!
    const startBar = held.entryBar + 1
    const replay = openReplay(input, whole, input.bars.time[startBar]!, noFiner)
    const { states, log } = tellParts(toldParts(replay, 0, last))
    const [before, after] = [states.slice(0, startBar), states.slice(startBar)]
    expect(before).toEqual(tellBars(whole, 0, startBar - 1).states)
    expect(before.at(-1)!.positions).toHaveLength(1)
    expect(after[0]).toMatchObject({ positions: [], equityUsd: 10_000 })
    const closed = log.filter(({ kind, time }) => kind === 'closed' && time >= after[0]!.time)
    const own = playedTo(replayStrategy(replay)!, last).trades
    expect(closed.map(({ profitUsd }) => profitUsd)).toEqual(own.map(({ profitUsd }) => profitUsd))
    const near = (i: number, towards: 'next' | 'last') => nearDecision(toldParts(replay, 0, last), i, towards)
    const times = new Set(log.filter(({ group }) => group !== 'condition').map(({ time }) => time))
    const bars = states.flatMap(({ time }, i) => (times.has(time) ? [i] : []))
    const first = bars.findIndex((bar) => bar >= startBar)
    expect(near(bars[first - 1]!, 'next').bar).toBe(bars[first])
    expect(near(bars[first]!, 'last').bar).toBe(bars[first - 1])
  })

  it('of a chart has no strategy', () => {
    const replay = openReplay(input, null, input.bars.time[0]!, noFiner)
    expect(replayStrategy(replay)).toBeNull()
    expect(toldParts(replay, 0, last)).toEqual([])
  })
})

describe('bars that leave the outcome of an order by hand open', () => {
  const flat = [100, 100, 100, 100] as const
  const wide = [100, 106, 94, 100] as const
  const bars = barTable([flat, flat, wide, flat, flat])
  /** Twelve bars of five minutes each: in the wide one the target comes first. */
  const finer = barTable(
    [...bars.time].flatMap((_, i) =>
      Array.from({ length: 12 }, (__, k) =>
        i !== 2 ? flat : k === 3 ? ([100, 106, 100, 100] as const) : k === 8 ? ([100, 100, 94, 100] as const) : flat,
      ),
    ),
    { step: hour / 12 },
  )
  const order: HandOrder = { bar: 0, action: 'buy', size: { kind: 'fixed_units', value: 1 }, stop: 95, target: 105 }
  const closedWith = (source: Parameters<typeof openReplay>[3], bar: number) => {
    const replay = openReplay(inputOn(bars, plan), null, bars.time[0]!, source)
    return accountAt(replayByHand(replay, [order], bar), replay.hand.input, bar).closed
  }

  it('are looked into with finer bars, and else the stop goes first', () => {
    expect(closedWith(noFiner, 2)).toMatchObject([{ exitReason: 'stop', ambiguous: true }])
    const inside = { timeframe: '5m', prices: storedPrices(finer) } as const
    expect(closedWith(inside, 2)).toMatchObject([{ exitReason: 'target', ambiguous: false, resolved: true }])
    expect(closedWith(inside, 4)).toEqual(closedWith(inside, 2))
  })

  it('are settled for the preview of the next order too', () => {
    const replay = openReplay(inputOn(bars, plan), null, bars.time[0]!, { timeframe: '5m', prices: storedPrices(finer) })
    const next: HandEntry = { bar: 3, action: 'buy', size: { kind: 'percent_equity', value: 10 }, stop: null, target: null }
    // Settled, the account has gained; otherwise it would have lost, and be worth nine units only.
    expect(previewByHand(replay, [order], next).preview!.units).toBe(10)
  })

  it('are looked into with at most a hundred finer bars each', () => {
    expect((['1m', '5m', '1h', '4h', '1d', '1w', '1M'] as const).map((of) => settlingTimeframes(of)[0])).toEqual([
      undefined,
      '1m',
      '1m',
      '5m',
      '15m',
      '4h',
      '1d',
    ])
  })
})
