import { unsupportedFeatures } from '../backtest/unsupported.ts'
import { openOf, rewritingsOf } from '../form/follow-text.ts'
import { ok, refused, type Result } from '../result.ts'
import { canonicalPart } from '../strategy/canonical.ts'
import { carryAnswers } from '../strategy/carry-answers.ts'
import { emptyPlan } from '../strategy/empty-plan.ts'
import { wordsAlone } from '../strategy/left-out.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import type { ReadWords, Reading, ReadingContext } from '../strategy/reading.ts'
import { partOfPlan, partsThatDiffer, saidOf } from '../strategy/said-parts.ts'
import { movedSpan, textEdit } from '../strategy/text-edit.ts'
import { openParts, touches } from './open-parts.ts'

/** A change of a plan, and the words that it speaks for. */
export interface WantedPlan {
  readonly wanted: Plan
  /** Words that give way. */
  readonly gone: readonly Span[]
  /** Words that something else speaks for. */
  readonly claimed: readonly Span[]
}

/** The text that says a change, read again. */
export interface Placed {
  readonly text: string
  readonly reading: Reading
  readonly context: ReadingContext
  /** True where the words that it rests on are still waiting beside it. */
  readonly leavesOpen: boolean
}

/** What is known about words stays with its words in another text. */
function movedContext(context: ReadingContext, before: string, now: string): ReadingContext {
  const edit = textEdit(before, now)
  return {
    ...context,
    answers: carryAnswers(context.answers ?? {}, before, now),
    confirmed: (context.confirmed ?? []).flatMap((span) => movedSpan(edit, span) ?? []),
  }
}

const unreadWords = ({ text, phrases }: Reading) =>
  phrases
    .filter(({ blocks }) => blocks)
    .map((phrase) => wordsAlone(phrase, text))
    .flatMap(({ start, end }) => text.slice(start, end).split(/[.!?;]\s+|\n+/u))

/** What is open and stays so; words that give way are no longer asked about. */
const stayingWords = (before: Reading, gone: readonly Span[]): readonly string[] =>
  openParts(before)
    .filter(({ spans }) => !spans.some((span) => touches(span, gone)))
    .flatMap(({ words }) => words.map((each) => each.replace(/[\s.,;:!?]+$/u, '').toLowerCase()))

/** What the new text leaves open that the old one did not. */
function newlyOpen(before: Reading, after: Reading): string | null {
  const known = new Set(before.questions.filter(({ blocks }) => blocks).map(({ issue }) => issue))
  // Of a text without rules nothing was asked yet.
  if (before.plan === null) known.add('no_entry')
  const question = after.questions.find(({ blocks, issue }) => blocks && !known.has(issue))
  if (question) return `With it, the text raises a new question: ${question.text}`
  const old = unreadWords(before)
  const unread = unreadWords(after).find((words) => !old.some((each) => each.toLowerCase().includes(words.toLowerCase())))
  if (unread !== undefined && before.plan) return `With it, “${unread}” would not be understood.`
  const missing = after.plan ? unsupportedFeatures(after.plan) : []
  const alreadyMissing = before.plan ? unsupportedFeatures(before.plan) : []
  return missing.some((name) => !alreadyMissing.includes(name)) ? 'It asks for something that cannot be tested.' : null
}

const isSaidAs = (a: Plan, b: Plan, part: keyof Plan) =>
  canonicalPart(saidOf(partOfPlan(a, part))) === canonicalPart(saidOf(partOfPlan(b, part)))

/** Whether a side begins to trade that did not before. */
const hasNewSide = (before: Plan | null, { entryLong, entryShort }: Plan): boolean =>
  before === null || (before.entryLong === null && entryLong !== null) || (before.entryShort === null && entryShort !== null)
const sided: ReadonlySet<keyof Plan> = new Set(['stop', 'targets'])

/**
 * Whether the new text is read as the wanted plan. Where nothing was read before, the rest may come to light as it is proposed, and
 * stops and targets may find the side that begins to trade.
 */
function isReadAs(after: Plan, wanted: Plan, before: Plan | null, proposed: Plan): boolean {
  const differing = partsThatDiffer(after, wanted)
  if (!hasNewSide(before, wanted)) return differing.length === 0
  const mayDiffer = (part: keyof Plan) => (before === null && isSaidAs(wanted, emptyPlan, part)) || sided.has(part)
  return differing.every((part) => mayDiffer(part) && (isSaidAs(after, proposed, part) || isSaidAs(proposed, emptyPlan, part)))
}

export const notSayable = 'Your text with it would not be read as just that. You can say it in your own words.'

/**
 * The text with the fewest words changed that is read as just the wanted plan, with nothing new left open and nothing lost that
 * nobody has read; or why there is none. `proposed` is the whole plan that the change belongs to.
 */
export function placeWanted(
  read: ReadWords,
  before: Reading,
  context: ReadingContext,
  { wanted, gone, claimed }: WantedPlan,
  proposed: Plan,
): Result<Placed, string> {
  const known = { text: before.text, plan: before.plan ?? emptyPlan, phrases: before.phrases, gone, claimed }
  const staying = stayingWords(before, gone)
  let reason = notSayable
  let second: Placed | null = null
  for (const { text, by } of rewritingsOf(known, wanted)) {
    // Of what was never read nobody knows what would be lost.
    if (before.plan === null && by !== 'words') continue
    if (text === before.text || !staying.every((words) => text.toLowerCase().includes(words))) continue
    const moved = movedContext(context, before.text, text)
    const after = read(text, moved)
    if (after.plan === null || after.refusal !== null || !isReadAs(after.plan, wanted, before.plan, proposed)) continue
    const open = newlyOpen(before, after)
    const placed = { text, reading: after, context: moved, leavesOpen: openOf(after) >= openOf(before) }
    if (open !== null) reason = open
    else if (!placed.leavesOpen || before.plan === null) return ok(placed)
    else if (openOf(after) === openOf(before) && wanted !== before.plan) second ??= placed
  }
  return second === null ? refused(reason) : ok(second)
}
