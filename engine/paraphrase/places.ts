import { sentenceAt } from '../reader/nearest-readings.ts'
import type { Span } from '../strategy/plan.ts'

/** What parts a sentence into pieces that may be said by themselves. */
const parting = /,\s+(?:(?:and|or|but|then)\s+)?|;\s*|:\s+|\s+(?:and|but|then)\s+(?!(?:the|a|an)\b|\d)|\s+[-–—]\s+/giu
/** Fewer words are hardly a rule. */
const minWords = 2
const wordsIn = (said: string): number => (said.match(/\S+/g) ?? []).length

/** What may be said otherwise to settle a mark: the pieces of its sentence that it stands in, those with one beside them, the whole. */
export function placesAround(text: string, mark: Span): readonly Span[] {
  const sentence = sentenceAt(text, mark)
  const pieces: Span[] = []
  let from = sentence.start
  const said = text.slice(sentence.start, sentence.end)
  // What stands in brackets belongs to the word before it.
  const open = said.replaceAll(/\([^()]*\)/g, (bracket) => '_'.repeat(bracket.length))
  for (const { 0: part, index } of open.matchAll(parting)) {
    const end = sentence.start + index
    if (wordsIn(text.slice(from, end)) < minWords) continue
    pieces.push({ start: from, end })
    from = end + part.length
  }
  pieces.push({ start: from, end: sentence.end })
  const first = pieces.findIndex(({ end }) => mark.start < end)
  const last = pieces.findLastIndex(({ start }) => start < mark.end)
  const ranges = [
    [first, last],
    [first - 1, last],
    [first, last + 1],
    [0, pieces.length - 1],
  ] as const
  const places = new Map<string, Span>()
  for (const [begin, end] of ranges) {
    const [piece, other] = [pieces[begin], pieces[end]]
    if (piece === undefined || other === undefined || end < begin) continue
    const place = { start: piece.start, end: other.end }
    if (wordsIn(text.slice(place.start, place.end)) >= minWords) places.set(`${place.start} ${place.end}`, place)
  }
  return [...places.values()]
}
