import { expect, test } from 'vitest'
import { closeIs, compare, constant, countOf, price, sequence, valueWhen } from '../conditions/testing/expressions.ts'
import { allTerms, conditionPath, conditionsBelow, someTermOf } from './plan-children.ts'

const [first, second, reset] = [closeIs('gt', 1), closeIs('gt', 2), closeIs('lt', 3)] as const

test('the conditions of a sequence are its steps and what resets it', () => {
  const expr = sequence([first, [second, 5]], reset)
  expect(conditionsBelow(expr)).toEqual([
    ['steps.0.when', first],
    ['steps.1.when', second],
    ['resets', reset],
  ])
  expect(conditionPath(expr, 'entryLong.when', 1)).toBe('entryLong.when.steps.1.when')
})

test('terms are found in the conditions that terms ask', () => {
  const daily = price('high', { timeframe: '1d' })
  const expr = sequence([
    compare(price('close'), 'gt', valueWhen(price('low'), compare(countOf(closeIs('gt', 4), { bars: 3 }), 'eq', daily))),
  ])
  expect(someTermOf(expr, (term) => term === daily)).toBe(true)
  expect(allTerms(expr).find(([, term]) => term === daily)?.[0]).toBe('steps.0.when.right.when.right')
  expect(allTerms(expr).map(([path]) => path)).toContain('steps.0.when.right.when.left.when.left')
  expect(someTermOf(expr, (term) => term === constant(9))).toBe(false)
})
