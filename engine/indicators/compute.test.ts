import { expect, test } from 'vitest'
import { barsFromRows, sliceBars } from '../market/bars.ts'
import { computeIndicator } from './compute.ts'
import { walk } from './testing/walk.ts'
import { worstDifference } from './testing/worst-difference.ts'
import { indicatorNames, indicatorVocabulary } from './vocabulary.ts'
import { settlingBars, warmupBars } from './warmup-bars.ts'

const bars = walk(400)
const options = { calendar: 'crypto', timeframe: '1h' } as const
/** The vocabulary's default, an empty window, is of no use. */
const paramsOf = (name: string): Readonly<Record<string, number>> => (name === 'session_range' ? { from: 60, to: 300 } : {})
const flat = barsFromRows(
  Array.from({ length: 200 }, (_, i) => ({ time: 1_704_067_200 + i * 3600, open: 0.1, high: 0.1, low: 0.1, close: 0.1, volume: 3 })),
)

test.each(indicatorNames)('%s gives every line of the vocabulary, one value a bar', (name) => {
  const lines = computeIndicator(name, paramsOf(name), bars, options)
  expect(Object.keys(lines).toSorted()).toEqual([...indicatorVocabulary[name].outputs].toSorted())
  for (const line of Object.values(lines)) {
    expect(line).toHaveLength(bars.length)
    expect(line.some((value) => !Number.isNaN(value))).toBe(true)
  }
})

test.each(indicatorNames)('%s has the same past when later bars are cut off', (name) => {
  const whole = computeIndicator(name, paramsOf(name), bars, options)
  for (const length of [1, 2, 37, 150, 263, 399]) {
    const cut = computeIndicator(name, paramsOf(name), sliceBars(bars, 0, length), options)
    for (const [output, line] of Object.entries(cut)) expect(line).toEqual(whole[output]!.slice(0, length))
  }
})

const byTheDay = new Set(['opening_range', 'session_range', 'pivot', 'vwap', 'swing_low', 'swing_high'])
test.each(indicatorNames.filter((name) => !byTheDay.has(name)))('%s is complete exactly after its warm-up', (name) => {
  const lines = Object.values(computeIndicator(name, {}, bars))
  const warmup = warmupBars(name, {})
  expect(lines.every((line) => !Number.isNaN(line[warmup]))).toBe(true)
  expect(warmup === 0 || lines.some((line) => Number.isNaN(line[warmup - 1]!))).toBe(true)
})

test.each([...byTheDay] as (typeof indicatorNames)[number][])('%s has a value after the bars that its warm-up names', (name) => {
  for (const line of Object.values(computeIndicator(name, paramsOf(name), bars, options))) {
    expect(line[warmupBars(name, {}, '1h')]).not.toBeNaN()
  }
})

test.each(indicatorNames)('%s no longer depends on where the data begins once it has settled', (name) => {
  if (name === 'obv' || name === 'psar') return
  const skipped = 24
  const late = computeIndicator(name, paramsOf(name), sliceBars(bars, skipped, bars.length), options)
  const whole = computeIndicator(name, paramsOf(name), bars, options)
  const settled = settlingBars(name, paramsOf(name), '1h')
  for (const [output, line] of Object.entries(late)) {
    expect(worstDifference(line.slice(settled), whole[output]!.slice(settled + skipped))).toBeLessThan(1e-6)
  }
})

test.each(indicatorNames)('%s gives finite or missing values in a market that never moves', (name) => {
  for (const line of Object.values(computeIndicator(name, paramsOf(name), flat, options))) {
    expect(line.every((value) => Number.isFinite(value) || Number.isNaN(value))).toBe(true)
  }
})

test.each([
  ['sma', 'value', 0.1],
  ['ema', 'value', 0.1],
  ['wma', 'value', 0.1],
  ['hma', 'value', 0.1],
  ['dema', 'value', 0.1],
  ['tema', 'value', 0.1],
  ['rma', 'value', 0.1],
  ['rsi', 'value', 50],
  ['atr', 'value', 0],
  ['mfi', 'value', 50],
  ['williams_r', 'value', -50],
  ['cci', 'value', 0],
  ['cmf', 'value', 0],
  ['stdev', 'value', 0],
  ['zscore', 'value', 0],
  ['roc', 'value', 0],
  ['momentum', 'value', 0],
  ['adx', 'adx', 0],
  ['adx', 'plus_di', 0],
  ['macd', 'hist', 0],
  ['bb', 'upper', 0.1],
  ['bb', 'lower', 0.1],
  ['bb', 'width', 0],
  ['bb', 'percent_b', 0.5],
  ['keltner', 'upper', 0.1],
  ['stoch', 'k', 50],
  ['stochrsi', 'd', 50],
  ['supertrend', 'value', 0.1],
  ['psar', 'value', 0.1],
  ['aroon', 'up', 100],
  ['aroon', 'osc', 0],
  ['obv', 'value', 3],
  ['ao', 'value', 0],
  ['ibs', 'value', 0.5],
  ['regression', 'middle', 0.1],
  ['regression', 'upper', 0.1],
  ['regression_slope', 'value', 0],
  ['regression_r2', 'value', 0],
] as const)('%s %s is exactly %d in a market that never moves', (name, output, value) => {
  expect((computeIndicator(name, {}, flat) as Record<string, Float64Array>)[output]!.at(-1)).toBe(value)
})

const overAnything = indicatorNames.filter((name) => indicatorVocabulary[name].takesSource)
test.each(overAnything)('%s over a source that itself warms up starts that much later', (name) => {
  const warming = bars.close.slice().fill(Number.NaN, 0, 30)
  const lines = computeIndicator(name, {}, bars, { source: warming })
  const plain = computeIndicator(name, {}, sliceBars(bars, 30, bars.length), { source: bars.close.slice(30) })
  for (const [output, line] of Object.entries(lines)) {
    expect(line.slice(0, 30).every(Number.isNaN)).toBe(true)
    expect(worstDifference(line.slice(30), plain[output]!)).toBeLessThan(1e-9)
  }
})

test.each(overAnything)('%s recovers from a hole in its source', (name) => {
  const holed = bars.close.slice()
  holed[100] = Number.NaN
  for (const line of Object.values(computeIndicator(name, {}, bars, { source: holed }))) {
    expect(line[100]).toBeNaN()
    expect(line.slice(200).every((value) => Number.isFinite(value))).toBe(true)
  }
})
