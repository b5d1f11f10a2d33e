import { describe, expect, test } from 'vitest'
import { barsOf, isThere } from '../backtest/testing/reference-cases.ts'
import { barsFromRows, type Bars } from '../market/bars.ts'
import { bb } from './bb.ts'
import { priceField } from './price-field.ts'
import { rollingSum } from './rolling-sum.ts'
import { sma } from './sma.ts'
import type { Keeps } from './streaming/stages.ts'
import { slidingMean, slidingSum, slidingWma, type Step } from './streaming/windows.ts'
import { walk } from './testing/walk.ts'
import { wma } from './wma.ts'

/** A walk on a grid of ticks with `decimals` places. */
function tickWalk(length: number, decimals: number, start: number, seed: number, share = 1): Bars {
  const step = 10 ** decimals
  const { time, open, high, low, close, volume } = walk(length, { seed, start: start / share })
  const onTick = (value: number) => Math.round(value * share * step) / step
  return barsFromRows(
    [...time.keys()].map((i) => ({
      time: time[i]!,
      open: onTick(open[i]!),
      high: onTick(high[i]!),
      low: onTick(low[i]!),
      close: onTick(close[i]!),
      volume: volume[i]!,
    })),
  )
}

const maxDecimals = 10
/** The decimals as they are written, as whole numbers of 10^-10. */
const wholesOf = (values: Float64Array): bigint[] =>
  Array.from(values, (value) => {
    const text = value.toFixed(maxDecimals)
    expect(Number(text)).toBe(value)
    return BigInt(text.replace('.', ''))
  })

function sumsOf(wholes: readonly bigint[], period: number): bigint[] {
  let sum = 0n
  return wholes.map((value, i) => {
    sum += value
    if (i >= period) sum -= wholes[i - period]!
    return sum
  })
}

const sign = (a: number | bigint, b: number | bigint) => (a > b ? 1 : a < b ? -1 : 0)
const periods = [...Array.from({ length: 29 }, (_, k) => k + 2), 50, 63, 64, 65, 100, 200]

/** Bars on which two averages lie to each other as exact arithmetic does not say. */
function countFaults(values: Float64Array): { faults: number; ties: number } {
  const wholes = wholesOf(values)
  const sums = new Map(periods.map((period) => [period, sumsOf(wholes, period)]))
  const means = new Map(periods.map((period) => [period, sma(values, period)]))
  let [faults, ties] = [0, 0]
  for (const [k, fast] of periods.entries()) {
    for (const slow of periods.slice(k + 1)) {
      const [quick, calm] = [BigInt(fast), BigInt(slow)]
      for (let i = slow - 1; i < values.length; i++) {
        const exact = sign(sums.get(fast)![i]! * calm, sums.get(slow)![i]! * quick)
        if (exact === 0) ties++
        if (sign(means.get(fast)![i]!, means.get(slow)![i]!) !== exact) faults++
      }
    }
  }
  return { faults, ties }
}

const markets = [
  ['stock', tickWalk(2200, 2, 480, 3)],
  ['currency pair', tickWalk(2200, 5, 1.1, 4, 0.001)],
  ['yen pair', tickWalk(2200, 3, 148, 5)],
  ['quiet currency', tickWalk(2200, 1, 100, 6)],
  ['large price', tickWalk(2200, 1, 67_000, 7)],
] as const

test.each(markets)('averages of a %s that tie exactly are equal, for all pairs of periods', (_, { close }) => {
  const { faults, ties } = countFaults(close)
  expect(faults).toBe(0)
  expect(ties).toBeGreaterThan(0)
})

describe.skipIf(!isThere)('real prices (skipped where ../shared/reference is absent)', () => {
  test.each(['GOOG', 'EURUSD', 'BTCUSD'])('averages of %s lie to each other as exact arithmetic says, for all pairs of periods', (name) => {
    expect(countFaults(barsOf(name).close).faults).toBe(0)
  })

  test('SMA 5 and SMA 25 of GOOG are both 489.242 on bar 1509', () => {
    const { close } = barsOf('GOOG')
    expect([sma(close, 5)[1509], sma(close, 25)[1509]]).toEqual([489.242, 489.242])
  })
})

