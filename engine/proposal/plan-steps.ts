import { editPlan, type PlanEdit, type RuleName } from '../form/edit-plan.ts'
import { ok, type Result } from '../result.ts'
import type { PlanProblem } from '../strategy/check-plan.ts'
import { emptyPlan } from '../strategy/empty-plan.ts'
import { roleNames } from '../strategy/group-rules.ts'
import type { Fields } from '../strategy/plan-fields.ts'
import { valueAt } from '../strategy/plan-path.ts'
import { planParts } from '../strategy/plan-table.ts'
import type { BothSides, EntryOrder, Expr, Plan, Rule, Span } from '../strategy/plan.ts'
import type { Reading, RuleRole } from '../strategy/reading.ts'
import { isAssumed } from '../strategy/said-parts.ts'
import { wordsOf } from '../strategy/spans-in.ts'
import { partWords } from '../writer/part-text.ts'
import { ruleText } from '../writer/rule-text.ts'
import { locateIn } from './check-proposed-plan.ts'
import { conditionDifference, conditionsOf, isSameCondition } from './condition-steps.ts'
import { fieldsOf, groundPart, quotesIn, type PlanNode } from './ground-node.ts'
import { openParts, touches } from './open-parts.ts'
import { proposableParts, type ChangeKind, type PlanPart, type ProposedPlan } from './proposed-plan.ts'
import { isPartToldAlike, isToldAlike } from './tell-plan.ts'

/** One difference of a proposed plan to the reading, and the plan that was read with that alone. */
export interface PlanStep {
  readonly kind: ChangeKind
  readonly about: string
  readonly before: string | null
  readonly after: string | null
  /** What is proposed, whose numbers are looked for; null where something is taken away. */
  readonly proposed: unknown
  readonly words: readonly Span[]
  /** The words of what was read and would be said otherwise. */
  readonly replaces: readonly Span[]
  readonly isAgainstReading: boolean
  readonly wanted: Plan
}

export interface PlanSteps {
  readonly steps: readonly PlanStep[]
  /** Rules that lost a condition, and without it would be others: none was read that they could add to. */
  readonly incomplete: readonly string[]
  /** What was read and the proposal says nothing of, in plain words; it stays. */
  readonly omitted: readonly string[]
}

type Differences = Omit<PlanSteps, 'incomplete'>
type Side = 'long' | 'short'
type Proposed = Partial<Plan>
const sides = ['long', 'short'] as const

const rules = {
  entryLong: 'long',
  entryShort: 'short',
  exitLong: 'long',
  exitShort: 'short',
} as const satisfies Readonly<Record<RuleName, Side>>
const entryOf = { long: 'entryLong', short: 'entryShort' } as const
const isRule = (part: PlanPart): part is RuleName => Object.hasOwn(rules, part)

const roles = {
  entryLong: 'entry',
  entryShort: 'entry',
  exitLong: 'exit',
  exitShort: 'exit',
  entryOrder: 'entry',
  stop: 'stop',
  targets: 'target',
  trailing: 'trailing',
  breakeven: 'breakeven',
  timeExits: 'time_exit',
  sizing: 'size',
  symbol: 'market',
  timeframe: 'market',
  session: 'session',
} as const satisfies Partial<Record<PlanPart, RuleRole>>
const roleOf: Partial<Record<PlanPart, RuleRole>> = roles

const aboutOf = (part: PlanPart, side: Side | null = null): string => {
  const name = roleNames[roleOf[part] ?? 'limit']
  return side === null ? name : `${name}, ${side}`
}

/** A part in words that the reader knows; the other parts of its plan say for which sides it is. */
const saidOf = (plan: Plan, part: PlanPart): string => partWords[part](plan).join('; ')

const said = <T>(part: T): T | null => (isAssumed(part) ? null : part)

/** Several changes one after the other. */
const edited = (plan: Plan, edits: readonly PlanEdit[]): Result<Plan, PlanProblem> =>
  edits.reduce<Result<Plan, PlanProblem>>((now, edit) => (now.ok ? editPlan(now.value, edit) : now), ok(plan))

interface Draft {
  readonly kind: PlanStep['kind']
  readonly about: string
  readonly edits: readonly PlanEdit[]
  /** What stands there now and what would. */
  readonly was: unknown
  readonly is: unknown
  readonly say: (plan: Plan) => string
  /** True where all that was read stays in it. */
  readonly isMore?: boolean
  /** True where something else that was read has no place beside it in the proposal. */
  readonly isAlone?: boolean
}

