import type { Span } from '../strategy/plan.ts'
import type { Reading } from '../strategy/reading.ts'

/** Something that the reader could not make a rule of. */
export interface OpenPart {
  readonly issue: string
  /** Empty where the whole text is meant. */
  readonly words: readonly string[]
  readonly question: string
  readonly spans: readonly Span[]
}

/** Questions about what words mean. The others, such as a contradiction, are the trader's own to decide. */
const aboutMeaning: ReadonlySet<string> = new Set([
  'unknown_term',
  'vague_condition',
  'threshold_missing',
  'params_missing',
  'unit_missing',
  'window_unspecified',
  'no_entry',
])

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end
export const touches = (span: Span, others: readonly Span[]): boolean => others.some((other) => overlaps(span, other))

/** The words that were not understood and the open questions about what words mean. A refused text has none, and wishes for what is not among the data are none. */
export function openParts(reading: Reading): readonly OpenPart[] {
  const { text, problem, status } = reading
  if (status === 'refuse') return []
  if (problem) {
    const isReadable = problem.code === 'no_condition' || problem.code === 'no_action'
    return isReadable ? [{ issue: problem.code, words: [], question: problem.message, spans: [] }] : []
  }
  const wishes = reading.unsupported.flatMap((wish) => wish.spans)
  const wordsAt = (spans: readonly Span[]) => spans.map((span) => text.slice(span.start, span.end).trim())
  const unread = reading.phrases
    .filter((phrase) => phrase.kind === 'not_understood' && !touches(phrase, wishes))
    .map(({ start, end }): OpenPart => ({
      issue: 'not_understood',
      words: wordsAt([{ start, end }]),
      question: 'These words were not understood.',
      spans: [{ start, end }],
    }))
  const asked = reading.questions
    .filter((question) => question.blocks && question.assumed === null && aboutMeaning.has(question.issue))
    .filter((question) => !question.spans.some((span) => touches(span, wishes)))
    .map(({ issue, spans, text: said }): OpenPart => ({ issue, words: wordsAt(spans), question: said, spans }))
  return [...unread, ...asked]
}

/** The place of these very words: the first that holds something open, else the first. Null where they do not stand in the text. */
export function locateWords(text: string, words: string, open: readonly Span[]): Span | null {
  if (words === '') return null
  let first: Span | null = null
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const span = { start: at, end: at + words.length }
    if (touches(span, open)) return span
    first ??= span
  }
  return first
}

/** The stretches of the text that a proposal may speak for: what is open, and the words around it that became no rule. */
export function openSpans(reading: Reading): readonly Span[] {
  const isRead = new Set(['rule', 'parameter', 'action'])
  return [
    ...openParts(reading).flatMap((part) => part.spans),
    ...reading.phrases.filter((phrase) => !isRead.has(phrase.kind) && /[\p{L}\p{N}]/u.test(reading.text.slice(phrase.start, phrase.end))),
  ]
}
