import type { Span } from './plan.ts'
import type { Reading } from './reading.ts'

/** Words that a run leaves out because nothing reads them or they ask for what cannot be had, and why where that is known. */
export interface LeftOut extends Span {
  readonly words: string
  readonly why: string | null
}

const hasWord = /\p{L}/u

/** The stretches of a phrase's span without the spaces and marks around its words. */
export function wordsAlone({ start, end }: Span, text: string): Span {
  const bare = text.slice(start, end).replace(/[\s.,;:!?]+$/u, '')
  const lead = /^[\s,;:]*/u.exec(bare)?.[0].length ?? 0
  return { start: start + lead, end: start + bare.length }
}

/** What cannot be had in a stretch of the text, in a sentence each; null where it asks for nothing of the kind. */
export function unsupportedText({ unsupported }: Pick<Reading, 'unsupported'>, { start, end }: Span): string | null {
  const texts = unsupported.filter(({ spans }) => spans.some((s) => s.start < end && start < s.end)).map(({ text }) => text)
  return texts.length === 0 ? null : texts.join(' ')
}

/** What the user let pass, in the order of the text; a number of a story alone is nothing to leave out. Readings of old records may lack parts. */
export function leftOutOf(text: string, { phrases = [], unsupported = [] }: Partial<Pick<Reading, 'phrases' | 'unsupported'>>): LeftOut[] {
  return phrases
    .filter(({ kind, blocks }) => kind === 'not_understood' && !blocks)
    .map((phrase) => wordsAlone(phrase, text))
    .map((span) => ({ ...span, words: text.slice(span.start, span.end), why: unsupportedText({ unsupported }, span) }))
    .filter(({ words }) => hasWord.test(words))
}
