import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { barsFromRows, sliceBars, type Bars } from '../market/bars.ts'
import type { Expr, Plan, Term, TimeExit } from '../strategy/plan.ts'
import type { Trade } from './run.ts'
import {
  both,
  compare,
  constant,
  distance,
  extreme,
  from,
  legs,
  level,
  multiple,
  percent,
  planOf,
  price,
  rsi,
  said,
  sma,
} from './testing/plans.ts'
import { hour, monday, noCosts, runOn } from './testing/runs.ts'

/** Mulberry32: a small seeded generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function randomBars(random: () => number, count: number): Bars {
  let close = 100
  return barsFromRows(
    Array.from({ length: count }, (_, i) => {
      const open = Math.round((close + (random() - 0.5)) * 100) / 100
      close = Math.round((open + (random() - 0.5) * 3) * 100) / 100
      const high = Math.round((Math.max(open, close) + random()) * 100) / 100
      const low = Math.round((Math.min(open, close) - random()) * 100) / 100
      return { time: monday + i * hour, open, high, low, close, volume: Math.floor(random() * 100) }
    }),
  )
}

type Pick = <T>(choices: readonly T[]) => T

function randomCondition(pick: Pick, depth: number): Expr {
  const term = (): Term =>
    pick([price('close'), price('open'), sma(5), sma(12), extreme('highest', 6, 'high'), extreme('lowest', 6, 'low')])
  const leaf = (): Expr =>
    pick<() => Expr>([
      () => compare(term(), pick(['gt', 'lt', 'crosses_above', 'crosses_below'] as const), term()),
      () => compare(rsi(pick([3, 7])), pick(['gt', 'lt'] as const), constant(pick([35, 50, 65]))),
      () => ({ op: pick(['rising', 'falling'] as const), term: price('close'), bars: pick([1, 2]), from }),
      () => ({ op: 'pattern', name: pick(['bullish_engulfing', 'inside_bar', 'doji'] as const), from }),
      () => ({ op: 'time', fromTime: '06:00', toTime: '18:00', from }),
    ])()
  if (depth === 0) return leaf()
  const inner = () => randomCondition(pick, depth - 1)
  return pick<() => Expr>([
    leaf,
    () => ({ op: pick(['and', 'or'] as const), args: [inner(), inner()], from }),
    () => ({ op: 'within', bars: 3, expr: inner(), from }),
    () => ({ op: 'not', arg: inner(), from }),
  ])()
}

function randomPlan(random: () => number): Plan {
  const pick: Pick = (choices) => choices[Math.floor(random() * choices.length)]!
  const rule = () => ({ when: randomCondition(pick, 2), fill: pick(['next_open', 'next_open', 'close'] as const) })
  const stop = pick([null, percent(1.5), distance(2), { kind: 'atr', mult: 2, period: 5, from } as const, level(price('low'), distance(1))])
  const timeExits: TimeExit[] = pick([
    [],
    [{ kind: 'bars', value: 7, from }],
    [{ kind: 'end_of_day', from }],
    [{ kind: 'hours', value: 5, from }],
  ])
  return planOf({
    entryLong: rule(),
    entryShort: pick([null, rule()]),
    exitLong: pick([null, rule()]),
    exitShort: pick([null, rule()]),
    stop: { long: stop, short: stop?.kind === 'price_level' ? null : stop },
    targets: stop && stop.kind !== 'price_level' ? both(pick([null, legs(multiple(2)), legs(percent(1), percent(3))])) : both(null),
    trailing: pick([null, { along: percent(2), follows: 'extreme', from } as const]),
    breakeven: pick([null, { trigger: distance(1), from }]),
    entryOrder: pick([
      null,
      null,
      { type: pick(['stop', 'limit'] as const), long: price('close'), short: price('close'), offset: distance(0.5), expiresBars: 2, from },
    ]),
    timeExits,
    sizing: pick([null, { kind: 'fixed_units', value: 3, from } as const]),
    maxOpenTrades: pick([null, said(3)]),
    opposite: said(pick(['reverse', 'exit', 'ignore'] as const)),
    cooldown: pick([null, { bars: 2, after: 'loss', from } as const]),
    session: pick([null, { hours: [{ from: '04:00', to: '20:00' }], from }]),
  })
}

const costs = { ...noCosts, spread: 0.04, slippage: 0.01, commission: { kind: 'percent', value: 0.05 } } as const
const barCount = 400
const seeds = Array.from({ length: 60 }, (_, k) => 1000 + k)

/** What is settled before a bar: closed trades and the entries of those still open, without what the end of the data does. */
const settledBefore = (trades: readonly Trade[], bar: number) =>
  trades
    .filter((trade) => trade.exitBar < bar)
    .map(({ side, entryBar, entryPrice, exitBar, exitPrice, units, exitReason, profitUsd, ambiguous }) => ({
      side,
      entryBar,
      entryPrice,
      exitBar,
      exitPrice,
      units,
      exitReason,
      profitUsd,
      ambiguous,
    }))

