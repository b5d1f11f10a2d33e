import type { Lexeme } from './lexer.ts'

/** Words of a sentence that does nothing but correct: `oh and its ema 9, not 10, my bad`. */
const correctingTags = new Set([
  'filler',
  'ref',
  'be',
  'and',
  'sorry',
  'not',
  'instead',
  'number',
  'indicator',
  'average',
  'percent',
  'pips',
  'points',
  'unit',
  'then',
])
const correctingWords = /^(?:oh|wait|ah|ps|btw|also|sorry|correction|edit|meant|mean|instead|of|should|length|period|,|:|-|…)$/
/** Where a sentence ends; nothing stands behind the last one. */
export const isBoundary = (l: Lexeme | undefined): boolean => l === undefined || /^(?:period_mark|newline)$/.test(l.tag) || l.text === ';'

interface Correction {
  readonly meant: Lexeme
  readonly wrong: Lexeme
  /** The words beside the numbers, of which one tells what they belong to. */
  readonly beside: readonly Lexeme[]
}

const besideTags = /^(?:indicator|average|percent|pips|points)$/

/** `ema 9, not 10`, `12 instead of 10`: all that the sentence says. */
function correctionIn(sentence: readonly Lexeme[]): Correction | null {
  if (!sentence.every((l) => correctingTags.has(l.tag) || correctingWords.test(l.text))) return null
  const numbers = sentence.filter((l) => l.tag === 'number')
  const link = sentence.findIndex((l) => l.tag === 'not' || /^instead(?: of)?$/.test(l.text))
  const [meant, wrong] = numbers
  if (numbers.length !== 2 || !meant || !wrong || meant.value === wrong.value) return null
  if (link < sentence.indexOf(meant) || link > sentence.indexOf(wrong)) return null
  return { meant, wrong, beside: sentence.filter((l) => besideTags.test(l.tag)) }
}

const isSame = (a: Lexeme | undefined, b: Lexeme) => a?.tag === b.tag && a.name === b.name

/** The number that was wrong: beside the same word where one is said, else the only one of that value. */
function wrongNumberAt(out: readonly Lexeme[], { wrong, beside }: Correction): number {
  const places = out.flatMap((l, i) => (l.tag === 'number' && l.value === wrong.value ? [i] : []))
  const named = places.filter((i) => beside.every((b) => [-2, -1, 1, 2].some((step) => isSame(out[i + step], b))))
  const [first, second] = named
  return first !== undefined && second === undefined ? first : -1
}

/** A whole text holds no more corrections than this. */
const maxCorrections = 4

/** `… oh and its ema 9, not 10`: a later sentence that corrects a number; the new value takes the old one's place. */
export function withLateCorrections(said: readonly Lexeme[]): readonly Lexeme[] {
  if (!said.some((l) => l.tag === 'not' || l.tag === 'instead' || l.text.startsWith('instead'))) return said
  const out: Lexeme[] = []
  let start = 0
  let corrected = 0
  for (let i = 0; i <= said.length; i++) {
    if (!isBoundary(said[i])) continue
    const sentence = said.slice(start, i)
    const found = corrected < maxCorrections ? correctionIn(sentence) : null
    const at = found ? wrongNumberAt(out, found) : -1
    if (found && at >= 0) {
      out[at] = found.meant
      corrected++
    } else out.push(...sentence)
    if (said[i]) out.push(said[i]!)
    start = i + 1
  }
  return out
}
