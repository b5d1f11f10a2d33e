import type { Plan, Term } from '../plan.ts'
import { mapPlanTerms } from '../rewrite.ts'
import type { Notes } from './cursor.ts'

const startOf = (term: Term) => ('spans' in term.from ? term.from.spans[0]?.start : undefined)

/**
 * An indicator without numbers takes those that the text gives the same indicator elsewhere: the last before, else the first after.
 * What refers to it (`when it crosses back`) takes them too.
 */
export function resolveParams(plan: Plan, unsaid: ReadonlyMap<number, string>, stated: Notes['saidParams']): Plan {
  if (stated.length === 0) return plan
  const said = new Map<string, { start: number; params: Readonly<Record<string, number>> }[]>()
  for (const { name, start, params } of stated) said.set(name, [...(said.get(name) ?? []), { start, params }])
  const assumed = new Set<string>()
  const nameAndParams = (name: string, params: Readonly<Record<string, number>>) => `${name} ${JSON.stringify(params)}`
  mapPlanTerms(plan, (t) => {
    if (t.kind === 'indicator' && unsaid.has(startOf(t) ?? -1)) assumed.add(nameAndParams(t.name, t.params))
    return t
  })
  return mapPlanTerms(plan, (t) => {
    const start = startOf(t)
    if (t.kind !== 'indicator' || start === undefined || !assumed.has(nameAndParams(t.name, t.params))) return t
    // The average of the volume has a length of its own.
    if (t.source?.kind === 'price' && t.source.field === 'volume') return t
    const known = (said.get(t.name) ?? []).toSorted((a, b) => a.start - b.start)
    if (known.some((k) => k.start === start)) return t
    const found = known.findLast((k) => k.start < start) ?? known[0]
    return found ? { ...t, params: found.params } : t
  })
}
