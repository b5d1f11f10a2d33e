import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barColumns, barsFromRows, type Bar } from './bars.ts'
import { findInstrument } from './catalogue.ts'
import { hashBars } from './hash-bars.ts'
import { packBars, unpackBars } from './packed-bars.ts'
import { simulateBars } from './simulate.ts'

const bar = fc.record<Bar>({
  time: fc.integer({ min: 0, max: 4_000_000_000 }),
  open: fc.double(),
  high: fc.double({ noNaN: true }),
  low: fc.integer({ min: -1e6, max: 1e6 }).map((steps) => steps / 100),
  close: fc.integer({ min: 1, max: 2 ** 31 }).map((steps) => steps / 1e5),
  volume: fc.oneof(fc.integer({ min: 0, max: 2 ** 51 }), fc.constantFrom(-0, Number.NaN, Infinity)),
})

test('packed bars come back to the last bit', () => {
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 30 }), (rows) => {
      const bars = barsFromRows(rows)
      expect(unpackBars(packBars(bars), bars.length)).toEqual(bars)
    }),
  )
})

test('ten years of simulated days take about ten bytes a bar, and both hashes see the same bars', () => {
  const bars = simulateBars(findInstrument('EURUSD')!, '1d', Date.UTC(2014, 0, 1) / 1000, Date.UTC(2024, 0, 1) / 1000)
  const packed = packBars(bars)
  expect(packed.length / bars.length).toBeLessThan(16)
  const back = unpackBars(packed, bars.length)!
  const hash = createHash('sha256')
  for (const column of barColumns) hash.update(new Uint8Array(bars[column].buffer, bars[column].byteOffset, bars.length * 8))
  expect(hashBars(back)).toBe(hash.digest('hex'))
})

test('bytes that were cut, prolonged or have another length are refused', () => {
  const packed = packBars(barsFromRows([{ time: 1, open: 1.5, high: 2, low: 1, close: Math.PI, volume: 7 }]))
  expect(unpackBars(packed, 1)).not.toBeNull()
  for (let length = 0; length < packed.length; length++) expect(unpackBars(packed.subarray(0, length), 1)).toBeNull()
  expect(unpackBars(Uint8Array.of(...packed, 0), 1)).toBeNull()
  expect(unpackBars(packed, 1e15)).toBeNull()
  expect(
    unpackBars(
      Uint8Array.from({ length: 600 }, () => 200),
      3,
    ),
  ).toBeNull()
})
