import { ruleLines } from './explain.ts'
import { finishReading, unreadText, wholeAsComment } from './finish-reading.ts'
import { mayBeCondition } from './gate/blocking-words.ts'
import { coverOf, coverText } from './phrases.ts'
import type { BlockedClause, ReadText } from './phrases.ts'
import type { Expr, Plan, Span } from './plan.ts'
import { withoutAbbreviations } from './reader/abbreviations.ts'
import { assemble } from './reader/assemble.ts'
import type { Assembled } from './reader/assemble.ts'
import { applyCorrections } from './reader/correct-self.ts'
import { passedOver, takenIn } from './reader/cursor.ts'
import type { Cursor } from './reader/cursor.ts'
import { spansOf } from './reader/draft.ts'
import type { Draft } from './reader/draft.ts'
import { withFastAndSlow } from './reader/fast-and-slow.ts'
import { judge, wishesOf } from './reader/judge.ts'
import { readLexemes } from './reader/lexer.ts'
import type { Lexeme } from './reader/lexer.ts'
import { readMeaning } from './reader/read-meaning.ts'
import { resolveParams } from './reader/resolve-params.ts'
import type { Phrase, Reading, ReadingContext, TextProblem } from './reading.ts'
import { lengthProblem, textProblem } from './text-problems.ts'

/** Part of every receipt: the same text and version give the same plan. */
export const readerVersion = '1.7.0'

/** No condition at all, or conditions with nothing to do: the specification's sentences. */
function emptyProblem(draft: Draft, plan: Plan, unused: readonly Expr[]): TextProblem | null {
  const hasCondition =
    plan.entryLong !== null ||
    plan.entryShort !== null ||
    plan.exitLong !== null ||
    plan.exitShort !== null ||
    unused.length > 0 ||
    plan.entryOrder !== null ||
    draft.rules.some((r) => r.isVague || r.isUnsupported)
  const hasAction = draft.rules.length > 0 || plan.entryOrder !== null
  // Stops and targets of a trade that nothing opens: asked about, not turned away.
  if (!hasCondition && (draft.stops.length > 0 || draft.targets.length > 0) && draft.rules.length > 0) return null
  if (!hasCondition && !hasAction) return textProblem('no_condition')
  if (!hasCondition) return plan.timeExits.length > 0 || plan.session !== null ? null : textProblem('no_condition')
  return hasAction ? null : textProblem('no_action')
}

/** What a text was understood as, without the words that the user lets pass. */
interface Understood {
  readonly cursor: Cursor
  readonly draft: Draft
  readonly assembled: Assembled
  readonly plan: Plan
  readonly phrases: readonly Phrase[]
  /** What was asked for in words that the user lets pass, and cannot be had. */
  readonly given: ReadonlyMap<string, readonly Span[]>
  /** Words that nothing read may hold a condition. */
  readonly mayHoldCondition: boolean
}

/** Questions of these are about words that are read as if they were not there. */
const isLeftOut = (issue: string) => issue === 'optional_condition'

/** Reads the lexemes that are not left out, and covers the text with what they became. */
function readWords(all: readonly Lexeme[], leftOut: ReadText['leftOut']) {
  const said = all.filter((l) => !leftOut.has(l))
  const meaning = withFastAndSlow(applyCorrections(withoutAbbreviations(said))).filter((l) => l.tag !== 'filler')
  const { cursor, draft } = readMeaning(meaning)
  const assembled = assemble(cursor, draft)
  const plan = resolveParams(assembled.plan, cursor.notes.unsaidParams, cursor.notes.saidParams)
  const read: ReadText = {
    lexemes: all,
    leftOut,
    meaning,
    extents: draft.extents,
    plan,
    lines: ruleLines(plan),
    asked: [
      ...[...assembled.unused, ...cursor.memory.cited].flatMap((e) => spansOf(e.from)),
      ...[...cursor.notes.ambiguous].flatMap(([issue, spans]) => (isLeftOut(issue) ? [] : spans)),
    ],
    wishes: [...wishesOf(cursor, draft).values()].flat(),
    passed: passedOver(cursor),
    taken: takenIn(cursor),
  }
  return { cursor, draft, assembled, plan, read, cover: coverOf(read) }
}

/** Every time words are let pass the rest is read anew, and may hold the run by others; no text needs more rounds. */
const maxRounds = 3

/** Reads the text, and again without the clauses whose unread words the user lets pass, as far as they are confirmed. */
function understand(text: string, confirmed: readonly Span[]): Understood {
  const all = readLexemes(text)
  const isConfirmed = (l: Lexeme) => confirmed.some((s) => s.start <= l.start && s.end >= l.end)
  const leftOut = new Map<Lexeme, BlockedClause>()
  const given = new Map<string, Span[]>()
  let now = readWords(all, leftOut)
  for (let round = 0; round < maxRounds; round++) {
    const clauses = now.cover.clauses.filter(({ held }) => held.every(isConfirmed))
    const passing = clauses.flatMap((clause) => clause.all.filter(isConfirmed))
    if (passing.length === 0) break
    for (const clause of clauses) for (const lexeme of clause.all.filter(isConfirmed)) leftOut.set(lexeme, clause)
    for (const [name, spans] of wishesOf(now.cursor, now.draft)) {
      const gone = spans.filter((s) => passing.some((l) => l.start < s.end && l.end > s.start))
      if (gone.length > 0) given.set(name, [...(given.get(name) ?? []), ...gone])
    }
    now = readWords(all, leftOut)
  }
  const mayHoldCondition = now.cover.clauses.some(({ held }) => mayBeCondition(held))
  return { ...now, phrases: coverText(text, now.read, now.cover), given, mayHoldCondition }
}

/**
 * Reads a strategy as a trader writes it. The same text and context always give the same reading; nothing in the text is dropped:
 * every character belongs to one phrase, and words that nothing read and no list lets pass hold the run until they are confirmed.
 */
export function readStrategy(text: string, context: ReadingContext = {}): Reading {
  const problem = lengthProblem(text)
  if (problem) return unreadText({ readerVersion, text, phrases: wholeAsComment(text) }, problem)
  const { cursor, draft, assembled, plan: plan0, phrases, given, mayHoldCondition } = understand(text, context.confirmed ?? [])
  // Words that were not understood may hold the condition: then the text is asked about, not turned away.
  const isReadable = cursor.notes.unsupported.size > 0 || mayHoldCondition
  const empty = isReadable ? null : emptyProblem(draft, plan0, assembled.unused)
  if (empty) return unreadText({ readerVersion, text, phrases }, empty)
  const verdict = judge({ text, context, cursor, draft, assembled, plan: plan0, phrases, given })
  return finishReading({ readerVersion, text, phrases }, { ...verdict, unsaid: cursor.notes.unsaidParams }, context)
}
