import { wordsAlone } from '@playbook/engine/strategy/left-out'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Phrase, Question, Reading } from '@playbook/engine/strategy/reading'
import type { GuidePhrase } from './guide.ts'

const articles = /(?:\b(?:the|an?|some|any|this|that|my)\s+)+$/iu
/** `… with a snug stop`: these go with it. */
const withs = /\s*\bwith\s+(?:(?:the|an?|my)\s+)*$/iu
const wordsOfClause = /^(?:\s+(?!(?:and|or|then|when|if|unless|while|but)\b)(?:[\p{L}'’-]+|\p{N}+(?:[.,]\p{N}+)?%?))*/iu

/** A clause that a run waits for, and the words in it that nothing read. */
export interface Unread extends Span {
  readonly words: Span
  readonly isTalk: boolean
}

/** The clauses that wait for a decision. */
export const unreadStretches = (phrases: readonly Phrase[], text: string): Unread[] =>
  phrases
    .filter(({ kind, blocks }) => kind === 'not_understood' && blocks)
    .map((phrase) => {
      const [first = phrase, last = first] = [phrase.held?.[0], phrase.held?.at(-1)]
      return { ...wordsAlone(phrase, text), words: { start: first.start, end: last.end }, isTalk: phrase.isTalk === true }
    })

/** Whether a question waits that offers nothing but to do without its words. */
export const isUnchosen = ({ blocks, assumed, options }: Question): boolean =>
  blocks && assumed === null && options.every(({ id }) => id === 'without')

type Said = Pick<Reading, 'text' | 'phrases' | 'rules'>

/**
 * What a phrase of the guide replaces: the unread words with those around them that only made sense with them. A sentence takes the
 * place of the whole sentence where nothing else of it was read, a condition that of its clause.
 */
export function unreadAround({ text, phrases, rules }: Said, unread: Span, kind: GuidePhrase['kind']): Span {
  const { start, end } = wordsAlone(unread, text)
  const isRead = (from: number, to: number) =>
    phrases.some((phrase) => phrase.start < to && from < phrase.end && phrase.kind !== 'comment' && phrase.kind !== 'not_understood') ||
    rules.some(({ spans }) => spans.some((span) => span.start < to && from < span.end))
  if (kind !== 'condition') {
    const from = text.slice(0, start).search(/[^.!?\n\s][^.!?\n]*$/u)
    const to = end + (/^[^.!?\n]*[.!?]?/u.exec(text.slice(end))?.[0].length ?? 0)
    if (from < 0) return { start, end: isRead(end, to) ? end : to }
    return isRead(from, start) || isRead(end, to)
      ? { start: withs.exec(text.slice(0, start))?.index ?? start, end }
      : { start: from, end: to }
  }
  const from = articles.exec(text.slice(0, start))?.index ?? start
  const to = end + (wordsOfClause.exec(text.slice(end))?.[0].length ?? 0)
  return { start: isRead(from, start) ? start : from, end: isRead(end, to) ? end : to }
}
