import type { PlanEdit, RuleName } from '../form/edit-plan.ts'
import { valueAt } from '../strategy/plan-path.ts'
import type { EntryOrder, Expr, Plan, Rule } from '../strategy/plan.ts'
import { ruleText } from '../writer/rule-text.ts'
import { conditionDifference } from './condition-steps.ts'
import {
  aboutOf,
  entryOf,
  rules,
  saidOf,
  setTo,
  sides,
  type Differences,
  type Make,
  type PlanStep,
  type Proposed,
  type Side,
} from './step.ts'
import { holdsAll, isPartToldAlike } from './tell-plan.ts'

/** An order that enters, for the sides that are asked for. */
const orderFor = (order: EntryOrder, wanted: readonly Side[]): EntryOrder => {
  const { long, short, ...rest } = order
  return {
    ...rest,
    ...(long !== undefined && wanted.includes('long') ? { long } : {}),
    ...(short !== undefined && wanted.includes('short') ? { short } : {}),
  }
}

/** Stops and targets of a side that begins to trade come with its entry. */
function sideEdits(base: Plan, proposed: Proposed, side: Side): readonly PlanEdit[] {
  const { stop, targets } = proposed
  return [
    ...(stop?.[side] && base.stop[side] === null ? [setTo('stop', { ...base.stop, [side]: stop[side] })] : []),
    ...(targets?.[side] && base.targets[side] === null ? [setTo('targets', { ...base.targets, [side]: targets[side] })] : []),
  ]
}

/** A rule where none was read, with the order that it enters by. */
function newRule(make: Make, base: Plan, proposed: Proposed, name: RuleName, rule: Rule): readonly PlanStep[] {
  const side = rules[name]
  const isEntry = name === entryOf[side]
  const order = isEntry && proposed.entryOrder?.[side] ? orderFor(proposed.entryOrder, [side]) : null
  const is: Rule = { when: rule.when, fill: fillOf(rule) ?? 'next_open' }
  return make({
    kind: 'added',
    about: aboutOf(name, side),
    edits: [
      setTo(name, is),
      ...(order ? [setTo('entryOrder', { ...base.entryOrder, ...order })] : []),
      ...(isEntry ? sideEdits(base, proposed, side) : []),
    ],
    was: null,
    is: order ? [is, order] : is,
    say: (plan) => saidOf(plan, name),
  })
}

/** Nothing is filled by an order that the plan's entry order does not say. */
const fillOf = ({ fill }: Partial<Rule>): Rule['fill'] | undefined => (fill === 'order' ? undefined : fill)

export function ruleSteps(make: Make, base: Plan, proposed: Proposed, name: RuleName): Differences {
  const rule = proposed[name]
  if (!rule) return { steps: [], omitted: [] }
  const about = aboutOf(name, rules[name])
  const old = base[name]
  if (old === null) return { steps: newRule(make, base, proposed, name, rule), omitted: [] }
  const { steps, omitted } = conditionDifference(old.when, rule.when, `${name}.when`)
  const made = steps.flatMap(({ kind, path, before, after, wanted }) =>
    make({
      kind,
      about,
      edits: [setTo(path, wanted)],
      was: before,
      is: after,
      say: (plan) => ruleText(plan === base && before !== null ? before : after),
      isAlone: kind === 'added' && omitted.length > 0,
    }),
  )
  const fill = fillOf(rule)
  const isFilledElse = fill !== undefined && fill !== old.fill && old.fill !== 'order'
  const filled = isFilledElse
    ? make({
        kind: 'changed',
        about,
        edits: [setTo(`${name}.fill`, fill)],
        was: old,
        is: rule,
        say: (plan) => saidOf(plan, name),
      })
    : []
  // A path of a condition was made of that very plan.
  return { steps: [...made, ...filled], omitted: omitted.map((path) => ruleText(valueAt(base, path) as Expr)) }
}

export function orderSteps(make: Make, base: Plan, { entryOrder: is }: Proposed): readonly PlanStep[] {
  const traded = sides.filter((side) => base[entryOf[side]] !== null && is?.[side] !== undefined)
  if (!is || traded.length === 0) return []
  const value = { ...base.entryOrder, ...orderFor(is, traded) }
  if (isPartToldAlike('entryOrder', base.entryOrder, value)) return []
  return make({
    kind: base.entryOrder === null ? 'added' : 'changed',
    about: aboutOf('entryOrder'),
    edits: [setTo('entryOrder', value)],
    was: base.entryOrder,
    is,
    say: (plan) => traded.map((side) => saidOf(plan, entryOf[side])).join('; '),
    isMore: holdsAll('entryOrder', value, base.entryOrder),
  })
}
