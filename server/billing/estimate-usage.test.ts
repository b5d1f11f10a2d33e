import { expect, test } from 'vitest'
import { estimateUsage } from './estimate-usage.ts'

const dayMs = 86_400_000
const now = new Date('2026-06-30T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs)
const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10)
/** The same use on each of the days from so many days ago to so many. */
const each = (tokens: number, from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => ({ day: dayAgo(to + index), tokens }))
const paid = { tokens: 1_000, expires_at: null as string | null }
const estimate = (use: readonly { day: string; tokens: number }[], age = 400, lots = [paid]) =>
  estimateUsage({ use, firstGrant: ago(age), lots, now })

test.each([
  ['9.9 a day is below 10', 9.9, 'low', 297, 357, 'light'],
  ['10 a day is in the middle', 10, 'medium', 300, 360, 'light'],
  ['27 a day needs 972 with room, which 1,000 covers', 27, 'medium', 810, 972, 'light'],
  ['28 a day needs more than 1,000 with room', 28, 'medium', 840, 1_008, 'regular'],
  ['100 a day is in the middle', 100, 'medium', 3_000, 3_600, 'heavy'],
  ['101 a day is above 100', 101, 'high', 3_030, 3_636, 'heavy'],
  ['more than any plan covers has none', 500, 'high', 15_000, 18_000, undefined],
])('%s', (_, tokens, confidence, monthly, wanted, code) => {
  const found = estimate(each(tokens, 29, 0))
  expect(found).toMatchObject({ days: 30, daily_use: tokens, monthly_estimate: monthly, confidence, wanted })
  expect(found.recommended_plan?.code).toBe(code)
  expect(found.balance_days).toBe(Math.floor(1_000 / tokens))
})

test.each([
  [104, 'steady', 4],
  [105, 'steady', 5],
  [106, 'up', 6],
  [94, 'down', -6],
  [0, 'down', -100],
])('%s a day after 100 a day is a trend of %s', (tokens, direction, percent) => {
  expect(estimate([...each(tokens, 29, 0), ...each(100, 59, 30)]).trend).toEqual({ direction, percent })
})

test('a young account is taken by the days that it has, and has no trend', () => {
  const found = estimate(each(20, 9, 0), 9)
  expect(found).toMatchObject({
    days: 10,
    tokens: 200,
    daily_use: 20,
    monthly_estimate: 600,
    trend: { direction: 'steady', percent: null },
  })
  expect([found.quiet_month, found.busy_month]).toEqual([null, null])
})

test('without use nothing is needed and nothing is recommended', () => {
  expect(estimate([])).toMatchObject({ monthly_estimate: 0, wanted: 0, recommended_plan: null, balance_days: null, confidence: 'low' })
})

test('quiet and busy months go by whole weeks', () => {
  const found = estimate([...each(70, 6, 0), ...each(7, 13, 7), ...each(30, 27, 14)])
  expect([found.quiet_month, found.busy_month]).toEqual([210, 2_100])
})

test('tokens that expire before their turn do not make a balance last', () => {
  const until = (days: number, tokens: number) => ({ tokens, expires_at: ago(-days).toISOString() })
  const daysOf = (lots: (typeof paid)[]) => estimate(each(10, 29, 0), 400, lots).balance_days
  expect(daysOf([until(30, 1_000)])).toBe(30)
  expect(daysOf([until(5, 250), until(12, 60), paid])).toBe(111)
  expect(daysOf([until(3, 100), until(3, 100)])).toBe(3)
})
