import type { Span } from '@playbook/engine/strategy/plan'
import type { Phrase } from '@playbook/engine/strategy/reading'
import type { GuidePhrase } from './guide.ts'

const articles = /(?:\b(?:the|an?|some|any|this|that|my)\s+)+$/iu
const wordsOfClause = /^(?:\s+(?!(?:and|or|then|when|if|unless|while|but)\b)(?:[\p{L}'’-]+|\p{N}+(?:[.,]\p{N}+)?%?))*/iu

/** The words of a phrase without the marks and spaces that go with them. */
export function wordsAlone({ start, end }: Span, text: string): Span {
  const bare = text.slice(start, end).replace(/[\s.,;:!?]+$/u, '')
  return { start: start + (bare.length - bare.trimStart().length), end: start + bare.length }
}

/**
 * What a phrase of the guide replaces: the unread words with those around them that only made sense with them. A sentence takes the
 * place of the whole sentence where nothing else of it was read, a condition that of its clause.
 */
export function unreadAround(text: string, unread: Span, phrases: readonly Phrase[], kind: GuidePhrase['kind']): Span {
  const { start, end } = wordsAlone(unread, text)
  const isRead = (from: number, to: number) =>
    phrases.some((phrase) => phrase.start < to && from < phrase.end && phrase.kind !== 'comment' && phrase.kind !== 'not_understood')
  if (kind !== 'condition') {
    const from = text.slice(0, start).search(/[^.!?\n\s][^.!?\n]*$/u)
    const to = end + (/^[^.!?\n]*[.!?]?/u.exec(text.slice(end))?.[0].length ?? 0)
    if (from < 0) return { start, end: isRead(end, to) ? end : to }
    return isRead(from, start) || isRead(end, to) ? { start, end } : { start: from, end: to }
  }
  const from = articles.exec(text.slice(0, start))?.index ?? start
  const to = end + (wordsOfClause.exec(text.slice(end))?.[0].length ?? 0)
  return { start: isRead(from, start) ? start : from, end: isRead(end, to) ? end : to }
}
