import { diffRules } from '../strategy/diff-rules.ts'
import { emptyPlan } from '../strategy/empty-plan.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import type { ReadWords, Reading, ReadingContext } from '../strategy/reading.ts'
import { textEdit } from '../strategy/text-edit.ts'
import { locateIn } from './check-proposed-plan.ts'
import { numbersIn } from './numbers-in.ts'
import { numbersOfText } from './numbers-of-text.ts'
import { openSpans, touches } from './open-parts.ts'
import { placeWanted, type Placed } from './place-step.ts'
import { groundedPlan, planSteps } from './plan-steps.ts'
import type { DroppedProposal, PlanChange, ProposedPlan } from './proposed-plan.ts'
import type { PlanStep } from './step.ts'

/** A proposed plan as a difference to what was read. */
export interface PlanChanges {
  readonly changes: readonly PlanChange[]
  readonly dropped: readonly DroppedProposal[]
  /** Rules that were read and of which the proposal says nothing, in plain words; they stay. */
  readonly omitted: readonly string[]
}

/** What the words alone say: edited values belong to the text as it was. */
function wordsOnly(context: ReadingContext): ReadingContext {
  const { overrides: _, ...words } = context
  return words
}

const idOf = ({ kind, about, before, after }: PlanStep): string => [kind, about, before ?? '', after ?? ''].join('|')

/** An addition has to rest on words that are open: what was read as something else cannot mean this as well. */
const isGrounded = (step: PlanStep, { plan }: Reading, open: readonly Span[]): boolean =>
  step.kind !== 'added' || plan === null || step.words.some((span) => touches(span, open))

/** The words that a step speaks for, and those that other steps do. */
function claimsOf(reading: Reading, step: PlanStep, steps: readonly PlanStep[], { cannot }: ProposedPlan) {
  const others = steps.filter((each) => each !== step).flatMap(({ words }) => words)
  const given = cannot.flatMap((words) => locateIn(reading)(words) ?? [])
  return { gone: [...step.words, ...step.replaces], claimed: [...others, ...given] }
}

const wholeOf = (reading: Reading, proposed: ProposedPlan): Plan => ({ ...emptyPlan, ...groundedPlan(reading, proposed) })

function place(
  read: ReadWords,
  reading: Reading,
  context: ReadingContext,
  step: PlanStep,
  steps: readonly PlanStep[],
  proposed: ProposedPlan,
) {
  const claims = claimsOf(reading, step, steps, proposed)
  return placeWanted(read, reading, context, { wanted: step.wanted, ...claims }, wholeOf(reading, proposed))
}

const words = ({ text }: Reading, { start, end }: Span): string => text.slice(start, end)

/** Where nothing was read before, every default would be new. */
const saidOnly = ({ rules }: Reading) => ({ rules: rules.filter((rule) => rule.spans.length > 0), assumptions: [] })

/** What is read otherwise beside the step itself. */
function followsOf(before: Reading, { reading: after }: Placed, step: PlanStep): readonly string[] {
  const isOwn = (about: string) => about === step.about || about.startsWith(`${step.about},`)
  return diffRules(before, before.plan === null ? saidOnly(after) : after)
    .filter(({ kind, about }) => kind !== 'same' && !isOwn(about))
    .map(({ about, before: was, after: is }) => `${about}: ${[was, is].filter((each) => each !== null).join(' → ')}`)
}

/** A letter, a digit, or the point of a number. */
const isWord = (text: string, at: number) => /[\p{L}\p{N}%]/u.test(text[at] ?? ' ') || /^\.\d/.test(text.slice(at, at + 2))

/** What gives way to what, in whole words and with all that the change speaks for. */
function wordEdit(before: string, now: string, spoken: readonly Span[]): { readonly replaced: string; readonly inserted: string } {
  let { head, tail } = textEdit(before, now)
  const own = spoken.filter(({ start, end }) => start < before.length - tail && head < end)
  head = Math.min(head, ...own.map(({ start }) => start))
  tail = Math.min(tail, ...own.map(({ end }) => before.length - end))
  const isInWord = (text: string, at: number) => isWord(text, at - 1) && isWord(text, at)
  while (head > 0 && (isInWord(before, head) || isInWord(now, head))) head -= 1
  while (tail > 0 && (isInWord(before, before.length - tail) || isInWord(now, now.length - tail))) tail -= 1
  return { replaced: before.slice(head, before.length - tail).trim(), inserted: now.slice(head, now.length - tail).trim() }
}

