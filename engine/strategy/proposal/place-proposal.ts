import { unsupportedFeatures } from '../../backtest/unsupported.ts'
import { diffRules } from '../diff-rules.ts'
import type { Plan, Span } from '../plan.ts'
import type { ReadWords, Reading, ReadingContext } from '../reading.ts'
import { locateWords } from './check-proposal.ts'
import { holdsExactly, pruneExpr } from './holds-exactly.ts'
import { openSpans, touches } from './open-parts.ts'
import { fragmentsOf, sentencesOf } from './plan-of-part.ts'
import type { Placement, Proposal } from './proposal.ts'

/** One change of the text: the words at `span` become `insert`. */
interface Edit {
  readonly span: Span
  readonly insert: string
  /** The words of the proposal itself among them: only what was read from these may be gone. */
  readonly gone: Span
}

const sentenceEnd = /[.!?;](?=\s|$)|\n/g

/** The sentence around a stretch, without the white space around it. */
function sentenceAround(text: string, { start, end }: Span): Span {
  let from = 0
  let to = text.length
  for (const match of text.matchAll(sentenceEnd)) {
    const after = match.index + match[0].length
    if (after <= start) from = after
    else if (after >= end) {
      to = after
      break
    }
  }
  const sentence = text.slice(from, to)
  return { start: from + (sentence.length - sentence.trimStart().length), end: to - (sentence.length - sentence.trimEnd().length) }
}

/** A condition in a sentence of its own would stand beside the others as an alternative, which nobody proposed. */
function mayStandAlone({ proposed }: Proposal, plan: Plan | null, gone: Span): boolean {
  const rule = 'when' in proposed ? plan?.[proposed.part] : null
  return !rule || pruneExpr(rule.when, gone) === null
}

/** Where the words could stand, the closest to the trader's own sentence first. */
function editsOf({ text, plan }: Reading, proposal: Proposal, span: Span): readonly Edit[] {
  const inside = fragmentsOf(proposal.proposed).map((insert): Edit => ({ span, insert, gone: span }))
  if (!mayStandAlone(proposal, plan, span)) return inside
  const sentence = sentenceAround(text, span)
  const sentences = sentencesOf(proposal.proposed, plan?.direction.value ?? 'long')
  const after = { start: sentence.end, end: sentence.end }
  const isEnded = /[.!?;\n]\s*$/.test(text.slice(0, sentence.end))
  return [
    ...inside,
    { span: sentence, insert: sentences, gone: span },
    { span: after, insert: `${isEnded ? ' ' : '. '}${sentences}`, gone: after },
  ]
}

/** Ids and confirmed words of the text, as they stand after the change. */
function moveContext(context: ReadingContext, { span, insert }: Edit): ReadingContext {
  const shift = insert.length - (span.end - span.start)
  const moved = (id: string) => id.replace(/@(\d+)$/, (whole, at: string) => (Number(at) >= span.end ? `@${Number(at) + shift}` : whole))
  return {
    ...context,
    answers: Object.fromEntries(Object.entries(context.answers ?? {}).map(([id, option]) => [moved(id), option])),
    confirmed: (context.confirmed ?? [])
      .filter((words) => !touches(words, [span]))
      .map((words) => (words.start >= span.end ? { start: words.start + shift, end: words.end + shift } : words)),
  }
}

const unreadWords = ({ text, phrases }: Reading) =>
  phrases.filter((phrase) => phrase.blocks).map((phrase) => text.slice(phrase.start, phrase.end).trim())
const blockingIssues = ({ questions }: Reading) => questions.filter((question) => question.blocks).map((question) => question.issue)

/** What the new text leaves open that the old one did not. */
function newlyOpen(before: Reading, after: Reading): string | null {
  // Of a text without rules nothing was asked yet.
  const known = new Set([...blockingIssues(before), ...(before.plan ? [] : ['no_entry'])])
  const question = after.questions.find((each) => each.blocks && !known.has(each.issue))
  if (question) return `With it, the text raises a new question: ${question.text}`
  const old = unreadWords(before)
  const unread = unreadWords(after).find((words) => !old.some((each) => each.includes(words)))
  if (unread !== undefined && before.plan) return `With it, “${unread}” would not be understood.`
  const missing = after.plan ? unsupportedFeatures(after.plan) : []
  const alreadyMissing = before.plan ? unsupportedFeatures(before.plan) : []
  return missing.some((name) => !alreadyMissing.includes(name)) ? 'It asks for something that cannot be tested.' : null
}

/** Where nothing was read before, every default would be new. */
const saidOnly = ({ rules }: Reading) => ({ rules: rules.filter((rule) => rule.spans.length > 0), assumptions: [] })

const notTheSame = 'In your text these words would not be read as just what is proposed. You can copy them and write the sentence anew.'

function tryEdit(read: ReadWords, before: Reading, context: ReadingContext, proposal: Proposal, edit: Edit): Placement {
  const { span, insert } = edit
  const text = before.text.slice(0, span.start) + insert + before.text.slice(span.end)
  const moved = moveContext(context, edit)
  const after = read(text, moved)
  if (after.refusal !== null || after.problem !== null || after.plan === null)
    return { ok: false, reason: after.refusal ?? after.problem?.message ?? notTheSame }
  const added = { start: span.start, end: span.start + insert.length }
  if (!holdsExactly(proposal.proposed, before.plan, after.plan, { gone: edit.gone, added })) return { ok: false, reason: notTheSame }
  const reason = newlyOpen(before, after)
  if (reason !== null) return { ok: false, reason }
  return {
    ok: true,
    text,
    replaced: before.text.slice(span.start, span.end),
    inserted: insert.trim(),
    differences: diffRules(before, before.plan ? after : saidOnly(after)).filter(({ kind }) => kind !== 'same'),
    answers: moved.answers ?? {},
  }
}

/**
 * Puts a proposal's words into the text, so that the text stays the only source, and reads it again: it may be applied only where
 * the reader then finds exactly what was proposed and nothing else said differently. What cannot run before cannot run after,
 * unless the new words themselves say it.
 */
export function placeProposal(read: ReadWords, text: string, context: ReadingContext, proposal: Proposal): Placement {
  const before = read(text, context)
  if (before.refusal !== null) return { ok: false, reason: before.refusal }
  const span = locateWords(text, proposal.words, openSpans(before))
  if (span === null) return { ok: false, reason: 'The words that it is about are no longer in your text.' }
  if (!touches(span, openSpans(before))) return { ok: false, reason: 'The words that it is about have been read by now.' }
  let first: Placement | null = null
  for (const edit of editsOf(before, proposal, span)) {
    const placement = tryEdit(read, before, context, proposal, edit)
    if (placement.ok) return placement
    if (first === null || (!first.ok && first.reason === notTheSame)) first = placement
  }
  return first ?? { ok: false, reason: notTheSame }
}