test('a mean of prices is the double nearest to the decimal, a sum the decimal itself', () => {
  const { close } = tickWalk(500, 2, 100, 9)
  const sums = sumsOf(wholesOf(close), 7)
  const exact = (parts: number) => sums.map((sum, i) => (i < 6 ? Number.NaN : Number(sum / 10n ** 8n) / (100 * parts)))
  expect([...sma(close, 7)]).toEqual(exact(7))
  expect([...bb(close, 7, 2).middle]).toEqual(exact(7))
  expect([...rollingSum(close, 7)]).toEqual(exact(1))
})

test('a weighted mean is the double nearest to the decimal', () => {
  const { close } = tickWalk(500, 2, 100, 10)
  const ticks = close.map((value) => Math.round(value * 100))
  const exact = close.map((_, i) => {
    let sum = 0
    for (let weight = 1; weight <= 30; weight++) sum += weight * ticks[i - 30 + weight]!
    return sum / (100 * 465)
  })
  expect([...wma(close, 30)]).toEqual([...exact])
})

test('averages of typical prices tie as those of prices do', () => {
  const bars = tickWalk(2000, 1, 100, 11)
  const typical = priceField(bars, 'hlc3')
  const ticks = bars.close.map((_, i) => Math.round(10 * bars.high[i]!) + Math.round(10 * bars.low[i]!) + Math.round(10 * bars.close[i]!))
  expect([...typical]).toEqual(Array.from(ticks, (sum) => sum / 30))
  const mean = (period: number) =>
    ticks.map((_, i) => (i < period - 1 ? Number.NaN : ticks.subarray(i - period + 1, i + 1).reduce((a, b) => a + b, 0) / (30 * period)))
  for (const period of [4, 9, 20]) expect([...sma(typical, period)]).toEqual([...mean(period)])
})

test('middles of bid and ask that were rounded on the way count as the decimals that they stand for', () => {
  const { close } = tickWalk(2000, 4, 1.1, 13, 0.001)
  const middles = close.map((bid) => (bid + Number((bid + 0.0003).toFixed(4))) / 2)
  const exact = middles.map((value) => Number(value.toFixed(5)))
  expect([...middles]).not.toEqual([...exact])
  for (const period of [10, 50]) expect([...sma(middles, period)]).toEqual([...sma(exact, period)])
})

const streamed = (step: (keeps: Keeps) => Step, values: Float64Array) => {
  const keeps: Keeps = []
  const next = step(keeps)
  return [...values].map((value) => {
    const result = next(value)
    for (const keep of keeps) keep()
    return result
  })
}

const spiked = (values: Float64Array) => values.map((value, i) => (i % 331 === 200 ? value * 1e7 : i % 401 === 9 ? Number.NaN : value))

test.each([
  ['prices on ticks', tickWalk(1500, 2, 100, 12).close],
  ['prices on no grid', walk(1500).close],
  ['spikes and holes', spiked(walk(1500).close)],
])('bar by bar, cut short and over the column, averages of %s are the same to the last bit', (_, values) => {
  for (const period of [1, 2, 5, 20, 64, 150]) {
    const column = [...sma(values, period)]
    expect(streamed((keeps) => slidingMean(keeps, period), values)).toEqual(column)
    expect([...sma(values.slice(0, 777), period)]).toEqual(column.slice(0, 777))
    expect(streamed((keeps) => slidingSum(keeps, period), values)).toEqual([...rollingSum(values, period)])
    const weighted = [...wma(values, period)]
    expect(streamed((keeps) => slidingWma(keeps, period), values)).toEqual(weighted)
    expect([...wma(values.slice(0, 777), period)]).toEqual(weighted.slice(0, 777))
  }
})
