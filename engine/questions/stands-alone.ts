import type { Lattice } from '../language/lattice.ts'
import type { MessageReading } from './lexing.ts'
import { beginsAsking } from './segments.ts'

const articles: ReadonlySet<string> = new Set(['the', 'a', 'an'])
/** Marks that may stand anywhere; others are left of something that was cut. */
const marks: ReadonlySet<string> = new Set(['.', '?', '!', ',', "'s"])

/** Whether a token may stand between what was read, as it does in a sentence: an article before what it belongs to, a joining word between. */
function fits(at: number, isRead: (token: number) => boolean, { tokens }: Lattice): boolean {
  const { text } = tokens[at]!
  if (marks.has(text)) return true
  const isBefore = at + 1 < tokens.length && isRead(at + 1)
  if (articles.has(text)) return isBefore && !beginsAsking(tokens[at + 1]!.text)
  return isBefore && at > 0 && isRead(at - 1) && /^\p{L}/u.test(text)
}

/** Whether a text that was read reads as a sentence of its own, without a word that belongs to nothing: "of today (NY" is none. */
export function standsAlone({ lattice, cover }: MessageReading): boolean {
  const isRead = (token: number) => cover.constituents.some(({ from, to }) => from <= token && token < to)
  return lattice.tokens.every((_, at) => isRead(at) || fits(at, isRead, lattice))
}
