import { crc32 } from 'node:zlib'
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

test('prices of few decimals take a fraction of the room of doubles', () => {
  const wave = (i: number) => Number((1.1 + Math.sin(i / 40) / 100 + (i % 3) / 100_000).toFixed(5))
  const steps = [...packBlocks(barsOf(4000, wave))][0]!.columns.length
  expect(steps / 4000).toBeLessThan(6)
})

test('blocks that were stored before they were compressed are read as ever', () => {
  const bars = barsOf(1000, (i) => (i % 2 === 0 ? 1.25 : 1.5))
  const words = (column: Float64Array, base: number, decimals: number) => {
    const packed = Buffer.alloc(1 + column.length * 4, decimals)
    column.forEach((value, i) => packed.writeInt32LE(Math.round((value - base) * 10 ** decimals), 1 + i * 4))
    return packed
  }
  const doubles = Buffer.concat([Buffer.of(255), Buffer.from(bars.close.slice().buffer)])
  const columns = Buffer.concat([
    words(bars.time, bars.time[0]!, 0),
    words(bars.open, 0, 2),
    words(bars.high, 0, 2),
    words(bars.low, 0, 2),
    doubles,
    words(bars.volume, 0, 0),
  ])
  const block = { firstTime: bars.time[0]!, barCount: 1000, columns, checksum: crc32(columns) }
  expect(columnsOf(unpackBlocks([block]))).toEqual(columnsOf(bars))
})

test('volumes of many decimals, and those larger than 32 bits of steps, come back exactly', () => {
  const bars = barsOf(500, (i) => 40_000 + i / 100)
  bars.volume.forEach((_, i) => (bars.volume[i] = Number((i * 1_234.567_891_23).toFixed(8))))
  expect(columnsOf(back(bars))).toEqual(columnsOf(bars))
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
