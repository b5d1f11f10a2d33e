import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeIs, sequence } from '../conditions/testing/expressions.ts'
import { canonicalPart, planHash } from './canonical.ts'
import { problemOfPlan } from './check-plan.ts'
import { describeExpr } from './describe.ts'
import { emptyPlan } from './empty-plan.ts'
import { allTerms, childrenOf } from './plan-children.ts'
import { valueAt } from './plan-path.ts'
import type { Expr, Plan, Term } from './plan.ts'
import { orderedConditions } from './testing/plan-arbitraries.ts'

const planOf = (when: Expr): Plan => ({ ...emptyPlan, entryLong: { when, fill: 'next_open' } })

test('a plan with things in order is one, and stays the same when it is stored', () => {
  fc.assert(
    fc.property(orderedConditions, (when) => {
      const plan = planOf(when)
      expect(problemOfPlan(plan)).toBeNull()
      // What JSON gives back has the same shape.
      const stored = JSON.parse(JSON.stringify(plan)) as Plan
      expect(problemOfPlan(stored)).toBeNull()
      expect(planHash(stored)).toBe(planHash(plan))
    }),
    { numRuns: 200, seed: 21 },
  )
})

test('the path of every term leads to it', () => {
  fc.assert(
    fc.property(orderedConditions, (when) => {
      const plan = planOf(when)
      for (const [path, term] of allTerms(when)) expect(valueAt(plan, `entryLong.when.${path}`)).toBe(term)
    }),
    { numRuns: 100, seed: 22 },
  )
})

/** The parts of conditions that order is made of, each only now and then another one. */
const small = fc.letrec<{ condition: Expr; term: Term }>((tie) => {
  const from = { assumed: 'a test' }
  const plain: fc.Arbitrary<Expr> = fc.constantFrom(closeIs('gt', 1), closeIs('gt', 2))
  return {
    term: fc.oneof(
      { maxDepth: 1 },
      fc.constantFrom<Term>({ kind: 'price', field: 'low', from }, { kind: 'entry_price', from }),
      fc
        .tuple(tie('term'), tie('condition'), fc.nat(1))
        .map(([value, when, occurrence]): Term => ({ kind: 'value_when', value, when, occurrence, from })),
      fc
        .tuple(tie('condition'), fc.constantFrom({ bars: 2 }, { since: 'day' } as const))
        .map(([when, over]): Term => ({ kind: 'count', when, ...over, from })),
    ),
    condition: fc.oneof(
      { maxDepth: 2 },
      plain,
      fc.tuple(tie('term'), tie('term')).map(([left, right]): Expr => ({ op: 'gt', left, right, from })),
      fc.tuple(fc.constantFrom('and', 'or'), tie('condition'), tie('condition')).map(([op, a, b]): Expr => ({ op, args: [a, b], from })),
      tie('condition').map((expr): Expr => ({ op: 'for_bars', bars: 2, expr, from })),
      fc
        .tuple(fc.array(tie('condition'), { minLength: 2, maxLength: 3 }), fc.boolean(), fc.option(plain, { nil: undefined }))
        .map(([steps, isBound, resets]) =>
          sequence(
            steps.map((when, k) => (k > 0 && isBound ? [when, 2] : when)),
            resets,
          ),
        ),
    ),
  }
}).condition

test('conditions that are told alike mean the same', () => {
  const meanings = new Map<string, string>()
  fc.assert(
    fc.property(small, (expr) => {
      const [words, meaning] = [describeExpr(expr), canonicalPart(expr)]
      expect({ words, meaning: meanings.get(words) ?? meaning }).toEqual({ words, meaning })
      meanings.set(words, meaning)
    }),
    { numRuns: 3_000, seed: 23 },
  )
  expect(meanings.size).toBeGreaterThan(200)
})

test('the order of steps and what resets them are part of what a plan means; no bound is said by leaving it out', () => {
  const [first, second] = [closeIs('gt', 1), closeIs('lt', 2)]
  const hash = (when: Expr) => planHash(planOf(when))
  const plain = sequence([first, second])
  expect(new Set([plain, sequence([second, first]), sequence([first, [second, 3]]), sequence([first, second], first)].map(hash)).size).toBe(
    4,
  )
  const unbound = { ...plain, steps: plain.steps.map((step) => ({ ...step, withinBars: null })), resets: null }
  expect(canonicalPart(unbound)).toBe(canonicalPart(plain))
  expect(childrenOf(unbound as unknown as Expr)).toEqual([first, second])
})

test('a plan without order has the hash that it always had', () => {
  expect(planHash(planOf(closeIs('crosses_above', 1.5)))).toBe('11961733d67efa5c11878fa6e2408de45721a9d9878fb3f0d031530d8a07d937')
})
