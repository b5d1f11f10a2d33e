import { editPlan, type PlanEdit, type RuleName } from '../form/edit-plan.ts'
import { ok, type Result } from '../result.ts'
import type { PlanProblem } from '../strategy/check-plan.ts'
import { roleNames } from '../strategy/group-rules.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import type { Reading, RuleRole } from '../strategy/reading.ts'
import { wordsOf } from '../strategy/spans-in.ts'
import { partWords } from '../writer/part-text.ts'
import { openParts, touches } from './open-parts.ts'
import type { ChangeKind, PlanPart } from './proposed-plan.ts'

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

/** Differences of one part, and what was read and the proposal says nothing of. */
export interface Differences {
  readonly steps: readonly PlanStep[]
  readonly omitted: readonly string[]
}

export type Side = 'long' | 'short'
export type Proposed = Partial<Plan>
export const sides = ['long', 'short'] as const

export const rules = {
  entryLong: 'long',
  entryShort: 'short',
  exitLong: 'long',
  exitShort: 'short',
} as const satisfies Readonly<Record<RuleName, Side>>
export const entryOf = { long: 'entryLong', short: 'entryShort' } as const
export const isRule = (part: PlanPart): part is RuleName => Object.hasOwn(rules, part)

const roles = {
  entryLong: 'entry',
  entryShort: 'entry',
  exitLong: 'exit',
  exitShort: 'exit',
  partialExits: 'exit',
  entryOrder: 'entry',
  stop: 'stop',
  targets: 'target',
  trailing: 'trailing',
  breakeven: 'breakeven',
  timeExits: 'time_exit',
  sizing: 'size',
  sizeAfter: 'size',
  symbol: 'market',
  timeframe: 'market',
  session: 'session',
  statedCosts: 'costs',
} as const satisfies Partial<Record<PlanPart, RuleRole>>
export const roleOf: Partial<Record<PlanPart, RuleRole>> = roles

export const aboutOf = (part: PlanPart, side: Side | null = null): string => {
  const name = roleNames[roleOf[part] ?? 'limit']
  return side === null ? name : `${name}, ${side}`
}

/** A part in words that the reader knows; the other parts of its plan say for which sides it is. */
export const saidOf = (plan: Plan, part: PlanPart): string => partWords[part](plan).join('; ')

/** Several changes one after the other. */
const edited = (plan: Plan, edits: readonly PlanEdit[]): Result<Plan, PlanProblem> =>
  edits.reduce<Result<Plan, PlanProblem>>((now, edit) => (now.ok ? editPlan(now.value, edit) : now), ok(plan))

export interface StepDraft {
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

/** Makes the differences of one proposed plan to one reading; what would be no plan is told in `unplanned`. */
export function stepMaker(reading: Reading, base: Plan, unplanned: string[]) {
  const open = openParts(reading).flatMap(({ spans }) => spans)
  const isCertain = (spans: readonly Span[]) => spans.length > 0 && !spans.some((span) => touches(span, open))
  return ({ kind, about, edits, was, is, say, isMore = false, isAlone = false }: StepDraft): PlanStep[] => {
    const wanted = edited(base, edits)
    if (!wanted.ok) {
      unplanned.push(`${about}: with this it would be no plan that can be tested.`)
      return []
    }
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

export type Make = ReturnType<typeof stepMaker>

export const setTo = (path: string, value: unknown): PlanEdit => ({ does: 'set', path, value })
