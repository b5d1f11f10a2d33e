import { expect, test } from 'vitest'
import type { ChartTrade } from './chart-trade.ts'
import { tradeFacts, tradeWords } from './trade-card.tsx'
import { distanceTo, openLevels, shapeOfTrade } from './trade-shape.ts'

const hour = 3_600
const bars = Array.from({ length: 10 }, (_, k) => ({ time: k * hour, open: 100, high: 102, low: 98, close: 101, volume: 1 }))
/** Ten pixels a bar, a pixel a price, upside down. */
const view = {
  bars,
  indexAt: (time: number) => (time < 0 ? null : Math.min(9, Math.floor(time / hour))),
  xOf: (index: number) => index * 10,
  yOf: (price: number) => 200 - price,
}
const trade: ChartTrade = {
  id: 't1',
  name: 'Trade 1',
  side: 'long',
  units: 2_500,
  entry: { time: hour, price: 100 },
  exit: { time: 5 * hour, price: 110, reason: 'Target' },
  stops: [{ time: hour, price: 95 }],
  target: 110,
  profitUsd: 194,
  riskUsd: 100,
  costsUsd: 2.5,
}
const shape = (part: Partial<ChartTrade> = {}) => shapeOfTrade({ ...trade, ...part }, view)

test('a trade joins its entry to its exit, with stop and target over its life', () => {
  expect(shape()).toEqual({
    id: 't1',
    side: 'long',
    trend: 'gain',
    isOpen: false,
    from: { x: 10, y: 100 },
    to: { x: 50, y: 90 },
    mark: { x: 10, y: 107 },
    stop: [
      { x: 10, y: 105 },
      { x: 50, y: 105 },
    ],
    target: [
      { x: 10, y: 90 },
      { x: 50, y: 90 },
    ],
    label: '+1.94 R',
  })
})

test('a stop that moved is a line with a step on the bar from which it held', () => {
  const stops = [
    { time: hour, price: 95 },
    { time: 3 * hour, price: 100 },
  ]
  expect(shape({ stops })?.stop).toEqual([
    { x: 10, y: 105 },
    { x: 30, y: 105 },
    { x: 30, y: 100 },
    { x: 50, y: 100 },
  ])
})

test('a short is marked over its bar, and a loss without a stop counts in dollars', () => {
  expect(shape({ side: 'short', stops: [], riskUsd: null, profitUsd: -20 })).toMatchObject({
    mark: { y: 93 },
    stop: [],
    trend: 'loss',
    label: '−20.00',
  })
})

test('an open trade, and one that ends behind the last bar, lead to the last close', () => {
  for (const exit of [null, { time: 10 * hour, price: 120, reason: 'Stop' }])
    expect(shape({ exit })).toMatchObject({ isOpen: true, to: { x: 90, y: 99 }, label: null })
})

test('the levels of an open trade show from its first bar on', () => {
  expect(shape({ entry: { time: 9 * hour, price: 100 }, exit: null })?.stop).toEqual([
    { x: 90, y: 105 },
    { x: 130, y: 105 },
  ])
})

test('the scale makes room for the levels of open trades that are not far away', () => {
  const open = { ...trade, exit: null }
  expect(openLevels([trade], bars)).toBeNull()
  expect(
    openLevels(
      [
        {
          ...open,
          stops: [
            { time: 0, price: 50 },
            { time: hour, price: 95 },
          ],
          target: 106,
        },
      ],
      bars,
    ),
  ).toEqual({ minValue: 95, maxValue: 106 })
  expect(openLevels([{ ...open, target: 107 }], bars)).toEqual({ minValue: 95, maxValue: 95 })
})

test('a trade that begins before the first bar or behind the last one is not drawn', () => {
  expect(shape({ entry: { time: -hour, price: 100 } })).toBeNull()
  expect(shape({ entry: { time: 10 * hour, price: 100 } })).toBeNull()
})

test('a trade that ends on its own bar still shows where stop and target were', () => {
  expect(shape({ exit: { time: hour, price: 95, reason: 'Stop' } })?.stop[1]).toEqual({ x: 15, y: 105 })
})

test('a pointer is as far from a trade as from its link or its mark', () => {
  const drawn = shape()!
  expect(distanceTo(drawn, { x: 30, y: 95 })).toBeCloseTo(0)
  expect(distanceTo(drawn, { x: 10, y: 109 })).toBeCloseTo(2)
  expect(distanceTo(drawn, { x: 60, y: 90 })).toBeCloseTo(10)
})

test('the numbers of a trade are said in one sentence', () => {
  const time = (seconds: number) => `${seconds / hour}:00`
  expect(tradeWords(trade, 2, time)).toBe(
    'Trade 1, BUY, Size 2,500, Entry 100.00, 1:00, Exit 110.00, 5:00, Stop 95.00, Target 110.00, After costs +194.00 USD, In risk +1.94 R, Costs 2.50 USD, Closed by Target',
  )
  expect(tradeFacts({ ...trade, exit: null, profitUsd: null }, 2, time)).toEqual(
    expect.arrayContaining([
      ['Exit', 'Open'],
      ['After costs', 'N/A'],
    ]),
  )
})