function changeOf(
  read: ReadWords,
  reading: Reading,
  context: ReadingContext,
  step: PlanStep,
  steps: readonly PlanStep[],
  proposed: ProposedPlan,
): PlanChange {
  const placed = place(read, reading, context, step, steps, proposed)
  const edit = placed.ok ? wordEdit(reading.text, placed.value.text, step.words) : null
  const own = step.words.map((span) => numbersOfText(words(reading, span)))
  return {
    id: idOf(step),
    kind: step.kind,
    about: step.about,
    before: step.before,
    after: step.after,
    words: step.words,
    numbers: numbersIn(step.proposed, own, numbersOfText(reading.text)),
    isAgainstReading: step.isAgainstReading,
    text: placed.ok ? placed.value.text : null,
    problem: placed.ok ? null : placed.problem,
    leavesOpen: placed.ok && placed.value.leavesOpen && !step.isAgainstReading,
    replaced: edit?.replaced ?? '',
    inserted: edit?.inserted ?? '',
    follows: placed.ok ? followsOf(reading, placed.value, step) : [],
  }
}

/** How a proposed plan differs from the reading of a text, node by node, each with the text that would say it, read again. */
export function planChanges(read: ReadWords, text: string, context: ReadingContext, proposed: ProposedPlan): PlanChanges {
  const said = wordsOnly(context)
  const reading = read(text, said)
  if (reading.refusal !== null) return { changes: [], dropped: [], omitted: [] }
  const { steps, omitted, unplanned } = planSteps(reading, proposed)
  const open = openSpans(reading)
  const grounded = steps.filter((step) => isGrounded(step, reading, open))
  const alreadyRead = steps
    .filter((step) => !grounded.includes(step))
    .map((step) => ({ words: words(reading, step.words[0]!), reason: 'These words were already read.' }))
  const dropped = [...alreadyRead, ...unplanned.map((reason) => ({ words: null, reason }))]
  const changes = grounded.map((step) => changeOf(read, reading, said, step, grounded, proposed))
  // What was read already loses nothing where it cannot be said otherwise.
  return { changes: changes.filter(({ kind, text: next }) => kind !== 'same' || next !== null), dropped, omitted }
}

/** The text after several changes, and the ids of those that it says. */
export interface AcceptedAll {
  readonly text: string
  readonly accepted: readonly string[]
}

/**
 * The text after every change that is not against what was read for sure and that nobody has dismissed (`skipped`), one after the
 * other, each read again; what cannot be said alone is tried together.
 */
export function acceptAll(
  read: ReadWords,
  text: string,
  context: ReadingContext,
  proposed: ProposedPlan,
  skipped: ReadonlySet<string>,
): AcceptedAll {
  let now: Omit<Placed, 'leavesOpen'> = { text, context: wordsOnly(context), reading: read(text, wordsOnly(context)) }
  const accepted: string[] = []
  const failed = new Set<string>()
  const openSteps = (reading: Reading) => {
    const { steps } = planSteps(reading, proposed)
    const open = openSpans(reading)
    return steps.filter(
      (step) => isGrounded(step, reading, open) && !step.isAgainstReading && step.kind !== 'removed' && !skipped.has(idOf(step)),
    )
  }
  for (;;) {
    const steps = openSteps(now.reading)
    const step = steps.find((each) => !failed.has(idOf(each)) && !accepted.includes(idOf(each)))
    if (step === undefined) break
    const placed = place(read, now.reading, now.context, step, steps, proposed)
    if (placed.ok) {
      now = placed.value
      accepted.push(idOf(step))
      failed.clear()
    } else failed.add(idOf(step))
  }
  const rest = openSteps(now.reading).filter((each) => !accepted.includes(idOf(each)))
  if (rest.length < 2) return { text: now.text, accepted }
  const together = placeTogether(read, now, rest, openSteps, proposed)
  return together === null ? { text: now.text, accepted } : { text: together.text, accepted: [...accepted, ...rest.map(idOf)] }
}

function placeTogether(
  read: ReadWords,
  { reading, context }: Pick<Placed, 'reading' | 'context'>,
  rest: readonly PlanStep[],
  openSteps: (reading: Reading) => readonly PlanStep[],
  proposed: ProposedPlan,
): Placed | null {
  let plan = reading.plan ?? emptyPlan
  // Each is a difference to the plan with those before it.
  for (let left = rest.length; left > 0; left -= 1) {
    const [step] = openSteps({ ...reading, plan })
    if (step === undefined) break
    plan = step.wanted
  }
  const gone = rest.flatMap(({ words: own, replaces }) => [...own, ...replaces])
  const claimed = proposed.cannot.flatMap((quote) => locateIn(reading)(quote) ?? [])
  const placed = placeWanted(read, reading, context, { wanted: plan, gone, claimed }, wholeOf(reading, proposed))
  return placed.ok ? placed.value : null
}
