import type { Bar } from '@playbook/engine/market/bars'
import type { IChartApi, UTCTimestamp } from 'lightweight-charts'
import { expect, test } from 'vitest'
import { addPriceSeries, type PriceStyle } from './price-series.ts'

const bar = (time: number, close = time): Bar => ({ time, open: 1, high: 100, low: 0.5, close, volume: 1 })

/** What the library's series hold, and which of them shows the newest price. */
function open(style: PriceStyle = 'candles') {
  const made: { items: { time: number; close?: number; value?: number }[]; options: Record<string, unknown>; isRemoved: boolean }[] = []
  const addSeries = (_: unknown, options: Record<string, unknown>) => {
    const kept: (typeof made)[number] = { items: [], options: { ...options }, isRemoved: false }
    made.push(kept)
    return {
      kept,
      setData: (items: typeof kept.items) => (kept.items = [...items]),
      update(item: (typeof kept.items)[number]) {
        if (kept.items.at(-1)?.time === item.time) kept.items.pop()
        kept.items.push(item)
      },
      pop: (count: number) => kept.items.splice(-count),
      applyOptions: (more: object) => Object.assign(kept.options, more),
    }
  }
  const removeSeries = ({ kept }: { kept: (typeof made)[number] }) => (kept.isRemoved = true)
  const chart = { addSeries, removeSeries } as unknown as IChartApi
  const series = addPriceSeries(chart, style, { decimals: 2, formatter: String, timeOf: ({ time }) => time as UTCTimestamp })
  const held = () => made.map(({ items }) => items.map(({ time, close, value }) => `${time}:${close ?? value}`).join(' '))
  return { series, held, made }
}
const part = { isWhole: false }

test('a bar that moves is apart from the others, which stay as they are', () => {
  const { series, held } = open()
  series.draw([bar(1), bar(2), bar(3)])
  expect(held()).toEqual(['1:1 2:2 3:3'])
  series.update([bar(1), bar(2), bar(3, 30)], part)
  expect(held()).toEqual(['1:1 2:2', '3:30'])
  series.update([bar(1), bar(2), bar(3, 31)], part)
  expect(held()).toEqual(['1:1 2:2', '3:31'])
})

test('it joins the others when the next one begins', () => {
  const { series, held } = open()
  series.draw([bar(1), bar(2)])
  series.update([bar(1), bar(2, 20)], part)
  series.update([bar(1), bar(2, 20), bar(3)], part)
  expect(held()).toEqual(['1:1 2:20', '3:3'])
  series.update([bar(1), bar(2, 20), bar(3, 30)], part)
  expect(held()).toEqual(['1:1 2:20', '3:30'])
})

test('a line leads from the bar before to the one that moves', () => {
  const { series, held } = open('line')
  series.draw([bar(1), bar(2), bar(3)])
  series.update([bar(1), bar(2), bar(3, 30)], part)
  expect(held()).toEqual(['1:1 2:2', '2:2 3:30'])
})

test('where something counts from the series, all bars are in it', () => {
  const { series, held } = open()
  series.draw([bar(1), bar(2)])
  series.update([bar(1), bar(2, 20)], part)
  series.makeWhole()
  expect(held()).toEqual(['1:1 2:20', ''])
  series.update([bar(1), bar(2, 21)], { isWhole: true })
  series.update([bar(1), bar(2, 21), bar(3)], { isWhole: true })
  expect(held()).toEqual(['1:1 2:21 3:3', ''])
  series.update([bar(1), bar(2, 21), bar(3, 30)], part)
  series.update([bar(1), bar(2, 21), bar(3, 30), bar(4)], { isWhole: true })
  expect(held()).toEqual(['1:1 2:21 3:30 4:4', ''])
})

test('other bars take the place of all, and one bar alone is not taken apart', () => {
  const { series, held } = open()
  series.draw([bar(1), bar(2)])
  series.update([bar(1), bar(2, 20)], part)
  series.draw([bar(7)])
  expect(held()).toEqual(['7:7', ''])
  series.update([bar(7, 70)], part)
  expect(held()).toEqual(['7:70', ''])
})

test('the newest price is labelled once: by the bar that moves, or by the last in view where that one is not', () => {
  const { series, made } = open()
  const labels = () => made.map(({ options }) => options['lastValueVisible'])
  series.draw([bar(1), bar(2)])
  series.update([bar(1), bar(2, 20)], part)
  expect(labels()).toEqual([false, true])
  series.seeNewest(false)
  expect(labels()).toEqual([true, true])
  series.makeWhole()
  expect(labels()).toEqual([true, false])
  series.remove()
  expect(made.every(({ isRemoved }) => isRemoved)).toBe(true)
})

test('Heikin Ashi of a moving bar follows from the bar before, however often it moves', () => {
  const once = open('heikin_ashi')
  once.series.draw([bar(1), bar(2), bar(3, 30)])
  const often = open('heikin_ashi')
  often.series.draw([bar(1), bar(2), bar(3, 3)])
  for (const close of [12, 25, 30]) often.series.update([bar(1), bar(2), bar(3, close)], part)
  expect(often.held().join(' ')).toBe(once.held().join(' '))
})