/** Collects the differences of one proposed plan to one reading. */
function stepMaker(reading: Reading, base: Plan) {
  const open = openParts(reading).flatMap(({ spans }) => spans)
  const isCertain = (spans: readonly Span[]) => spans.length > 0 && !spans.some((span) => touches(span, open))
  return ({ kind, about, edits, was, is, say, isMore = false, isAlone = false }: Draft): PlanStep[] => {
    const wanted = edited(base, edits)
    if (!wanted.ok) return []
    const replaces = kind === 'added' || kind === 'same' ? [] : wordsOf(was)
    return [
      {
        kind,
        about,
        before: kind === 'added' || kind === 'same' ? null : say(base),
        after: kind === 'removed' ? null : say(wanted.value),
        proposed: is,
        words: is === null ? replaces : wordsOf(is),
        replaces,
        isAgainstReading: isAlone || (!isMore && isCertain(replaces)),
        wanted: wanted.value,
      },
    ]
  }
}

type Make = ReturnType<typeof stepMaker>

/** An order that enters, for the sides that are asked for. */
const orderFor = (order: EntryOrder, wanted: readonly Side[]): EntryOrder => {
  const { long, short, ...rest } = order
  return {
    ...rest,
    ...(long !== undefined && wanted.includes('long') ? { long } : {}),
    ...(short !== undefined && wanted.includes('short') ? { short } : {}),
  }
}

const setTo = (path: string, value: unknown): PlanEdit => ({ does: 'set', path, value })

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

function ruleSteps(make: Make, base: Plan, proposed: Proposed, name: RuleName): Differences {
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

type SidedPart = 'stop' | 'targets'

function sidedSteps(make: Make, base: Plan, proposed: Proposed, part: SidedPart): readonly PlanStep[] {
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

function timeExitSteps(make: Make, base: Plan, proposed: Proposed): readonly PlanStep[] {
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

function orderSteps(make: Make, base: Plan, { entryOrder: is }: Proposed): readonly PlanStep[] {
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

/** Whether nothing of a part changes by what another says beside it. */
const holdsAll = (name: PlanPart, part: object, other: object | null): boolean =>
  other !== null && isPartToldAlike(name, { ...part, ...other }, part)

/** What a model is not told of a part; it follows the part. */
const oursOf = (part: PlanPart, was: object | null): object => {
  const entry = planParts[part]
  const fields: Fields = entry.is === 'node' ? fieldsOf(entry.node, (was ?? {}) as PlanNode) : {}
  return Object.fromEntries(Object.entries(was ?? {}).filter(([key]) => fields[key]?.ours === true))
}

/** A part as it would be: what the proposal says of other words stands beside what was read. */
function partWith(base: Plan, proposed: Proposed, part: PlanPart): { readonly was: object | null; readonly value: unknown } {
  const was: object | null = said(base[part] ?? null) as object | null
  const is = proposed[part]
  const isRecord = planParts[part].is === 'node' && part !== 'sizing'
  if (!isRecord) return { was, value: is }
  const isOfSameWords = wordsOf(was).some((span) => touches(span, wordsOf(is)))
  const usual = part === 'trailing' ? { follows: 'extreme' } : {}
  return { was, value: { ...usual, ...(isOfSameWords ? oursOf(part, was) : was), ...(is as object) } }
}

/** A part that stands by itself. */
function partSteps(make: Make, base: Plan, proposed: Proposed, part: PlanPart): readonly PlanStep[] {
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

function stepsOfPart(make: Make, base: Plan, proposed: Proposed, part: PlanPart): Differences {
  const only = (steps: readonly PlanStep[]): Differences => ({ steps, omitted: [] })
  if (isRule(part)) return ruleSteps(make, base, proposed, part)
  if (part === 'stop' || part === 'targets') return only(sidedSteps(make, base, proposed, part))
  if (part === 'timeExits') return only(timeExitSteps(make, base, proposed))
  return only(part === 'entryOrder' ? orderSteps(make, base, proposed) : partSteps(make, base, proposed, part))
}

/** Parts of the proposal that were read just so, each with what says it in words. */
function agreed(base: Plan, proposed: Proposed): readonly Draft[] {
  const parts = (Object.keys(proposed) as PlanPart[]).filter((part) => roleOf[part] !== 'market')
  return parts.flatMap((part): Draft[] => {
    const draft = (is: unknown, say: string, side: Side | null = null): Draft => ({
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
  const make = stepMaker(reading, base)
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
    incomplete: incomplete.map((part) => aboutOf(part, isRule(part) ? rules[part] : null)),
  }
}
