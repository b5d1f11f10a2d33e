import { expect, test } from 'vitest'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const input = { symbol: 'EURUSD', timeframe: '1h' }

test('a streak is the bars in a row up to the newest, and its history the earlier runs that were as long', () => {
  // Runs up: 2, 3, 1, then 2 now. Two earlier ones reached two bars, and one of them went on.
  const { result, said } = saidOn('streak', input, barsOfCloses([1, 1.1, 1.2, 1, 1.1, 1.2, 1.3, 1, 1.1, 1, 1.1, 1.2]))
  expect(result['way']).toBe('higher')
  expect(figureAt(result, 'length').value).toBe(2)
  expect(figureAt(result, 'change').value).toBeCloseTo(20, 10)
  expect(figureAt(result, 'record.cases').value).toBe(2)
  expect(figureAt(result, 'record.share').value).toBe(50)
  // Of the ten moves after the first one, seven are up.
  expect(figureAt(result, 'record.base').value).toBe(70)
  expect(figureAt(result, 'longest.length').value).toBe(3)
  expect(said).toMatch(/^EURUSD H1 has closed higher for 2 bars in a row, since /)
})

test('an unchanged newest close is no streak, and a length never reached before has no history', () => {
  expect(saidOn('streak', input, barsOfCloses([1, 1.1, 1.1])).said).toBe(
    'The newest bar of EURUSD H1 closed at 1.10000, unchanged, so no streak is running.',
  )
  expect(saidOn('streak', input, barsOfCloses([1, 0.9, 0.8, 0.7])).said).toContain('No earlier run of that length is known')
})

test('too few bars are refused', () => {
  expect(foundOn('streak', input, barsOfCloses([]))).toEqual({ ok: false, problem: 'There are no closed bars of EURUSD H1 yet.' })
  expect(foundOn('streak', input, barsOfCloses([1, 2]))).toMatchObject({ ok: false })
})

test('on a simulated market the answer has its interval', () => {
  expect(foundBy('streak', input).said).toMatch(/went on by one more bar in [\d.]+% of [\d,]+ cases \(interval /)
})
