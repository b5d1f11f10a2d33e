import { expect, test } from 'vitest'
import { checkPlans, plans, recommendPlan, type Plan } from './plans.ts'

const changed = (index: number, change: Partial<Plan>) => plans.map((plan, i) => (i === index ? { ...plan, ...change } : plan))

test('the plans and packs are the agreed ones', () => {
  expect(plans.map((plan) => [plan.code, plan.tokens, plan.price_cents, plan.tokens_valid_months])).toEqual([
    ['light', 1_000, 900, 2],
    ['regular', 3_000, 2_400, 2],
    ['heavy', 10_000, 6_900, 2],
    ['pack_1000', 1_000, 1_200, 24],
    ['pack_5000', 5_000, 4_900, 24],
    ['pack_20000', 20_000, 15_900, 24],
  ])
})

test.each([
  ['a code twice', changed(1, { code: 'light' }), 'twice'],
  ['a code with blanks', changed(0, { code: 'li ght' }), 'lower-case'],
  ['half a cent', changed(2, { price_cents: 0.5 }), 'whole numbers'],
  ['no tokens', changed(0, { tokens: 0 }), 'whole numbers'],
  ['fewer tokens than the one before', changed(4, { tokens: 900 }), 'must have more tokens'],
  ['a lower price than the one before', changed(1, { price_cents: 100 }), 'cost more'],
])('a table with %s is refused', (_, table, sentence) => {
  expect(() => checkPlans(table)).toThrow(sentence)
})

test.each([
  [0, 0, 'light'],
  [833, 1_000, 'light'],
  [834, 1_001, 'regular'],
  [1_824, 2_189, 'regular'],
  [2_500, 3_000, 'regular'],
  [8_333, 10_000, 'heavy'],
  [8_334, 10_001, undefined],
])('a need of %d tokens wants %d, covered by %s', (need, wanted, code) => {
  const found = recommendPlan(need, plans)
  expect([found.wanted, found.plan?.code]).toEqual([wanted, code])
})
