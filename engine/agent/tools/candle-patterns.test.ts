import { expect, test } from 'vitest'
import { patternAt } from '../../indicators/patterns.ts'
import { patternNames } from '../../indicators/vocabulary.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { readText } from '../../reader/read-text.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { barsOfCloses, foundOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'
import { patternStrategy } from './candle-patterns.ts'

const input = { symbol: 'EURUSD', timeframe: '1h' }
const bars = lastBars(findInstrument('EURUSD')!, '1h', testNow, 5_000)

test('what came after a pattern is counted bar by bar, lower closes after one that speaks for lower prices', () => {
  let [times, ended, came, apart, free] = [0, 0, 0, 0, 0]
  for (let i = 0; i < bars.length; i++) {
    if (patternAt('shooting_star', bars, i) !== 1) continue
    times++
    if (i + 5 >= bars.length) continue
    ended++
    if (bars.close[i + 5]! < bars.close[i]!) came++
    if (i >= free) [apart, free] = [apart + 1, i + 5]
  }
  const { result } = foundBy('candle_patterns', { ...input, pattern: 'shooting_star' })
  expect(figureAt(result, 'patterns.0.times').value).toBe(times)
  expect(figureAt(result, 'patterns.0.cases').value).toBe(ended)
  expect(figureAt(result, 'patterns.0.share').value).toBeCloseTo((came / ended) * 100, 10)
  expect(figureAt(result, 'patterns.0.low').value).toBeCloseTo(shareInterval(came / ended, apart)![0] * 100, 10)
})

test('the patterns of the last bars are told newest first, each where it ends', () => {
  const { result, said } = foundBy('candle_patterns', { ...input, bars: 10 })
  const expected = patternNames.flatMap((name) =>
    Array.from({ length: 10 }, (_, k) => bars.length - 1 - k).flatMap((i) => (patternAt(name, bars, i) === 1 ? [bars.time[i]!] : [])),
  )
  expect(result['recent']).toHaveLength(expected.length)
  expect(expected.map((_, k) => figureAt(result, `recent.${k}.time`).value)).toEqual(expected.toSorted((a, b) => b - a))
  expect(said).toMatch(/^In the last 10 bars EURUSD H1 showed /)
})

test('a pattern with a side that ends on the newest bar is stated, as it is told', () => {
  const { statements, result } = foundBy('candle_patterns', { ...input, pattern: 'bearish_harami' })
  expect(patternAt('bearish_harami', bars, bars.length - 1)).toBe(1)
  expect(statements).toEqual([
    {
      kind: 'candle_pattern',
      symbol: 'EURUSD',
      timeframe: '1h',
      madeAt: bars.time.at(-1),
      horizonBars: 5,
      claim: { is: 'moves', way: 'down', price: bars.close.at(-1) },
      stated: expect.closeTo(figureAt(result, 'patterns.0.share').value / 100, 12),
      base: expect.closeTo(figureAt(result, 'patterns.0.base').value / 100, 12),
    },
  ])
  expect(foundBy('candle_patterns', { ...input, pattern: 'nr7' }).statements).toEqual([])
})

test('a pattern that did not occur lately, or never, is said so', () => {
  expect(foundBy('candle_patterns', { ...input, pattern: 'morning_star', bars: 5 }).said).toMatch(
    /^Morning star did not occur in the last 5 bars of EURUSD H1; the newest one was at /,
  )
  const flat = foundOn('candle_patterns', { ...input, pattern: 'hammer' }, barsOfCloses(Array.from({ length: 30 }, () => 1)))
  expect(flat.ok && flat.value.said).toContain('Hammer did not occur in the last 30 bars of EURUSD H1.')
})

test.each(patternNames.flatMap((name) => patternStrategy(name, { symbol: 'EURUSD', timeframe: '1h' }) ?? []))(
  '%s is read without a question',
  (text) => expect(readText(text).status).toBe('ok'),
)

test('too few bars are refused', () => {
  expect(foundOn('candle_patterns', input, barsOfCloses([1, 2, 3]))).toEqual({
    ok: false,
    problem: 'EURUSD H1 has too few closed bars to look for candle patterns.',
  })
})
