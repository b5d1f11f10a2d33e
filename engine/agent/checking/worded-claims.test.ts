import { describe, expect, test } from 'vitest'
import { checkAnswer, type Ground } from '../check-answer.ts'
import { claimCalls, inventedClaims, laterInvented, laterTrue, trueClaims } from '../testing/worded-claims.ts'

const ground: Ground = { calls: claimCalls(), names: ['EURUSD', 'EURUSD H1'], question: 'How is EURUSD?', guarded: '' }
const stands = (text: string) => checkAnswer(text, ground).content !== ''

describe('a claim in words that no result bears out is left out', () => {
  test('there are at least 150 of them, in ten classes', () => {
    expect(Object.keys(inventedClaims)).toHaveLength(10)
    expect(Object.values(inventedClaims).flat().length).toBeGreaterThanOrEqual(150)
  })
  test.each(Object.entries(inventedClaims))('%s', (_, claims) => {
    expect(claims.filter(stands)).toEqual([])
  })
})

describe('a claim that a result bears out stands', () => {
  /** What compares terms and not prices reads like a move. */
  const lost = ['RSI compares rises with falls of the closes.']
  test.each(Object.entries(trueClaims))('%s', (_, claims) => {
    expect(claims.filter((claim) => !stands(claim) && !lost.includes(claim))).toEqual([])
  })
})

test('of claims that came after the rules one in ten stands, and five in six of the true ones', () => {
  expect(laterInvented.filter(stands).length / laterInvented.length).toBeLessThan(0.1)
  expect(laterTrue.filter(stands).length / laterTrue.length).toBeGreaterThan(5 / 6)
})

test('a trend is told of the chart that the sentence names', () => {
  expect(stands('On D1 the trend is bearish.')).toBe(true)
  expect(stands('On H1 the trend is bearish.')).toBe(false)
  expect(stands('H1 is sideways and D1 bearish by the rule.')).toBe(true)
  expect(stands('H1 is bearish and D1 sideways by the rule.')).toBe(false)
})

test('a close is held against a level that it is said to lie beyond', () => {
  expect(stands('It closed above the EMA 50 at [[t3.supports.0.low]].')).toBe(true)
  expect(stands('It closed below the EMA 50 at [[t3.supports.0.low]].')).toBe(false)
  expect(stands('It closed above the high of the day at [[t3.resistances.0.low]].')).toBe(false)
})

test('a word of frequency stands beside a share that it fits', () => {
  expect(stands('Such zones mostly held, in [[t3.records.0.share]] of the cases.')).toBe(true)
  expect(stands('Such zones rarely held, in [[t3.records.0.share]] of the cases.')).toBe(false)
})

test('the answer says why such a sentence was left out', () => {
  expect(checkAnswer('The trend is strong.', ground).notice).toBe(
    '1 sentence was left out: it said of the market what no result bears out.',
  )
})
