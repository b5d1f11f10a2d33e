import { expect, test } from 'vitest'
import { hashForms } from '../backtest/hash-forms.ts'
import { all, compare, constant, percent, planOf, rsi, said, sma } from '../backtest/testing/plans.ts'
import { readText } from '../reader/read-text.ts'
import { completePlan } from '../strategy/complete.ts'
import type { Plan } from '../strategy/plan.ts'
import { familyKey, familyKeys } from './family-key.ts'
import { familiesOf110 } from './testing/families-of-110.ts'

const idea = (fast: number, slow: number, level: number): Partial<Plan> => ({
  entryLong: { when: all(compare(sma(fast), 'crosses_above', sma(slow)), compare(rsi(14), 'lt', constant(level))), fill: 'next_open' },
  stop: { long: percent(slow / 10), short: null },
})
const key = familyKey(planOf(idea(10, 20, 70)))

test('numbers do not change the family, whatever order they put the conditions in', () => {
  const others = [idea(5, 90, 30), idea(90, 5, 1), idea(1, 1, 1)]
  expect(others.map((other) => familyKey(planOf(other)))).toEqual([key, key, key])
})

test('symbol, timeframe, dates, capital, costs and name do not change the family', () => {
  const moved = planOf({
    ...idea(10, 20, 70),
    name: 'other',
    symbol: said('EURUSD'),
    timeframe: said('4h'),
    period: { from: said('2020-01-01'), to: said('2021-01-01'), initialCapital: said(500) },
    costs: { spread: 0.1, slippage: 0, commission: { kind: 'fixed', value: 3 } },
  })
  expect(familyKey(moved)).toBe(key)
})

test('clock times are numbers too', () => {
  const at = (time: string) => familyKey(planOf({ ...idea(10, 20, 70), timeExits: [{ kind: 'time_of_day', time, from: { assumed: '' } }] }))
  expect(at('16:00')).toBe(at('09:30'))
})

test('another rule is another family', () => {
  const { entryLong } = idea(10, 20, 70)
  expect(familyKey(planOf({ entryLong: entryLong! }))).not.toBe(key)
  expect(familyKey(planOf({ ...idea(10, 20, 70), entryLong: { ...entryLong!, fill: 'close' } }))).not.toBe(key)
  expect(
    familyKey(planOf({ ...idea(10, 20, 70), stop: { long: { kind: 'pips', value: 2, from: { assumed: '' } }, short: null } })),
  ).not.toBe(key)
})

test('leverage, said or assumed, does not change the family', () => {
  expect(familyKey(planOf({ ...idea(10, 20, 70), leverage: said(30) }))).toBe(key)
  const limit = { leverageLimit: { long: 30, short: 30, from: { assumed: 'usual' } } }
  expect(familyKeys({ ...planOf(idea(10, 20, 70)), ...limit })).toEqual([key])
})

test.each(familiesOf110)('what engine 1.1.0 stored keeps its hash and its family: $text', ({ plan, plan_hash, family_key }) => {
  expect(hashForms[1].plan(plan)).toBe(plan_hash)
  expect(familyKeys(plan)).toContain(family_key)
})

// When this fails, a new form of plans has parted a family from what was tried of it: decision 0007 tells what to do.
test.each(familiesOf110)('the same words, read now, are of the family that they were of: $text', ({ symbol, text, family_key }) => {
  const page = { symbol, timeframe: '1h' }
  expect(familyKeys(completePlan(readText(text, page).plan!, page))).toContain(family_key)
})
