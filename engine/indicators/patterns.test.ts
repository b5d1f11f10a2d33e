import { expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { patternColumn } from './patterns.ts'
import { patternNames, type PatternName } from './vocabulary.ts'

type Candle = readonly [open: number, high: number, low: number, close: number]
const barsOf = (candles: readonly Candle[]) =>
  barsFromRows(candles.map(([open, high, low, close], i) => ({ time: i * 3600, open, high, low, close, volume: 1 })))

/** The last candle of each ends the pattern. */
const examples: Readonly<Record<PatternName, readonly Candle[]>> = {
  bullish_engulfing: [
    [10, 10.5, 8.8, 9],
    [8.9, 10.6, 8.8, 10.5],
  ],
  bearish_engulfing: [
    [9, 10.5, 8.8, 10],
    [10.1, 10.6, 8.5, 8.9],
  ],
  bullish_harami: [
    [10, 10.2, 7.8, 8],
    [8.5, 9.8, 8.4, 9.5],
  ],
  bearish_harami: [
    [8, 10.2, 7.8, 10],
    [9.5, 9.8, 8.4, 8.5],
  ],
  piercing_line: [
    [10, 10.2, 7.8, 8],
    [7.9, 9.6, 7.7, 9.5],
  ],
  dark_cloud_cover: [
    [8, 10.2, 7.8, 10],
    [10.1, 10.3, 8.4, 8.5],
  ],
  hammer: [[10, 10.3, 8, 10.2]],
  shooting_star: [[10, 12, 9.9, 9.95]],
  bullish_pin_bar: [[10, 10.5, 8, 10.2]],
  bearish_pin_bar: [[10, 12, 9.8, 9.9]],
  doji: [[10, 11, 9, 10.1]],
  morning_star: [
    [10, 10.2, 7.8, 8],
    [7.9, 8, 7.5, 7.8],
    [8, 10, 7.9, 9.5],
  ],
  evening_star: [
    [8, 10.2, 7.8, 10],
    [10.1, 10.4, 10, 10.2],
    [10, 10.1, 8, 8.5],
  ],
  three_white_soldiers: [
    [10, 11.2, 9.9, 11],
    [10.5, 12.2, 10.4, 12],
    [11.5, 13.2, 11.4, 13],
  ],
  three_black_crows: [
    [13, 13.1, 11.9, 12],
    [12.5, 12.6, 10.9, 11],
    [11.5, 11.6, 9.9, 10],
  ],
  inside_bar: [
    [10, 12, 8, 11],
    [10, 11.5, 8.5, 11],
  ],
  outside_bar: [
    [10, 11.5, 8.5, 11],
    [10, 12, 8, 11],
  ],
  nr4: [
    [10, 12, 8, 11],
    [10, 12, 9, 11],
    [10, 13, 9, 11],
    [10, 11, 9, 10.5],
  ],
  nr7: [...Array.from({ length: 6 }, (): Candle => [10, 12, 9, 11]), [10, 11, 9, 10.5]],
}

test.each(patternNames)('%s is found where it ends and nowhere before', (name) => {
  const column = patternColumn(name, barsOf(examples[name]))
  expect([...column].filter((truth) => truth === 1)).toHaveLength(1)
  expect(column.at(-1)).toBe(1)
})

test.each(patternNames)('%s is not known while too few bars lie before, and not seen in a market that stands still', (name) => {
  const column = patternColumn(name, barsOf(Array.from({ length: 10 }, (): Candle => [5, 5, 5, 5])))
  expect(column.slice(0, examples[name].length - 1).every((truth) => truth === 2)).toBe(true)
  expect(column.slice(examples[name].length - 1).every((truth) => truth === 0)).toBe(true)
})

test.each([
  [
    'bullish_engulfing',
    [
      [10, 10.5, 8.8, 9],
      [9.2, 10.6, 8.8, 10.5],
    ],
  ],
  ['hammer', [[10, 11, 8, 10.2]]],
  ['doji', [[10, 11, 9, 10.3]]],
  [
    'inside_bar',
    [
      [10, 12, 8, 11],
      [10, 12, 8.5, 11],
    ],
  ],
  [
    'three_white_soldiers',
    [
      [10, 11.2, 9.9, 11],
      [11.5, 12.2, 11.4, 12],
      [11.5, 13.2, 11.4, 13],
    ],
  ],
] as const)('a near miss of %s is not one', (name, candles) => {
  expect(patternColumn(name, barsOf(candles)).at(-1)).toBe(0)
})
