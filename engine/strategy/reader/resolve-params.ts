import type { Distance, Expr, Plan, Rule, TargetLeg, Term, TrailingLine } from '../plan.ts'
import { mapTerms } from '../rewrite.ts'
import type { Notes } from './cursor.ts'

const startOf = (term: Term) => ('spans' in term.from ? term.from.spans[0]?.start : undefined)

/** Every term of the plan replaced, inside arithmetic and sources too. */
export function mapPlanTerms(plan: Plan, change: (term: Term) => Term): Plan {
  const term = (t: Term): Term => {
    if (t.kind === 'calc') return change({ ...t, args: t.args.map(term) })
    return change(t.kind === 'indicator' && t.source ? { ...t, source: term(t.source) } : t)
  }
  const expr = (e: Expr): Expr => mapTerms(e, term)
  const rule = (r: Rule | null): Rule | null => r && { ...r, when: expr(r.when) }
  const distance = (d: Distance): Distance =>
    d.kind === 'price_level' ? { ...d, level: term(d.level) } : d.kind === 'price_distance' ? { ...d, value: term(d.value) } : d
  const legs = (list: readonly TargetLeg[] | null) => list && list.map((l) => ({ ...l, distance: distance(l.distance) }))
  const line = (l: TrailingLine): TrailingLine => ({ ...l, level: term(l.level), ...(l.short && { short: term(l.short) }) })
  const { trailing, entryOrder } = plan
  return {
    ...plan,
    entryLong: rule(plan.entryLong),
    entryShort: rule(plan.entryShort),
    exitLong: rule(plan.exitLong),
    exitShort: rule(plan.exitShort),
    stop: { long: plan.stop.long && distance(plan.stop.long), short: plan.stop.short && distance(plan.stop.short) },
    targets: { long: legs(plan.targets.long), short: legs(plan.targets.short) },
    trailing: trailing && {
      ...trailing,
      along: trailing.along.kind === 'indicator' ? line(trailing.along) : distance(trailing.along),
    },
    entryOrder: entryOrder && {
      ...entryOrder,
      ...(entryOrder.long && { long: term(entryOrder.long) }),
      ...(entryOrder.short && { short: term(entryOrder.short) }),
    },
  }
}

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
