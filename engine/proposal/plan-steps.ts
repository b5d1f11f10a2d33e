import type { PlanEdit } from '../form/edit-plan.ts'
import { emptyPlan } from '../strategy/empty-plan.ts'
import { roleNames } from '../strategy/group-rules.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import type { Reading } from '../strategy/reading.ts'
import { ruleText } from '../writer/rule-text.ts'
import { locateIn } from './check-proposed-plan.ts'
import { conditionsOf, isSameCondition } from './condition-steps.ts'
import { groundPart, quotesIn } from './ground-node.ts'
import { openParts, touches } from './open-parts.ts'
import { partSteps, partWith, sidedSteps, timeExitSteps } from './part-steps.ts'
import { proposableParts, type PlanPart, type ProposedPlan } from './proposed-plan.ts'
import { orderSteps, ruleSteps } from './rule-steps.ts'
import {
  aboutOf,
  isRule,
  roleOf,
  rules,
  saidOf,
  setTo,
  stepMaker,
  type Differences,
  type Make,
  type PlanStep,
  type Proposed,
  type Side,
  type StepDraft,
} from './step.ts'
import { isPartToldAlike } from './tell-plan.ts'

export interface PlanSteps {
  readonly steps: readonly PlanStep[]
  /** Why parts of the proposal are no difference: each a sentence. */
  readonly unplanned: readonly string[]
  /** What was read and the proposal says nothing of, in plain words; it stays. */
  readonly omitted: readonly string[]
}

function stepsOfPart(make: Make, base: Plan, proposed: Proposed, part: PlanPart): Differences {
  const only = (steps: readonly PlanStep[]): Differences => ({ steps, omitted: [] })
  if (isRule(part)) return ruleSteps(make, base, proposed, part)
  if (part === 'stop' || part === 'targets') return only(sidedSteps(make, base, proposed, part))
  if (part === 'timeExits') return only(timeExitSteps(make, base, proposed))
  return only(part === 'entryOrder' ? orderSteps(make, base, proposed) : partSteps(make, base, proposed, part))
}

/** Parts of the proposal that were read just so, each with what says it in words. */
function agreed(base: Plan, proposed: Proposed): readonly StepDraft[] {
  const parts = (Object.keys(proposed) as PlanPart[]).filter((part) => roleOf[part] !== 'market')
  return parts.flatMap((part): StepDraft[] => {
    const draft = (is: unknown, say: string, side: Side | null = null): StepDraft => ({
      kind: 'same',
      about: aboutOf(part, side),
      edits: [],
      was: null,
      is,
      say: () => say,
    })
    if (isRule(part)) {
      const old = base[part]
      const both = proposed[part] && old ? conditionsOf(old.when, proposed[part].when) : []
      return both.filter((each) => isSameCondition(each, old!.when)).map((each) => draft(each, ruleText(each), rules[part]))
    }
    return isPartToldAlike(part, base[part], partWith(base, proposed, part).value) ? [draft(proposed[part], saidOf(base, part))] : []
  })
}

/** Rules that were read from words that are said to be no rule. */
function removedSteps(make: Make, { rules: lines }: Reading, base: Plan, places: readonly Span[], steps: readonly PlanStep[]): PlanStep[] {
  const around = (span: Span) => places.find(({ start, end }) => start <= span.start && span.end <= end)
  const isChanged = (span: Span) => steps.some(({ replaces }) => touches(span, replaces))
  return lines
    .filter(({ spans }) => spans.length > 0 && spans.every((span) => around(span) !== undefined) && !spans.some(isChanged))
    .flatMap(({ path, side, role, text, spans }) => {
      const [part] = path.split('.') as [PlanPart]
      const value = { long: null, short: null }
      const edit: PlanEdit = side === 'both' && (part === 'stop' || part === 'targets') ? setTo(part, value) : { does: 'remove', path }
      const about = side === 'both' ? roleNames[role] : `${roleNames[role]}, ${side}`
      return make({
        kind: 'removed',
        about,
        edits: [edit],
        was: { from: { spans: spans.flatMap((span) => around(span) ?? []) } },
        is: null,
        say: (plan) => (plan === base ? text : ''),
      })
    })
}

/** The proposed parts as parts of a plan whose nodes point to their words; those whose words are no longer in the text are not there. */
export function groundedPlan(reading: Reading, { parts }: ProposedPlan): Proposed {
  const locate = locateIn(reading)
  const names = Object.keys(parts) as PlanPart[] // the keys are those of the plan's table
  return Object.fromEntries(
    names
      .filter((name) => quotesIn(parts[name]).some((quote) => locate(quote) !== null))
      .map((name) => [name, groundPart(name, parts[name], locate)]),
  )
}

/** What a proposed plan says otherwise than the reading, one difference at a time, in the order of the plan's table. */
export function planSteps(reading: Reading, plan: ProposedPlan): PlanSteps {
  const base = reading.plan ?? emptyPlan
  const whole = groundedPlan(reading, plan)
  const isPiece = (part: PlanPart) => plan.incomplete.includes(part) && Boolean(whole[part]) && base[part] === null
  const incomplete = plan.incomplete.filter(isPiece)
  const proposed: Proposed = { ...whole, ...Object.fromEntries(incomplete.map((part) => [part, undefined])) }
  const shorter = incomplete.map((part) => aboutOf(part, isRule(part) ? rules[part] : null))
  const unplanned = shorter.map((about) => `${about}: one of its conditions was left out, and without it this would be another rule.`)
  const make = stepMaker(reading, base, unplanned)
  const names = Object.keys(proposableParts) as PlanPart[]
  const all = names.map((part) => stepsOfPart(make, base, proposed, part))
  // What is proposed for words that somebody has rewritten since is no longer about this text.
  const steps = all.flatMap((each) => each.steps).filter(({ words }) => words.length > 0)
  const places = plan.removed.flatMap((words) => locateIn(reading)(words) ?? [])
  const removed = removedSteps(make, reading, base, places, steps)
  // What waits although it was read as it is proposed may be said so that it need not wait.
  const waiting = openParts(reading)
    .flatMap(({ spans }) => spans)
    .filter((span) => !steps.some(({ words }) => touches(span, words)))
  const same = agreed(base, proposed)
    .flatMap(make)
    .filter(({ words }) => words.some((span) => touches(span, waiting)))
  return {
    steps: [...steps, ...removed, ...same],
    omitted: all.flatMap(({ omitted }) => omitted),
    unplanned,
  }
}
