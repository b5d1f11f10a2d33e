import { expect, test } from 'vitest'
import { computeIndicator } from './compute.ts'
import { walk } from './testing/walk.ts'
import type { IndicatorName } from './vocabulary.ts'

const bars = walk(120)

/** Name, line, parameters, then two bars with the value there. The first of them is the first bar with a value. */
type Vector = readonly [IndicatorName, string, Readonly<Record<string, number>>, number, number, number, number]

/** Computed over `walk(120)` by TA-Lib 0.4 (npm package talib-web 0.1.3). */
const taLib: readonly Vector[] = [
  ['sma', 'value', {}, 19, 97.11363440296, 80, 96.26599619864],
  ['ema', 'value', {}, 19, 97.11363440296, 80, 96.15343815252],
  ['wma', 'value', {}, 19, 96.61312485013, 80, 96.46412746116],
  ['dema', 'value', {}, 38, 96.80340954366, 80, 96.65349857748],
  ['tema', 'value', {}, 57, 92.47161262226, 80, 96.98625136982],
  ['rsi', 'value', {}, 14, 20.09641378038, 80, 51.7189059391],
  ['atr', 'value', {}, 14, 1.603394687542, 80, 1.523613009572],
  ['mfi', 'value', {}, 14, 49.94911566755, 80, 53.9367738365],
  ['williams_r', 'value', {}, 13, -89.60539267484, 80, -49.64350996595],
  ['cci', 'value', {}, 19, -66.78736494717, 80, 56.62090270834],
  ['stdev', 'value', {}, 19, 1.087859520305, 80, 0.5975058886373],
  ['roc', 'value', {}, 10, -2.531509651464, 80, -1.06856764359],
  ['momentum', 'value', {}, 10, -2.518284074962, 80, -1.03977945447],
  ['adx', 'adx', {}, 27, 35.69243730364, 80, 17.98699690571],
  ['adx', 'plus_di', {}, 14, 4.98839268163, 80, 9.40129999291],
  ['adx', 'minus_di', {}, 14, 24.41859265816, 80, 11.99087252277],
  ['macd', 'signal', {}, 33, -0.4071621616259, 80, 0.3579697539693],
  ['macd', 'hist', {}, 33, 0.4135201112795, 80, 0.01874680056494],
  ['psar', 'value', {}, 1, 100.9134932647, 80, 95.12742241771],
  ['aroon', 'up', {}, 14, 0, 80, 28.57142857143],
  ['aroon', 'down', {}, 14, 100, 80, 78.57142857143],
  ['obv', 'value', {}, 0, 927, 80, 3003],
  ['highest', 'value', {}, 19, 100.9134932647, 80, 97.4815422066],
  ['lowest', 'value', {}, 19, 95.01603395492, 80, 94.75094951596],
  ['stochrsi', 'k', {}, 29, 98.03727102967, 80, 41.82852811682],
]

/**
 * Computed over `walk(120)` by technicalindicators 3.1.0 and trading-signals 8.3.0 (npm). Their cloud stands where it was
 * computed, ours 26 bars later, as plotted.
 */
const libraries: readonly Vector[] = [
  ['stoch', 'k', { smooth: 1 }, 13, 10.394607325162394, 119, 78.57100156378046],
  ['stoch', 'd', { smooth: 1 }, 15, 8.705657620745715, 119, 80.96690519498749],
  ['ao', 'value', {}, 33, 0.1372128492988196, 119, 0.6082730735926134],
  ['keltner', 'upper', {}, 19, 100.38450805229627, 119, 96.17806200434683],
  ['keltner', 'lower', {}, 19, 93.84276075361737, 119, 89.47910726804795],
  ['bb', 'upper', {}, 19, 99.28935344356668, 119, 94.76722163853485],
  ['bb', 'lower', {}, 19, 94.93791536234696, 119, 90.616400177616],
  ['bb', 'percent_b', {}, 19, 0.31855122030649763, 119, 0.8033383267132488],
  ['rma', 'value', {}, 19, 97.11363440295682, 119, 93.17334368902381],
  ['hma', 'value', {}, 22, 95.85318555460461, 119, 92.91775109177286],
  ['vwma', 'value', {}, 19, 97.34414587205309, 119, 92.68277452877737],
  ['cmf', 'value', {}, 19, -0.09291356630973648, 119, 0.07357145829626678],
  ['ibs', 'value', {}, 0, 0.2990064020849737, 119, 0.5208482097634876],
  ['ichimoku', 'senkou_b', {}, 77, 96.84393764205743, 119, 94.38635673059616],
]

test.each([...taLib, ...libraries])('%s %s %o has the published values', (name, line, params, first, firstValue, later, laterValue) => {
  const values = computeIndicator(name, params, bars)[line]!
  expect(values.findIndex((value) => !Number.isNaN(value))).toBe(first)
  expect(values[first]).toBeCloseTo(firstValue, 9)
  expect(values[later]).toBeCloseTo(laterValue, 9)
})
