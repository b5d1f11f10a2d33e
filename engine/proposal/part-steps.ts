import type { Fields } from '../strategy/plan-fields.ts'
import { planParts } from '../strategy/plan-table.ts'
import type { BothSides, Plan } from '../strategy/plan.ts'
import { isAssumed } from '../strategy/said-parts.ts'
import { wordsOf } from '../strategy/spans-in.ts'
import { fieldsOf, type PlanNode } from './ground-node.ts'
import { touches } from './open-parts.ts'
import type { PlanPart } from './proposed-plan.ts'
import { aboutOf, entryOf, saidOf, setTo, sides, type Make, type PlanStep, type Proposed, type Side } from './step.ts'
import { holdsAll, isPartToldAlike, isToldAlike } from './tell-plan.ts'

type SidedPart = 'stop' | 'targets'

export function sidedSteps(make: Make, base: Plan, proposed: Proposed, part: SidedPart): readonly PlanStep[] {
  const is: BothSides<unknown> | undefined = proposed[part]
  if (!is) return []
  const was: BothSides<unknown> = base[part]
  const hasEntry = (side: Side) => base[entryOf[side]] !== null || Boolean(proposed[entryOf[side]])
  // Of a text without an entry the side is not known yet.
  const trades = (side: Side) => hasEntry(side) || was[side] !== null || !sides.some(hasEntry)
  const isSame = (a: unknown, b: unknown) => isPartToldAlike(part, { long: a, short: null }, { long: b, short: null })
  const changed = sides.filter((side) => is[side] !== null && trades(side) && !isSame(was[side], is[side]))
  const isOne = changed.length === 2 && isSame(is.long, is.short) && isSame(was.long, was.short)
  const groups = isOne ? [changed] : changed.map((side) => [side])
  return groups.flatMap((group) => {
    const [side] = group as [Side]
    const value = { ...was, ...Object.fromEntries(group.map((each) => [each, is[each]])) }
    const legs = part === 'targets' && was[side] !== null ? (was[side] as readonly unknown[]) : []
    const isMore =
      legs.length > 0 && legs.every((leg) => (is[side] as readonly unknown[]).some((each) => isToldAlike('targetLeg', each, leg)))
    const alone = (plan: Plan): Plan => ({ ...plan, [part]: { long: null, short: null, [side]: plan[part][side] } })
    return make({
      kind: was[side] === null ? 'added' : 'changed',
      about: aboutOf(part, isOne || sides.filter(trades).length === 1 ? null : side),
      edits: [setTo(part, value)],
      was: was[side],
      is: is[side],
      say: (plan) => saidOf(isOne ? plan : alone(plan), part),
      isMore,
    })
  })
}

export function timeExitSteps(make: Make, base: Plan, proposed: Proposed): readonly PlanStep[] {
  const was = base.timeExits
  return (proposed.timeExits ?? [])
    .filter((exit) => !was.some((each) => isToldAlike('timeExit', each, exit)))
    .flatMap((exit) => {
      const at = was.findIndex((each) => wordsOf(each).some((span) => touches(span, wordsOf(exit))))
      const value = at < 0 ? [...was, exit] : was.with(at, exit)
      return make({
        kind: at < 0 ? 'added' : 'changed',
        about: aboutOf('timeExits'),
        edits: [setTo('timeExits', value)],
        was: at < 0 ? null : was[at],
        is: exit,
        say: (plan) => saidOf({ ...plan, timeExits: plan === base ? [was[at]!] : [exit] }, 'timeExits'),
      })
    })
}

/** What a model is not told of a part; it follows the part. */
const oursOf = (part: PlanPart, was: object | null): object => {
  const entry = planParts[part]
  const fields: Fields = entry.is === 'node' ? fieldsOf(entry.node, (was ?? {}) as PlanNode) : {}
  return Object.fromEntries(Object.entries(was ?? {}).filter(([key]) => fields[key]?.ours === true))
}

/** A part as it would be: what the proposal says of other words stands beside what was read. */
export function partWith(base: Plan, proposed: Proposed, part: PlanPart): { readonly was: object | null; readonly value: unknown } {
  const was: object | null = (isAssumed(base[part] ?? null) ? null : (base[part] ?? null)) as object | null
  const is = proposed[part]
  const isRecord = planParts[part].is === 'node' && part !== 'sizing'
  if (!isRecord) return { was, value: is }
  const isOfSameWords = wordsOf(was).some((span) => touches(span, wordsOf(is)))
  const usual = part === 'trailing' ? { follows: 'extreme' } : {}
  return { was, value: { ...usual, ...(isOfSameWords ? oursOf(part, was) : was), ...(is as object) } }
}

/** A part that stands by itself. */
export function partSteps(make: Make, base: Plan, proposed: Proposed, part: PlanPart): readonly PlanStep[] {
  const is = proposed[part]
  const { was, value } = partWith(base, proposed, part)
  if (!is || isPartToldAlike(part, base[part], value)) return []
  return make({
    kind: was === null ? 'added' : 'changed',
    about: aboutOf(part),
    edits: [setTo(part, value)],
    was,
    is,
    say: (plan) => saidOf(plan, part),
    isMore: part !== 'sizing' && holdsAll(part, value as object, was),
  })
}