describe('rule 1, knowledge', () => {
  it.each(seeds)('data cut short never changes an earlier trade or equity (plan %d)', (seed) => {
    const random = randomFrom(seed)
    const bars = randomBars(random, barCount)
    const plan = randomPlan(random)
    const whole = runOn(bars, plan, { costs })
    for (let k = 0; k < 4; k++) {
      const cut = 60 + Math.floor(random() * (barCount - 61))
      const part = runOn(sliceBars(bars, 0, cut), plan, { costs })
      expect(settledBefore(part.trades, cut - 1)).toEqual(settledBefore(whole.trades, cut - 1))
      expect(part.equityUsd.subarray(0, cut - 1)).toEqual(whole.equityUsd.subarray(0, cut - 1))
    }
  })

  it('most of these plans trade', () => {
    const trading = seeds.filter((seed) => {
      const random = randomFrom(seed)
      const bars = randomBars(random, barCount)
      return runOn(bars, randomPlan(random), { costs }).trades.length > 3
    })
    expect(trading.length).toBeGreaterThan(seeds.length / 2)
  })
})

describe('determinism', () => {
  const run = (seed: number) => {
    const random = randomFrom(seed)
    return runOn(randomBars(random, barCount), randomPlan(random), { costs })
  }

  it('the same input gives the same hash twice', () => {
    for (const seed of seeds) expect(run(seed).tradeHash).toBe(run(seed).tradeHash)
  })

  it('another trade gives another hash', () => {
    const bars = randomBars(randomFrom(5), barCount)
    const plan = planOf({
      entryLong: { when: compare(sma(3), 'crosses_above', sma(9)), fill: 'next_open' },
      timeExits: [{ kind: 'bars', value: 4, from }],
    })
    const hashes = new Set(
      [1, 2, 3].map((units) => runOn(bars, { ...plan, sizing: { kind: 'fixed_units', value: units, from } }).tradeHash),
    )
    expect(hashes.size).toBe(3)
  })

  it('the hash is SHA-256 over bars, signed units and prices in ticks, as written by hand', () => {
    const bars = barsFromRows(
      [100, 101, 102, 103].map((at, i) => ({ time: monday + i * hour, open: at, high: at, low: at, close: at, volume: 0 })),
    )
    const { tradeHash } = runOn(bars, planOf({ entryLong: { when: compare(price('close'), 'gt', constant(0)), fill: 'next_open' } }))
    const row = new DataView(new ArrayBuffer(32))
    row.setInt32(0, 1, true)
    row.setInt32(4, 3, true)
    row.setFloat64(8, 1, true)
    row.setFloat64(16, 10_100, true)
    row.setFloat64(24, 10_300, true)
    expect(tradeHash).toBe(createHash('sha256').update(new Uint8Array(row.buffer)).digest('hex'))
  })

  it('money adds up: the last equity is the start and every profit', () => {
    for (const seed of seeds) {
      const { trades, equityUsd } = run(seed)
      const profit = trades.reduce((sum, trade) => sum + trade.profitUsd, 0)
      expect(equityUsd.at(-1)).toBeCloseTo(10_000 + profit, 6)
    }
  })
})

describe('progress and cancelling', () => {
  const long = randomBars(randomFrom(1), 40_000)
  const plan = planOf({ entryLong: { when: compare(sma(3), 'crosses_above', sma(9)), fill: 'next_open' } })

  it('progress is told every 16,384 bars and at the end', () => {
    const told: number[] = []
    runOn(long, plan, { onProgress: (bars) => void told.push(bars) })
    expect(told).toEqual([0, 16_384, 32_768, 40_000])
  })

  it('a cancelled run stops there', () => {
    let asked = 0
    expect(() => runOn(long, plan, { isCancelled: () => ++asked > 1 })).toThrow('16384')
  })
})
