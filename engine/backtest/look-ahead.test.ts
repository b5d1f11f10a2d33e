import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { barsFromRows, sliceBars } from '../market/bars.ts'
import type { Trade } from './run.ts'
import { compare, constant, from, planOf, price, sma } from './testing/plans.ts'
import { randomBars, randomFrom, randomOrderedPlan, randomPlan } from './testing/random-plans.ts'
import { hour, monday, noCosts, runOn } from './testing/runs.ts'

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
  const kinds = [...seeds.map((seed) => [seed, 'of all kinds'] as const), ...seeds.slice(0, 20).map((seed) => [seed, 'in order'] as const)]
  it.each(kinds)('data cut short never changes an earlier trade or equity (plan %d %s)', (seed, kind) => {
    const random = randomFrom(seed)
    const bars = randomBars(random, barCount)
    const plan = kind === 'in order' ? randomOrderedPlan(random) : randomPlan(random)
    const whole = runOn(bars, plan, { costs })
    for (let k = 0; k < 4; k++) {
      const cut = 60 + Math.floor(random() * (barCount - 61))
      const part = runOn(sliceBars(bars, 0, cut), plan, { costs })
      expect(settledBefore(part.trades, cut - 1)).toEqual(settledBefore(whole.trades, cut - 1))
      expect(part.equityUsd.subarray(0, cut - 1)).toEqual(whole.equityUsd.subarray(0, cut - 1))
    }
  })

  it.each([randomPlan, randomOrderedPlan])('most of these plans trade', (makePlan) => {
    const trading = seeds.filter((seed) => {
      const random = randomFrom(seed)
      const bars = randomBars(random, barCount)
      return runOn(bars, makePlan(random), { costs }).trades.length > 3
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
