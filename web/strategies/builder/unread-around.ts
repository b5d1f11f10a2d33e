import { wordsAlone } from '@playbook/engine/strategy/left-out'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Phrase } from '@playbook/engine/strategy/reading'
import type { GuidePhrase } from './guide.ts'

const articles = /(?:\b(?:the|an?|some|any|this|that|my)\s+)+$/iu
const wordsOfClause = /^(?:\s+(?!(?:and|or|then|when|if|unless|while|but)\b)(?:[\p{L}'’-]+|\p{N}+(?:[.,]\p{N}+)?%?))*/iu

/** Words that may stand between two unread ones of the same thing, such as `3 flurps in a row`. */
const fewWords = /^\s*(?:[\p{L}'’-]+\s+){0,2}$/iu
const joint = /\b(?:and|or|then|when|if|unless|while|but)\b/iu

/** The words that were not understood and that a run waits for; those of one thing are one stretch. */
export function unreadStretches(phrases: readonly Phrase[], text: string): Span[] {
  const stretches: Span[] = []
  for (const [k, phrase] of phrases.entries()) {
    if (phrase.kind !== 'not_understood' || !phrase.blocks) continue
    const last = stretches.at(-1)
    const between = last === undefined ? '' : text.slice(last.end, phrase.start)
    const isOne =
      last !== undefined &&
      phrases[k - 1]?.kind === 'comment' &&
      fewWords.test(between) &&
      !joint.test(between) &&
      !/[.,;:!?]\s*$/u.test(text.slice(last.start, last.end))
    if (isOne) stretches[stretches.length - 1] = { start: last.start, end: phrase.end }
    else stretches.push({ start: phrase.start, end: phrase.end })
  }
  return stretches.map((stretch) => wordsAlone(stretch, text))
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
