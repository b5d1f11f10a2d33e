import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../reader/read-plan.ts'
import { canonicalPlan } from '../strategy/canonical.ts'
import { plans } from '../strategy/testing/plan-arbitraries.ts'
import { planText } from './plan-text.ts'

test('what is written of a plan is read as that plan', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const reading = readPlan(planText(plan))
      expect(reading && canonicalPlan(reading.plan)).toBe(canonicalPlan(plan))
    }),
    { numRuns: 60 },
  )
})
