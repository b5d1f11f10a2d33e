import { barColumns, newBars, type Bars } from '@playbook/engine/market/bars'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsPerBlock, packBlocks, unpackBlocks } from './candle-block.ts'

function barsOf(count: number, price: (i: number) => number): Bars {
  const bars = newBars(count)
  for (let i = 0; i < count; i++) {
    bars.time[i] = 1_577_836_800 + i * 60
    for (const column of ['open', 'high', 'low', 'close'] as const) bars[column][i] = price(i)
    bars.volume[i] = i % 7
  }
  return bars
}

const back = (bars: Bars) => unpackBlocks([...packBlocks(bars)])
const columnsOf = (bars: Bars) => barColumns.map((column) => bars[column])

test('bars come back exactly, over several blocks', () => {
  const bars = barsOf(barsPerBlock * 2 + 5, (i) => Number((1.1 + (i % 1000) / 100_000).toFixed(5)))
  const blocks = [...packBlocks(bars)]
  expect(blocks.map((block) => block.barCount)).toEqual([barsPerBlock, barsPerBlock, 5])
  expect(columnsOf(unpackBlocks(blocks))).toEqual(columnsOf(bars))
})

test('prices with few decimals take half the room of doubles', () => {
  const steps = [...packBlocks(barsOf(1000, (i) => Number((1 + i / 100_000).toFixed(5))))][0]!.columns.length
  const doubles = [...packBlocks(barsOf(1000, (i) => Math.PI + i / 7))][0]!.columns.length
  expect(steps).toBe(6 + 1000 * 24)
  expect(doubles).toBe(6 + 1000 * 40)
})

test('any finite positive prices come back bit for bit', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1e-9, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 50 }), (prices) => {
      const bars = barsOf(prices.length, (i) => prices[i]!)
      expect(columnsOf(back(bars))).toEqual(columnsOf(bars))
    }),
  )
})

test('a block that has changed is refused', () => {
  const [block] = [...packBlocks(barsOf(10, () => 1.5))]
  block!.columns[20] = block!.columns[20]! ^ 1
  expect(() => unpackBlocks([block!])).toThrow('as it was written')
})
