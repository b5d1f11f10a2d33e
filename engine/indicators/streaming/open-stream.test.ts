import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barAt, barsFromRows, type Bar } from '../../market/bars.ts'
import type { PriceField } from '../../market/price-fields.ts'
import { computeIndicator } from '../compute.ts'
import { patternColumn } from '../patterns.ts'
import { priceField } from '../price-field.ts'
import { roughBars } from '../testing/rough-bars.ts'
import { walk } from '../testing/walk.ts'
import { indicatorNames, indicatorVocabulary, patternNames, type IndicatorName } from '../vocabulary.ts'
import { openPatternStream } from './open-pattern-stream.ts'
import { openStream } from './open-stream.ts'
import type { StreamFacts } from './stream-form.ts'

const paramsOf = (name: IndicatorName): fc.Arbitrary<Record<string, number>> =>
  fc.record(
    Object.fromEntries(
      Object.keys(indicatorVocabulary[name].params).map((param) => [param, paramRange[param] ?? fc.integer({ min: 1, max: 90 })]),
    ),
  )
const paramRange: Readonly<Record<string, fc.Arbitrary<number>>> = {
  std: fc.integer({ min: 1, max: 4 }),
  mult: fc.integer({ min: 1, max: 4 }),
  step: fc.constantFrom(0.01, 0.02, 0.05),
  max: fc.constantFrom(0.1, 0.2),
  minutes: fc.constantFrom(15, 60, 120),
  from: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60),
  to: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60),
  lookback: fc.integer({ min: 1, max: 7 }),
}
const factsOf = (name: IndicatorName): fc.Arbitrary<StreamFacts> =>
  fc.record({
    timeframe: fc.constant('1h' as const),
    calendar: fc.constantFrom('crypto', 'forex', 'us_stock', undefined),
    zone: fc.constantFrom('UTC', 'America/New_York', undefined),
    session: fc.constantFrom('tokyo', 'london', undefined),
    source: indicatorVocabulary[name].takesSource
      ? fc.constantFrom<PriceField | undefined>(undefined, 'open', 'hl2', 'ha_close', 'ha_high', 'volume')
      : fc.constant(undefined),
  })

const batchOf = (name: IndicatorName, params: Record<string, number>, rows: readonly Bar[], facts: StreamFacts) => {
  const bars = barsFromRows(rows)
  return computeIndicator(name, params, bars, { ...facts, source: facts.source && priceField(bars, facts.source) })
}
const isSame = (a: number, b: number) => Object.is(a, b) || a === b

test.each(indicatorNames)('%s bar by bar is what it is over the whole column to the last bit, and a peek changes nothing', (name) => {
  fc.assert(
    fc.property(roughBars(), paramsOf(name), factsOf(name), (rows, params, facts) => {
      const lines = batchOf(name, params, rows, facts)
      const stream = openStream(name, params, facts)
      for (const [i, bar] of rows.entries()) {
        stream.peek({ ...bar, high: bar.high * 1.5, low: bar.low * 0.5, close: bar.open, volume: 7 })
        const peeked = stream.peek(bar)
        const pushed = stream.push(bar)
        expect(pushed).toEqual(peeked)
        for (const [output, line] of Object.entries(lines)) {
          if (!isSame(pushed[output]!, line[i]!)) {
            throw new Error(
              `${name}.${output} at ${i}: ${pushed[output]} bar by bar, ${line[i]} over the column, ${JSON.stringify(params)}`,
            )
          }
        }
      }
    }),
    { numRuns: 60 },
  )
})

test.each(indicatorNames)('%s over a column is the same after it was streamed', (name) => {
  const bars = walk(120)
  const before = computeIndicator(name, {}, bars)
  const stream = openStream(name, {}, { timeframe: '1h' })
  for (let i = 0; i < bars.length; i += 1) stream.push(barAt(bars, i))
  expect(computeIndicator(name, {}, bars)).toEqual(before)
})

test('a stream names every output of the vocabulary', () => {
  const first = barAt(walk(1), 0)
  for (const name of indicatorNames) {
    const values = openStream(name, {}, { timeframe: '1h' }).push(first)
    expect(Object.keys(values).toSorted()).toEqual([...indicatorVocabulary[name].outputs].toSorted())
  }
})

test.each(patternNames)('%s bar by bar is what it is over the whole column', (name) => {
  fc.assert(
    fc.property(roughBars(), (rows) => {
      const column = patternColumn(name, barsFromRows(rows))
      const stream = openPatternStream(name)
      for (const [i, bar] of rows.entries()) {
        stream.peek({ ...bar, close: bar.low })
        expect(stream.peek(bar)).toBe(column[i])
        expect(stream.push(bar)).toBe(column[i])
      }
    }),
    { numRuns: 30 },
  )
})
