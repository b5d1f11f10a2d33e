import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../reader/read-plan.ts'
import { canonicalPlan } from '../strategy/canonical.ts'
import { problemOfPlan } from '../strategy/check-plan.ts'
import type { Plan } from '../strategy/plan.ts'
import { anyPlan } from '../strategy/testing/any-plan.ts'
import { plans } from '../strategy/testing/plan-arbitraries.ts'
import { planText } from './plan-text.ts'

/** What never holds is said, and the run of it waits for another reason. */
const mayBeOpen = 'contradictory_conditions'

function isReadBack(plan: Plan): void {
  const reading = readPlan(planText(plan))
  expect(reading && canonicalPlan(reading.plan)).toBe(canonicalPlan(plan))
  expect(reading?.unread).toEqual([])
  expect(reading?.unused).toEqual([])
  expect(reading?.open.map(({ issue }) => issue).filter((issue) => issue !== mayBeOpen)).toEqual([])
}

test('what is written of a plan is read as that plan, with nothing left to ask', () => {
  fc.assert(fc.property(plans, isReadBack), { numRuns: 60, endOnFailure: true })
})

test('every row of the plan table has words that are read as it', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      // Fields that are not given are not there.
      const stored = JSON.parse(JSON.stringify(plan)) as Plan
      expect(problemOfPlan(stored)).toBeNull()
      isReadBack(stored)
    }),
    { numRuns: 80, endOnFailure: true },
  )
})
