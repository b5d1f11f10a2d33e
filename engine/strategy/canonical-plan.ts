import type { Plan } from './plan.ts'

/** The plan without its name and without where its parts come from, as JSON with sorted keys: the same for all texts that mean the same. */
export function canonicalPlan(plan: Plan): string {
  const { name: _, ...meaning } = plan
  return JSON.stringify(withoutOrigin(meaning))
}

function withoutOrigin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOrigin)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name, part]) => part !== undefined && !isOrigin(name, part))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, withoutOrigin(part)]))
}

/** `from` is also where a period or an hour begins, and no origin then. */
const isOrigin = (name: string, part: unknown): boolean =>
  name === 'from' && typeof part === 'object' && part !== null && ('spans' in part || 'assumed' in part) && !('value' in part)
