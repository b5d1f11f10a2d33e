import { canonicalPart } from './canonical.ts'
import { emptyPlan } from './empty-plan.ts'
import { planParts } from './plan-table.ts'
import type { Plan } from './plan.ts'

export const isAssumed = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  'from' in node &&
  typeof node.from === 'object' &&
  node.from !== null &&
  'assumed' in node.from

/** A part of a plan without the defaults, which follow from what is said. */
export function saidOf(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || isAssumed(node)) return isAssumed(node) ? null : node
  return Array.isArray(node) ? node : Object.fromEntries(Object.entries(node).map(([key, value]) => [key, isAssumed(value) ? null : value]))
}

/** A part of a plan by its name; the dates of a period under other names: `from` is where a part comes from. */
export const partOfPlan = (plan: Plan, key: keyof Plan): unknown =>
  key === 'period' ? { start: plan.period.from, end: plan.period.to, initialCapital: plan.period.initialCapital } : plan[key]

/** Derived from the rules, and told to the user as their consequence. */
export const derivedParts: ReadonlySet<keyof Plan> = new Set(['version', 'name', 'direction', 'opposite', 'costs'])

/** The parts in which two plans say something else. */
export const partsThatDiffer = (a: Plan, b: Plan): readonly (keyof Plan)[] =>
  // The keys of a plan are its parts.
  (Object.keys({ ...emptyPlan, ...planParts }) as (keyof Plan)[]).filter(
    (key) => !derivedParts.has(key) && canonicalPart(saidOf(partOfPlan(a, key))) !== canonicalPart(saidOf(partOfPlan(b, key))),
  )
